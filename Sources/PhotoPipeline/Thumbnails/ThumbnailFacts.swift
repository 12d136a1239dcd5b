import DecodeProtocol
import PhotoModel

/// What a file in the thumbnail cache says of itself in its PNG texts.
struct ThumbnailFacts: Hashable, Sendable {
    let uri: String?
    let modifiedSeconds: Int64?
    let byteCount: Int64?
    let software: String?
    /// Whether the photo is animated; told by thumbnails of ours only.
    let isAnimated: Bool
    /// How many pictures its file holds beside each other, at least 1; told by ours only.
    let filePageCount: Int

    /// The keys by which ours tell of an animation and of several pictures in the file.
    ///
    /// Other programs pass them over.
    static let animatedKey = "X-Leporello::Animated"
    static let pagesKey = "X-Leporello::Pages"

    init(_ texts: [PictureHeader.Text]) {
        // The first of several counts, as for libpng's readers.
        func value(_ key: String) -> String? { texts.first { $0.key == key }?.value }
        uri = value("Thumb::URI")
        // Some programs write a fraction; only whole seconds are compared (section "Detect
        // Modifications" of the standard).
        modifiedSeconds = value("Thumb::MTime").flatMap {
            Int64($0.prefix { $0 != "." })
        }
        byteCount = value("Thumb::Size").flatMap { Int64($0) }
        software = value("Software")
        isAnimated = value(Self.animatedKey) == "1"
        filePageCount = max(1, value(Self.pagesKey).flatMap { Int(String($0)) } ?? 1)
    }

    /// Whether it shows this state of this photo.
    ///
    /// Without URI and time it is of no use.
    func isValid(for photo: PhotoID, _ version: FileVersion) -> Bool {
        uri == photo.uri && modifiedSeconds == version.modifiedSeconds
            && (byteCount ?? version.byteCount) == version.byteCount
    }

    /// Whether we wrote it, with the photo's colours converted to sRGB.
    var isOurs: Bool { software?.hasPrefix("Leporello") ?? false }
}
