import CVipsSupport
import DecodeProtocol

/// The frames of a GIF, WebP or JPEG XL, which libvips lays one below the other.
///
/// The strip is read from its top to its end and holds no more than the frame being read: libvips
/// composes each frame when its first row is asked for.
final class FrameStrip: FrameSource {
    let hasAlpha: Bool
    private let opened: OpenPicture
    private let reader: PictureReader
    private let count: Int
    private let delays: [Int]
    private var strip: Picture
    private var index = 0

    /// The most rows of an image of libvips (VIPS_MAX_COORD).
    private static let mostRows = 10_000_000
    /// The most pages that its loaders take.
    private static let mostFrames = 100_000

    /// An animation with more frames than libvips can lay out ends early.
    init(_ opened: OpenPicture, _ reader: PictureReader) throws(DecodeProblem) {
        self.opened = opened
        self.reader = reader
        count = min(
            opened.header.pageCount, Self.mostFrames,
            max(1, Self.mostRows / opened.whole.height))
        strip = try reader.strip(frames: count)
        delays = strip.delays
        hasAlpha = try strip.readable(isDeep: false).hasAlpha
        guard strip.height == count * opened.whole.height, strip.width == opened.whole.width else {
            throw DecodeProblem(.damaged, "frames of another size")
        }
    }

    func next(_ watch: CancelWatch) throws(DecodeProblem) -> Frame {
        if index == count {
            strip = try reader.strip(frames: count)
            index = 0
        }
        let height = opened.whole.height
        let rows = try Picture(
            lep_vips_rows(strip.image, Int32(clamping: index * height), Int32(clamping: height)))
        let (picture, way) = try opened.readable(rows)
        let delay = index < delays.count ? delays[index] : 0
        index += 1
        return Frame(
            picture: picture, way: way, delay: max(0, delay), isLast: index == count)
    }
}
