import DecodeProtocol

/// The headers of a Windows or OS/2 bitmap file.
struct BmpHeader {
    enum Coding { case plain, runs8, runs4, fields }

    /// The bits of a channel within a pixel; a mask of 0 means that there is no such channel.
    struct Channel {
        var mask: UInt32

        /// The channel of a pixel, stretched to 8 bits.
        func value(in pixel: UInt32) -> UInt8 {
            guard mask != 0 else { return 0 }
            let shift = UInt32(mask.trailingZeroBitCount)
            let largest = mask >> shift
            return UInt8(UInt64((pixel & mask) >> shift) * 255 / UInt64(largest))
        }
    }

    let width: Int
    let height: Int
    let isTopDown: Bool
    let bitsPerPixel: Int
    let coding: Coding
    /// Red, green, blue, alpha; for 16 and 32 bits a pixel.
    let channels: [Channel]
    /// Red, green, blue of each palette entry; for up to 8 bits a pixel.
    let palette: [(UInt8, UInt8, UInt8)]
    /// Where the pixels begin in the file.
    let pixelOffset: Int64

    var hasAlpha: Bool { channels.count == 4 && channels[3].mask != 0 }

    /// Bytes of one stored row: whole groups of four.
    var rowBytes: Int { (width * bitsPerPixel + 31) / 32 * 4 }

    init(_ file: PictureFile) throws(DecodeProblem) {
        let head = Fields(file.bytes(at: 0, count: 14 + 124))
        let size = Int(try head.uint32(14))
        let isOld = size == 12
        guard isOld || (16...124).contains(size) else { throw Self.damaged("header size \(size)") }
        let rawHeight: Int
        if isOld {
            width = Int(try head.uint16(18))
            rawHeight = Int(try head.uint16(20))
            bitsPerPixel = Int(try head.uint16(24))
        } else {
            width = Int(Int32(bitPattern: try head.uint32(18)))
            rawHeight = Int(Int32(bitPattern: try head.uint32(22)))
            bitsPerPixel = Int(try head.uint16(28))
        }
        guard width > 0, rawHeight != 0 else { throw Self.damaged("\(width) × \(rawHeight)") }
        height = abs(rawHeight)
        isTopDown = rawHeight < 0
        let compression = size >= 20 ? try head.uint32(30) : 0
        coding = try Self.coding(compression, bitsPerPixel)
        let masks = try Self.masks(head, size, compression, bitsPerPixel)
        channels = masks.map { Channel(mask: $0) }
        pixelOffset = Int64(try head.uint32(10))
        palette = try Self.palette(file, head, size, compression, bitsPerPixel, pixelOffset)
    }

    private static func coding(
        _ compression: UInt32, _ bits: Int
    ) throws(DecodeProblem) -> Coding {
        switch (compression, bits) {
        case (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (0, 24), (0, 32): .plain
        case (1, 8): .runs8
        case (2, 4): .runs4
        case (3, 16), (3, 32), (6, 16), (6, 32): .fields
        default:
            throw DecodeProblem(.unsupported, "BMP coding \(compression) at \(bits) bits a pixel")
        }
    }

    private static func masks(
        _ head: Fields, _ size: Int, _ compression: UInt32, _ bits: Int
    ) throws(DecodeProblem) -> [UInt32] {
        guard compression == 3 || compression == 6 else {
            return bits == 16 ? [0x7C00, 0x3E0, 0x1F] : [0xFF_0000, 0xFF00, 0xFF]
        }
        // The masks follow a header of 40 bytes and are part of the longer ones: the same place.
        var masks = [try head.uint32(54), try head.uint32(58), try head.uint32(62)]
        if size >= 56 || compression == 6 { masks.append(try head.uint32(66)) }
        return masks
    }

    private static func palette(
        _ file: PictureFile, _ head: Fields, _ size: Int, _ compression: UInt32, _ bits: Int,
        _ pixelOffset: Int64
    ) throws(DecodeProblem) -> [(UInt8, UInt8, UInt8)] {
        guard bits <= 8 else { return [] }
        let entryBytes = size == 12 ? 3 : 4
        let declared = size >= 36 ? Int(try head.uint32(46)) : 0
        let start = Int64(14 + size)
        // No more entries than there is room for before the pixels.
        let room = max(0, Int(clamping: pixelOffset - start)) / entryBytes
        let most = 1 << bits
        let count = min(declared == 0 ? most : min(declared, most), room)
        let bytes = file.bytes(at: start, count: count * entryBytes)
        return stride(from: 0, to: bytes.count / entryBytes * entryBytes, by: entryBytes).map {
            (bytes[$0 + 2], bytes[$0 + 1], bytes[$0])
        }
    }

    static func damaged(_ detail: String) -> DecodeProblem {
        DecodeProblem(.damaged, "BMP: \(detail)")
    }

    /// Little-endian numbers within the first bytes of the file.
    private struct Fields {
        let bytes: [UInt8]

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        func uint16(_ offset: Int) throws(DecodeProblem) -> UInt16 {
            guard offset + 2 <= bytes.count else { throw BmpHeader.damaged("header cut short") }
            return UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8
        }

        func uint32(_ offset: Int) throws(DecodeProblem) -> UInt32 {
            UInt32(try uint16(offset)) | UInt32(try uint16(offset + 2)) << 16
        }
    }
}
