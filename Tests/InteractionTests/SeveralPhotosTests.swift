import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// What is done with all the selected photos of the grid at once.
    @Suite(.serialized)
    struct SeveralPhotosTests {
        /// A grid that tells assistive technologies, and what they are told.
        private func stage(_ folder: TemporaryFolder) throws -> (Stage, AccessibleNode) {
            let bus = try AccessibilityBus(HeadlessSession.shared())
            let stage = try Stage(
                folder, settings: ["columns": "4"],
                environment: ["GTK_A11Y": "atspi"])
            return (stage, try bus.tree(of: stage.program))
        }

        @Test("G5 a selected cell says that it is one, and no longer once Escape has left")
        func selectedState() throws {
            let (stage, tree) = try stage(Stage.flat(count: 8))
            try stage.program.settle("all are listed") { $0.count == 8 }
            func selected() throws -> [String] {
                try tree.showing().filter { try $0.role() == "grid cell" }
                    .filter { try $0.has(state: AccessibleNode.selected) }.map { try $0.label() }
            }
            #expect(try selected() == [])
            try stage.controlClick(2, 7)
            try stage.program.settle("two are selected") { $0.selected == 2 }
            #expect(try selected() == ["002.jpg", "007.jpg"])
            try stage.controlClick(2)
            try stage.program.settle("one is left") { $0.selected == 1 }
            #expect(try selected() == ["007.jpg"])
            try stage.keyboard.strike(.escape)
            try stage.program.settle("none is left") { $0.selected == 0 }
            #expect(try selected() == [])
        }

        @Test("G5 of four photos two can't be saved: both are told in one dialog, two are saved")
        func someFail() throws {
            let elsewhere = try Stage.flat(count: 4)
            let folder = try Stage.flat(count: 4)
            for name in ["002.jpg", "004.jpg"] {
                try FileManager.default.removeItem(atPath: folder.file(name))
                try FileManager.default.createSymbolicLink(
                    atPath: folder.file(name), withDestinationPath: elsewhere.file(name))
            }
            let (stage, tree) = try stage(folder)
            let pictures = stage.session.picturesFolder
            try empty(folder: pictures)
            defer { try? empty(folder: pictures) }
            try stage.program.settle("all are listed") { $0.count == 4 }
            _ = try stage.cell(4)
            // Links to files of a folder that nobody watches: they stay in the grid.
            for name in ["002.jpg", "004.jpg"] {
                try FileManager.default.removeItem(atPath: elsewhere.file(name))
            }
            try stage.keyboard.strike(.letter("a"), with: .control)
            try stage.program.settle("all are selected") { $0.selected == 4 }
            try stage.keyboard.strike(.letter("s"), with: .control)
            _ = try tree.find("label", "Couldn't save 2 photos")
            let words = try tree.showing().map { try $0.label() }
                .filter { $0.contains("no longer there") }
            #expect(words.count == 1, "in one place: \(words)")
            let lines = words.first?.split(separator: "\n") ?? []
            #expect(lines.map { $0.prefix(9) } == ["“002.jpg”", "“004.jpg”"])
            #expect(try contents(ofFolder: pictures) == ["001.jpg", "003.jpg"])
            try stage.keyboard.strike(.escape)
            try waitUntil("nothing else is told") {
                try !tree.showing().contains { try $0.label().hasPrefix("Couldn't") }
            }
        }

        @Test("G5 S4 a message has all selected photos attached, in their order")
        func email() throws {
            try HeadlessSession.shared().portals.begin(answering: .done)
            let stage = try Stage.grid(settings: ["last-send-target": "''"])
            try stage.controlClick(7, 2, 5)
            try stage.program.settle("three are selected") { $0.selected == 3 }
            try stage.keyboard.strike(.letter("e"), with: .control)
            try stage.program.settle("the sheet is open") { $0.isCovered }
            try stage.screen.waitForRest("the sheet rests")
            try stage.keyboard.strike(.enter)
            let request = try stage.session.portals.first()
            #expect(request.method == "ComposeEmail")
            #expect(
                request.values("attachments")
                    == ["002.jpg", "005.jpg", "007.jpg"].map(stage.folder.file))
            #expect(stage.session.portals.requests().count == 1, "one message for all")
        }

        @Test("G5 T5 selected photos are printed one to a sheet, each sheet turned as its photo")
        func printing() throws {
            let folder = try Stage.flat(count: 3)
            try PictureFactory.write(
                to: folder.file("002.jpg"), width: 600, height: 900,
                background: PictureFactory.colour(1))
            let stage = try Stage(folder, settings: ["columns": "4"])
            let pictures = stage.session.picturesFolder
            try empty(folder: pictures)
            defer { try? empty(folder: pictures) }
            try stage.program.settle("all are listed") { $0.count == 3 }
            try stage.keyboard.strike(.letter("a"), with: .control)
            try stage.program.settle("all are selected") { $0.selected == 3 }
            let grid = try stage.screen.waitForRest("the grid")
            try stage.keyboard.strike(.letter("p"), with: .control)
            try stage.screen.waitFor("the dialog covers the grid") {
                !$0.looksLike(grid, tolerance: 60)
            }
            try stage.screen.waitForRest("the dialog rests")
            // The only printer, the first row of the list; then the button at the end of the bar.
            try stage.pointer.click(at: Point(x: 400, y: 233))
            try stage.screen.waitForRest("a printer is chosen")
            try stage.pointer.click(at: Point(x: 915, y: 120))
            let path = pictures + "/3 photos.pdf"
            try waitUntil("the file is whole") {
                FileManager.default.contents(atPath: path).map {
                    String(decoding: $0.suffix(64), as: UTF8.self).contains("%%EOF")
                } ?? false
            }
            func fact(_ name: String, page: Int = 0) throws -> Int {
                let text = try runCommand(["vipsheader", "-f", name, "\(path)[page=\(page)]"])
                return Int(String(decoding: text, as: UTF8.self).filter(\.isNumber)) ?? 0
            }
            #expect(try fact("n-pages") == 3)
            let areWide = try (0..<3).map {
                try fact("width", page: $0) > fact("height", page: $0)
            }
            #expect(areWide == [true, false, true])
        }
    }
}
