/// Rules of single fields that both directions share.
enum WireRules {
    static let magic: [UInt8] = Array("LEPD".utf8)

    /// ASCII digits and lower-case letters: all that a suffix hint consists of.
    static func isSuffixByte(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
    }
}

/// Builds one packet, little endian.
///
/// Values beyond a field are clamped to its range.
struct WireWriter {
    private(set) var bytes: [UInt8] = []

    init(kind: MessageKind, id: UInt64) {
        bytes.append(contentsOf: WireRules.magic)
        append(DecodeProtocol.version)
        append(kind.rawValue)
        append(id)
    }

    mutating func uint8(_ value: Int) { append(UInt8(clamping: value)) }
    mutating func uint16(_ value: UInt16) { append(value) }
    mutating func uint32(_ value: Int) { append(UInt32(clamping: value)) }
    mutating func uint64(_ value: UInt64) { append(value) }

    /// A 16-bit length, then the text's UTF-8, cut at a character so that it fits.
    mutating func text(_ value: String, atMost limit: Int) {
        var end = value.utf8.endIndex
        if value.utf8.count > limit {
            end = value.utf8.index(value.utf8.startIndex, offsetBy: limit)
            while end > value.utf8.startIndex, end.samePosition(in: value.unicodeScalars) == nil {
                end = value.utf8.index(before: end)
            }
        }
        let kept = value.utf8[..<end]
        append(UInt16(clamping: kept.count))
        bytes.append(contentsOf: kept)
    }

    private mutating func append<Value: FixedWidthInteger>(_ value: Value) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }
}

/// Takes one packet apart; every read is checked against the packet's end.
struct WireReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Reads magic, version, kind and id.
    mutating func head() throws(MalformedMessage) -> (kind: UInt16, id: UInt64) {
        if bytes.count > DecodeProtocol.maxPacketBytes { throw .outOfRange(field: "packet") }
        for expected in WireRules.magic {
            let byte: UInt8 = try next()
            if byte != expected { throw .badMagic }
        }
        let version: UInt16 = try next()
        if version != DecodeProtocol.version { throw .wrongVersion(version) }
        let kind: UInt16 = try next()
        return (kind, try next())
    }

    mutating func uint8(_ field: String, in range: ClosedRange<Int>) throws(MalformedMessage) -> Int
    {
        let value: UInt8 = try next()
        return try Self.checked(Int(value), field, range)
    }

    mutating func uint16() throws(MalformedMessage) -> UInt16 { try next() }

    mutating func uint32(_ field: String, in range: ClosedRange<Int>) throws(MalformedMessage)
        -> Int
    {
        let value: UInt32 = try next()
        return try Self.checked(Int(value), field, range)
    }

    mutating func uint64() throws(MalformedMessage) -> UInt64 { try next() }

    mutating func text(_ field: String, atMost limit: Int) throws(MalformedMessage) -> String {
        let count = Int(try next() as UInt16)
        guard count <= limit else { throw .outOfRange(field: field) }
        guard count <= bytes.count - position else { throw .truncated }
        let range = position..<(position + count)
        position += count
        guard let text = String(validating: bytes[range], as: UTF8.self) else {
            throw .badText(field: field)
        }
        return text
    }

    func end() throws(MalformedMessage) {
        if position != bytes.count { throw .trailingBytes }
    }

    private mutating func next<Value: FixedWidthInteger>() throws(MalformedMessage) -> Value {
        let size = MemoryLayout<Value>.size
        guard size <= bytes.count - position else { throw .truncated }
        var value: Value = 0
        for offset in (0..<size).reversed() {
            value = (size == 1 ? 0 : value << 8) | Value(bytes[position + offset])
        }
        position += size
        return value
    }

    private static func checked(_ value: Int, _ field: String, _ range: ClosedRange<Int>)
        throws(MalformedMessage) -> Int
    {
        guard range.contains(value) else { throw .outOfRange(field: field) }
        return value
    }
}
