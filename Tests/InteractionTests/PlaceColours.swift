import Foundation
import PhotoModel
import TestSupport

/// A picture whose colour tells the place: green goes across, red down, blue is the same.
struct PlaceColours {
    let width: Int
    let height: Int

    static let blue: UInt8 = 80
    /// The colour's range over the whole picture, of 255 levels.
    static let range = 240.0

    /// The colour at a point of the picture.
    func colour(at point: Point<Image>) -> Colour {
        Colour(
            UInt8(point.y / Double(height) * Self.range),
            UInt8(point.x / Double(width) * Self.range), Self.blue)
    }

    /// The colour in the picture's middle.
    var middle: Colour { colour(at: Point(x: Double(width) / 2, y: Double(height) / 2)) }

    /// Writes the picture as an uncompressed PPM, a row at a time.
    func writePPM(to path: String) throws {
        try runCommand([
            "python3", "-c",
            """
            import sys
            w, h = int(sys.argv[2]), int(sys.argv[3])
            row = bytearray(3 * w)
            row[1::3] = bytes(x * 240 // w for x in range(w))
            row[2::3] = bytes([80]) * w
            with open(sys.argv[1], "wb", 1 << 20) as out:
                out.write(b"P6 %d %d 255\\n" % (w, h))
                for y in range(h):
                    row[0::3] = bytes([y * 240 // h]) * w
                    out.write(row)
            """, path, "\(width)", "\(height)",
        ])
    }

    /// The largest step between neighbours along three rows and three columns of the screen.
    ///
    /// Inside the picture the colour goes in steps of a level or two: a seam is a larger one.
    static func largestStep(_ shot: Screenshot) -> Int {
        let rows = [210, 390, 570].map { y in
            (200..<1_080).map { shot.colour(x: $0, y: y) }
        }
        let columns = [220, 643, 1_060].map { x in
            (200..<600).map { shot.colour(x: x, y: $0) }
        }
        return (rows + columns).flatMap { line in
            zip(line, line.dropFirst()).map { $0.distance(to: $1) }
        }.max() ?? 255
    }
}
