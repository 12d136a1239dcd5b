import CGio

/// Bytes that order names as GNOME's file manager does.
enum CollationKey {
    /// The key of a name, valid UTF-8; compared byte by byte.
    ///
    /// Nautilus orders by GLib's collation key for file names (digits by value), and puts names that
    /// begin with "." or "#" after all others; a leading byte says the latter.
    static func bytes(for name: String) -> [UInt8] {
        let isLast = name.utf8.first == UInt8(ascii: ".") || name.utf8.first == UInt8(ascii: "#")
        guard let key = g_utf8_collate_key_for_filename(name, -1) else {
            return [isLast ? 2 : 1] + Array(name.utf8)
        }
        defer { g_free(key) }
        return [isLast ? 2 : 1] + RawPath(cString: key).bytes
    }
}
