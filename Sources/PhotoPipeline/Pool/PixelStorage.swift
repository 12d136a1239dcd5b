import Glibc
import PhotoModel

/// Size and layout of a block of pixels, with the bytes that it takes checked.
struct PixelGeometry: Hashable, Sendable {
    let width: Int
    let height: Int
    let stride: Int
    let format: PixelFormat

    /// `stride * height`, or nil when the numbers contradict each other or overflow.
    var checkedByteCount: Int? {
        guard width > 0, height > 0, stride > 0 else { return nil }
        let (row, rowOverflow) = width.multipliedReportingOverflow(by: format.bytesPerPixel)
        guard !rowOverflow, stride >= row else { return nil }
        let (total, overflow) = stride.multipliedReportingOverflow(by: height)
        return overflow ? nil : total
    }
}

/// Owner of the bytes: unmaps or frees them when released.
///
/// Unchecked because of the raw pointer alone: nothing is written after `init`, and a mapping's
/// memfd was sealed against writing before it was mapped.
final class PixelStorage: @unchecked Sendable {
    let bytes: UnsafeRawBufferPointer
    private let isMapping: Bool

    /// Takes over a mapping made by mmap.
    init(adoptingMapping address: UnsafeRawPointer, byteCount: Int) {
        bytes = UnsafeRawBufferPointer(start: address, count: byteCount)
        isMapping = true
    }

    /// A copy of bytes that are in memory already.
    init(copying source: UnsafeRawBufferPointer) {
        let block = UnsafeMutableRawBufferPointer.allocate(byteCount: source.count, alignment: 16)
        block.copyMemory(from: source)
        bytes = UnsafeRawBufferPointer(block)
        isMapping = false
    }

    deinit {
        if isMapping {
            munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
        } else {
            bytes.deallocate()
        }
    }
}
