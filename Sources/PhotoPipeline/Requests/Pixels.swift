import DecodeProtocol
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
    /// Width of the whole upright picture in pixels; `width` while that is not known.
    public let imageWidth: Int
    /// Height of the whole upright picture in pixels; `height` while that is not known.
    public let imageHeight: Int
    /// Whether the two above are the picture's; a thumbnail from the cache does not tell them.
    public let isImageSizeKnown: Bool
    /// Whether the file ended early and the rest is filled.
    public let isTruncated: Bool
    /// Whether the file holds more frames than the one shown.
    public let isAnimated: Bool
    /// The decoder's name of the file format, such as "jpeg".
    public let formatName: String
    /// How many pictures the file holds beside each other, at least 1.
    ///
    /// Frames in time do not count.
    public let filePageCount: Int
    /// Whether they show the picture that a camera put into its raw file.
    public let isPreview: Bool
    private let storage: PixelStorage

    init(
        geometry: PixelGeometry, storage: PixelStorage, picture: PictureFacts
    ) {
        width = geometry.width
        height = geometry.height
        stride = geometry.stride
        format = geometry.format
        imageWidth = picture.width ?? geometry.width
        imageHeight = picture.height ?? geometry.height
        isImageSizeKnown = picture.width != nil && picture.height != nil
        isTruncated = picture.isTruncated
        isAnimated = picture.isAnimated
        formatName = picture.formatName
        filePageCount = picture.filePageCount
        isPreview = picture.isPreview
        self.storage = storage
    }

    /// Bytes of memory that these pixels hold.
    public var byteCount: Int { storage.bytes.count }

    /// Whether every pixel of the picture is here.
    public var isFullResolution: Bool {
        isImageSizeKnown && width == imageWidth && height == imageHeight
    }

    /// Whether the file draws its picture, and can do so at any size.
    public var isDrawing: Bool { formatName == DecodeProtocol.drawingFormatName }

    /// Calls `body` with all rows; the pointer is valid inside it only.
    public func withBytes<Result>(
        _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result {
        try withExtendedLifetime(storage) {
            try body(UnsafeRawBufferPointer(rebasing: storage.bytes[0..<(stride * height)]))
        }
    }

    /// The same bytes, not copied, as part of a picture of which more is known.
    func described(by picture: PictureFacts) -> Pixels {
        Pixels(
            geometry: PixelGeometry(width: width, height: height, stride: stride, format: format),
            storage: storage, picture: picture)
    }
}

/// What is known of the picture that pixels were made from.
struct PictureFacts: Hashable, Sendable {
    /// Of the whole upright picture in pixels; nil while it is not known.
    var width: Int?
    var height: Int?
    var isTruncated = false
    var isAnimated = false
    var formatName = ""
    var filePageCount = 1
    var isPreview = false
}
