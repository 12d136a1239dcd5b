import DecodeProtocol

/// What the frames of an animated PNG are composed on.
///
/// Four bytes a pixel, sRGB, colour not multiplied by alpha.
struct PngCanvas {
    private let size: PixelSize
    private var pixels: [UInt8]
    /// What a frame covers that is to give way to what was before it.
    private var covered: [UInt8] = []

    /// A transparent canvas.
    init(_ size: PixelSize, limits: DecodeLimits) throws(DecodeProblem) {
        guard size.pixels <= limits.maxPixels, size.pixels <= limits.maxOutputBytes / 4 else {
            throw DecodeProblem(.tooLarge, "\(size.width) × \(size.height)")
        }
        self.size = size
        pixels = [UInt8](repeating: 0, count: Int(size.pixels) * 4)
    }

    mutating func clear() {
        for index in pixels.indices { pixels[index] = 0 }
    }

    /// Puts a frame's pixels, four bytes each, in its place.
    mutating func put(_ part: [UInt8], at frame: PngFrameParts.Frame) {
        covered = frame.dispose == .previous ? copy(of: frame) : []
        let row = frame.size.width * 4
        let starts = (0..<frame.size.height).map { place(of: frame, row: $0) }
        pixels.withUnsafeMutableBufferPointer { canvas in
            part.withUnsafeBufferPointer { part in
                for (y, start) in starts.enumerated() {
                    for x in stride(from: 0, to: row, by: 4) {
                        if frame.blend == .over {
                            Self.blend(part, y * row + x, over: canvas, start + x)
                        } else {
                            for channel in 0..<4 {
                                canvas[start + x + channel] = part[y * row + x + channel]
                            }
                        }
                    }
                }
            }
        }
    }

    /// Makes the canvas ready for the frame after this one.
    mutating func dispose(of frame: PngFrameParts.Frame, isFirst: Bool) {
        let row = frame.size.width * 4
        switch frame.dispose {
        case .none: break
        case .previous where !isFirst:
            for y in 0..<frame.size.height {
                let start = place(of: frame, row: y)
                pixels.replaceSubrange(
                    start..<(start + row), with: covered[(y * row)..<(y * row + row)])
            }
        // Before the first frame there was nothing.
        case .background, .previous:
            for y in 0..<frame.size.height {
                let start = place(of: frame, row: y)
                for at in start..<(start + row) { pixels[at] = 0 }
            }
        }
    }

    /// The canvas as it is now.
    func picture(limits: DecodeLimits) throws(DecodeProblem) -> Picture {
        let raster = try Raster(size, .rgba, limits: limits)
        let row = size.width * 4
        for y in 0..<size.height {
            _ = raster.row(y).update(fromContentsOf: pixels[(y * row)..<((y + 1) * row)])
        }
        return try raster.picture()
    }

    private func place(of frame: PngFrameParts.Frame, row: Int) -> Int {
        ((frame.y + row) * size.width + frame.x) * 4
    }

    private func copy(of frame: PngFrameParts.Frame) -> [UInt8] {
        let row = frame.size.width * 4
        return (0..<frame.size.height).flatMap { y in
            let start = place(of: frame, row: y)
            return pixels[start..<(start + row)]
        }
    }

    /// One pixel over another (PNG 3, 13.16: "over", for colours not multiplied by alpha).
    private static func blend(
        _ part: UnsafeBufferPointer<UInt8>, _ from: Int,
        over canvas: UnsafeMutableBufferPointer<UInt8>, _ to: Int
    ) {
        let alpha = Int(part[from + 3])
        let below = Int(canvas[to + 3])
        if alpha == 0 { return }
        if alpha == 255 || below == 0 {
            for channel in 0..<4 { canvas[to + channel] = part[from + channel] }
            return
        }
        let (mine, theirs) = (alpha * 255, (255 - alpha) * below)
        let sum = mine + theirs
        for channel in 0..<3 {
            let mixed = Int(part[from + channel]) * mine + Int(canvas[to + channel]) * theirs
            canvas[to + channel] = UInt8((mixed + sum / 2) / sum)
        }
        canvas[to + 3] = UInt8((sum + 127) / 255)
    }
}
