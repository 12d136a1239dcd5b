import CGio
import PhotoModel

/// The desktop's view of all trash folders, for files whose trash we may not read.
struct TrashBackend {
    private let cancellation: Cancellation

    init(_ cancellation: Cancellation) {
        self.cancellation = cancellation
    }

    /// Moves the entry that came from the file's place most recently back to it.
    func restore(_ file: TrashedFile) throws(FileProblem) -> PhotoID {
        let target = GioFile(uri: file.id.uri)
        guard let path = target.path, let entry = try newestEntry(from: path) else {
            throw FileProblem(kind: .notInTrash, name: file.name)
        }
        var error: UnsafeMutablePointer<GError>?
        // Never over a file that has taken the name meanwhile.
        let isMoved = g_file_move(
            entry.pointer, target.pointer, G_FILE_COPY_NOFOLLOW_SYMLINKS, cancellation.pointer, nil,
            nil, &error)
        guard isMoved != 0 else { throw .consuming(error, name: file.name) }
        return file.id
    }

    private func newestEntry(from path: RawPath) throws(FileProblem) -> GioFile? {
        let entries = try GioFile(uri: "trash:///").entries(
            "standard::name,trash::orig-path,trash::deletion-date", cancellation,
            flags: G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS, for: path.lastPart.shown)
        var newest: (date: String, file: GioFile)?
        // What has been read may hold it, whatever ends the reading.
        while let (file, info) = try? entries.next() {
            guard info.bytes("trash::orig-path") == path else { continue }
            // Dates are written so that they order as text.
            let date = info.string("trash::deletion-date") ?? ""
            if date >= newest?.date ?? "" { newest = (date, file) }
        }
        return newest?.file
    }
}
