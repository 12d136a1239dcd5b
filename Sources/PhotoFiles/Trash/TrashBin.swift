import CFileSupport
import CGio
import Glibc
import PhotoModel

/// A file in the trash, with what is needed to bring it back.
public struct TrashedFile: Hashable, Sendable {
    /// The identity it had, and has again once restored.
    public let id: PhotoID
    /// The name to show.
    public let name: String
    /// Where it lies, if it is known.
    let place: TrashPlace?
}

/// The desktop's trash: where deleted photos go, and from where they come back.
///
/// A place without a trash is a problem of kind `.noTrash`, and the file stays where it is.
public struct TrashBin: Sendable {
    /// Whether what was moved there can be brought back: not from within a Flatpak, whose portal
    /// only takes.
    public let isReversible: Bool

    /// The user's trash, wherever files have theirs.
    public init() { isReversible = access("/.flatpak-info", F_OK) != 0 }

    /// Moves a photo to the trash.
    public func trash(_ id: PhotoID) async throws(FileProblem) -> TrashedFile {
        try await FileThreads.run { cancellation throws(FileProblem) in
            let file = GioFile(uri: id.uri)
            let name = file.shownName
            let candidates = file.path.map(TrashFolders.init(for:))
            let before = candidates?.entries() ?? []
            var error: UnsafeMutablePointer<GError>?
            guard g_file_trash(file.pointer, cancellation.pointer, &error) != 0 else {
                throw Self.problem(error, name: name)
            }
            return TrashedFile(id: id, name: name, place: candidates?.newest(notIn: before))
        }
    }

    /// Deletes a photo for good: for places without a trash, once the user has agreed.
    public func delete(_ id: PhotoID) async throws(FileProblem) {
        try await FileThreads.run { cancellation throws(FileProblem) in
            let file = GioFile(uri: id.uri)
            var error: UnsafeMutablePointer<GError>?
            guard g_file_delete(file.pointer, cancellation.pointer, &error) != 0 else {
                throw .consuming(error, name: file.shownName)
            }
        }
    }

    /// Brings a file back to where it was, under its own name or a free one like it.
    ///
    /// - Returns: the identity it has now.
    public func restore(_ file: TrashedFile) async throws(FileProblem) -> PhotoID {
        try await FileThreads.run { cancellation throws(FileProblem) in
            if let place = file.place, let path = GioFile(uri: file.id.uri).path {
                return PhotoID(uri: try place.restore(to: path).uri)
            }
            return try TrashBackend(cancellation).restore(file)
        }
    }

    private static func problem(
        _ error: UnsafeMutablePointer<GError>?, name: String
    ) -> FileProblem {
        let isUnsupported = g_error_matches(
            error, g_io_error_quark(), Int32(bitPattern: G_IO_ERROR_NOT_SUPPORTED.rawValue))
        let problem = FileProblem.consuming(error, name: name)
        return isUnsupported != 0
            ? FileProblem(kind: .noTrash, name: name, detail: problem.detail) : problem
    }
}
