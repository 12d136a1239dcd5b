import DecodeProtocol

/// The frames of an animated PNG: cut apart, decoded one by one and composed.
///
/// As PNG 3, 11.3.6, has it. Each frame's data is made a PNG of its own for libvips: docs/decisions/015-animation.md.
final class PngFrames: FrameSource {
    let hasAlpha = true
    private let file: PictureFile
    private let parts: PngFrameParts
    private let calibration: ColorCalibration?
    private let limits: DecodeLimits
    private var canvas: PngCanvas
    private var index = 0

    init(
        _ file: PictureFile, calibration: ColorCalibration?, limits: DecodeLimits
    ) throws(DecodeProblem) {
        self.file = file
        self.calibration = calibration
        self.limits = limits
        parts = try PngFrameParts(file)
        canvas = try PngCanvas(parts.size, limits: limits)
    }

    func next(_ watch: CancelWatch) throws(DecodeProblem) -> Frame {
        if index == parts.frames.count { index = 0 }
        if index == 0 { canvas.clear() }
        let frame = parts.frames[index]
        let part = try decode(frame, watch)
        canvas.put(part, at: frame)
        let picture = try canvas.picture(limits: limits)
        canvas.dispose(of: frame, isFirst: index == 0)
        index += 1
        return Frame(
            picture: picture, way: nil, delay: frame.delay, isLast: index == parts.frames.count)
    }

    /// The frame's own pixels, four bytes each, in sRGB.
    private func decode(
        _ frame: PngFrameParts.Frame, _ watch: CancelWatch
    ) throws(DecodeProblem) -> [UInt8] {
        let bytes = try parts.standalone(frame, of: file)
        let alone = PictureReader(
            file: try PictureFile(bytes: bytes), format: .png, limits: limits, directory: 0)
        let stored = try alone.whole()
        let picture = try stored.readable(isDeep: false)
        let way =
            picture === stored
            ? ColorConversion.needed(by: picture, calibration: calibration, isDeep: false) : nil
        let depth = picture.hasAlpha ? 4 : 3
        var pixels = [UInt8](repeating: 0, count: frame.size.width * frame.size.height * depth)
        let outcome = pixels.withUnsafeMutableBufferPointer { buffer in
            PixelSink(
                pixels: buffer.baseAddress, stride: frame.size.width * depth, size: frame.size,
                format: PictureFormat(hasAlpha: depth == 4, isDeep: false)
            ).run(picture, through: way, watch: watch)
        }
        if outcome.wasStopped { throw DecodeProblem(.cancelled, "within a frame") }
        if outcome.rowsDone == 0 { throw Picture.failure() }
        return depth == 4 ? pixels : Self.opaque(pixels)
    }

    private static func opaque(_ colours: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: colours.count / 3 * 4) { buffer, filled in
            for pixel in 0..<(colours.count / 3) {
                for channel in 0..<3 { buffer[4 * pixel + channel] = colours[3 * pixel + channel] }
                buffer[4 * pixel + 3] = 255
            }
            filled = colours.count / 3 * 4
        }
    }
}
