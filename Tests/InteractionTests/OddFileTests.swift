import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    @Suite(.serialized)
    struct OddFileTests {
        @Test("Empty, truncated and mislabelled files are error cells; a named pipe is left out")
        func oddFolder() throws {
            let folder = try Stage.flat(count: 3)
            try folder.write([], to: "empty.jpg")
            let whole = try folder.read("001.jpg")
            try folder.write(Array(whole.prefix(30)), to: "cut.jpg")
            try folder.write(Array("This is no picture.\n".utf8), to: "text.jpg")
            try folder.makePipe("pipe.jpg")
            try folder.makeFolder("folder.jpg")
            let stage = try Stage(folder)
            try stage.program.settle("six photos") { $0.count == 6 && $0.view == .grid }
            for index in 0..<3 { _ = try stage.frame(of: PictureFactory.colour(index)) }
            try stage.open(page: 1)
            for page in 2...6 {
                try stage.keyboard.strike(.right)
                try stage.program.settle("page \(page)") { $0.page == page }
            }
            try stage.keyboard.strike(.escape)
            try stage.program.settle("the grid") { $0.view == .grid }
            #expect(stage.program.process.isRunning)
        }

        @Test(
            "Names that need escaping open",
            arguments: ["a b.jpg", "100%.jpg", "#1.jpg", "it's \"so\".jpg", "line\nbreak.jpg"])
        func names(_ name: String) throws {
            let folder = try Stage.flat(count: 2)
            try FileManager.default.moveItem(
                atPath: folder.file("002.jpg"), toPath: folder.file(name))
            let stage = try Stage(folder, opening: [name])
            let state = try stage.program.settle("open") { $0.view == .viewer && $0.count == 2 }
            #expect(state.photo == folder.uri(name))
            try stage.screen.waitFor("its colour") {
                $0.colour(at: stage.middle).distance(to: PictureFactory.colour(1)) < 10
            }
        }

        @Test("Several files open a set of just those")
        func severalFiles() throws {
            let stage = try Stage(
                try Stage.flat(count: 6), opening: ["002.jpg", "005.jpg", "003.jpg"])
            try stage.program.settle("three photos") { $0.count == 3 }
        }

        @Test(
            "Every format is shown in its colour",
            arguments: ["jpg", "png", "webp", "tiff", "gif", "bmp", "heic", "avif", "jxl", "svg"])
        func formats(_ suffix: String) throws {
            let folder = try TemporaryFolder()
            let colour = PictureFactory.colour(4)
            try PictureFactory.write(
                to: folder.file("picture.\(suffix)"), width: 640, height: 480, background: colour)
            let stage = try Stage(folder, opening: ["picture.\(suffix)"])
            try stage.program.settle("shown") { $0.view == .viewer && $0.zoom == 1 }
            try stage.screen.waitFor("its colour") {
                $0.colour(at: stage.middle).distance(to: colour) < 12
            }
        }
    }
}
