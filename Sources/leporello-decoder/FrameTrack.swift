import CVips
import CVipsSupport
import DecodeProtocol

/// The frames of an AVIF or HEIC sequence, decoded by libheif.
///
/// Owns the track.
final class FrameTrack: FrameSource {
    let hasAlpha: Bool
    /// How often the frames are to be played; 0 is for ever.
    let playCount: Int
    private let file: PictureFile
    private let size: PixelSize
    private var track: OpaquePointer
    /// The frame after the last one that was handed out: only having it tells that there is one.
    private var following: (picture: Picture, delay: Int)?
    private let calibration: ColorCalibration?

    /// `calibration` is what the file says of its colours, for frames without an ICC profile.
    init(
        _ file: PictureFile, calibration: ColorCalibration? = nil, limits: DecodeLimits
    ) throws(DecodeProblem) {
        self.file = file
        self.calibration = calibration
        track = try Self.open(file)
        var facts = lep_track_facts()
        lep_track_describe(track, &facts)
        hasAlpha = facts.has_alpha
        playCount = Int(facts.plays)
        size = PixelSize(width: Int(facts.width), height: Int(facts.height))
        guard size.pixels > 0, size.pixels <= limits.maxPixels else {
            throw DecodeProblem(.tooLarge, "\(size.width) × \(size.height)")
        }
    }

    deinit { lep_track_close(track) }

    /// The first frame, as a still picture.
    func first() throws(DecodeProblem) -> Picture {
        guard let frame = try decode() else {
            throw DecodeProblem(.damaged, "a sequence without frames")
        }
        return frame.picture
    }

    func next(_ watch: CancelWatch) throws(DecodeProblem) -> Frame {
        var current = following
        if current == nil {
            // The beginning, at first and after the end.
            let again = try Self.open(file)
            lep_track_close(track)
            track = again
            current = try decode()
        }
        guard let current else { throw DecodeProblem(.damaged, "a sequence without frames") }
        following = try decode()
        let picture = try current.picture.readable(isDeep: false)
        let way = ColorConversion.needed(by: picture, calibration: calibration, isDeep: false)
        return Frame(
            picture: picture, way: way, delay: current.delay, isLast: following == nil)
    }

    /// Nil after the last frame.
    private func decode() throws(DecodeProblem) -> (picture: Picture, delay: Int)? {
        var delay: Int32 = 0
        var hasEnded = false
        let image = lep_track_next(track, &delay, &hasEnded)
        if hasEnded { return nil }
        let picture = try Picture(image)
        guard picture.width == size.width, picture.height == size.height else {
            throw DecodeProblem(.damaged, "frames of another size")
        }
        return (picture, Int(delay))
    }

    private static func open(_ file: PictureFile) throws(DecodeProblem) -> OpaquePointer {
        guard let descriptor = file.descriptor,
            let track = lep_track_open(descriptor, UInt64(file.size))
        else { throw Picture.failure() }
        return track
    }
}
