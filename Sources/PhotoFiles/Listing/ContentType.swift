import CGio
import Glibc

/// Which MIME types are pictures, and the type of a file whose name does not tell.
enum ContentType {
    /// Types of pictures that do not begin with "image/".
    private static let otherPictures: Set<String> = [
        "application/x-navi-animation", "application/x-fits", "application/x-photoshop",
        "application/photoshop", "application/x-jpg", "application/x-png", "application/x-bmp",
        "application/x-win-bitmap", "application/ico", "application/pcx", "application/x-pcx",
        "application/x-targa", "application/tga", "application/x-tga",
    ]

    /// The beginning of a file is enough for every magic number of a picture.
    private static let sniffedByteCount = 4096

    /// What GIO calls a file of no length, whatever its name.
    static let empty = "application/x-zerosize"

    static func isPicture(_ type: String) -> Bool {
        type.hasPrefix("image/") || otherPictures.contains(type)
    }

    /// Whether the name told nothing, so that the content has to be looked at.
    static func isUnknown(_ type: String) -> Bool { type == "application/octet-stream" }

    /// The type that a name suggests.
    static func guess(name: String) -> String {
        mimeType(g_content_type_guess(name, nil, 0, nil))
    }

    /// The type by a local regular file's first bytes; nil if it is none or unreadable.
    ///
    /// The kind of file is checked on the open descriptor: between listing and sniffing a FIFO may have
    /// taken the name. Opening one without waiting does no harm.
    static func sniff(_ path: RawPath) -> String? {
        let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        var beginning = [UInt8](repeating: 0, count: sniffedByteCount)
        let count = pread(descriptor, &beginning, sniffedByteCount, 0)
        guard count > 0 else { return nil }
        return mimeType(g_content_type_guess(nil, beginning, gsize(count), nil))
    }

    private static func mimeType(_ contentType: UnsafeMutablePointer<CChar>?) -> String {
        take(contentType) ?? "application/octet-stream"
    }
}
