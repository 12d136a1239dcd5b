import CVipsSupport
import DecodeProtocol
import Glibc

/// Decodes the composite picture that a Photoshop document carries beside its layers.
struct PsdReader {
    private let file: PictureFile
    private let header: PsdHeader
    private let limits: DecodeLimits

    init(_ file: PictureFile, limits: DecodeLimits) throws(DecodeProblem) {
        self.file = file
        header = try PsdHeader(file)
        self.limits = limits
    }

    func picture() throws(DecodeProblem) -> Picture {
        // PackBits makes at most 128 bytes of two, and a channel is a picture of its own.
        let packed = file.size * 64 * 8 / Int64(header.depth * header.mode.channels)
        let raster = try Raster(header.size, kind, stored: packed, limits: limits)
        let rows = try PsdRows(file, header)
        let wanted = header.mode.channels + (header.hasAlpha && kind != .cmyk ? 1 : 0)
        for channel in 0..<wanted {
            for y in 0..<header.size.height {
                guard let row = rows.row(y, of: channel) else {
                    if channel == 0, y == 0 { throw DecodeProblem(.damaged, "PSD: no pixels") }
                    lep_vips_note_damage("PSD: premature end of file")
                    return try raster.picture(profile: header.profile)
                }
                put(row, channel, into: raster.row(y), raster.kind.bands)
            }
        }
        if header.hasAlpha, kind != .cmyk { unblend(raster) }
        return try raster.picture(profile: header.profile)
    }

    private var kind: Raster.Kind {
        switch header.mode {
        case .bitmap: .grey
        case .grey, .duotone: header.hasAlpha ? .greyAlpha : .grey
        case .indexed, .rgb: header.hasAlpha ? .rgba : .rgb
        case .cmyk: .cmyk
        }
    }

    private func put(
        _ row: [UInt8], _ channel: Int, into target: UnsafeMutableBufferPointer<UInt8>,
        _ bands: Int
    ) {
        let isAlpha = channel == header.mode.channels
        for x in 0..<header.size.width {
            let value = level(row, x, isAlpha: isAlpha)
            switch header.mode {
            case .indexed where !isAlpha:
                for band in 0..<3 where 256 * band + Int(value) < header.palette.count {
                    target[x * bands + band] = header.palette[256 * band + Int(value)]
                }
            case .indexed: target[x * bands + 3] = value
            // Stored as what is left of the paper.
            case .cmyk: target[x * bands + channel] = 255 - value
            default: target[x * bands + channel] = value
            }
        }
    }

    /// A channel's value in 8 bits.
    private func level(_ row: [UInt8], _ x: Int, isAlpha: Bool) -> UInt8 {
        switch header.depth {
        // A set bit is black.
        case 1: return row[x / 8] >> UInt8(7 - x % 8) & 1 == 0 ? 255 : 0
        case 8: return row[x]
        case 16: return UInt8((Int(row[2 * x]) << 8 + Int(row[2 * x + 1])) * 255 / 65_535)
        default:
            let bits = row[(4 * x)..<(4 * x + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            let light = Float(bitPattern: bits)
            guard light > 0 else { return 0 }
            // 32 bits are light; alpha is not.
            let value = isAlpha ? light : Self.encoded(light)
            return UInt8((min(value, 1) * 255).rounded())
        }
    }

    /// sRGB's number for an amount of light (IEC 61966-2-1).
    private static func encoded(_ light: Float) -> Float {
        light <= 0.003_130_8 ? 12.92 * light : 1.055 * powf(light, 1 / 2.4) - 0.055
    }

    /// Takes the white that a composite is blended with out of its colours.
    private func unblend(_ raster: Raster) {
        let bands = raster.kind.bands
        for y in 0..<raster.size.height {
            let row = raster.row(y)
            for start in stride(from: 0, to: raster.size.width * bands, by: bands) {
                let alpha = Int(row[start + bands - 1])
                guard alpha > 0, alpha < 255 else { continue }
                for band in start..<(start + bands - 1) {
                    let colour = (255 * (Int(row[band]) - 255) + alpha / 2) / alpha + 255
                    row[band] = UInt8(max(0, min(255, colour)))
                }
            }
        }
    }
}

/// The rows of a document's composite: one channel after the other, each from the top.
private struct PsdRows {
    private let file: PictureFile
    private let height: Int
    private let rowBytes: Int
    /// Where each packed row begins, one more than there are; empty where rows are not packed.
    private var starts: [Int64] = []
    private let start: Int64

    init(_ file: PictureFile, _ header: PsdHeader) throws(DecodeProblem) {
        self.file = file
        height = header.size.height
        rowBytes = (header.size.width * header.depth + 7) / 8
        var reader = ByteReader(file.bytes(at: header.pixelOffset, count: 2), of: "PSD")
        let coding = try reader.bigEndian(2)
        start = header.pixelOffset + 2
        guard coding <= 1 else { throw DecodeProblem(.unsupported, "PSD coding \(coding)") }
        guard coding == 1 else { return }
        let countBytes = header.isLarge ? 4 : 2
        let rows = height * header.channels
        var counts = ByteReader(file.bytes(at: start, count: rows * countBytes), of: "PSD")
        starts = [start + Int64(rows * countBytes)]
        starts.reserveCapacity(rows + 1)
        var end = starts[0]
        for _ in 0..<rows {
            end += Int64(try counts.bigEndian(countBytes))
            starts.append(end)
        }
    }

    /// The bytes of a row; nil where the file ends before it or packs something else.
    func row(_ y: Int, of channel: Int) -> [UInt8]? {
        let index = channel * height + y
        guard !starts.isEmpty else {
            let bytes = file.bytes(at: start + Int64(index) * Int64(rowBytes), count: rowBytes)
            return bytes.count == rowBytes ? bytes : nil
        }
        let count = Int(starts[index + 1] - starts[index])
        return Self.unpacked(file.bytes(at: starts[index], count: count), to: rowBytes)
    }

    /// Unfolds PackBits; nil unless it makes exactly that many bytes.
    private static func unpacked(_ packed: [UInt8], to count: Int) -> [UInt8]? {
        var row: [UInt8] = []
        row.reserveCapacity(count)
        var at = 0
        while at < packed.count, row.count < count {
            let head = Int(Int8(bitPattern: packed[at]))
            at += 1
            if head >= 0 {
                guard at + head < packed.count else { return nil }
                row += packed[at...(at + head)]
                at += head + 1
            } else if head != -128 {
                guard at < packed.count else { return nil }
                row += repeatElement(packed[at], count: 1 - head)
                at += 1
            }
        }
        return row.count == count ? row : nil
    }
}
