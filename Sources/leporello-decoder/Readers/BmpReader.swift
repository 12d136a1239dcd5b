import CVipsSupport
import DecodeProtocol

/// Decodes Windows and OS/2 bitmaps.
///
/// libvips reads them through ImageMagick only; this reader is smaller than what it would take to
/// load and close in that, and cannot overrun its memory.
struct BmpReader {
    private let file: PictureFile
    private let header: BmpHeader
    private let limits: DecodeLimits

    init(_ file: PictureFile, limits: DecodeLimits) throws(DecodeProblem) {
        self.file = file
        self.limits = limits
        header = try BmpHeader(file)
    }

    /// The whole picture, in memory.
    func picture() throws(DecodeProblem) -> Picture { try raster().picture() }

    /// Its pixels: RGB, or RGBA where the header tells of alpha.
    func raster() throws(DecodeProblem) -> Raster {
        let raster = try Raster(
            PixelSize(width: header.width, height: header.height), header.hasAlpha ? .rgba : .rgb,
            stored: mostPixels, limits: limits)
        let rows: Int
        switch header.coding {
        case .plain, .fields: rows = readRows(raster)
        case .runs8, .runs4: rows = readRuns(raster)
        }
        if rows == 0 { throw BmpHeader.damaged("no pixels") }
        if rows < header.height { lep_vips_note_damage("BMP: premature end of file") }
        return raster
    }

    /// How many pixels the bytes can mean; a run is of at most 255 in two bytes.
    private var mostPixels: Int64 {
        switch header.coding {
        case .plain, .fields: file.size * 8 / Int64(header.bitsPerPixel)
        case .runs8, .runs4: file.size * 128
        }
    }

    /// The row in the picture of the stored row `y`.
    private func row(_ y: Int) -> Int { header.isTopDown ? y : header.height - 1 - y }

    /// Reads rows of plain pixels; returns how many were there.
    private func readRows(_ raster: Raster) -> Int {
        for y in 0..<header.height {
            let offset = header.pixelOffset + Int64(y) * Int64(header.rowBytes)
            let stored = file.bytes(at: offset, count: header.rowBytes)
            guard stored.count == header.rowBytes else { return y }
            let target = raster.row(row(y))
            switch header.bitsPerPixel {
            case 24: copyRow(stored, to: target)
            case 16, 32: splitRow(stored, raster.kind.bands, to: target)
            default: lookUpRow(stored, to: target)
            }
        }
        return header.height
    }

    private func copyRow(_ stored: [UInt8], to target: UnsafeMutableBufferPointer<UInt8>) {
        for at in stride(from: 0, to: header.width * 3, by: 3) {
            target[at] = stored[at + 2]
            target[at + 1] = stored[at + 1]
            target[at + 2] = stored[at]
        }
    }

    private func splitRow(
        _ stored: [UInt8], _ bands: Int, to target: UnsafeMutableBufferPointer<UInt8>
    ) {
        let size = header.bitsPerPixel / 8
        for x in 0..<header.width {
            var pixel: UInt32 = 0
            for byte in (0..<size).reversed() {
                pixel = pixel << 8 | UInt32(stored[x * size + byte])
            }
            for band in 0..<bands {
                target[x * bands + band] = header.channels[band].value(in: pixel)
            }
        }
    }

    private func lookUpRow(_ stored: [UInt8], to target: UnsafeMutableBufferPointer<UInt8>) {
        let bits = header.bitsPerPixel
        let perByte = 8 / bits
        let mask = UInt8((1 << bits) - 1)
        for x in 0..<header.width {
            let shift = UInt8((perByte - 1 - x % perByte) * bits)
            put(Int(stored[x / perByte] >> shift & mask), at: x, in: target)
        }
    }

    /// Writes a palette colour; entries that the file lacks are black.
    private func put(_ index: Int, at x: Int, in target: UnsafeMutableBufferPointer<UInt8>) {
        guard index < header.palette.count else { return }
        let (red, green, blue) = header.palette[index]
        target[x * 3] = red
        target[x * 3 + 1] = green
        target[x * 3 + 2] = blue
    }

    /// Reads run-length coded pixels; returns how many rows were reached.
    private func readRuns(_ raster: Raster) -> Int {
        // A run never takes more bytes than two a pixel, and an end of line two a row.
        let most = 2 * (header.width + 1) * header.height + 2
        let stored = file.bytes(at: header.pixelOffset, count: most)
        var runs = BmpRuns(bytes: stored, isHalfBytes: header.coding == .runs4)
        while let step = runs.next(), runs.y < header.height {
            let target = raster.row(row(runs.y))
            for (offset, index) in step.indices.enumerated() where step.x + offset < header.width {
                put(Int(index), at: step.x + offset, in: target)
            }
        }
        return runs.isEnded ? header.height : min(runs.y, header.height)
    }
}

/// The commands of BMP's run-length codings, one run after the other.
private struct BmpRuns {
    struct Step {
        var x: Int
        var indices: [UInt8]
    }

    let bytes: [UInt8]
    /// Whether a pixel has 4 bits.
    let isHalfBytes: Bool
    private(set) var y = 0
    /// Whether the end-of-bitmap command was met.
    private(set) var isEnded = false
    private var x = 0
    private var position = 0

    init(bytes: [UInt8], isHalfBytes: Bool) {
        self.bytes = bytes
        self.isHalfBytes = isHalfBytes
    }

    /// The next run of palette indices on row ``y``.
    ///
    /// Nil at the end of the bitmap or of the bytes.
    mutating func next() -> Step? {
        while let count = take(), let value = take() {
            if count > 0 { return step((0..<Int(count)).map { pixel(value, $0) }) }
            switch value {
            case 0:
                x = 0
                y += 1
            case 1:
                isEnded = true
                return nil
            case 2:
                guard let right = take(), let down = take() else { return nil }
                x += Int(right)
                y += Int(down)
            default:
                guard let indices = literal(Int(value)) else { return nil }
                return step(indices)
            }
        }
        return nil
    }

    private mutating func step(_ indices: [UInt8]) -> Step {
        defer { x += indices.count }
        return Step(x: x, indices: indices)
    }

    private func pixel(_ byte: UInt8, _ index: Int) -> UInt8 {
        isHalfBytes ? (index % 2 == 0 ? byte >> 4 : byte & 15) : byte
    }

    private mutating func literal(_ count: Int) -> [UInt8]? {
        let length = isHalfBytes ? (count + 1) / 2 : count
        guard position + length <= bytes.count else { return nil }
        let start = position
        // Literal runs end at even offsets.
        position += length + length % 2
        return (0..<count).map { pixel(bytes[start + (isHalfBytes ? $0 / 2 : $0)], $0) }
    }

    private mutating func take() -> UInt8? {
        guard position < bytes.count else { return nil }
        defer { position += 1 }
        return bytes[position]
    }
}
