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

        /// Green goes with the place across, red with the place down; blue stays.
        private static func colour(_ point: Point<Image>) -> Colour {
            Colour(
                UInt8(point.y / Double(height) * 240), UInt8(point.x / Double(width) * 240), 80)
        }

        /// A picture of 108 megapixels whose colour at each place tells the place.
        private static let folder = Result {
            let folder = try TemporaryFolder()
            let across = folder.file("across.v")
            try runCommand([
                "vips", "grey", folder.file("grey.v"), "\(width)", "\(height)", "--uchar",
            ])
            try runCommand(["vips", "rot", folder.file("grey.v"), folder.file("turned.v"), "d90"])
            try runCommand([
                "vips", "resize", folder.file("turned.v"), folder.file("down.v"),
                "\(Double(width) / Double(height))", "--vscale",
                "\(Double(height) / Double(width))", "--kernel", "linear",
            ])
            try runCommand([
                "vips", "bandjoin", "\(folder.file("down.v")) \(folder.file("grey.v"))",
                folder.file("two.v"),
            ])
            try runCommand([
                "vips", "linear", folder.file("two.v"), folder.file("scaled.v"),
                "0.9412", "0", "--uchar",
            ])
            try runCommand([
                "vips", "bandjoin_const", folder.file("scaled.v"), across, "80",
            ])
            try runCommand([
                "vips", "copy", across, folder.file("srgb.v"), "--interpretation", "srgb",
            ])
            try runCommand([
                "vips", "jpegsave", folder.file("srgb.v"), folder.file("a.jpg"), "--Q", "95",
            ])
            try runCommand([
                "vips", "tiffsave", folder.file("srgb.v"), folder.file("tiled.tif"), "--tile",
                "--tile-width", "512", "--tile-height", "512", "--compression", "deflate",
            ])
            for name in ["grey", "turned", "down", "two", "scaled", "across", "srgb"] {
                try FileManager.default.removeItem(atPath: folder.file("\(name).v"))
            }
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

        /// The largest step between neighbours along rows and columns of the screen.
        private func largestStep(_ shot: Screenshot) -> Int {
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

        /// Whether the middle of the screen shows the picture's middle.
        private func expectMiddle(_ shot: Screenshot) {
            let expected = Self.colour(
                Point(x: Double(Self.width) / 2, y: Double(Self.height) / 2))
            #expect(shot.colour(x: shot.width / 2, y: shot.height / 2).distance(to: expected) <= 6)
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
                #expect(largestStep(shot) <= 4, "\(name) after \(step) steps, zoom \(zoom)")
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
