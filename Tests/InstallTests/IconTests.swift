import Foundation
import TestSupport
import Testing

extension InstallTests {
    /// The icons as they are drawn, at the sizes that a desktop asks for.
    struct IconTests {
        private static let id = RemoteProgram.identity
        private static let folder = "\(Places.checkout)/data/icons/hicolor"
        private static let colourful = "\(folder)/scalable/apps/\(id).svg"
        private static let symbolic = "\(folder)/symbolic/apps/\(id)-symbolic.svg"

        /// One value per pixel of a square drawing, from a channel of ImageMagick's.
        private func channel(_ name: String, of icon: String, side: Int) throws -> [UInt8] {
            let folder = try TemporaryFolder()
            let path = folder.file("icon.png")
            try runCommand([
                "vips", "thumbnail", icon, path, "\(side)", "--height", "\(side)",
            ])
            let bytes = try runCommand([
                "convert", path, "-channel", name, "-separate", "-depth", "8", "gray:-",
            ])
            try #require(bytes.count == side * side, "\(icon) is square")
            return bytes
        }

        @Test("The icon fills its square, with a free border", arguments: [16, 32, 48, 64, 128])
        func frame(side: Int) throws {
            let alpha = try channel("A", of: Self.colourful, side: side)
            let inked = alpha.indices.filter { alpha[$0] > 127 }
            let columns = inked.map { $0 % side }
            let rows = inked.map { $0 / side }
            let (left, right) = (try #require(columns.min()), try #require(columns.max()))
            let (top, bottom) = (try #require(rows.min()), try #require(rows.max()))
            #expect(Double(right - left + 1) >= 0.75 * Double(side))
            #expect(Double(bottom - top + 1) >= 0.65 * Double(side))
            #expect(left >= side / 32 && right < side - side / 32)
            #expect(top >= side / 32 && bottom < side - side / 32)
            // Its middle is the square's, within a sixteenth.
            #expect(abs(left + right - (side - 1)) <= side / 8)
        }

        @Test("The icon has many colours even at 16 px")
        func colours() throws {
            let reds = try channel("R", of: Self.colourful, side: 16)
            let blues = try channel("B", of: Self.colourful, side: 16)
            let colours = Set(zip(reds, blues).map { [$0 / 64, $1 / 64] })
            #expect(colours.count >= 6)
        }

        @Test("The symbolic icon is one colour, drawn on a grid of 16")
        func symbolic() throws {
            let text = try String(contentsOfFile: Self.symbolic, encoding: .utf8)
            #expect(text.contains("viewBox=\"0 0 16 16\""))
            let expression = try NSRegularExpression(pattern: "#[0-9a-fA-F]{6}|gradient|rgb\\(")
            let whole = NSRange(text.startIndex..., in: text)
            #expect(expression.numberOfMatches(in: text, range: whole) == 1)
            // Shape comes from what is left free: neither a blot nor a scatter.
            let alpha = try channel("A", of: Self.symbolic, side: 16)
            let inked = alpha.count { $0 > 90 }
            #expect((90...200).contains(inked), "\(inked) of 256 pixels")
        }
    }
}
