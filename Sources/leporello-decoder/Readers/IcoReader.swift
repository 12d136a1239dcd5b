import CVips
import CVipsSupport
import DecodeProtocol

/// Decodes the largest picture of a Windows icon or cursor file.
///
/// Each picture is a whole PNG, or a bitmap without its file header that has a mask of one bit a
/// pixel below its colours.
struct IcoReader {
    private struct Entry {
        var offset: Int64
        var count: Int
        var pixels: Int
        var bits: Int
    }

    private let file: PictureFile
    private let limits: DecodeLimits
    /// The best first: the most pixels, then the most bits of a pixel.
    private let entries: [Entry]

    /// How many pictures the file holds.
    var pictureCount: Int { entries.count }

    private static let headerBytes = 6
    private static let entryBytes = 16
    /// No icon that is made in good faith holds more.
    private static let maxEntries = 256
    private static let bitmapHeaderBytes = 40

    init(_ file: PictureFile, limits: DecodeLimits) throws(DecodeProblem) {
        self.file = file
        self.limits = limits
        var head = ByteReader(
            file.bytes(at: 0, count: Self.headerBytes + Self.maxEntries * Self.entryBytes),
            at: 2, of: "ICO")
        let isIcon = try head.littleEndian(2) == 1
        let count = min(try head.littleEndian(2), Self.maxEntries)
        var entries: [Entry] = []
        for _ in 0..<count {
            // A side of 0 means 256.
            let (width, height) = (try head.uint8(), try head.uint8())
            try head.skip(4)
            let stated = try head.littleEndian(2)
            let bytes = try head.littleEndian(4)
            let offset = Int64(try head.littleEndian(4))
            // The directory knows which of several PNGs was made for how many colours. A cursor
            // keeps its hot spot there, and some icons nothing: the picture itself is asked.
            let bits =
                isIcon && stated > 0 ? stated : Self.bits(file.bytes(at: offset, count: 26))
            entries.append(
                Entry(
                    offset: offset, count: bytes,
                    pixels: (width == 0 ? 256 : width) * (height == 0 ? 256 : height), bits: bits))
        }
        if entries.isEmpty { throw head.damaged("no pictures") }
        self.entries = entries.enumerated().sorted {
            ($1.element.pixels, $1.element.bits, $0.offset)
                < ($0.element.pixels, $0.element.bits, $1.offset)
        }.map(\.element)
    }

    /// The best picture that can be read.
    func picture() throws(DecodeProblem) -> Picture {
        var problem = DecodeProblem(.damaged, "ICO: no pictures")
        for entry in entries {
            do {
                return try picture(of: entry)
            } catch {
                problem = error
            }
        }
        throw problem
    }

    private static func bits(_ head: [UInt8]) -> Int {
        guard head.count == 26 else { return 0 }
        guard isPNG(head) else { return Int(head[14]) }
        // Bits of a channel times channels (PNG 3, 11.2.1).
        return Int(head[24]) * ([2: 3, 4: 2, 6: 4][head[25]] ?? 1)
    }

    private static func isPNG(_ bytes: [UInt8]) -> Bool {
        FormatSniffer.raster(bytes) == .png
    }

    private func picture(of entry: Entry) throws(DecodeProblem) -> Picture {
        let bytes = file.bytes(at: entry.offset, count: entry.count)
        if Self.isPNG(bytes) {
            return try PictureReader(
                file: PictureFile(bytes: bytes), format: .png, limits: limits
            ).whole()
        }
        return try bitmap(bytes)
    }

    private func bitmap(_ stored: [UInt8]) throws(DecodeProblem) -> Picture {
        var fields = ByteReader(stored, of: "ICO")
        guard try fields.littleEndian(4) == Self.bitmapHeaderBytes else {
            throw fields.damaged("a bitmap header of another kind")
        }
        let width = try fields.littleEndian(4)
        let height = try fields.littleEndian(4) / 2
        try fields.skip(2)
        let bits = try fields.littleEndian(2)
        try fields.skip(16)
        let colours = try fields.littleEndian(4)
        // Never packed: what is not there is not worth the memory that it claims.
        guard Int64(width) * Int64(height) <= 8 * Int64(stored.count) else {
            throw fields.damaged("cut short")
        }
        // The bitmap as a file of its own: the height is that of the colours and the mask together.
        var bytes = stored
        for byte in 0..<4 { bytes[8 + byte] = UInt8(truncatingIfNeeded: height >> (8 * byte)) }
        let palette = bits <= 8 ? 4 * (colours == 0 ? 1 << bits : min(colours, 1 << bits)) : 0
        let pixelOffset = 14 + Self.bitmapHeaderBytes + palette
        var head: [UInt8] = Array("BM".utf8) + [UInt8](repeating: 0, count: 12)
        head[10] = UInt8(truncatingIfNeeded: pixelOffset)
        head[11] = UInt8(truncatingIfNeeded: pixelOffset >> 8)
        let whole = try PictureFile(bytes: head + bytes)
        let opaque = try BmpReader(whole, limits: limits).raster()
        return try transparent(opaque, whole, bits, colourOffset: pixelOffset).picture()
    }

    /// Adds the fourth byte of 32 bits, where one is in use, or the mask below the colours.
    private func transparent(
        _ opaque: Raster, _ bitmap: PictureFile, _ bits: Int, colourOffset: Int
    ) throws(DecodeProblem) -> Raster {
        let (width, height) = (opaque.size.width, opaque.size.height)
        let result = try Raster(opaque.size, .rgba, limits: limits)
        let colourRow = (width * bits + 31) / 32 * 4
        let maskRow = (width + 31) / 32 * 4
        let colours = bitmap.bytes(at: Int64(colourOffset), count: colourRow * height)
        let mask = bitmap.bytes(
            at: Int64(colourOffset + colourRow * height), count: maskRow * height)
        let hasAlpha =
            bits == 32 && stride(from: 3, to: colours.count, by: 4).contains { colours[$0] != 0 }
        for y in 0..<height {
            let (from, to) = (opaque.row(y), result.row(y))
            // Stored from the bottom.
            let stored = height - 1 - y
            for x in 0..<width {
                for band in 0..<3 { to[4 * x + band] = from[opaque.kind.bands * x + band] }
                if hasAlpha {
                    let at = stored * colourRow + 4 * x + 3
                    to[4 * x + 3] = at < colours.count ? colours[at] : 0
                } else {
                    let at = stored * maskRow + x / 8
                    let isClear = at < mask.count && mask[at] >> UInt8(7 - x % 8) & 1 == 1
                    to[4 * x + 3] = isClear ? 0 : 255
                }
            }
        }
        return result
    }
}
