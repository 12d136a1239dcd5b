import CGio

/// A path or a file name as the kernel knows it: bytes without NUL, not always UTF-8.
struct RawPath: Hashable, Sendable {
    /// The bytes, without the terminating NUL.
    var bytes: [UInt8]

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    init(cString: UnsafePointer<CChar>) {
        var bytes: [UInt8] = []
        var next = cString
        while next.pointee != 0 {
            bytes.append(UInt8(bitPattern: next.pointee))
            next += 1
        }
        self.bytes = bytes
    }

    /// Calls `body` with the bytes and a NUL after them.
    func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        let terminated = bytes.map { CChar(bitPattern: $0) } + [0]
        return terminated.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else {
                preconditionFailure("a terminated array is not empty")
            }
            return body(base)
        }
    }

    /// The path of a name in this folder.
    func appending(_ name: RawPath) -> RawPath {
        let slash = UInt8(ascii: "/")
        return RawPath(
            bytes: bytes.last == slash ? bytes + name.bytes : bytes + [slash] + name.bytes)
    }

    /// The folder that holds it; "/" for the root itself.
    var parent: RawPath {
        let slash = UInt8(ascii: "/")
        guard let cut = bytes.lastIndex(of: slash), cut > 0 else { return RawPath("/") }
        return RawPath(bytes: Array(bytes[..<cut]))
    }

    /// What follows the last slash.
    var lastPart: RawPath {
        let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        return RawPath(bytes: Array(bytes[start...]))
    }

    /// The path with links resolved, or nil if it does not exist.
    var resolved: RawPath? {
        guard let real = withCString({ realpath($0, nil) }) else { return nil }
        defer { free(real) }
        return RawPath(cString: real)
    }

    /// The names in this folder; none if it cannot be read.
    var entries: [RawPath] {
        guard let open = withCString({ g_dir_open($0, 0, nil) }) else { return [] }
        defer { g_dir_close(open) }
        var names: [RawPath] = []
        while let name = g_dir_read_name(open) { names.append(RawPath(cString: name)) }
        return names
    }

    /// Text to show: bytes that are not UTF-8 are replaced.
    var shown: String {
        take(withCString { g_filename_display_name($0) }) ?? ""
    }

    /// The path as a `file:` URI.
    var uri: String { GioFile(path: self).uri }
}
