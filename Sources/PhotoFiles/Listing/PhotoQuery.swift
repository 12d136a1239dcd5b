import CGio
import PhotoModel

/// Reads photos from GIO's answers: which attributes to ask for, and what they mean.
struct PhotoQuery {
    /// Everything the program knows of a file without opening it, in one query.
    ///
    /// `standard::content-type` would read from every file, and so would the thumbnail attributes.
    static let attributes =
        "standard::name,standard::display-name,standard::type,standard::size,standard::is-hidden,"
        + "standard::fast-content-type,time::modified,time::modified-usec"

    /// What an entry of a folder is to the program.
    enum Entry {
        case photo(Photo)
        case folder(Folder)
        /// A regular file whose name does not tell its type.
        case unknown
        /// A special file, a dangling link, something hidden or no picture.
        case ignored
    }

    /// Identities listed though hidden or no picture by name: they were opened.
    let including: Set<PhotoID>
    /// One string for each type, however many files have it.
    private var contentTypes: [String: String] = [:]

    init(including: Set<PhotoID> = []) {
        self.including = including
    }

    /// What an entry is, by its attributes alone.
    mutating func entry(_ info: GioInfo, uri: String) -> Entry {
        if info.type == G_FILE_TYPE_DIRECTORY { return folder(info, uri: uri) }
        guard info.type == G_FILE_TYPE_REGULAR else { return .ignored }
        let isWanted = including.contains(PhotoID(uri: uri))
        guard isWanted || !info.flag("standard::is-hidden") else { return .ignored }
        let type = contentType(info)
        if isWanted || ContentType.isPicture(type) {
            return .photo(Self.photo(info, uri: uri, contentType: type))
        }
        return ContentType.isUnknown(type) ? .unknown : .ignored
    }

    private func folder(_ info: GioInfo, uri: String) -> Entry {
        guard !info.flag("standard::is-hidden") else { return .ignored }
        let name = info.string("standard::display-name") ?? uri
        return .folder(
            Folder(
                id: PhotoID(uri: uri), name: name,
                modifiedSeconds: Int64(clamping: info.uint64("time::modified")),
                collationKey: CollationKey.bytes(for: name)))
    }

    /// A photo of a regular file.
    static func photo(_ info: GioInfo, uri: String, contentType: String) -> Photo {
        let name = info.string("standard::display-name") ?? uri
        return Photo(
            id: PhotoID(uri: uri), name: name, version: version(info), contentType: contentType,
            collationKey: CollationKey.bytes(for: name))
    }

    /// The type by name, as the file manager would say without opening the file.
    ///
    /// GIO calls every empty file by one type of its own; an empty picture is a picture to us.
    mutating func contentType(_ info: GioInfo) -> String {
        var type = info.string("standard::fast-content-type") ?? ContentType.empty
        if type == ContentType.empty {
            type = ContentType.guess(name: info.string("standard::display-name") ?? "")
        }
        if let known = contentTypes[type] { return known }
        contentTypes[type] = type
        return type
    }

    /// The state of the content by time and length.
    static func version(_ info: GioInfo) -> FileVersion {
        FileVersion(
            modifiedSeconds: Int64(clamping: info.uint64("time::modified")),
            modifiedMicroseconds: info.uint32("time::modified-usec"),
            byteCount: Int64(clamping: info.uint64("standard::size")))
    }
}
