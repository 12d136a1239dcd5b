/// The kinds of pictures that a person tells apart when looking for some.
public enum PictureKind: String, Hashable, Sendable, CaseIterable {
    case jpeg, png, gif, webp, heif, jxl, tiff, raw, vector, other

    /// The kind by a MIME type.
    public init(contentType: String) {
        switch contentType {
        case "image/jpeg", "image/jpg", "image/pjpeg": self = .jpeg
        case "image/png", "image/apng", "image/vnd.mozilla.apng": self = .png
        case "image/gif": self = .gif
        case "image/webp": self = .webp
        case "image/heic", "image/heif", "image/avif", "image/avif-sequence",
            "image/heic-sequence", "image/heif-sequence":
            self = .heif
        case "image/jxl": self = .jxl
        case "image/tiff": self = .tiff
        case "image/svg+xml", "image/svg+xml-compressed": self = .vector
        default: self = Self.rawTypes.contains(contentType) ? .raw : .other
        }
    }

    /// What the shared MIME database calls the files of cameras.
    private static let rawTypes: Set<String> = [
        "image/x-adobe-dng", "image/x-canon-crw", "image/x-canon-cr2", "image/x-canon-cr3",
        "image/x-fuji-raf", "image/x-kodak-dcr", "image/x-kodak-k25", "image/x-kodak-kdc",
        "image/x-minolta-mrw", "image/x-nikon-nef", "image/x-nikon-nrw", "image/x-olympus-orf",
        "image/x-panasonic-rw", "image/x-panasonic-rw2", "image/x-panasonic-raw",
        "image/x-panasonic-raw2", "image/x-pentax-pef", "image/x-samsung-srw", "image/x-sigma-x3f",
        "image/x-sony-arw", "image/x-sony-sr2", "image/x-sony-srf", "image/x-dcraw",
    ]
}
