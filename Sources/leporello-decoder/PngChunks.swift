import DecodeProtocol

/// What stands in a PNG's chunks before its pixels and libvips does not tell (PNG 3, 11.3).
///
/// Reads nothing that is compressed, so no chunk can unfold into more than it is.
struct PngChunks {
    private(set) var texts: [PictureHeader.Text] = []
    private(set) var isAnimated = false
    private(set) var frameCount = 1
    /// How often the frames are to be played; 0 is for ever.
    private(set) var playCount = 0
    private var gamma: Double?
    private var chromaticities: [Double]?
    private var codePoints: ColorCalibration?
    private var hasOwnColorSpace = false
    /// Bytes of all rows, unpacked; nil where the first chunk does not say.
    private var unpackedBytes: Int64?
    private let fileSize: Int64

    /// Whether the file can hold at least a part of its pixels that is worth showing.
    ///
    /// Deflate packs at most 1032 bytes into one (zlib, technical details). A file with less than a
    /// twentieth of what its size needs is damaged, and would cost minutes to show as black.
    var isPlausible: Bool {
        guard let unpackedBytes else { return false }
        return unpackedBytes / 20 <= fileSize * 1_032
    }

    /// No file that is made in good faith has more chunks before its pixels.
    private static let maxChunks = 1_000

    /// Texts may also stand after the pixels.
    ///
    /// They are looked for in files that may be thumbnails.
    private static let largestThumbnail: Int64 = 4 << 20

    init(_ file: PictureFile) {
        fileSize = file.size
        var offset: Int64 = 8
        for _ in 0..<Self.maxChunks {
            let head = file.bytes(at: offset, count: 8)
            guard head.count == 8 else { return }
            let length = Int64(Self.uint32(head, 0))
            let kind = String(decoding: head[4..<8], as: UTF8.self)
            if kind == "IEND" || (kind == "IDAT" && file.size > Self.largestThumbnail) { return }
            if kind == "sRGB" || kind == "iCCP" {
                hasOwnColorSpace = true
            } else if Self.isWanted(kind), length <= DecodeProtocol.maxTextBytes {
                let body = file.bytes(at: offset + 8, count: Int(length))
                // A chunk that is cut short is passed over.
                if Int64(body.count) == length { read(kind, body) }
            }
            offset += 12 + length
        }
    }

    /// The calibration to honour: cICP's before all else.
    ///
    /// That of gAMA and cHRM only where neither an ICC profile nor an sRGB chunk stands beside it.
    var calibration: ColorCalibration? {
        if let codePoints { return codePoints }
        if hasOwnColorSpace || (gamma == nil && chromaticities == nil) { return nil }
        return ColorCalibration(
            gamma: gamma ?? 2.2,
            chromaticities: chromaticities ?? ColorCalibration.sRGBChromaticities)
    }

    private static func isWanted(_ kind: String) -> Bool {
        ["IHDR", "tEXt", "iTXt", "gAMA", "cHRM", "cICP", "acTL"].contains(kind)
    }

    private mutating func read(_ kind: String, _ body: [UInt8]) {
        switch kind {
        case "IHDR" where body.count == 13: readSize(body)
        case "tEXt": readText(body)
        case "iTXt": readInternationalText(body)
        case "gAMA" where body.count == 4: readGamma(Self.uint32(body, 0))
        case "cHRM" where body.count == 32:
            let values = (0..<8).map { Double(Self.uint32(body, 4 * $0)) / 100_000 }
            // Each point needs a y above 0 and has to lie on the diagram.
            let isSound = (0..<4).allSatisfy { values[2 * $0 + 1] > 0 && values[2 * $0] <= 1 }
            chromaticities = isSound ? values : nil
        // Red, green and blue in full range are all that a PNG can hold.
        case "cICP" where body.count == 4 && body[2] == 0 && body[3] == 1:
            codePoints = ColorCalibration(primaries: body[0], transfer: body[1])
        case "acTL" where body.count == 8:
            frameCount = max(1, Int(clamping: Self.uint32(body, 0)))
            isAnimated = frameCount > 1
            playCount = Int(clamping: Self.uint32(body, 4))
        default: break
        }
    }

    private mutating func readSize(_ body: [UInt8]) {
        let channels: [UInt8: Int64] = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4]
        let bits = (channels[body[9]] ?? 4) * Int64(body[8])
        // At most 2³² × 2¹⁰ bits a row, and 2³² rows of an eighth of that.
        let (row, height) = ((Int64(Self.uint32(body, 0)) * bits + 7) / 8, Self.uint32(body, 4))
        let (bytes, overflow) = row.multipliedReportingOverflow(by: Int64(height))
        unpackedBytes = overflow ? .max : bytes
    }

    /// Values that no display ever had are slips of the writer (0.05 to 20 are believed).
    private mutating func readGamma(_ stored: UInt32) {
        let encoding = Double(stored) / 100_000
        if (0.05...20).contains(encoding) { gamma = 1 / encoding }
    }

    private mutating func readText(_ body: [UInt8]) {
        guard let split = body.firstIndex(of: 0) else { return }
        texts.append(
            .init(key: Self.latin1(body[..<split]), value: Self.latin1(body[(split + 1)...])))
    }

    private mutating func readInternationalText(_ body: [UInt8]) {
        // Key, 0, compression flag, method, language, 0, translated key, 0, text.
        let parts = body.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].count > 2, parts[1].first == 0 else { return }
        let rest = parts[1].dropFirst(2)
            .split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
        guard rest.count == 3, let value = String(validating: rest[2], as: UTF8.self) else {
            return
        }
        texts.append(.init(key: Self.latin1(parts[0]), value: value))
    }

    private static func latin1(_ bytes: ArraySlice<UInt8>) -> String {
        String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    private static func uint32(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
        bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
