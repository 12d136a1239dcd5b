import Foundation

/// An animated PNG of flat frames, written and composed by the tests alone.
public struct TestPNG {
    /// One frame, of one colour.
    public struct Frame {
        /// Where it stands, from the picture's left.
        public var x: Int
        /// Where it stands, from the picture's top.
        public var y: Int
        /// In pixels.
        public var width: Int
        /// In pixels.
        public var height: Int
        /// Red, green, blue, alpha.
        public var colour: [UInt8]
        /// How long it is shown, in parts of a second.
        public var delay: (numerator: Int, denominator: Int)
        /// 0 none, 1 background, 2 previous.
        public var dispose: UInt8
        /// 0 source, 1 over.
        public var blend: UInt8

        /// A frame that leaves itself behind and takes the place of what was there.
        public init(
            x: Int = 0, y: Int = 0, width: Int, height: Int, colour: [UInt8],
            delay: (numerator: Int, denominator: Int) = (10, 100), dispose: UInt8 = 0,
            blend: UInt8 = 0
        ) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
            self.colour = colour
            self.delay = delay
            self.dispose = dispose
            self.blend = blend
        }
    }

    /// The picture's width in pixels.
    public let width: Int
    /// The picture's height in pixels.
    public let height: Int
    /// How often it is to be played; 0 for ever.
    public var playCount = 0
    /// In their order; the first is the still picture too.
    public var frames: [Frame] = []
    /// A number that the sequence leaves out, counted in frames; nil for a sound file.
    public var skippedSequence: Int?

    /// A picture without frames yet.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Appends a frame.
    public mutating func add(_ frame: Frame) {
        frames.append(frame)
    }

    /// The file.
    public func bytes() -> [UInt8] {
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

    /// A chunk with its length and checksum.
    public static func chunk(_ kind: String, _ body: [UInt8]) -> [UInt8] {
        let checked = Array(kind.utf8) + body
        return number(body.count) + checked + number(Int(checksum(checked)))
    }

    /// The file with every chunk's checksum made good, as far as there are whole chunks.
    public static func repaired(_ file: [UInt8]) -> [UInt8] {
        var result = Array(file.prefix(8))
        var place = 8
        while place + 12 <= file.count {
            let length = file[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
            guard place + 12 + length <= file.count else { break }
            let checked = Array(file[(place + 4)..<(place + 8 + length)])
            result += number(length) + checked + number(Int(checksum(checked)))
            place += 12 + length
        }
        return result + file[min(place, file.count)...]
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

    /// Four bytes, the highest first.
    public static func number(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }

    private static func short(_ value: Int) -> [UInt8] { Array(number(value).suffix(2)) }
}
