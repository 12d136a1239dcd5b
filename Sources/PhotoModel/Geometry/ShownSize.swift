/// The picture's size as far as the pixels at hand tell it.
///
/// A thumbnail from the cache knows its own size only. Its picture is laid out as if it were large
/// until the header says otherwise, which for most photos moves nothing on screen.
public struct ShownSize: Hashable, Sendable {
    /// The upright size to lay out with.
    public let size: Size<Image>
    /// Whether the file itself said so.
    public let isExact: Bool

    /// The longest side assumed for a picture of which only a thumbnail is known, image px.
    ///
    /// Above the device width of a 4K screen, so that the assumed picture fills what it is shown in.
    public static let assumedSide = 4096.0

    /// Lengths of the longer side that mean a thumbnail was made by shrinking.
    private static let thumbnailSides: Set<Int> = [128, 256, 512, 1024]

    /// The size told by pixels of `width` × `height` from a picture as large as `image`.
    ///
    /// - Parameter isFinal: whether they are what was asked for; pixels on the way to that which
    ///   claim to be the whole picture are a thumbnail.
    public init(width: Int, height: Int, image: Size<Image>, isFinal: Bool) {
        let claimsAll = Double(width) == image.width && Double(height) == image.height
        let longest = max(width, height)
        guard !isFinal, claimsAll, Self.thumbnailSides.contains(longest) else {
            size = image
            isExact = true
            return
        }
        let factor = Self.assumedSide / Double(longest)
        size = Size(width: Double(width) * factor, height: Double(height) * factor)
        isExact = false
    }
}
