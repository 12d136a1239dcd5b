import DecodeProtocol

/// The first directory of a TIFF file (TIFF 6.0, 2).
///
/// Only as far as it tells what kind of file it is.
struct TiffDirectory {
    private var values: [Int: Int] = [:]

    /// What a picture's first page is not allowed to have more of.
    private static let maxEntries = 1_000

    private static let subfileType = 254
    private static let dngVersion = 50_706

    /// Reads the directory of classic TIFF; nothing is found in anything else.
    init(_ file: PictureFile) {
        let head = file.bytes(at: 0, count: 8)
        guard head.count == 8 else { return }
        let isLittle = head[0] == 0x49
        func number(_ bytes: ArraySlice<UInt8>) -> Int {
            (isLittle ? Array(bytes.reversed()) : Array(bytes)).reduce(0) { $0 << 8 | Int($1) }
        }
        let offset = Int64(number(head[4..<8]))
        let countBytes = file.bytes(at: offset, count: 2)
        guard countBytes.count == 2 else { return }
        let count = min(number(countBytes[...]), Self.maxEntries)
        let entries = file.bytes(at: offset + 2, count: 12 * count)
        for start in stride(from: 0, to: entries.count - 11, by: 12) {
            let isShort = number(entries[(start + 2)..<(start + 4)]) == 3
            let value = entries[(start + 8)..<(start + (isShort ? 10 : 12))]
            values[number(entries[start..<(start + 2)])] = number(value)
        }
    }

    /// Whether the file says that it is a Digital Negative.
    var isDigitalNegative: Bool { values[Self.dngVersion] != nil }

    /// Whether the first page is a smaller version of another one.
    var isReduced: Bool { (values[Self.subfileType] ?? 0) & 1 == 1 }
}
