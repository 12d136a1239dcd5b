import PhotoModel

/// A wish for the pixels of one photo in one state of its file; all of it is its identity.
public struct PixelRequest: Hashable, Sendable {
    /// How many pixels are wished for.
    public enum Want: Hashable, Sendable {
        /// As the thumbnail cache shared with other programs holds it.
        case thumbnail(ThumbnailSize)
        /// Contained in a box of device pixels, never enlarged.
        case fit(width: Int, height: Int)
        /// Every pixel of the file.
        case full
        /// A drawing as large as a box of device pixels, whatever size it declares.
        case drawn(width: Int, height: Int)
        /// A part of a level of the picture's pyramid.
        case tile(PictureTile)
    }

    /// Which photo.
    public var photo: PhotoID
    /// Which state of its file; a result for another state is not kept.
    public var version: FileVersion
    /// The MIME type; it chooses the decoder profile (SVG has one of its own).
    public var contentType: String
    /// How many pixels of it.
    public var want: Want
    /// Which of the pictures in the file, from 0.
    ///
    /// Only files like a scanner's TIFF have more than one.
    public var filePage: Int

    /// A wish for a photo of which only these facts are known.
    public init(
        photo: PhotoID, version: FileVersion, contentType: String, want: Want, filePage: Int = 0
    ) {
        self.photo = photo
        self.version = version
        self.contentType = contentType
        self.want = want
        self.filePage = filePage
    }

    /// A wish for a listed photo.
    public init(_ photo: Photo, want: Want, filePage: Int = 0) {
        self.init(
            photo: photo.id, version: photo.version, contentType: photo.contentType, want: want,
            filePage: filePage)
    }
}

/// How soon a request is wanted.
///
/// A request shared by several takes the highest of theirs.
public enum RequestPriority: Int, Comparable, Sendable, CaseIterable {
    /// On screen for a moment only: what memory and the thumbnail cache have.
    ///
    /// The photo's own file is not opened before the priority rises.
    case passing
    /// Guessed: nobody looks at it yet.
    case prefetch
    /// A page or a screen away from what is looked at.
    case nearby
    /// On screen as one of many.
    case visible
    /// The photo on screen in the viewer; a decoder is kept for it.
    case looking

    /// Lower is later.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}
