import CGio
import PhotoModel

/// One GFile: a place that may or may not hold a file.
///
/// Used on the thread that made it.
final class GioFile {
    let pointer: OpaquePointer

    /// Takes over a reference that GIO gave.
    init(adopting pointer: OpaquePointer) {
        self.pointer = pointer
    }

    convenience init(uri: String) {
        self.init(adopting: g_file_new_for_uri(uri))
    }

    convenience init(path: RawPath) {
        self.init(adopting: path.withCString { g_file_new_for_path($0) })
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(pointer))
    }

    var uri: String { take(g_file_get_uri(pointer)) ?? "" }

    /// The local path, or nil for a place that has none.
    var path: RawPath? { takeRawPath(g_file_get_path(pointer)) }

    /// The last part of the name as it is on disk.
    var baseName: RawPath? { takeRawPath(g_file_get_basename(pointer)) }

    /// A file of that name in this folder.
    func child(_ name: RawPath) -> GioFile {
        GioFile(adopting: name.withCString { g_file_get_child(pointer, $0) })
    }

    var parent: GioFile? { g_file_get_parent(pointer).map(GioFile.init(adopting:)) }

    /// Whether the system's file calls reach it without a helper of GIO's.
    var isNative: Bool { g_file_is_native(pointer) != 0 }

    /// The name to show, made valid UTF-8 without looking at the disk.
    var shownName: String {
        guard let base = g_file_get_basename(pointer) else { return uri }
        defer { g_free(base) }
        return take(g_filename_display_name(base)) ?? uri
    }

    /// Asks for attributes, following links; blocks.
    func query(
        _ attributes: String, _ cancellation: Cancellation
    ) throws(FileProblem) -> GioInfo {
        var error: UnsafeMutablePointer<GError>?
        guard
            let info = g_file_query_info(
                pointer, attributes, G_FILE_QUERY_INFO_NONE, cancellation.pointer, &error)
        else { throw .consuming(error, name: shownName) }
        return GioInfo(adopting: info)
    }

    /// Opens this folder to read its entries with these attributes; blocks.
    ///
    /// `name` is what problems are told of; nil for this folder.
    func entries(
        _ attributes: String, _ cancellation: Cancellation,
        flags: GFileQueryInfoFlags = G_FILE_QUERY_INFO_NONE, for name: String? = nil
    ) throws(FileProblem) -> GioEntries {
        let name = name ?? shownName
        var error: UnsafeMutablePointer<GError>?
        guard
            let entries = g_file_enumerate_children(
                pointer, attributes, flags, cancellation.pointer, &error)
        else { throw .consuming(error, name: name) }
        return GioEntries(adopting: entries, name: name, cancellation)
    }
}

/// The entries of a folder, read one after the other; each step may wait for the disk.
final class GioEntries {
    private let pointer: UnsafeMutablePointer<GFileEnumerator>
    private let name: String
    private let cancellation: Cancellation

    /// Takes over a reference that GIO gave; `name` is what problems are told of.
    init(
        adopting pointer: UnsafeMutablePointer<GFileEnumerator>, name: String,
        _ cancellation: Cancellation
    ) {
        self.pointer = pointer
        self.name = name
        self.cancellation = cancellation
    }

    deinit {
        g_object_unref(pointer)
    }

    /// The next entry and its attributes; nil after the last one.
    func next() throws(FileProblem) -> (file: GioFile, info: GioInfo)? {
        var error: UnsafeMutablePointer<GError>?
        while let next = g_file_enumerator_next_file(pointer, cancellation.pointer, &error) {
            let info = GioInfo(adopting: next)
            guard let child = g_file_enumerator_get_child(pointer, next) else { continue }
            return (GioFile(adopting: child), info)
        }
        if let error { throw .consuming(error, name: name) }
        return nil
    }
}

/// The answer to a query for attributes; reads of what was not asked for give zero or nil.
final class GioInfo {
    let pointer: OpaquePointer

    /// Takes over a reference that GIO gave.
    init(adopting pointer: OpaquePointer) {
        self.pointer = pointer
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(pointer))
    }

    var type: GFileType {
        let value = g_file_info_get_attribute_uint32(pointer, "standard::type")
        return GFileType(rawValue: GFileType.RawValue(value))
    }

    func string(_ attribute: String) -> String? {
        g_file_info_get_attribute_string(pointer, attribute).map { String(cString: $0) }
    }

    func bytes(_ attribute: String) -> RawPath? {
        g_file_info_get_attribute_byte_string(pointer, attribute).map { RawPath(cString: $0) }
    }

    func flag(_ attribute: String) -> Bool {
        g_file_info_get_attribute_boolean(pointer, attribute) != 0
    }

    func uint64(_ attribute: String) -> UInt64 {
        UInt64(g_file_info_get_attribute_uint64(pointer, attribute))
    }

    func uint32(_ attribute: String) -> UInt32 {
        g_file_info_get_attribute_uint32(pointer, attribute)
    }

    func has(_ attribute: String) -> Bool {
        g_file_info_has_attribute(pointer, attribute) != 0
    }
}

/// The string of a GLib allocation, which is freed.
func take(_ cString: UnsafeMutablePointer<CChar>?) -> String? {
    guard let cString else { return nil }
    defer { g_free(cString) }
    return String(cString: cString)
}

/// The bytes of a GLib allocation, which is freed.
func takeRawPath(_ cString: UnsafeMutablePointer<CChar>?) -> RawPath? {
    guard let cString else { return nil }
    defer { g_free(cString) }
    return RawPath(cString: cString)
}
