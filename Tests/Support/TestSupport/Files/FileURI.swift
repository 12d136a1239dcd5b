import CGio
import Foundation

/// The `file:` URI of an absolute path, escaped as GLib and the program do it.
public func fileURI(path: String) -> String {
    guard let uri = g_filename_to_uri(path, nil, nil) else { return "" }
    defer { g_free(uri) }
    return String(cString: uri)
}

/// The URI by which GVfs gives what is in a mounted archive; ends with a slash.
public func archiveURI(path: String) throws -> String {
    let unreserved = CharacterSet(
        charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
    // GVfs wants the archive's own URI escaped twice.
    guard
        let once = fileURI(path: path).addingPercentEncoding(withAllowedCharacters: unreserved),
        let twice = once.addingPercentEncoding(withAllowedCharacters: unreserved)
    else { throw TestFailure("\(path) has no URI") }
    return "archive://\(twice)/"
}
