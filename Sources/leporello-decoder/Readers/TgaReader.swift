import CVipsSupport
import DecodeProtocol

/// Decodes Truevision TGA files (Truevision TGA File Format Specification 2.0).
struct TgaReader {
    private let file: PictureFile
    private let header: TgaHeader
    private let limits: DecodeLimits

    init(_ file: PictureFile, limits: DecodeLimits) throws(DecodeProblem) {
        guard let header = TgaHeader(file.bytes(at: 0, count: TgaHeader.byteCount)) else {
            throw DecodeProblem(.damaged, "TGA: no such header")
        }
        self.file = file
        self.header = header
        self.limits = limits
    }

    func picture() throws(DecodeProblem) -> Picture {
        let raster = try Raster(
            PixelSize(width: header.width, height: header.height),
            header.hasAlpha ? .rgba : header.isGrey ? .grey : .rgb,
            // A packet is of at most 128 pixels.
            stored: file.size * (header.isPacked ? 128 : 1) / Int64(header.pixelBytes),
            limits: limits)
        let palette = file.bytes(at: header.paletteOffset, count: header.paletteBytes)
        let count = header.width * header.height
        // A run-length packet of one pixel takes one byte more than the pixel.
        let most = count * (header.pixelBytes + (header.isPacked ? 1 : 0))
        var pixels = TgaPixels(
            bytes: file.bytes(at: header.pixelOffset, count: most), isPacked: header.isPacked,
            pixelBytes: header.pixelBytes)
        for y in 0..<header.height {
            let row = raster.row(header.isTopDown ? y : header.height - 1 - y)
            for x in 0..<header.width {
                guard let start = pixels.next() else {
                    if y == 0 { throw DecodeProblem(.damaged, "TGA: no pixels") }
                    lep_vips_note_damage("TGA: premature end of file")
                    return try raster.picture()
                }
                let column = header.isRightToLeft ? header.width - 1 - x : x
                let at = column * raster.kind.bands
                put(pixels.bytes, start, palette, into: row, at)
            }
        }
        return try raster.picture()
    }

    /// Writes the pixel whose stored bytes begin at `start`.
    private func put(
        _ bytes: [UInt8], _ start: Int, _ palette: [UInt8],
        into row: UnsafeMutableBufferPointer<UInt8>, _ at: Int
    ) {
        guard header.hasPalette else {
            return putColour(bytes, start, header.pixelBits, into: row, at)
        }
        var index = Int(bytes[start])
        if header.pixelBytes == 2 { index |= Int(bytes[start + 1]) << 8 }
        let entry = (index - header.paletteFirst) * header.entryBytes
        // Entries that the file lacks are black.
        guard entry >= 0, entry + header.entryBytes <= palette.count else { return }
        putColour(palette, entry, header.entryBits, into: row, at)
    }

    private func putColour(
        _ bytes: [UInt8], _ start: Int, _ bits: Int,
        into row: UnsafeMutableBufferPointer<UInt8>, _ at: Int
    ) {
        switch bits {
        case 8:
            row[at] = bytes[start]
        case 15, 16:
            let value = UInt16(bytes[start]) | UInt16(bytes[start + 1]) << 8
            for channel in 0..<3 {
                let five = UInt8(value >> UInt16(10 - 5 * channel) & 31)
                row[at + channel] = five << 3 | five >> 2
            }
            if header.hasAlpha { row[at + 3] = value & 0x8000 == 0 ? 0 : 255 }
        default:
            row[at] = bytes[start + 2]
            row[at + 1] = bytes[start + 1]
            row[at + 2] = bytes[start]
            if header.hasAlpha { row[at + 3] = bits == 32 ? bytes[start + 3] : 255 }
        }
    }
}

/// The header of a TGA file; nil for bytes that are none.
struct TgaHeader {
    static let byteCount = 18
    /// What the last bytes of a file of version 2 say.
    private static let signature = Array("TRUEVISION-XFILE.\0".utf8)

