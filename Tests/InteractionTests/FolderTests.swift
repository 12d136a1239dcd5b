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

        /// The program with a tree for assistive technologies.
        private func told(_ folder: TemporaryFolder) throws -> (Stage, AccessibleNode) {
            let bus = try AccessibilityBus(HeadlessSession.shared())
            let stage = try Stage(folder, environment: AccessibilityBus.environment)
            return (stage, try bus.tree(of: stage.program))
        }

        @Test("The main menu has the folders opened before, the last one first, and opens them")
        func recent() throws {
            let earlier = try Stage.flat(count: 5)
            let latest = try Stage.flat(count: 3)
            for (folder, count) in [(earlier, 5), (latest, 3)] {
                let stage = try Stage(folder)
                try stage.program.settle("it is open") { $0.count == count }
                try stage.keyboard.strike(.letter("w"), with: .control)
                try stage.program.process.wait(within: 20)
            }
            let (stage, tree) = try told(tree())
            func chooseRecent(_ place: Int) throws {
                try stage.keyboard.strike(.f10)
                try stage.takeEntry(3, of: tree)
                try stage.takeEntry(place, of: tree)
                try stage.program.settle("a folder")
            }
            // The folder shown is the first, the latest the second; GTK may put a way back above.
            try chooseRecent(2)
            if try shownFolder(stage) != fileURI(path: earlier.path) {
                #expect(try shownFolder(stage) == fileURI(path: latest.path))
                try chooseRecent(3)
            }
            try waitForFolder(stage, fileURI(path: earlier.path), count: 5)
        }

        @Test("Sorted by the date taken, photos stand by their cameras' clocks, others by change")
        func dateTaken() throws {
            let folder = try Stage.flat(count: 4)
            // By name 1, 2, 3, 4; by the camera 3, 1, 4; what has no such date stands by its change.
            for (number, date) in [(1, "2021:05:01"), (3, "2020:05:01"), (4, "2022:05:01")] {
                try runCommand([
                    "exiftool", "-q", "-overwrite_original", "-DateTimeOriginal=\(date) 12:00:00",
                    folder.file("00\(number).jpg"),
                ])
            }
            let seconds: [Int: Double] = [1: 5e8, 2: 1.6e9, 3: 9e8, 4: 7e8]
            for (number, time) in seconds {
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSince1970: time)],
                    ofItemAtPath: folder.file("00\(number).jpg"))
            }
            let (stage, tree) = try told(folder)
            try stage.program.settle("all are listed") { $0.count == 4 }
            // By the places that the cells tell: "1 of 4".
            func order() throws -> [String] {
                try tree.showing().filter { try $0.role() == "grid cell" }
                    .map { (try $0.about(), try $0.label()) }.sorted { $0.0 < $1.0 }.map(\.1)
            }
            func names(_ numbers: Int...) -> [String] { numbers.map { "00\($0).jpg" } }
            // Name, Date Modified, Date Taken, Size, Type, Ascending, Descending.
            func choose(_ place: Int) throws {
                let button = try tree.find("button", "Sort")
                try stage.pointer.click(at: try button.frame().center)
                try stage.takeEntry(place, of: tree, role: "menu item radio")
                try stage.screen.waitForRest("the menu is gone")
            }
            #expect(try order() == names(1, 2, 3, 4))
            try choose(2)
            // 1.6e9 s is in September 2020.
            try waitUntil("the files have told") { try order() == names(3, 2, 1, 4) }
            try choose(1)
            try waitUntil("by change") { try order() == names(1, 4, 3, 2) }
            try choose(6)
            try waitUntil("and back") { try order() == names(2, 3, 4, 1) }
        }
    }
}
