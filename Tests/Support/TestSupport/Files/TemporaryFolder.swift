import Foundation

/// A folder under the temporary folder, removed with all it holds when this is released.
public final class TemporaryFolder: Sendable {
    /// Absolute, without a slash at its end, and short enough for the sockets of a session.
    public let path: String

    /// Makes a new, empty folder, in another one than the temporary folder if that is given.
    public init(in place: String? = nil) throws {
        let base = place ?? ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
        var template = Array("\(base)/leporello-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw TestFailure("mkdtemp in \(base): \(String(cString: strerror(errno)))")
        }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The absolute path of a name in this folder; the name may hold slashes.
    public func file(_ name: String) -> String {
        "\(path)/\(name)"
    }

    /// The `file:` URI of a name in this folder, escaped as GLib does it.
    public func uri(_ name: String) -> String {
        fileURI(path: file(name))
    }

    /// Makes a folder in this folder and returns its absolute path.
    @discardableResult
    public func makeFolder(_ name: String) throws -> String {
        try FileManager.default.createDirectory(
            atPath: file(name), withIntermediateDirectories: true)
        return file(name)
    }

    /// Writes a file and returns its absolute path.
    @discardableResult
    public func write(_ bytes: [UInt8], to name: String) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
        return file(name)
    }

    /// The bytes of a file in this folder.
    public func read(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: file(name))))
    }

    /// Makes a named pipe and returns its absolute path.
    @discardableResult
    public func makePipe(_ name: String) throws -> String {
        guard mkfifo(file(name), 0o600) == 0 else {
            throw TestFailure("mkfifo \(file(name)): \(String(cString: strerror(errno)))")
        }
        return file(name)
    }
}

/// Removes what is in a folder, and leaves the folder.
public func empty(folder path: String) throws {
    for name in try contents(ofFolder: path) {
        try FileManager.default.removeItem(atPath: "\(path)/\(name)")
    }
}

/// The names in a folder, sorted; hidden ones too.
public func contents(ofFolder path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
}
