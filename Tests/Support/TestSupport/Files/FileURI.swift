import CGio

/// The `file:` URI of an absolute path, escaped as GLib and the program do it.
public func fileURI(path: String) -> String {
    guard let uri = g_filename_to_uri(path, nil, nil) else { return "" }
    defer { g_free(uri) }
    return String(cString: uri)
}
