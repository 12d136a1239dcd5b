import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// Pictures that are never decoded whole for the screen: tiles of their pyramid are.
    @Suite(.serialized)
    struct HugeTests {
        private static let width = 12_000
        private static let height = 9_000

        private static let colours = PlaceColours(width: width, height: height)

        /// A picture of 108 megapixels whose colour at each place tells the place.
        private static let folder = Result {
            let folder = try TemporaryFolder()
            try colours.writePPM(to: folder.file("a.ppm"))
            try runCommand([
                "vips", "jpegsave", folder.file("a.ppm"), folder.file("a.jpg"), "--Q", "95",
            ])
            try runCommand([
                "vips", "tiffsave", folder.file("a.ppm"), folder.file("tiled.tif"), "--tile",
                "--tile-width", "512", "--tile-height", "512", "--compression", "deflate",
            ])
            try FileManager.default.removeItem(atPath: folder.file("a.ppm"))
            return folder
        }

        private func open(_ name: String) throws -> Stage {
            let folder = try TemporaryFolder()
            try FileManager.default.linkItem(
                atPath: Self.folder.get().file(name), toPath: folder.file(name))
            let stage = try Stage(folder, opening: [name])
            try stage.program.settle("the viewer is open", within: 60) { $0.view == .viewer }
            return stage
        }

        /// Whether the middle of the screen shows the picture's middle.
        private func expectMiddle(_ shot: Screenshot) {
            let middle = shot.colour(x: shot.width / 2, y: shot.height / 2)
            #expect(middle.distance(to: Self.colours.middle) <= 6)
        }

        @Test(
            "Z10 a huge picture is zoomed by tiles: right places, no seams at any zoom",
            arguments: ["a.jpg", "tiled.tif"])
        func zoom(name: String) throws {
            let stage = try open(name)
            expectMiddle(try stage.screen.shot())
            var zoom = 0.0
            try stage.keyboard.strike(.letter("1"))
            try stage.program.settle("1:1", within: 120) { near($0.zoom, 1, within: 0.001) }
            for step in 0..<6 {
                let shot = try stage.screen.shot()
                expectMiddle(shot)
                #expect(
                    PlaceColours.largestStep(shot) <= 4,
                    "\(name) after \(step) steps, zoom \(zoom)")
                try stage.keyboard.strike(.letter("-"))
                try stage.program.settle("a step out", within: 120) { state in
                    zoom = state.zoom
                    return near(state.zoom, pow(1 / 1.5, Double(step + 1)), within: 0.002)
                }
            }
        }

        @Test("Z10 a pixel of a huge picture at 20:1 is a block in the right place")
        func blocks() throws {
            let stage = try open("a.jpg")
            try stage.keyboard.strike(.letter("3"))
            try stage.program.settle("3:1", within: 120) { near($0.zoom, 3, within: 0.001) }
            expectMiddle(try stage.screen.shot())
        }
    }
}
