import DecodeProtocol

/// What stands before the composite picture of a Photoshop document.
///
/// Source: Adobe Photoshop File Formats Specification, 2019; both PSD and PSB.
struct PsdHeader {
    enum Mode: Int {
        case bitmap = 0
        case grey = 1
        case indexed = 2
        case rgb = 3
        case cmyk = 4
        case duotone = 8

        /// Channels of colour.
        var channels: Int {
            switch self {
            case .bitmap, .grey, .indexed, .duotone: 1
            case .rgb: 3
            case .cmyk: 4
            }
        }
    }

    let size: PixelSize
    let mode: Mode
    /// Channels stored, alpha and spot colours included.
    let channels: Int
    /// Bits of a channel: 1, 8, 16 or 32.
    let depth: Int
    /// Red, green and blue tables of 256 each, for indexed colour.
    let palette: [UInt8]
    let profile: [UInt8]
    /// Whether the channel after the colours is the transparency of the composite.
    let hasAlpha: Bool
    let isLarge: Bool
    /// Where the composite begins: its coding, then its rows.
    let pixelOffset: Int64

    private static let profileResource = 1_039

    init(_ file: PictureFile) throws(DecodeProblem) {
        var head = ByteReader(file.bytes(at: 0, count: 30), at: 4, of: "PSD")
        let version = try head.bigEndian(2)
        guard version == 1 || version == 2 else { throw head.damaged("version \(version)") }
        isLarge = version == 2
        try head.skip(6)
        channels = try head.bigEndian(2)
        let height = try head.bigEndian(4)
        size = PixelSize(width: try head.bigEndian(4), height: height)
        depth = try head.bigEndian(2)
        let rawMode = try head.bigEndian(2)
        guard let mode = Mode(rawValue: rawMode), [1, 8, 16, 32].contains(depth),
            (depth == 1) == (mode == .bitmap)
        else {
            throw DecodeProblem(.unsupported, "PSD mode \(rawMode) at \(depth) bits a channel")
        }
        guard channels >= mode.channels, channels <= 56 else {
            throw head.damaged("\(channels) channels")
        }
        self.mode = mode

        let paletteBytes = try head.bigEndian(4)
        palette = mode == .indexed ? file.bytes(at: 30, count: min(paletteBytes, 768)) : []
        let resources = try Self.section(file, at: 30 + Int64(paletteBytes), countBytes: 4)
        profile = Self.profile(file, resources)
        let layers = try Self.section(file, at: resources.upperBound, countBytes: isLarge ? 8 : 4)
        pixelOffset = layers.upperBound
        hasAlpha =
            channels > mode.channels && Self.hasMergedAlpha(file, layers, isLarge: isLarge)
    }

    /// The range of a section that begins with its length.
    private static func section(
        _ file: PictureFile, at offset: Int64, countBytes: Int
    ) throws(DecodeProblem) -> Range<Int64> {
        var reader = ByteReader(file.bytes(at: offset, count: countBytes), of: "PSD")
        if countBytes == 8, try reader.bigEndian(4) != 0 { throw reader.damaged("cut short") }
        let start = offset + Int64(countBytes)
        let end = start + Int64(try reader.bigEndian(4))
        guard end <= file.size else { throw reader.damaged("cut short") }
        return start..<end
    }

    /// A negative count of layers says that the first extra channel is the composite's alpha.
    ///
    /// Without it, extra channels are selections that were saved.
    private static func hasMergedAlpha(
        _ file: PictureFile, _ layers: Range<Int64>, isLarge: Bool
    ) -> Bool {
        let offset = layers.lowerBound + (isLarge ? 8 : 4)
        guard offset + 2 <= layers.upperBound else { return false }
        let count = file.bytes(at: offset, count: 2)
        return count.count == 2 && count[0] & 0x80 != 0
    }

    private static func profile(_ file: PictureFile, _ resources: Range<Int64>) -> [UInt8] {
        var offset = resources.lowerBound
        while offset + 12 <= resources.upperBound {
            var head = ByteReader(file.bytes(at: offset, count: 264), of: "PSD")
            // Signature, id, a name padded to even bytes, length, data padded to even bytes.
            guard let mark = try? head.take(4), Array(mark) == Array("8BIM".utf8),
                let id = try? head.bigEndian(2), let name = try? head.uint8(),
                (try? head.skip(name | 1)) != nil, let length = try? head.bigEndian(4)
            else { return [] }
            let start = offset + Int64(head.position)
            guard start + Int64(length) <= resources.upperBound else { return [] }
            if id == profileResource { return file.bytes(at: start, count: length) }
            offset = start + Int64(length + length % 2)
        }
        return []
    }
}
