import CSandbox
import DecodeProtocol

/// A memory file that a picture is written into, sealed when it is finished.
///
/// Owns the descriptor and the mapping.
final class PixelDelivery {
    let descriptor: Int32
    private let byteCount: Int
    private var mapping: UnsafeMutableRawPointer?

    /// Makes room for a plan's bytes, all zero.
    init(_ plan: DecodePlan) throws(DecodeProblem) {
        byteCount = Int(plan.byteCount)
        descriptor = lep_memfd_create_sized(UInt64(plan.byteCount))
        guard descriptor >= 0 else { throw DecodeProblem(.outOfMemory, "no memory for pixels") }
        mapping = lep_map_write(descriptor, byteCount)
        guard mapping != nil else {
            lep_close(descriptor)
            throw DecodeProblem(.outOfMemory, "no address space for pixels")
        }
    }

    deinit {
        lep_unmap(mapping, byteCount)
        lep_close(descriptor)
    }

    /// Runs a picture's pipeline into the file, upright and sRGB.
    func fill(
        from picture: Picture, _ plan: DecodePlan, orientation: Int, through way: ColorConversion?,
        watch: CancelWatch
    ) -> PixelSink.Outcome {
        let sink = PixelSink(
            pixels: mapping?.assumingMemoryBound(to: UInt8.self), stride: plan.stride,
            size: plan.result, format: plan.format, orientation: orientation)
        return sink.run(picture, through: way, watch: watch)
    }

    /// Ends writing for good; from now on no one can change a byte.
    func seal() throws(DecodeProblem) {
        lep_unmap(mapping, byteCount)
        mapping = nil
        guard lep_memfd_seal(descriptor) == 0 else {
            throw DecodeProblem(.internal, "the pixels cannot be sealed")
        }
    }
}
