import Foundation
import TestSupport

/// A picture that no turn or mirror image equals: 6 × 4 blocks, each of a colour of its own.
struct Pattern {
    static let block = 16
    static let columns = 6
    static let rows = 4
    static let width = block * columns
    static let height = block * rows

    /// The colour of the upright picture's pixel.
    static func colour(_ x: Int, _ y: Int) -> [Int] {
        let column = x / block
        let row = y / block
        return [40 + 36 * column, 50 + 50 * row, 200 - 20 * column - 20 * row]
    }

    /// Writes the picture, turned so that Exif's `orientation` makes it upright, as a PNG.
    static func write(_ path: String, orientation: Int = 1) throws {
        let isTurned = orientation >= 5
        let (wide, high) = isTurned ? (height, width) : (width, height)
        var bytes = Array("P6 \(wide) \(high) 255\n".utf8)
        for y in 0..<high {
            for x in 0..<wide {
                let (uprightX, uprightY) = upright(x, y, orientation)
                bytes += colour(uprightX, uprightY).map { UInt8($0) }
            }
        }
        try runCommand(["convert", "ppm:-", "PNG24:\(path)"], input: bytes)
    }

    /// Where a stored pixel stands upright (Exif 2.32, tag 0x0112).
    private static func upright(_ x: Int, _ y: Int, _ orientation: Int) -> (Int, Int) {
        switch orientation {
        case 2: (width - 1 - x, y)
        case 3: (width - 1 - x, height - 1 - y)
        case 4: (x, height - 1 - y)
        case 5: (y, x)
        case 6: (width - 1 - y, x)
        case 7: (width - 1 - y, height - 1 - x)
        case 8: (y, height - 1 - x)
        default: (x, y)
        }
    }

    /// The largest difference of a channel in the middles of the blocks; edges are the codec's.
    static func difference(from picture: Decoded) -> Int {
        var largest = 0
        let size = picture.description
        for row in 0..<rows {
            for column in 0..<columns {
                let wanted = colour(column * block, row * block)
                let found = picture.pixel(
                    (2 * column + 1) * size.width / (2 * columns),
                    (2 * row + 1) * size.height / (2 * rows))
                for channel in 0..<3 {
                    largest = max(largest, abs(wanted[channel] - found[channel]))
                }
            }
        }
        return largest
    }
}
