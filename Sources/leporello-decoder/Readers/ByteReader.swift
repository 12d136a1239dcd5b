import DecodeProtocol

/// Numbers and bytes of a file, one after the other; reading past the end is damage.
struct ByteReader {
    private let bytes: [UInt8]
    /// The format, for the failure's words.
    private let name: String
    private(set) var position: Int

    init(_ bytes: [UInt8], at position: Int = 0, of name: String) {
        self.bytes = bytes
        self.position = position
        self.name = name
    }

    /// Bytes that are left.
    var left: Int { bytes.count - position }

    /// The failure of a file of this format.
    func damaged(_ detail: String) -> DecodeProblem {
        DecodeProblem(.damaged, "\(name): \(detail)")
    }

    mutating func skip(_ count: Int) throws(DecodeProblem) {
        guard count >= 0, count <= left else { throw damaged("cut short") }
        position += count
    }

    mutating func take(_ count: Int) throws(DecodeProblem) -> ArraySlice<UInt8> {
        let start = position
        try skip(count)
        return bytes[start..<position]
    }

    mutating func uint8() throws(DecodeProblem) -> Int { try bigEndian(1) }

    /// A number of 1 to 4 bytes, the highest first.
    mutating func bigEndian(_ count: Int) throws(DecodeProblem) -> Int {
        try take(count).reduce(0) { $0 << 8 | Int($1) }
    }

    /// A number of 1 to 4 bytes, the lowest first.
    mutating func littleEndian(_ count: Int) throws(DecodeProblem) -> Int {
        try take(count).reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
