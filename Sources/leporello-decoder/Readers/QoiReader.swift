import CVipsSupport
import DecodeProtocol

/// Decodes "Quite OK" images (the QOI specification of 2022, 1.0).
struct QoiReader {
    private let bytes: [UInt8]
    private let size: PixelSize
    private let hasAlpha: Bool
    private let limits: DecodeLimits

    private static let headerBytes = 14

    init(_ file: PictureFile, limits: DecodeLimits) throws(DecodeProblem) {
        var head = ByteReader(file.bytes(at: 0, count: Self.headerBytes), at: 4, of: "QOI")
        size = PixelSize(width: try head.bigEndian(4), height: try head.bigEndian(4))
        let channels = try head.uint8()
        guard channels == 3 || channels == 4 else { throw head.damaged("\(channels) channels") }
        hasAlpha = channels == 4
        // No pixel takes more than 5 bytes.
        let most = size.pixels.multipliedReportingOverflow(by: 5)
        bytes = file.bytes(
            at: Int64(Self.headerBytes),
            count: most.overflow ? Int(file.size) : Int(min(most.partialValue, file.size)))
        self.limits = limits
    }

    func picture() throws(DecodeProblem) -> Picture {
        // A run is of at most 62 pixels in one byte.
        let raster = try Raster(
            size, hasAlpha ? .rgba : .rgb, stored: Int64(bytes.count) * 62, limits: limits)
        var pixels = QoiPixels(bytes)
        for y in 0..<size.height {
            let row = raster.row(y)
            for x in 0..<size.width {
                guard let pixel = pixels.next() else {
                    if y == 0 { throw DecodeProblem(.damaged, "QOI: no pixels") }
                    lep_vips_note_damage("QOI: premature end of file")
                    return try raster.picture()
                }
                let at = x * raster.kind.bands
                row[at] = pixel.red
                row[at + 1] = pixel.green
                row[at + 2] = pixel.blue
                if hasAlpha { row[at + 3] = pixel.alpha }
            }
        }
        return try raster.picture()
    }
}

/// The chunks of a QOI stream, unfolded into pixels.
private struct QoiPixels {
    struct Pixel {
        var red: UInt8 = 0
        var green: UInt8 = 0
        var blue: UInt8 = 0
        var alpha: UInt8 = 0

        /// Where the pixel is kept among those seen.
        var place: Int {
            (Int(red) * 3 + Int(green) * 5 + Int(blue) * 7 + Int(alpha) * 11) % 64
        }
    }

    private let bytes: [UInt8]
    private var position = 0
    private var run = 0
    private var current = Pixel(alpha: 255)
    private var seen = [Pixel](repeating: Pixel(), count: 64)

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The next pixel; nil at the end of the bytes.
    mutating func next() -> Pixel? {
        if run > 0 {
            run -= 1
            return current
        }
        guard let tag = take() else { return nil }
        switch (tag, tag >> 6) {
        case (0xFE, _), (0xFF, _):
            guard let red = take(), let green = take(), let blue = take() else { return nil }
            let alpha = tag == 0xFF ? take() : current.alpha
            guard let alpha else { return nil }
            current = Pixel(red: red, green: green, blue: blue, alpha: alpha)
        case (_, 0):
            current = seen[Int(tag)]
        case (_, 1):
            current.red &+= (tag >> 4 & 3) &- 2
            current.green &+= (tag >> 2 & 3) &- 2
            current.blue &+= (tag & 3) &- 2
        case (_, 2):
            guard let second = take() else { return nil }
            let green = (tag & 63) &- 32
            current.green &+= green
            current.red &+= green &+ (second >> 4) &- 8
            current.blue &+= green &+ (second & 15) &- 8
        default:
            run = Int(tag & 63)
        }
        seen[current.place] = current
        return current
    }

    private mutating func take() -> UInt8? {
        guard position < bytes.count else { return nil }
        defer { position += 1 }
        return bytes[position]
    }
}
