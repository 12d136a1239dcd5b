import Foundation

/// An animated PNG of flat frames, written and composed by the tests alone.
struct TestPNG {
    struct Frame {
        var x = 0
        var y = 0
        var width: Int
        var height: Int
        /// Red, green, blue, alpha.
        var colour: [UInt8]
        var delay: (numerator: Int, denominator: Int) = (10, 100)
        /// 0 none, 1 background, 2 previous.
        var dispose: UInt8 = 0
        /// 0 source, 1 over.
        var blend: UInt8 = 0
    }

    let width: Int
    let height: Int
    var playCount = 0
    var frames: [Frame] = []
    /// A number that the sequence leaves out, counted in frames; nil for a sound file.
    var skippedSequence: Int?

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    mutating func add(_ frame: Frame) {
        frames.append(frame)
    }

    /// The file.
    func bytes() -> [UInt8] {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file += Self.chunk("IHDR", Self.number(width) + Self.number(height) + [8, 6, 0, 0, 0])
        file += Self.chunk("acTL", Self.number(frames.count) + Self.number(playCount))
        var sequence = 0
        for (index, frame) in frames.enumerated() {
            if index == skippedSequence { sequence += 1 }
            let times = Self.short(frame.delay.numerator) + Self.short(frame.delay.denominator)
            file += Self.chunk(
                "fcTL",
                Self.number(sequence) + Self.number(frame.width) + Self.number(frame.height)
                    + Self.number(frame.x)
                    + Self.number(frame.y) + times + [frame.dispose, frame.blend])
            sequence += 1
            let row = [0] + Array(repeatElement(frame.colour, count: frame.width).joined())
            let data = Self.stored(Array(repeatElement(row, count: frame.height).joined()))
            if index == 0 {
                file += Self.chunk("IDAT", data)
            } else {
                file += Self.chunk("fdAT", Self.number(sequence) + data)
                sequence += 1
            }
        }
        return file + Self.chunk("IEND", [])
    }

    /// What each frame shows, four bytes a pixel.
    func composed() -> [[UInt8]] {
        ReferencePNG.compose(
            frames.map { frame in
                ReferencePNG.Part(
                    x: frame.x, y: frame.y, width: frame.width, height: frame.height,
                    dispose: frame.dispose, blend: frame.blend,
                    pixels: Array(
                        repeatElement(frame.colour, count: frame.width * frame.height).joined()))
            }, width: width, height: height)
    }

    static func chunk(_ kind: String, _ body: [UInt8]) -> [UInt8] {
        let checked = Array(kind.utf8) + body
        return number(body.count) + checked + number(Int(checksum(checked)))
    }

    /// Deflate without compression, in zlib's frame.
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        let length = bytes.count
        let low = [UInt8(length & 0xFF), UInt8(length >> 8)]
        var (first, second) = (1, 0)
        for byte in bytes {
            first = (first + Int(byte)) % 65_521
            second = (second + first) % 65_521
        }
        return [0x78, 0x01, 1] + low + low.map { ~$0 } + bytes + number(second << 16 | first)
    }

    /// CRC-32, bit by bit.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(0xFFFF_FFFF) { rest, byte in
            (0..<8).reduce(rest ^ UInt32(byte)) { value, _ in
                value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
            }
        }
    }

    static func number(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }

    private static func short(_ value: Int) -> [UInt8] { Array(number(value).suffix(2)) }
}
