import Glibc
import PhotoModel

/// A file that takes the viewer's input down, for `--record-trace`.
final class TraceFile {
    private let descriptor: Int32

    /// Creates or empties the file; nil if that cannot be done.
    init?(path: String) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        put(TraceRecorder.header)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Writes an entry at once: what was recorded before a crash is there.
    func write(_ entry: TraceEntry) { put(TraceRecorder.line(for: entry)) }

    private func put(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        // A trace that cannot be written is not worth stopping the viewer for.
        _ = Glibc.write(descriptor, bytes, bytes.count)
    }
}