    let width: Int
    let height: Int
    let hasPalette: Bool
    let isGrey: Bool
    let isPacked: Bool
    let pixelBits: Int
    let entryBits: Int
    /// The index of the first palette entry that is stored.
    let paletteFirst: Int
    let paletteOffset: Int64
    let paletteBytes: Int
    let hasAlpha: Bool
    let isTopDown: Bool
    let isRightToLeft: Bool

    var pixelBytes: Int { (pixelBits + 7) / 8 }
    var entryBytes: Int { (entryBits + 7) / 8 }
    var pixelOffset: Int64 { paletteOffset + Int64(paletteBytes) }

    /// Whether a file of another name is a TGA: signed, or of the size that this says.
    func fits(_ file: PictureFile) -> Bool {
        let tail = file.bytes(
            at: file.size - Int64(Self.signature.count), count: Self.signature.count)
        let end = pixelOffset + Int64(width * height * pixelBytes)
        return tail == Self.signature || (!isPacked && file.size == end)
    }

    /// Checks every field: the format has no signature at its start.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= Self.byteCount, bytes[1] <= 1 else { return nil }
        func number(_ at: Int) -> Int { Int(bytes[at]) | Int(bytes[at + 1]) << 8 }
        let type = bytes[2]
        guard [1, 2, 3, 9, 10, 11].contains(type) else { return nil }
        isPacked = type >= 9
        hasPalette = type & 7 == 1
        isGrey = type & 7 == 3
        pixelBits = Int(bytes[16])
        entryBits = hasPalette ? Int(bytes[7]) : 0
        let colours = [15, 16, 24, 32]
        let isSound =
            hasPalette
            ? bytes[1] == 1 && colours.contains(entryBits) && [8, 16].contains(pixelBits)
            : isGrey ? pixelBits == 8 : colours.contains(pixelBits)
        width = number(12)
        height = number(14)
        guard isSound, width > 0, height > 0 else { return nil }
        paletteFirst = number(3)
        paletteOffset = Int64(Self.byteCount) + Int64(bytes[0])
        paletteBytes = bytes[1] == 1 ? number(5) * ((Int(bytes[7]) + 7) / 8) : 0
        // Bits of a pixel that are alpha; many writers leave 0 beside 32 bits of which 8 are unused.
        let colourBits = hasPalette ? entryBits : pixelBits
        hasAlpha = bytes[17] & 15 != 0 && (colourBits == 32 || colourBits == 16)
        isTopDown = bytes[17] & 0x20 != 0
        isRightToLeft = bytes[17] & 0x10 != 0
        // The two highest bits are for interleaving, which nothing ever wrote.
        guard bytes[17] & 0xC0 == 0 else { return nil }
    }
}

/// The pixels of a TGA file in stored order, packets unfolded.
private struct TgaPixels {
    let bytes: [UInt8]
    let isPacked: Bool
    let pixelBytes: Int
    private var position = 0
    /// Pixels left in the packet, and whether they are all the same one.
    private var left = 0
    private var isRun = false

    init(bytes: [UInt8], isPacked: Bool, pixelBytes: Int) {
        self.bytes = bytes
        self.isPacked = isPacked
        self.pixelBytes = pixelBytes
    }

    /// Where the next pixel's bytes begin; nil at the end of the bytes.
    mutating func next() -> Int? {
        if isPacked, left == 0 {
            guard position < bytes.count else { return nil }
            isRun = bytes[position] & 0x80 != 0
            left = Int(bytes[position] & 0x7F) + 1
            position += 1
        }
        let start = position
        guard start + pixelBytes <= bytes.count else { return nil }
        if isPacked { left -= 1 }
        // The bytes of a run are passed with its last pixel.
        if !isPacked || !isRun || left == 0 { position += pixelBytes }
        return start
    }
}
