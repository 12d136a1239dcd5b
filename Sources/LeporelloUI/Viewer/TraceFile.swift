import PhotoModel

/// A file that takes the viewer's input down, for `--record-trace`.
final class TraceFile {
    private let file: LineFile

    /// Creates or empties the file; nil if that cannot be done.
    init?(path: String) {
        guard let file = LineFile(path: path, header: TraceRecorder.header) else { return nil }
        self.file = file
    }

    /// Writes an entry.
    func write(_ entry: TraceEntry) { file.put(TraceRecorder.line(for: entry)) }
}
