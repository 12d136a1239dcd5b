import Foundation
import Glibc

@testable import PhotoFiles

/// A folder of its own for one test, removed with everything in it when released.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let parent = FileManager.default.temporaryDirectory
        path = parent.appendingPathComponent("leporello-" + UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    var uri: String { RawPath(path).uri }

    /// The URI of a name given as text.
    func uri(_ name: String) -> String { RawPath(path + "/" + name).uri }

    /// The path of a name given as bytes.
    func path(_ name: [UInt8]) -> RawPath { RawPath(path).appending(RawPath(bytes: name)) }

    /// Writes a file under any name the kernel takes.
    @discardableResult
    func write(_ bytes: [UInt8], to name: String) throws -> String {
        try write(bytes, toBytes: Array(name.utf8))
    }

    @discardableResult
    func write(_ bytes: [UInt8], toBytes name: [UInt8]) throws -> String {
        let path = path(name)
        let descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_TRUNC, 0o644) }
        guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        defer { close(descriptor) }
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
            throw POSIXError(.init(rawValue: errno) ?? .EIO)
        }
        return path.uri
    }

    func read(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)))
    }

    /// Every name in the folder, hidden ones too.
    var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }
}

/// Bytes that every reader takes for pictures of these kinds.
enum Magic {
    static let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF".utf8) + [0, 1, 1]
}
