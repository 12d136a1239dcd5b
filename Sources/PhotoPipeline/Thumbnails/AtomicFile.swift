import CGio
import Glibc

/// A file that appears under its name only when it is complete; readable by its owner alone.
struct AtomicFile {
    /// Open for writing until `commit` or `discard`.
    let descriptor: Int32
    private let path: String
    private let temporaryPath: String

    /// Makes a temporary file beside `path`; nil where that is not possible.
    init?(replacing path: String) {
        self.path = path
        var template = Array("\(path).XXXXXX".utf8CString)
        descriptor = g_mkstemp_full(&template, O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        temporaryPath = String(
            decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Puts the file in place, over an older one.
    func commit() {
        close(descriptor)
        if rename(temporaryPath, path) != 0 { unlink(temporaryPath) }
    }

    func discard() {
        close(descriptor)
        unlink(temporaryPath)
    }
}
