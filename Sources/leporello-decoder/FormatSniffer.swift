/// Tells formats by the first bytes of a file.
enum FormatSniffer {
    /// The bytes that decide everything but SVG.
    static let headBytes = 4_096
    /// How far into a text an `<svg` is looked for: comments and entities may stand before it.
    static let textBytes = 1 << 20

    /// The format that `head` begins: the file's first ``headBytes``, or all of it.
    ///
    /// SVG is not looked for here.
    static func raster(_ head: [UInt8]) -> ContentFormat? {
        for (format, signature) in signatures where starts(head, signature, at: 0) {
            return format
        }
        if starts(head, Array("RIFF".utf8), at: 0), starts(head, Array("WEBP".utf8), at: 8) {
            return .webp
        }
        if starts(head, Array("ftyp".utf8), at: 4) { return isoBrand(head) }
        if head.count > 3, head[0] == 0x50, netpbmKinds.contains(head[1]), isSpace(head[2]) {
            return .netpbm
        }
        if starts(head, Array("P7\n".utf8), at: 0) { return .pam }
        if starts(head, Array("HEAPCCDR".utf8), at: 6) { return .raw }
        // An icon or cursor begins with few bytes, and a TGA may begin with the same: it has no
        // number of pictures there.
        let isIcon = starts(head, [0, 0, 1, 0], at: 0) || starts(head, [0, 0, 2, 0], at: 0)
        if isIcon, head.count > 5, head[4] != 0 || head[5] != 0 { return .ico }
        return nil
    }

    /// Whether a text is SVG: markup with an `svg` element, and no HTML.
    static func isSVG(text: [UInt8]) -> Bool {
        guard looksLikeMarkup(text) else { return false }
        let lower = text.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
        if contains(lower.prefix(headBytes), Array("<!doctype html".utf8)) { return false }
        return contains(lower[...], Array("<svg".utf8)) || contains(lower[...], Array(":svg".utf8))
    }

    /// Whether the first bytes that are no space begin a tag.
    static func looksLikeMarkup(_ head: [UInt8]) -> Bool {
        let body = starts(head, [0xEF, 0xBB, 0xBF], at: 0) ? head.dropFirst(3) : head[...]
        return body.first { !isSpace($0) } == 0x3C
    }

    /// Whether the bytes are gzip's; the only such picture is a compressed SVG.
    static func isGzip(_ head: [UInt8]) -> Bool { starts(head, [0x1F, 0x8B, 0x08], at: 0) }

    /// P1 to P6, and floating point in grey and in colour.
    private static let netpbmKinds = Array("123456fF".utf8)

    private static let signatures: [(ContentFormat, [UInt8])] = [
        (.jpeg, [0xFF, 0xD8]),
        (.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
        (.gif, Array("GIF87a".utf8)),
        (.gif, Array("GIF89a".utf8)),
        // Canon's second kind of raw file and a TIFF differ in the bytes after the first offset.
        (.raw, [0x49, 0x49, 0x2A, 0x00, 0x10, 0x00, 0x00, 0x00, 0x43, 0x52, 0x02]),
        (.tiff, [0x49, 0x49, 0x2A, 0x00]),
        (.tiff, [0x4D, 0x4D, 0x00, 0x2A]),
        (.tiff, [0x49, 0x49, 0x2B, 0x00]),
        (.tiff, [0x4D, 0x4D, 0x00, 0x2B]),
        (.bmp, Array("BM".utf8)),
        (.jpegXL, [0xFF, 0x0A]),
        (.jpegXL, [0x00, 0x00, 0x00, 0x0C, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A]),
        (.jpeg2000, [0x00, 0x00, 0x00, 0x0C, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A]),
        (.jpeg2000, [0xFF, 0x4F, 0xFF, 0x51]),
        (.radiance, Array("#?RADIANCE".utf8)),
        (.radiance, Array("#?RGBE".utf8)),
        (.raw, Array("IIRO".utf8)),
        (.raw, Array("IIRS".utf8)),
        (.raw, Array("MMOR".utf8)),
        (.raw, Array("IIU\0".utf8)),
        (.raw, Array("\0MRM".utf8)),
        (.raw, Array("FUJIFILMCCD-RAW".utf8)),
        (.exr, [0x76, 0x2F, 0x31, 0x01]),
        (.qoi, Array("qoif".utf8)),
        (.psd, Array("8BPS".utf8)),
    ]

    /// Whether a HEIC or AVIF file holds a sequence, by its brands (ISO 23008-12, 10.3).
    static func isSequence(_ head: [UInt8]) -> Bool {
        brands(head).contains { ["avis", "msf1", "hevc", "hevx"].contains($0) }
    }

    /// The major brand, then the compatible ones (ISO 14496-12, 4.3).
    private static func brands(_ head: [UInt8]) -> [String] {
        guard head.count >= 16 else { return [] }
        let size = head[0..<4].reduce(0) { $0 << 8 | Int($1) }
        let end = min(max(size, 16), head.count)
        let offsets = [8] + Array(stride(from: 16, through: end - 4, by: 4))
        return offsets.map { String(decoding: head[$0..<($0 + 4)], as: UTF8.self) }
    }

    /// HEIC or AVIF by the first brand that says which.
    private static func isoBrand(_ head: [UInt8]) -> ContentFormat? {
        var isHEIF = false
        for brand in brands(head) {
            switch brand {
            case "crx ": return .raw
            case "avif", "avis": return .avif
            case "heic", "heix", "heim", "heis", "hevc", "hevx": return .heic
            case "mif1", "msf1", "mif2", "mif3": isHEIF = true
            default: break
            }
        }
        return isHEIF ? .heic : nil
    }

    private static func starts(_ bytes: [UInt8], _ prefix: [UInt8], at offset: Int) -> Bool {
        bytes.dropFirst(offset).starts(with: prefix)
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }

    private static func contains(_ bytes: ArraySlice<UInt8>, _ needle: [UInt8]) -> Bool {
        guard let first = needle.first else { return true }
        var position = bytes.startIndex
        while let found = bytes[position...].firstIndex(of: first) {
            if bytes[found...].starts(with: needle) { return true }
            position = found + 1
        }
        return false
    }
}
