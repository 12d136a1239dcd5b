import CVipsSupport
import DecodeProtocol

/// Decodes Netpbm's "arbitrary map" pictures, P7 (Netpbm's pam(5) of 2013).
struct PamReader {
    private let header: Header
    private let file: PictureFile
    private let limits: DecodeLimits

    init(_ file: PictureFile, limits: DecodeLimits) throws(DecodeProblem) {
        header = try Header(file.bytes(at: 0, count: TextHead.mostBytes))
        self.file = file
        self.limits = limits
    }

    func picture() throws(DecodeProblem) -> Picture {
        let stored = max(0, file.size - Int64(header.byteCount)) / Int64(header.bytesPerPixel)
        let raster = try Raster(header.size, header.kind, stored: stored, limits: limits)
        let rowBytes = header.size.width * header.bytesPerPixel
        for y in 0..<header.size.height {
            let offset = Int64(header.byteCount) + Int64(y) * Int64(rowBytes)
            let bytes = file.bytes(at: offset, count: rowBytes)
            fill(raster.row(y), from: bytes)
            guard bytes.count == rowBytes else {
                if y == 0, bytes.count < header.bytesPerPixel {
                    throw DecodeProblem(.damaged, "PAM: no pixels")
                }
                lep_vips_note_damage("PAM: premature end of file")
                break
            }
        }
        return try raster.picture()
    }

    /// Scales the samples that are there to 0…255; channels beyond the kind's are left out.
    private func fill(_ row: UnsafeMutableBufferPointer<UInt8>, from bytes: [UInt8]) {
        let bands = header.kind.bands
        let half = header.maximum / 2
        for x in 0..<(bytes.count / header.bytesPerPixel) {
            for band in 0..<bands {
                let at = x * header.bytesPerPixel + band * header.bytesPerSample
                let sample =
                    header.bytesPerSample == 2
                    ? Int(bytes[at]) << 8 | Int(bytes[at + 1]) : Int(bytes[at])
                let level = (min(sample, header.maximum) * 255 + half) / header.maximum
                row[x * bands + band] = UInt8(level)
            }
        }
    }
}

extension PamReader {
    /// The lines before the pixels.
    private struct Header {
        let size: PixelSize
        /// Channels in the file, at least those of ``kind``.
        let depth: Int
        /// The sample that means full, 1 to 65535.
        let maximum: Int
        let kind: Raster.Kind
        /// Where the pixels begin.
        let byteCount: Int

        /// More channels than any picture has; each costs bytes that are read.
        private static let mostChannels = 64

        var bytesPerSample: Int { maximum > 255 ? 2 : 1 }
        var bytesPerPixel: Int { depth * bytesPerSample }

        init(_ bytes: [UInt8]) throws(DecodeProblem) {
            var fields: [String: String] = [:]
            var end: Int?
            var start = 0
            while end == nil, let stop = bytes[start...].firstIndex(of: 0x0A) {
                let line = String(decoding: bytes[start..<stop], as: UTF8.self)
                let words = line.split(whereSeparator: \.isWhitespace)
                start = stop + 1
                guard let key = words.first, !key.hasPrefix("#") else { continue }
                if key == "ENDHDR" { end = start }
                fields[String(key)] = words.dropFirst().joined(separator: " ")
            }
            guard let end else { throw DecodeProblem(.damaged, "PAM: its header does not end") }
            byteCount = end
            size = PixelSize(
                width: try Self.number("WIDTH", of: fields, in: 1...DecodeProtocol.maxSide),
                height: try Self.number("HEIGHT", of: fields, in: 1...DecodeProtocol.maxSide))
            depth = try Self.number("DEPTH", of: fields, in: 1...Self.mostChannels)
            maximum = try Self.number("MAXVAL", of: fields, in: 1...65_535)
            kind = Self.kind(fields["TUPLTYPE"] ?? "", depth: depth)
        }

        private static func number(
            _ key: String, of fields: [String: String], in range: ClosedRange<Int>
        ) throws(DecodeProblem) -> Int {
            guard let value = fields[key].flatMap({ Int($0) }), range.contains(value) else {
                throw DecodeProblem(.damaged, "PAM: \(key) \(fields[key] ?? "is missing")")
            }
            return value
        }

        /// What the tuple type says, as far as there are channels for it.
        private static func kind(_ type: String, depth: Int) -> Raster.Kind {
            let hasAlpha = type.isEmpty ? depth == 2 || depth == 4 : type.hasSuffix("_ALPHA")
            switch depth {
            case 1: return .grey
            case 2: return hasAlpha ? .greyAlpha : .grey
            case 3: return .rgb
            default: return hasAlpha ? .rgba : .rgb
            }
        }
    }
}
