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
            try waitForPicture(colour, on: stage)
        }

        @Test("16 bits a channel reach the screen in their colours, opaque and translucent")
        func deep() throws {
            let folder = try TemporaryFolder()
            for (name, alpha) in [("a.png", "1"), ("b.png", "0.999")] {
                try runCommand([
                    "convert", "-size", "900x600", "-depth", "16",
                    "xc:rgba(40.2%,60.3%,20.1%,\(alpha))",
                    alpha == "1" ? "PNG48:\(folder.file(name))" : "PNG64:\(folder.file(name))",
                ])
            }
            let stage = try Stage(folder, opening: ["a.png"])
            try waitForPicture(Colour(103, 154, 51), on: stage)
            try stage.keyboard.strike(.right)
            try stage.program.settle("the second") { $0.page == 2 }
            try waitForPicture(Colour(103, 154, 51), on: stage)
        }

        private func waitForPicture(_ colour: Colour, on stage: Stage) throws {
            // The window itself may still be growing into its place.
            try stage.screen.waitFor("a picture of 900 × 600 px in its colour") {
                guard let frame = $0.region(of: colour, tolerance: 10)?.frame else { return false }
                return near(frame.size.width, 900, within: 1)
                    && near(frame.size.height, 600, within: 1)
            }
        }
    }
}
