import CGio
import CSandbox
import Glibc
import PhotoModel

/// Where the bytes of a picture are.
enum PictureSource: Hashable, Sendable {
    /// A photo, by the URI that GIO gave it.
    case photo(PhotoID)
    /// A file of ours or the thumbnail cache's, by path.
    case path(String)
    /// A filled tile store, open for reading.
    case store(FileDescriptor)
}

/// A picture's file, open for reading, and the state that it was in then.
struct OpenPicture: Sendable {
    let file: FileDescriptor
    let version: FileVersion
    /// The bytes are a sealed copy of what a network share sent; the original is not watched.
    let isCopy: Bool

    /// The file's state now, nil when it cannot be told.
    ///
    /// May wait for a disk.
    func currentVersion() -> FileVersion? {
        if isCopy { return version }
        var about = stat()
        return fstat(file.number, &about) == 0 ? FileVersion(about) : nil
    }
}

/// Why a picture's file was not opened.
struct OpenFailure: Error, Hashable, Sendable {
    let kind: PixelFailure.Kind
    let detail: String
}

extension PictureSource {
    /// The most bytes that are copied from a share that has no path.
    static let maxCopiedBytes: UInt64 = 512 << 20

    /// Opens the picture for reading.
    ///
    /// Waits for the disk or the network; never for a FIFO.
    func open(cancellable: Cancellable) throws(OpenFailure) -> OpenPicture {
        switch self {
        case .path(let path):
            return try Self.openRegular(path)
        case .store(let file):
            var about = stat()
            guard fstat(file.number, &about) == 0 else { throw OpenFailure(errno: errno) }
            return OpenPicture(file: file, version: FileVersion(about), isCopy: true)
        case .photo(let photo):
            let file = g_file_new_for_uri(photo.uri)
            defer { g_object_unref(UnsafeMutableRawPointer(file)) }
            guard g_file_is_native(file) != 0, let path = g_file_get_path(file) else {
                return try Self.openMounted(file, cancellable)
            }
            defer { g_free(path) }
            return try Self.openRegular(path)
        }
    }

    static func openRegular(
        _ path: UnsafePointer<CChar>
    ) throws(OpenFailure) -> OpenPicture {
        let descriptor = lep_open_regular(path)
        if descriptor == -EINVAL { throw OpenFailure(kind: .notAFile, detail: "") }
        guard descriptor >= 0 else { throw OpenFailure(errno: -descriptor) }
        let file = FileDescriptor(adopting: descriptor)
        var about = stat()
        guard fstat(file.number, &about) == 0 else { throw OpenFailure(errno: errno) }
        return OpenPicture(file: file, version: FileVersion(about), isCopy: false)
    }
}

extension OpenFailure {
    init(errno problem: Int32) {
        let kind: PixelFailure.Kind =
            switch problem {
            case ENOENT, ENOTDIR, ELOOP: .notFound
            case EACCES, EPERM: .noPermission
            default: .unreadable
            }
        self.init(kind: kind, detail: String(cString: strerror(problem)))
    }
}

extension FileVersion {
    /// The state that the kernel tells of a file.
    init(_ about: stat) {
        self.init(
            modifiedSeconds: Int64(about.st_mtim.tv_sec),
            modifiedMicroseconds: UInt32(about.st_mtim.tv_nsec / 1_000),
            byteCount: Int64(about.st_size))
    }

    /// Whether both are the same state; a fraction of a second that one side does not know is no
    /// difference.
    func matches(_ other: FileVersion) -> Bool {
        modifiedSeconds == other.modifiedSeconds && byteCount == other.byteCount
            && (modifiedMicroseconds == other.modifiedMicroseconds || modifiedMicroseconds == 0
                || other.modifiedMicroseconds == 0)
    }
}
