/// Which pixels are wanted of a picture.
public enum DecodeWant: Hashable, Sendable {
    /// None: the header is the whole answer and ends the order.
    case probe
    /// The upright picture contained in a box of device pixels, never enlarged.
    case fit(maxWidth: Int, maxHeight: Int)
    /// Every pixel.
    case full
    /// Like `fit`, but a drawing fills the box, whatever size it declares.
    case drawn(maxWidth: Int, maxHeight: Int)
    /// None: a header whose texts hold what `DetailKey` names is the whole answer.
    case details
    /// The pixels of one region, exactly.
    ///
    /// From a store, the store's descriptor travels in place of the picture's.
    case region(PictureRegion, from: RegionOrigin)
    /// None: all pixels go into a tile store, whose descriptor travels after the picture's.
    case store
    /// The frames of an animation in a box, each when it is asked for.
    ///
    /// After the last one the first comes again; the order ends when it is cancelled.
    case frames(maxWidth: Int, maxHeight: Int)
    /// The smaller version that the file carries of its picture, contained in a box.
    ///
    /// Of the picture's shape, never enlarged; `noPreview` where there is none.
    case preview(maxWidth: Int, maxHeight: Int)

    /// Whether more than a header answers it.
    public var hasPixels: Bool {
        switch self {
        case .probe, .details: false
        case .fit, .full, .drawn, .region, .store, .frames, .preview: true
        }
    }

    /// The descriptors that travel with an order for it.
    public var descriptorCount: Int { self == .store ? 2 : 1 }

    /// The box that the pixels have to fit, in device pixels; nil where there is none.
    public var box: (maxWidth: Int, maxHeight: Int)? {
        switch self {
        case .fit(let maxWidth, let maxHeight), .drawn(let maxWidth, let maxHeight),
            .frames(let maxWidth, let maxHeight), .preview(let maxWidth, let maxHeight):
            (maxWidth, maxHeight)
        case .probe, .full, .details, .region, .store: nil
        }
    }
}

/// The keys of the texts that answer an order for details.
public enum DetailKey {
    /// The Exif tags told, by exiv2's names, with their values as exiv2 writes them.
    public static let exif = [
        "Exif.Image.Make", "Exif.Image.Model", "Exif.Photo.LensModel",
        "Exif.Photo.ExposureTime", "Exif.Photo.FNumber", "Exif.Photo.ISOSpeedRatings",
        "Exif.Photo.FocalLength", "Exif.Photo.DateTimeOriginal",
        "Exif.Photo.OffsetTimeOriginal",
    ]
    /// Degrees north, in decimals.
    public static let latitude = "latitude"
    /// Degrees east, in decimals.
    public static let longitude = "longitude"
    /// The embedded colour profile's name.
    public static let profile = "profile"
}

/// What a decoder may produce for one order, checked in 64 bits before it allocates.
public struct DecodeLimits: Hashable, Sendable {
    /// The most pixels that the file may declare.
    public var maxPixels: Int64
    /// The most bytes of the resulting picture.
    public var maxOutputBytes: Int64
    /// The most bytes of a picture of 16 bits a channel; a larger one comes with 8.
    ///
    /// 0 where 8 bits are all that is wanted.
    public var maxDeepBytes: Int64

    /// Limits on what is declared and what is made.
    public init(
        maxPixels: Int64 = 1 << 30, maxOutputBytes: Int64 = 1 << 30, maxDeepBytes: Int64 = 0
    ) {
        self.maxPixels = maxPixels
        self.maxOutputBytes = maxOutputBytes
        self.maxDeepBytes = maxDeepBytes
    }
}

/// One wish for pixels.
///
/// The picture's descriptor, open for reading, travels with it; see `DecodeWant` for others.
public struct DecodeOrder: Hashable, Sendable {
    /// Chosen by the app, never 0, never used twice in one process's life.
    public var id: UInt64
    /// Which pixels are wanted.
    public var want: DecodeWant
    /// Which of the pictures in the file, from 0, where its pages are no frames in time.
    public var page: Int
    /// The file name's suffix without its dot, lower case; a hint where content says too little.
    public var suffixHint: String
    /// What the decoder may produce.
    public var limits: DecodeLimits

    /// An order; the suffix is cleaned of what no suffix has.
    public init(
        id: UInt64, want: DecodeWant, page: Int = 0, suffixHint: String = "",
        limits: DecodeLimits = DecodeLimits()
    ) {
        self.id = id
        self.want = want
        self.page = page
        self.suffixHint = Self.cleanedSuffix(suffixHint)
        self.limits = limits
    }

    /// ASCII letters and digits only, lower case, at most ``DecodeProtocol/maxSuffixBytes``.
    private static func cleanedSuffix(_ suffix: String) -> String {
        let kept = suffix.lowercased().utf8.filter { WireRules.isSuffixByte($0) }
        return String(decoding: kept.prefix(DecodeProtocol.maxSuffixBytes), as: UTF8.self)
    }
}
