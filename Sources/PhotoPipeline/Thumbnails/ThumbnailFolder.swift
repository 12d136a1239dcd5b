import CGio
import PhotoModel

/// Where the thumbnail cache keeps what, by the Thumbnail Managing Standard 0.9.
struct ThumbnailFolder: Hashable, Sendable {
    /// The folder with `normal`, `large`, … and `fail` in it; no slash at the end.
    let root: String
    /// The version that names the folder of our failures.
    let version: String
    private let rootURI: String

    init(root: String, version: String) {
        self.root = root
        self.version = version
        let uri = g_filename_to_uri(root, nil, nil)
        defer { g_free(uri) }
        rootURI = uri.map { String(cString: $0) + "/" } ?? ""
    }

    /// The Software text of thumbnails that we wrote.
    var software: String { "Leporello \(version)" }

    /// The file name of a photo's thumbnail: MD5 of its URI in hexadecimal (section "Saving").
    static func fileName(of photo: PhotoID) -> String {
        let digest = g_compute_checksum_for_string(G_CHECKSUM_MD5, photo.uri, -1)
        defer { g_free(digest) }
        return (digest.map { String(cString: $0) } ?? "") + ".png"
    }

    func folder(of size: ThumbnailSize) -> String { "\(root)/\(size.folderName)" }

    func path(of photo: PhotoID, _ size: ThumbnailSize) -> String {
        "\(folder(of: size))/\(Self.fileName(of: photo))"
    }

    var failureFolder: String { "\(root)/fail/leporello-\(version)" }

    func failurePath(of photo: PhotoID) -> String {
        "\(failureFolder)/\(Self.fileName(of: photo))"
    }

    /// Whether a photo lies in the cache itself; the standard forbids thumbnails of those.
    func contains(_ photo: PhotoID) -> Bool {
        !rootURI.isEmpty && photo.uri.hasPrefix(rootURI)
    }
}
