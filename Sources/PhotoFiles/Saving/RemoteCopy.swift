import CGio

/// A copy to a place without a local path, through GIO.
struct RemoteCopy {
    private let source: GioFile
    private let target: GioFile
    private let counter: CopyCounter?
    private let cancellation: Cancellation

    init(
        _ source: GioFile, _ target: GioFile, _ counter: CopyCounter?,
        _ cancellation: Cancellation
    ) {
        self.source = source
        self.target = target
        self.counter = counter
        self.cancellation = cancellation
    }

    /// Copies under a temporary name and moves the file into place when it is whole.
    func run(overwrite: Bool) throws(FileProblem) {
        guard let folder = target.parent else {
            throw FileProblem(kind: .invalidName, name: target.shownName)
        }
        let temporary = folder.child(HiddenName.make())
        do throws(FileProblem) {
            try copy(to: temporary)
            let flags = overwrite ? G_FILE_COPY_OVERWRITE : G_FILE_COPY_NONE
            try call(name: target.shownName) {
                g_file_move(
                    temporary.pointer, target.pointer, flags, cancellation.pointer, nil, nil, $0)
            }
        } catch {
            // Not cancellable: what was begun is cleared away also when the wish was withdrawn.
            g_file_delete(temporary.pointer, nil, nil)
            throw error
        }
    }

    private func copy(to temporary: GioFile) throws(FileProblem) {
        // GIO calls back on this thread, before it returns.
        var told = counter
        try withUnsafeMutablePointer(to: &told) { (told) throws(FileProblem) in
            try call(name: source.shownName) { error in
                g_file_copy(
                    source.pointer, temporary.pointer, G_FILE_COPY_NONE, cancellation.pointer,
                    { bytes, _, told in
                        told?.assumingMemoryBound(to: CopyCounter?.self).pointee?.set(Int64(bytes))
                    }, told, error)
            }
        }
    }

    private func call(
        name: String, _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> gboolean
    ) throws(FileProblem) {
        var error: UnsafeMutablePointer<GError>?
        guard body(&error) != 0 else { throw .consuming(error, name: name) }
    }
}
