import Glibc
import PhotoModel

/// Pixels of a photo, upright and sRGB, that no one can change any more.
///
/// The bytes are a sealed mapping or a block of their own; they go when the object goes. Any thread.
public final class Pixels: PixelBuffer {
    /// Width of these pixels.
    public let width: Int
    /// Height of these pixels.
    public let height: Int
    /// Bytes from one row to the next.
    public let stride: Int
    /// Layout of one pixel.
    public let format: PixelFormat
    /// Width of the whole upright picture in pixels, at least `width`.
    public let imageWidth: Int
    /// Height of the whole upright picture in pixels, at least `height`.
    public let imageHeight: Int
    /// Whether the file ended early and the rest is filled.
    public let isTruncated: Bool
    /// Whether the file holds more frames than the one shown.
    public let isAnimated: Bool
    /// The decoder's name of the file format, such as "jpeg".
    public let formatName: String
    private let storage: PixelStorage

    init(
        geometry: PixelGeometry, storage: PixelStorage, picture: PictureFacts
    ) {
        width = geometry.width
        height = geometry.height
        stride = geometry.stride
        format = geometry.format
        imageWidth = max(picture.width, geometry.width)
        imageHeight = max(picture.height, geometry.height)
        isTruncated = picture.isTruncated
        isAnimated = picture.isAnimated
        formatName = picture.formatName
        self.storage = storage
    }

    /// Bytes of memory that these pixels hold.
    public var byteCount: Int { storage.bytes.count }

    /// Whether every pixel of the picture is here.
    public var isFullResolution: Bool { width == imageWidth && height == imageHeight }

    /// Calls `body` with all rows; the pointer is valid inside it only.
    public func withBytes<Result>(
        _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result {
        try withExtendedLifetime(storage) {
            try body(UnsafeRawBufferPointer(rebasing: storage.bytes[0..<(stride * height)]))
        }
    }

    /// The same bytes as part of a picture of which more is known.
    func described(by picture: PictureFacts) -> Pixels {
        Pixels(
            geometry: PixelGeometry(width: width, height: height, stride: stride, format: format),
            storage: storage, picture: picture)
    }
}

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

/// What is known of the picture that pixels were made from.
struct PictureFacts: Hashable, Sendable {
    var width: Int
    var height: Int
    var isTruncated = false
    var isAnimated = false
    var formatName = ""
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
