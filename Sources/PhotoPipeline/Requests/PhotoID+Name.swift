import CGio
import PhotoModel

extension PhotoID {
    /// The last part of the URI as people read it; valid UTF-8 whatever the bytes are.
    var fileName: String {
        let part = uri.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        guard let bytes = g_uri_unescape_bytes(String(part), -1, nil, nil) else {
            return String(part)
        }
        defer { g_bytes_unref(bytes) }
        var count: gsize = 0
        guard let start = g_bytes_get_data(bytes, &count) else { return "" }
        return String(
            decoding: UnsafeRawBufferPointer(start: start, count: Int(count)), as: UTF8.self)
    }

    /// The name's part after its last dot, lower case; empty without one.
    var suffix: String {
        let name = fileName
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }
}
