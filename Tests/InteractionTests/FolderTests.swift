import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// Going from folder to folder, sorting and filtering.
    @Suite(.serialized)
    struct FolderTests {
        /// A folder with two pictures and, in its subfolders, four and none.
        private func tree() throws -> TemporaryFolder {
            let folder = try Stage.flat(count: 2)
            try folder.makeFolder("Rome")
            try folder.makeFolder("Oslo/Deep")
            for number in 3...6 {
                try FileManager.default.copyItem(
                    atPath: Library.flat(number, suffix: "jpg"),
                    toPath: folder.file("Rome/\(number).jpg"))
            }
            return folder
        }

        private func home(_ stage: Stage) -> String { fileURI(path: stage.folder.path) }

        private func shownFolder(_ stage: Stage) throws -> String? {
            try stage.program.windowState()["folder"]?.text
        }

        private func waitForFolder(_ stage: Stage, _ uri: String, count: Int) throws {
            try stage.program.settle("the folder \(uri) is shown") { state in
                guard state.view == .grid, state.count == count else { return false }
                return (try? shownFolder(stage)) == uri
            }
        }

        @Test("Folders are the first cells, show their photos, and a tap goes in")
        func tap() throws {
            let stage = try Stage(tree())
            try waitForFolder(stage, home(stage), count: 2)
            // Oslo, Rome, then the two photos in one row.
            let inside = try (3...6).map { try stage.frame(of: PictureFactory.colour($0)) }
            let photo = try stage.frame(of: PictureFactory.colour(0))
            for frame in inside {
                #expect(frame.maxX < photo.minX)
                #expect(frame.size.width < photo.size.width * 0.6)
            }
            try stage.touch.tap(at: inside[0].center)
            try waitForFolder(stage, stage.folder.uri("Rome"), count: 4)
            let first = try stage.frame(of: PictureFactory.colour(3))
            #expect(first.size.width > inside[0].size.width * 1.5)
        }

        @Test("Enter goes in, Alt+Left comes back to the cell, Alt+Up goes to the parent's")
        func keys() throws {
            let stage = try Stage(tree())
            try stage.keyboard.strike(.home)
            try stage.program.settle("Oslo") { $0.photo == stage.folder.uri("Oslo") }
            try stage.keyboard.strike(.enter)
            try waitForFolder(stage, stage.folder.uri("Oslo"), count: 0)
            try stage.keyboard.strike(.left, with: .alt)
            try waitForFolder(stage, home(stage), count: 2)
            try stage.program.settle("the cell") { $0.photo == stage.folder.uri("Oslo") }
            try stage.keyboard.strike(.right)
            try stage.keyboard.strike(.enter)
            try waitForFolder(stage, stage.folder.uri("Rome"), count: 4)
            try stage.keyboard.strike(.up, with: .alt)
            try waitForFolder(stage, home(stage), count: 2)
            try stage.program.settle("the cell") { $0.photo == stage.folder.uri("Rome") }
        }

        @Test("Ctrl+F and a name leave the photos of that name; Escape brings all back")
        func search() throws {
            let stage = try Stage.grid(count: 12)
            try stage.keyboard.strike(.letter("f"), with: .control)
            try stage.screen.waitForRest("the entry has the keys")
            try stage.keyboard.type("01")
            try stage.program.settle("010, 011, 012 and 001") { $0.count == 4 }
            try stage.keyboard.type("2")
            try stage.program.settle("012") { $0.count == 1 }
            try stage.keyboard.type("9")
            try stage.program.settle("none") { $0.count == 0 }
            try stage.keyboard.strike(.escape)
            try stage.program.settle("all") { $0.count == 12 }
            try stage.keyboard.strike(.end)
            try stage.program.settle("the keys are the grid's") { $0.photo == stage.uri(12) }
        }

        @Test("A folder that comes, and one that goes, are seen at once")
        func live() throws {
            let stage = try Stage(tree())
            try stage.keyboard.strike(.home)
            try stage.program.settle("Oslo") { $0.photo == stage.folder.uri("Oslo") }
            try FileManager.default.removeItem(atPath: stage.folder.file("Oslo"))
            try stage.program.settle("the focus goes to what is in its place") {
                $0.photo == stage.folder.uri("Rome")
            }
            try stage.folder.makeFolder("Bonn")
            // Nothing else tells of it: it takes the first place.
            try waitUntil("the new one") {
                try stage.keyboard.strike(.home)
                return try stage.program.settle().photo == stage.folder.uri("Bonn")
            }
            try stage.program.settle("it has the focus") { $0.photo == stage.folder.uri("Bonn") }
        }
    }
}
