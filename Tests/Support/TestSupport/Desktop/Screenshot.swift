import PhotoModel

/// An opaque colour of 8 bits a channel, as it is on the screen.
public struct Colour: Hashable, Sendable, CustomStringConvertible {
    /// Channels in sRGB, not linear.
    public var red: UInt8, green: UInt8, blue: UInt8

    /// A colour by its channels.
    public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// The largest difference of a channel.
    public func distance(to other: Colour) -> Int {
        max(
            abs(Int(red) - Int(other.red)), abs(Int(green) - Int(other.green)),
            abs(Int(blue) - Int(other.blue)))
    }

    /// `#rrggbb`.
    public var description: String {
        "#"
            + [red, green, blue].map {
                let digits = String($0, radix: 16)
                return digits.count == 1 ? "0\(digits)" : digits
            }.joined()
    }
}

/// A picture of the screen, in device pixels.
public struct Screenshot: Sendable {
    /// In device pixels.
    public let width: Int, height: Int
    /// Rows without gaps, four bytes a pixel: red, green, blue, and one without meaning.
    let pixels: [UInt8]

    /// The colour of the pixel at a place; places outside count as the nearest one inside.
    public func colour(x: Int, y: Int) -> Colour {
        let column = min(max(x, 0), width - 1)
        let row = min(max(y, 0), height - 1)
        let index = (row * width + column) * 4
        return Colour(pixels[index], pixels[index + 1], pixels[index + 2])
    }

    /// The colour of the pixel that holds a point.
    public func colour(at point: Point<Monitor>) -> Colour {
        colour(x: Int(point.x.rounded(.down)), y: Int(point.y.rounded(.down)))
    }

    /// The mean colour of a square of `2 × radius + 1` pixels about a point.
    public func mean(at point: Point<Monitor>, radius: Int = 3) -> Colour {
        var sums = (0, 0, 0)
        let column = Int(point.x)
        let row = Int(point.y)
        for y in row - radius...row + radius {
            for x in column - radius...column + radius {
                let colour = colour(x: x, y: y)
                sums.0 += Int(colour.red)
                sums.1 += Int(colour.green)
                sums.2 += Int(colour.blue)
            }
        }
        let count = (2 * radius + 1) * (2 * radius + 1)
        return Colour(UInt8(sums.0 / count), UInt8(sums.1 / count), UInt8(sums.2 / count))
    }

    /// All pixels near a colour taken together, or nil when there are fewer than `atLeast`.
    public func region(
        of colour: Colour, tolerance: Int = 24, atLeast: Int = 9
    ) -> Region? {
        var region = Region()
        let wanted = (Int(colour.red), Int(colour.green), Int(colour.blue))
        pixels.withUnsafeBufferPointer { bytes in
            var index = 0
            for y in 0..<height {
                for x in 0..<width {
                    if abs(Int(bytes[index]) - wanted.0) <= tolerance
                        && abs(Int(bytes[index + 1]) - wanted.1) <= tolerance
                        && abs(Int(bytes[index + 2]) - wanted.2) <= tolerance
                    {
                        region.add(x: x, y: y)
                    }
                    index += 4
                }
            }
        }
        return region.count >= atLeast ? region : nil
    }

    /// Whether another picture shows the same, up to `tolerance` a channel.
    public func looksLike(_ other: Screenshot, tolerance: Int = 2) -> Bool {
        guard width == other.width, height == other.height else { return false }
        // Equal bytes are the common case, and far quicker to see.
        if pixels == other.pixels { return true }
        for index in pixels.indices where index % 4 != 3 {
            if abs(Int(pixels[index]) - Int(other.pixels[index])) > tolerance { return false }
        }
        return true
    }

    /// The same picture moved; black comes in behind it.
    public func moved(by way: Vector<Monitor>) -> Screenshot {
        let (dx, dy) = (Int(way.dx.rounded()), Int(way.dy.rounded()))
        var moved = [UInt8](repeating: 0, count: pixels.count)
        let columns = max(0, dx)..<max(0, dx, min(width, width + dx))
        for y in max(0, dy)..<max(0, dy, min(height, height + dy)) {
            let from = ((y - dy) * width + columns.lowerBound - dx) * 4
            let to = (y * width + columns.lowerBound) * 4
            let count = columns.count * 4
            moved.replaceSubrange(to..<to + count, with: pixels[from..<from + count])
        }
        return Screenshot(width: width, height: height, pixels: moved)
    }

    /// Writes a PNG file.
    public func save(to path: String) throws {
        let header = Array("P7\nWIDTH \(width)\nHEIGHT \(height)\nDEPTH 4\nMAXVAL 255\n".utf8)
        let form = Array("TUPLTYPE RGB_ALPHA\nENDHDR\n".utf8)
        _ = try runCommand(
            ["convert", "pam:-", "-alpha", "off", "png:\(path)"], input: header + form + pixels)
    }
}

/// Pixels that were found together: how many, where their middle is, and what frames them.
public struct Region: Sendable {
    /// How many pixels.
    public private(set) var count = 0
    private var sumX = 0, sumY = 0
    /// The outermost columns and rows that hold one.
    public private(set) var minX = Int.max, minY = Int.max, maxX = Int.min, maxY = Int.min

    mutating func add(x: Int, y: Int) {
        count += 1
        sumX += x
        sumY += y
        minX = min(minX, x)
        minY = min(minY, y)
        maxX = max(maxX, x)
        maxY = max(maxY, y)
    }

    /// The centroid; a pixel's own middle is half a pixel right of and below its corner.
    public var center: Point<Monitor> {
        Point(x: Double(sumX) / Double(count) + 0.5, y: Double(sumY) / Double(count) + 0.5)
    }

    /// The smallest rectangle that holds every pixel.
    public var frame: Rect<Monitor> {
        Rect(
            x: Double(minX), y: Double(minY), width: Double(maxX - minX + 1),
            height: Double(maxY - minY + 1))
    }
}
