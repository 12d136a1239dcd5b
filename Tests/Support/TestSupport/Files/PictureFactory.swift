import Foundation
import PhotoModel

/// Makes test pictures of known colours, in every format that the tools can write.
public enum PictureFactory {
    /// A disc in a picture: a landmark that can be found again on the screen.
    public struct Disc: Sendable {
        /// Its middle.
        public var center: Point<Image>
        /// In image pixels.
        public var radius: Double
        /// The colour it is filled with.
        public var colour: Colour

        /// A disc by its middle, radius and colour.
        public init(at center: Point<Image>, radius: Double, _ colour: Colour) {
            self.center = center
            self.radius = radius
            self.colour = colour
        }
    }

    /// Colours that stay apart after every codec, for numbered pictures; nothing else on the
    /// screen bears them.
    public static let palette: [Colour] = [
        Colour(200, 40, 40), Colour(40, 160, 40), Colour(60, 60, 220), Colour(200, 180, 20),
        Colour(180, 40, 180), Colour(20, 170, 180), Colour(230, 120, 30), Colour(110, 60, 20),
        Colour(120, 200, 80), Colour(250, 130, 170), Colour(20, 80, 90), Colour(130, 110, 240),
    ]

    /// The flat colour of the picture with a number from 0; the palette repeats.
    public static func colour(_ number: Int) -> Colour {
        palette[number % palette.count]
    }

    /// Writes a picture of one colour with discs; the path's suffix is its format.
    ///
    /// JPEG, PNG, WebP, TIFF, GIF, BMP, HEIC, AVIF, JXL and SVG.
    @discardableResult
    public static func write(
        to path: String, width: Int, height: Int, background: Colour, discs: [Disc] = []
    ) throws -> String {
        if path.hasSuffix(".svg") {
            try writeSVG(
                to: path, width: width, height: height, background: background, discs: discs)
            return path
        }
        let needsPNG = [".heic", ".avif", ".jxl"].contains { path.hasSuffix($0) }
        let drawn = needsPNG ? "\(path).png" : path
        var arguments = ["convert", "-size", "\(width)x\(height)", "xc:\(background)"]
        for disc in discs {
            arguments += [
                "-fill", "\(disc.colour)", "-draw",
                "circle \(disc.center.x),\(disc.center.y)"
                    + " \(disc.center.x + disc.radius),\(disc.center.y)",
            ]
        }
        // Full chroma resolution: the colour of a small disc is that of its pixels.
        arguments += ["-quality", "92", "-sampling-factor", "1x1", "-strip", drawn]
        try runCommand(arguments)
        if needsPNG {
            if path.hasSuffix(".jxl") {
                try runCommand(["cjxl", "--quiet", "-d", "0.5", "-e", "3", drawn, path])
            } else {
                try runCommand(["heif-enc", "-q", "92", "-o", path, drawn])
            }
            try FileManager.default.removeItem(atPath: drawn)
        }
        return path
    }

    /// Fills a folder with flat numbered pictures `01.jpg`, `02.jpg`, …; number 1 has colour 0.
    @discardableResult
    public static func fill(
        _ folder: TemporaryFolder, count: Int, width: Int = 600, height: Int = 400
    ) throws -> [String] {
        let digits = max(2, String(count).count)
        var originals: [String] = []
        return try (1...count).map { number in
            let text = String(number)
            let name = String(repeating: "0", count: digits - text.count) + text + ".jpg"
            let path = folder.file(name)
            if number <= palette.count {
                try write(
                    to: path, width: width, height: height, background: colour(number - 1))
                originals.append(path)
            } else {
                try FileManager.default.copyItem(
                    atPath: originals[(number - 1) % palette.count], toPath: path)
            }
            return path
        }
    }

    private static func writeSVG(
        to path: String, width: Int, height: Int, background: Colour, discs: [Disc]
    ) throws {
        var text =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\">"
            + "<rect width=\"100%\" height=\"100%\" fill=\"\(background)\"/>"
        for disc in discs {
            text +=
                "<circle cx=\"\(disc.center.x)\" cy=\"\(disc.center.y)\" r=\"\(disc.radius)\""
                + " fill=\"\(disc.colour)\"/>"
        }
        text += "</svg>\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }
}
