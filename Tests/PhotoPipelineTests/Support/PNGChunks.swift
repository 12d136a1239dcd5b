import Foundation
import TestSupport

/// The chunks of a PNG file, read without any PNG library.
struct PNGChunks {
    /// Type, content, and the chunk as it stands in the file with its length and checksum.
    let chunks: [(type: String, bytes: [UInt8], raw: [UInt8])]

    /// Throws when the file is no complete PNG.
    init(contentsOf path: String) throws {
        let file = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        guard file.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] else {
            throw TestFailure("\(path) has no PNG signature")
        }
        var chunks: [(String, [UInt8], [UInt8])] = []
        var place = 8
        while place + 12 <= file.count {
            let length = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            guard place + 12 + length <= file.count else { break }
            let type = String(decoding: file[place + 4..<place + 8], as: UTF8.self)
            chunks.append(
                (
                    type, Array(file[place + 8..<place + 8 + length]),
                    Array(file[place..<place + 12 + length])
                ))
            place += 12 + length
        }
        guard chunks.last?.0 == "IEND", place == file.count else {
            throw TestFailure("\(path) is cut off")
        }
        self.chunks = chunks
    }

    /// Writes the file anew with its texts before its pixels, where every thumbnailer puts them.
    func writeTextsFirst(to path: String) throws {
        let order = ["IHDR", "tEXt", "IDAT", "IEND"]
        let sorted = order.flatMap { type in chunks.filter { $0.type == type } }
        let bytes = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + sorted.flatMap(\.raw)
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    var types: [String] { chunks.map(\.type) }

    /// Keys and values of all tEXt chunks.
    var texts: [String: String] {
        var texts: [String: String] = [:]
        for chunk in chunks where chunk.type == "tEXt" {
            let parts = chunk.bytes.split(separator: 0, maxSplits: 1)
            texts[String(decoding: parts[0], as: UTF8.self)] =
                parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : ""
        }
        return texts
    }

    private var header: [UInt8] { chunks.first { $0.type == "IHDR" }?.bytes ?? [] }
    var width: Int { header.prefix(4).reduce(0) { $0 << 8 | Int($1) } }
    var height: Int { header.dropFirst(4).prefix(4).reduce(0) { $0 << 8 | Int($1) } }
    var bitDepth: Int { Int(header[8]) }
    var colourType: Int { Int(header[9]) }
    var interlace: Int { Int(header[12]) }
}
