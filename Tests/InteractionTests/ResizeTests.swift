import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    @Suite(.serialized)
    struct ResizeTests {
        /// The viewer on the picture with landmarks, in a window that is smaller than the screen.
        private func window() throws -> Stage {
            let folder = try TemporaryFolder()
            try PictureFactory.write(
                to: folder.file("map.png"), width: 3000, height: 2000,
                background: Landmark.background, discs: Landmark.all)
            return try Stage(
                folder, opening: ["map.png"],
                settings: [
                    "window-maximized": "false", "window-width": "800", "window-height": "600",
                ])
        }

        @Test("Z9 a page at home goes to the home of the new size, and back")
        func home() throws {
            let stage = try window()
            let before = try stage.program.settle { $0.view == .viewer && $0.zoom < 0.4 }.zoom
            try stage.keyboard.strike(.f11)
            // 3000 × 2000 in 1280 × 800.
            try stage.program.settle("the whole screen's home") {
                near($0.zoom, 0.4, within: 0.001)
            }
            #expect(try near(stage.find(Landmark.center), stage.middle))
            try stage.keyboard.strike(.f11)
            try stage.program.settle("the window's home again") {
                near($0.zoom, before, within: 0.001)
            }
        }

        @Test("Z9 a zoomed page keeps its zoom and the point at its centre")
        func zoomed() throws {
            let stage = try window()
            try stage.program.settle { $0.view == .viewer }
            try stage.keyboard.strike(.letter("1"))
            try stage.program.settle("1:1") { near($0.zoom, 1, within: 0.001) }
            _ = try stage.find(Landmark.center)
            try stage.keyboard.strike(.f11)
            try stage.screen.waitFor("the same point is at the screen's centre") {
                $0.region(of: Landmark.center.colour).map {
                    near($0.center, stage.middle, within: 1.5)
                } ?? false
            }
            try stage.program.settle("still 1:1") { near($0.zoom, 1, within: 0.001) }
        }
    }
}
