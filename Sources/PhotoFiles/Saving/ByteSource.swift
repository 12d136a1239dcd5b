import CGio
import Glibc

/// A file being read from its beginning: local by descriptor, anything else through GIO.
final class ByteSource {
    private let stream: UnsafeMutablePointer<GInputStream>
    private let name: String
    let attributes: SourceAttributes

    init(_ file: GioFile, _ cancellation: Cancellation) throws(FileProblem) {
        name = file.shownName
        if file.isNative, let path = file.path {
            let opened = try FileDescriptor.regularFile(path)
            let status = try opened.status(name: name)
            attributes = SourceAttributes(mode: status.st_mode & 0o7777, modified: status.st_mtim)
            stream = g_unix_input_stream_new(opened.release(), 1)
            return
        }
        attributes = try Self.remoteAttributes(file, cancellation)
        var error: UnsafeMutablePointer<GError>?
        guard let opened = g_file_read(file.pointer, cancellation.pointer, &error) else {
            throw .consuming(error, name: name)
        }
        stream = UnsafeMutableRawPointer(opened).assumingMemoryBound(to: GInputStream.self)
    }

    deinit {
        g_object_unref(stream)
    }

    /// Fills the buffer as far as bytes come; 0 at the end of the file.
    func read(
        into buffer: UnsafeMutableRawBufferPointer, _ cancellation: Cancellation
    ) throws(FileProblem) -> Int {
        var error: UnsafeMutablePointer<GError>?
        let count = g_input_stream_read(
            stream, buffer.baseAddress, gsize(buffer.count), cancellation.pointer, &error)
        guard count >= 0 else { throw .consuming(error, name: name) }
        return count
    }

    private static func remoteAttributes(
        _ file: GioFile, _ cancellation: Cancellation
    ) throws(FileProblem) -> SourceAttributes {
        let info = try file.query(
            "standard::type,unix::mode,time::modified,time::modified-usec", cancellation)
        guard info.type == G_FILE_TYPE_REGULAR else {
            let isFolder = info.type == G_FILE_TYPE_DIRECTORY
            throw FileProblem(kind: isFolder ? .isFolder : .specialFile, name: file.shownName)
        }
        var attributes = SourceAttributes()
        if info.has("unix::mode") {
            attributes.mode = mode_t(info.uint32("unix::mode") & 0o7777)
        }
        if info.has("time::modified") {
            attributes.modified = timespec(
                tv_sec: Int(clamping: info.uint64("time::modified")),
                tv_nsec: Int(info.uint32("time::modified-usec")) * 1000)
        }
        return attributes
    }
}
