import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    @Suite(.serialized)
    struct FormatTests {
        @Test(
            "Each format opens in the viewer in its colours",
            arguments: ["jpg", "png", "webp", "tiff", "gif", "bmp", "heic", "avif", "jxl", "svg"])
        func opens(suffix: String) throws {
            let colour = PictureFactory.colour(3)
            let folder = try TemporaryFolder()
            try PictureFactory.write(
                to: folder.file("picture.\(suffix)"), width: 900, height: 600, background: colour)
            let stage = try Stage(folder, opening: ["picture.\(suffix)"])
            try stage.program.settle("the viewer shows it whole") {
                $0.view == .viewer && $0.zoom == 1
            }
            // The window itself may still be growing into its place.
            try stage.screen.waitFor("a picture of 900 × 600 px in its colour") {
                guard let frame = $0.region(of: colour, tolerance: 10)?.frame else { return false }
                return near(frame.size.width, 900, within: 1)
                    && near(frame.size.height, 600, within: 1)
            }
        }
    }
}
