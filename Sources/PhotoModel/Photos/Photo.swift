/// The identity of a photo: its URI, exactly as GIO wrote it.
public struct PhotoID: Hashable, Sendable {
    /// An escaped URI (`file:///…`); bytes that are not UTF-8 stand percent-encoded in it.
    public let uri: String

    /// The identity that a URI gives, taken as it is.
    public init(uri: String) {
        self.uri = uri
    }
}

/// What tells one state of a file's content from another: modification time and length.
public struct FileVersion: Hashable, Sendable {
    /// Seconds since 1970-01-01 UTC, as Thumb::MTime holds them.
    public let modifiedSeconds: Int64
    /// The fraction of the modification time, 0 to 999 999; 0 where the file system has none.
    public let modifiedMicroseconds: UInt32
    /// Length in bytes.
    public let byteCount: Int64

    /// A version by its parts; the fraction is 0 where it is not known.
    public init(modifiedSeconds: Int64, modifiedMicroseconds: UInt32 = 0, byteCount: Int64) {
        self.modifiedSeconds = modifiedSeconds
        self.modifiedMicroseconds = modifiedMicroseconds
        self.byteCount = byteCount
    }
}

/// One photo of a listing: what is known of the file without opening it.
public struct Photo: Hashable, Sendable, Identifiable {
    /// Which file it is.
    public let id: PhotoID
    /// The name to show, always valid UTF-8.
    public let name: String
    /// Which state of the file was listed.
    public let version: FileVersion
    /// The MIME type by name, or by content once sniffed.
    public let contentType: String
    /// Bytes that order like the file manager does (GLib's collation key for file names).
    public let collationKey: [UInt8]
    /// When the camera took it, seconds since 1970-01-01 UTC; nil while it is not known.
    ///
    /// It stands in the file, so a listing does not know it.
    public var takenSeconds: Int64?

    /// Whether its type says that it is a camera's raw file, of which a preview is shown.
    public var isRaw: Bool { PictureKind(contentType: contentType) == .raw }

    /// A photo as one listing entry describes it.
    public init(
        id: PhotoID, name: String, version: FileVersion, contentType: String,
        collationKey: [UInt8]
    ) {
        self.id = id
        self.name = name
        self.version = version
        self.contentType = contentType
        self.collationKey = collationKey
    }
}
