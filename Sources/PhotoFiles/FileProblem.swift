import CGio
import Glibc

/// Why something could not be done with a file; the words for people are made elsewhere.
public struct FileProblem: Error, Hashable, Sendable {
    /// The cause, as far as it changes what a person can do about it.
    public enum Kind: Hashable, Sendable {
        /// The file or folder is not there any more.
        case notFound
        /// The folder to write to is not there any more.
        case targetNotFound
        /// Reading or writing is not permitted.
        case permissionDenied
        /// A folder stands where a file was expected.
        case isFolder
        /// A file stands where a folder was expected.
        case notAFolder
        /// A FIFO, device or socket: never opened.
        case specialFile
        /// A link that leads nowhere or round in a circle.
        case brokenLink
        /// The disk or the quota is full.
        case noSpace
        /// The file is larger than the file system or a limit permits.
        case fileTooLarge
        /// The disk or folder cannot be written to.
        case readOnly
        /// A file of that name exists and was not to be overwritten.
        case exists
        /// The name is too long or has characters that the file system refuses.
        case invalidName
        /// There is no trash for the place where the file is.
        case noTrash
        /// The trashed file is not in the trash any more.
        case notInTrash
        /// The remote place does not answer.
        case notReachable
        /// The place has no path that other programs could open.
        case notLocal
        /// The person or the program withdrew the wish; not a failure.
        case cancelled
        /// Everything else; `detail` says more.
        case other
    }

    /// What went wrong.
    public let kind: Kind
    /// The name of the file concerned, to show.
    public let name: String
    /// The system's own words, for a detail line or a log; may be empty.
    public let detail: String

    /// A problem with a file that is called `name`.
    public init(kind: Kind, name: String, detail: String = "") {
        self.kind = kind
        self.name = name
        self.detail = detail
    }
}

extension FileProblem {
    /// The problem that a system call reported in `errno`.
    static func fromErrno(_ code: Int32, name: String) -> Self {
        let kind: Kind =
            switch code {
            case ENOENT: .notFound
            case EACCES, EPERM: .permissionDenied
            case EISDIR: .isFolder
            case ENOTDIR: .notAFolder
            case ELOOP: .brokenLink
            case ENXIO, ENODEV: .specialFile
            case ENOSPC, EDQUOT: .noSpace
            case EFBIG: .fileTooLarge
            case EROFS: .readOnly
            case EEXIST, ENOTEMPTY: .exists
            case ENAMETOOLONG, EILSEQ: .invalidName
            case EHOSTUNREACH, ENETUNREACH, ETIMEDOUT, ESTALE, ENOTCONN: .notReachable
            case ECANCELED: .cancelled
            default: .other
            }
        return Self(kind: kind, name: name, detail: String(cString: g_strerror(code)))
    }

    /// The same for making a file: what is not found then is the folder.
    static func writing(_ code: Int32, name: String) -> Self {
        let problem = fromErrno(code, name: name)
        guard problem.kind == .notFound else { return problem }
        return Self(kind: .targetNotFound, name: name, detail: problem.detail)
    }

    /// The problem that a GIO call reported; frees the error.
    static func consuming(_ error: UnsafeMutablePointer<GError>?, name: String) -> Self {
        guard let error else { return Self(kind: .other, name: name) }
        defer { g_error_free(error) }
        let detail = error.pointee.message.map { String(cString: $0) } ?? ""
        guard error.pointee.domain == g_io_error_quark() else {
            return Self(kind: .other, name: name, detail: detail)
        }
        let code = GIOErrorEnum(rawValue: GIOErrorEnum.RawValue(bitPattern: error.pointee.code))
        return Self(kind: kind(of: code), name: name, detail: detail)
    }

    private static func kind(of code: GIOErrorEnum) -> Kind {
        switch code {
        case G_IO_ERROR_NOT_FOUND: .notFound
        case G_IO_ERROR_PERMISSION_DENIED: .permissionDenied
        case G_IO_ERROR_IS_DIRECTORY: .isFolder
        case G_IO_ERROR_NOT_DIRECTORY: .notAFolder
        case G_IO_ERROR_NOT_REGULAR_FILE: .specialFile
        case G_IO_ERROR_TOO_MANY_LINKS, G_IO_ERROR_NOT_SYMBOLIC_LINK: .brokenLink
        case G_IO_ERROR_NO_SPACE: .noSpace
        case G_IO_ERROR_READ_ONLY: .readOnly
        case G_IO_ERROR_EXISTS: .exists
        case G_IO_ERROR_FILENAME_TOO_LONG, G_IO_ERROR_INVALID_FILENAME: .invalidName
        case G_IO_ERROR_CANCELLED: .cancelled
        case G_IO_ERROR_HOST_NOT_FOUND, G_IO_ERROR_HOST_UNREACHABLE,
            G_IO_ERROR_NETWORK_UNREACHABLE, G_IO_ERROR_CONNECTION_REFUSED, G_IO_ERROR_TIMED_OUT,
            G_IO_ERROR_NOT_MOUNTED, G_IO_ERROR_NOT_CONNECTED:
            .notReachable
        default: .other
        }
    }
}
