import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// A file that holds several pictures: they are paged within the photo.
    @Suite(.serialized)
    struct FilePageTests {
        private static let colours = [
            Colour(200, 40, 40), Colour(40, 160, 60), Colour(50, 70, 200),
        ]

        /// Three pages of different shapes, and a photo after them.
        private func stage() throws -> Stage {
            let folder = try TemporaryFolder()
            let pages = zip(["600x400", "400x600", "600x400"], Self.colours).flatMap {
                (size: String, colour: Colour) -> [String] in
                ["-size", size, "xc:rgb(\(colour.red),\(colour.green),\(colour.blue))"]
            }
            try runCommand(["convert"] + pages + [folder.file("a.tif")])
            try runCommand(["convert", "-size", "300x300", "xc:gray(128)", folder.file("b.png")])
            let stage = try Stage(folder, opening: ["a.tif"])
            try stage.program.settle("the viewer is open") { $0.view == .viewer && $0.count == 2 }
            return stage
        }

        @Test("keys turn the file's pages, and the photo comes back at its first")
        func keys() throws {
            let stage = try stage()
            #expect(try stage.frame(of: Self.colours[0]).size.width > 590)
            try stage.keyboard.strike(.pageDown, with: .control)
            let second = try stage.frame(of: Self.colours[1])
            #expect(near(second.size.width, 400, within: 2) && second.size.height > 590)
            try stage.program.settle("still the first photo") { $0.page == 1 }
            try stage.keyboard.strike(.pageDown, with: .control)
            _ = try stage.frame(of: Self.colours[2])
            // There is no fourth.
            try stage.keyboard.strike(.pageDown, with: .control)
            try stage.keyboard.strike(.pageUp, with: .control)
            _ = try stage.frame(of: Self.colours[1])

            try stage.keyboard.strike(.pageDown)
            try stage.program.settle("the next photo") { $0.page == 2 }
            try stage.keyboard.strike(.pageUp)
            try stage.program.settle("back") { $0.page == 1 }
            _ = try stage.frame(of: Self.colours[0])
        }

        @Test("a finger turns them by the buttons under the header")
        func touch() throws {
            let stage = try stage()
            _ = try stage.frame(of: Self.colours[0])
            let next = Point<Monitor>(x: stage.middle.x + 62, y: 82)
            try stage.touch.tap(at: next)
            _ = try stage.frame(of: Self.colours[1])
        }
    }
}
