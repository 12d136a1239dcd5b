import CGio
import CSandbox
import Glibc
import PhotoModel

extension PictureSource {
    /// Opens a file of a mount: by its path if it can be sought in, else as a copy in memory.
    ///
    /// A file in an archive has a path below GVfs's own mount, and yet can only be read from its beginning.
    static func openMounted(
        _ file: OpaquePointer?, _ cancellable: Cancellable, limit: UInt64 = maxCopiedBytes
    ) throws(OpenFailure) -> OpenPicture {
        let version = try regularVersion(of: file, cancellable)
        var problem: UnsafeMutablePointer<GError>?
        guard let stream = g_file_read(file, cancellable.pointer, &problem) else {
            throw OpenFailure(adopting: problem)
        }
        defer { g_object_unref(UnsafeMutableRawPointer(stream)) }
        if g_seekable_can_seek(OpaquePointer(stream)) != 0, let path = g_file_get_path(file) {
            defer { g_free(path) }
            return try openRegular(path)
        }
        return try copy(
            UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GInputStream.self),
            version, cancellable, limit: limit)
    }

    /// Copies what a stream has into memory, for a descriptor to give to decoders.
    ///
    /// `version` is what the file's place declares. A longer file than it says is read to its end or
    /// to `limit` bytes; a shorter one ends where the stream does.
    static func copy(
        _ stream: UnsafeMutablePointer<GInputStream>, _ version: FileVersion,
        _ cancellable: Cancellable, limit: UInt64 = maxCopiedBytes
    ) throws(OpenFailure) -> OpenPicture {
        guard version.byteCount <= Int64(clamping: limit) else {
            throw OpenFailure(kind: .tooLargeToFetch, detail: "\(version.byteCount) bytes")
        }
        // Writing makes it longer.
        let descriptor = lep_memfd_create_sized(1)
        guard descriptor >= 0 else { throw OpenFailure(errno: -descriptor) }
        let memory = FileDescriptor(adopting: descriptor)
        try copyBytes(from: stream, to: memory, cancellable, limit: limit)
        guard lep_memfd_seal(memory.number) == 0 else {
            throw OpenFailure(kind: .unreadable, detail: "not sealed")
        }
        return OpenPicture(file: memory, version: version, isCopy: true)
    }

    private static func regularVersion(
        of file: OpaquePointer?, _ cancellable: Cancellable
    ) throws(OpenFailure) -> FileVersion {
        var problem: UnsafeMutablePointer<GError>?
        let wanted = "standard::type,standard::size,time::modified,time::modified-usec"
        guard
            let info = g_file_query_info(
                file, wanted, G_FILE_QUERY_INFO_NONE, cancellable.pointer, &problem)
        else { throw OpenFailure(adopting: problem) }
        defer { g_object_unref(UnsafeMutableRawPointer(info)) }
        guard g_file_info_get_file_type(info) == G_FILE_TYPE_REGULAR else {
            throw OpenFailure(kind: .notAFile, detail: "")
        }
        return FileVersion(
            modifiedSeconds: Int64(
                clamping: g_file_info_get_attribute_uint64(info, "time::modified")),
            modifiedMicroseconds: g_file_info_get_attribute_uint32(info, "time::modified-usec"),
            byteCount: Int64(g_file_info_get_size(info)))
    }

    private static func copyBytes(
        from stream: UnsafeMutablePointer<GInputStream>, to memory: FileDescriptor,
        _ cancellable: Cancellable, limit: UInt64
    ) throws(OpenFailure) {
        let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
        defer { block.deallocate() }
        var total: UInt64 = 0
        while true {
            var problem: UnsafeMutablePointer<GError>?
            let count = g_input_stream_read(
                stream, block.baseAddress, gsize(block.count), cancellable.pointer, &problem)
            guard count >= 0 else { throw OpenFailure(adopting: problem) }
            if count == 0 { break }
            total += UInt64(count)
            // The size that a server declares is not believed.
            guard total <= limit else {
                throw OpenFailure(kind: .tooLargeToFetch, detail: "more than \(limit) bytes")
            }
            guard write(memory.number, block.baseAddress, count) == count else {
                throw OpenFailure(kind: .outOfMemory, detail: String(cString: strerror(errno)))
            }
        }
        if total == 0 { throw OpenFailure(kind: .empty, detail: "") }
    }
}

extension OpenFailure {
    /// Reads a GError and frees it.
    init(adopting problem: UnsafeMutablePointer<GError>?) {
        guard let problem else {
            self.init(kind: .unreadable, detail: "")
            return
        }
        defer { g_error_free(problem) }
        var kind = PixelFailure.Kind.unreadable
        if problem.pointee.domain == g_io_error_quark() {
            switch GIOErrorEnum(UInt32(bitPattern: problem.pointee.code)) {
            case G_IO_ERROR_NOT_FOUND, G_IO_ERROR_NOT_DIRECTORY: kind = .notFound
            case G_IO_ERROR_PERMISSION_DENIED: kind = .noPermission
            case G_IO_ERROR_IS_DIRECTORY, G_IO_ERROR_NOT_REGULAR_FILE: kind = .notAFile
            default: break
            }
        }
        self.init(kind: kind, detail: String(cString: problem.pointee.message))
    }
}
