import DecodeProtocol
import PhotoModel

/// One decode: which file, how many pixels, in which kind of decoder.
struct DecodeJob: Hashable, Sendable {
    let source: PictureSource
    let want: DecodeWant
    /// Which of the pictures in the file, from 0.
    var page = 0
    let profile: DecoderProfile
    /// A hint for formats that their content does not tell apart.
    let suffix: String
    var limits = DecodeLimits()
    /// The tile store that is to be filled.
    var store: FileDescriptor?

    /// How much work it is.
    ///
    /// Files of the thumbnail cache are as little as previews.
    var work: WorkKind {
        switch (want, source) {
        case (.preview, _), (.probe, _), (.details, _), (.fit, .path): .glance
        default: .picture
        }
    }
}

/// What a decode brought.
struct DecodeResult: Sendable {
    let header: PictureHeader
    /// None for a probe, and where a tile store was filled.
    let picture: SealedPicture?
    /// Open as long as someone wants to look whether it changed meanwhile.
    let opened: OpenPicture
}

/// Why a decode brought nothing.
enum DecodeProblem: Error, Sendable {
    /// Nobody wanted it any more: never a failure of the file.
    case cancelled
    /// An SVG came to a decoder of the other kind, or the other way round.
    case wrongProfile
    /// A region was asked for of a file that can be read from its top only.
    case needsStore
    case failed(PixelFailure.Kind, detail: String)
}
