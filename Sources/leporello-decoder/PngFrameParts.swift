import DecodeProtocol

/// Where the frames of an animated PNG stand in its file.
///
/// Makes each a PNG of its own.
struct PngFrameParts {
    /// What becomes of a frame's area before the next frame.
    enum Dispose: UInt8 { case none, background, previous }

    /// How a frame's pixels meet those that are there.
    enum Blend: UInt8 { case source, over }

    struct Frame {
        var size: PixelSize
        var x: Int
        var y: Int
        /// In ms.
        var delay: Int
        var dispose: Dispose
        var blend: Blend
        /// Compressed pixels: where, and how many bytes.
        var data: [(offset: Int64, count: Int)] = []
    }

    /// Of the whole picture.
    let size: PixelSize
    private(set) var frames: [Frame] = []
    private let head: [UInt8]
    /// Chunks before the pixels that say what the pixels mean, as they stand.
    private var shared: [UInt8] = []
    /// The most bytes of such chunks that are believed.
    private static let mostSharedBytes = 16 << 20
    private static let sharedKinds: Set<String> = [
        "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT",
    ]

    /// Finds the frames; those before a chunk that breaks the rules count.
    init(_ file: PictureFile) throws(DecodeProblem) {
        let begin = file.bytes(at: 8, count: 21)
        guard begin.count == 21 else { throw DecodeProblem(.damaged, "PNG: cut short") }
        head = Array(begin[8...])
        size = PixelSize(width: Self.uint32(begin, 8), height: Self.uint32(begin, 12))
        guard size.width > 0, size.height > 0 else {
            throw DecodeProblem(.damaged, "\(size.width) × \(size.height)")
        }
        find(in: file)
        // A frame without pixels says nothing.
        frames.removeAll { $0.data.isEmpty }
        guard !frames.isEmpty else { throw DecodeProblem(.damaged, "PNG: no frames") }
    }

    private mutating func find(in file: PictureFile) {
        var offset: Int64 = 33
        var hasPixels = false
        var sequence = 0
        while true {
            let chunk = file.bytes(at: offset, count: 12)
            guard chunk.count == 12 else { return }
            let count = Self.uint32(chunk, 0)
            let there = Int(min(Int64(count), file.size - offset - 8))
            switch String(decoding: chunk[4..<8], as: UTF8.self) {
            case "IEND": return
            case "IDAT":
                hasPixels = true
                // Those before the first frame's head are for programs without animation.
                if !frames.isEmpty { frames[frames.count - 1].data.append((offset + 8, there)) }
            case "fcTL":
                let body = file.bytes(at: offset + 8, count: 26)
                guard count == 26, body.count == 26, Self.uint32(body, 0) == sequence,
                    let frame = frame(body)
                else { return }
                sequence += 1
                frames.append(frame)
            case "fdAT":
                guard !frames.isEmpty, hasPixels, there >= 4, Self.uint32(chunk, 8) == sequence
                else { return }
                sequence += 1
                frames[frames.count - 1].data.append((offset + 12, there - 4))
            case let kind where !hasPixels && Self.sharedKinds.contains(kind):
                if shared.count + count <= Self.mostSharedBytes {
                    shared += file.bytes(at: offset, count: 12 + count)
                }
            default: break
            }
            offset += 12 + Int64(count)
        }
    }

    private func frame(_ body: [UInt8]) -> Frame? {
        let area = PixelSize(width: Self.uint32(body, 4), height: Self.uint32(body, 8))
        let (x, y) = (Self.uint32(body, 12), Self.uint32(body, 16))
        guard area.width > 0, area.height > 0, x + area.width <= size.width,
            y + area.height <= size.height, let dispose = Dispose(rawValue: body[24]),
            let blend = Blend(rawValue: body[25])
        else { return nil }
        let (part, whole) = (Self.uint16(body, 20), Self.uint16(body, 22))
        // Without a denominator the numerator counts hundredths.
        return Frame(
            size: area, x: x, y: y, delay: part * 1_000 / (whole == 0 ? 100 : whole),
            dispose: dispose, blend: blend)
    }

    /// A PNG that holds nothing but one frame.
    func standalone(_ frame: Frame, of file: PictureFile) throws(DecodeProblem) -> [UInt8] {
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        var body = head
        for (place, side) in [(0, frame.size.width), (4, frame.size.height)] {
            for byte in 0..<4 {
                body[place + byte] = UInt8(truncatingIfNeeded: side >> (24 - 8 * byte))
            }
        }
        Self.append("IHDR", body, to: &bytes)
        bytes += shared
        for piece in frame.data {
            Self.append("IDAT", file.bytes(at: piece.offset, count: piece.count), to: &bytes)
        }
        Self.append("IEND", [], to: &bytes)
        return bytes
    }

    private static func append(_ kind: String, _ body: [UInt8], to bytes: inout [UInt8]) {
        let start = bytes.count + 4
        bytes += (0..<4).map { UInt8(truncatingIfNeeded: body.count >> (24 - 8 * $0)) }
        bytes += Array(kind.utf8) + body
        let check = checksum(bytes[start...])
        bytes += (0..<4).map { UInt8(truncatingIfNeeded: check >> (24 - 8 * UInt32($0))) }
    }

    private static let checksumTable: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { rest, _ in
            rest & 1 == 1 ? 0xEDB8_8320 ^ (rest >> 1) : rest >> 1
        }
    }

    /// CRC-32 as chunks carry it (PNG 3, 5.5).
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        ~bytes.reduce(0xFFFF_FFFF) { rest, byte in
            checksumTable[Int((rest ^ UInt32(byte)) & 0xFF)] ^ (rest >> 8)
        }
    }

    private static func uint32(_ bytes: [UInt8], _ offset: Int) -> Int {
        bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func uint16(_ bytes: [UInt8], _ offset: Int) -> Int {
        Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
    }
}
