import Glibc

/// A text file that is written line by line, for what is recorded on command.
final class LineFile {
    private let descriptor: Int32

    /// Creates or empties the file and writes its first line; nil if that cannot be done.
    init?(path: String, header: String) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        put(header)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Writes a line at once: what was recorded before a crash is there.
    func put(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        // A recording that cannot be written is not worth stopping the program for.
        _ = Glibc.write(descriptor, bytes, bytes.count)
    }
}
