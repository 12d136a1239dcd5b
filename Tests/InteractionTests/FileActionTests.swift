import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// What the photo menu does with files, and what it says about it.
    @Suite(.serialized)
    struct FileActionTests {
        /// Opens the menu at the middle of the screen and waits until it covers what is there.
        private func openMenu(_ stage: Stage) throws {
            let place = stage.middle + Vector(dx: 60, dy: 40)
            let before = try stage.screen.shot().mean(at: place)
            try stage.pointer.click(at: stage.middle, .right)
            try stage.screen.waitFor("the menu is open") {
                $0.mean(at: place).distance(to: before) > 60
            }
        }

        /// The screen once it shows a colour and nothing moves any more.
        private func steadyScreen(_ screen: Screen, showing colour: Colour) throws -> Screenshot {
            var last = try screen.shot()
            return try screen.waitFor("the screen is still") { shot in
                defer { last = shot }
                return shot.looksLike(last)
                    && shot.region(of: colour, tolerance: 10, atLeast: 4000) != nil
            }
        }

        /// Goes down from the first entry and takes the one reached.
        private func choose(_ stage: Stage, entry: Int) throws {
            for _ in 0..<entry { try stage.keyboard.strike(.down) }
            try stage.keyboard.strike(.enter)
        }

        @Test("T4 a right click opens the menu; a click outside leaves it and does nothing else")
        func rightClick() throws {
            let stage = try Stage.viewer(count: 3, page: 2)
            try openMenu(stage)
            try stage.pointer.click(at: Point(x: 220, y: 660))
            let colour = PictureFactory.colour(1)
            let place = stage.middle + Vector(dx: 60, dy: 40)
            try stage.screen.waitFor("the menu is gone") {
                $0.mean(at: place).distance(to: colour) < 12
            }
            let state = try stage.program.settle()
            #expect(state.view == .viewer && state.page == 2)
        }

        @Test("T5 Move to Trash steps to the next photo; Undo brings the file back and shows it")
        func trashAndUndo() throws {
            let stage = try Stage.viewer(count: 3, page: 2)
            let original = try stage.folder.read("002.jpg")
            try openMenu(stage)
            // The entry before the first is the last.
            try stage.keyboard.strike(.up)
            try stage.keyboard.strike(.enter)
            let after = try stage.program.settle("the photo has left") { $0.count == 2 }
            #expect(after.photo == stage.uri(3))
            #expect(try !contents(ofFolder: stage.folder.path).contains("002.jpg"))
            try stage.touch.tap(at: try stage.screen.toastButton())
            let back = try stage.program.settle("the photo is back") { $0.count == 3 }
            #expect(back.photo == stage.uri(2) && back.view == .viewer)
            #expect(try stage.folder.read("002.jpg") == original)
        }

        @Test("T5 a photo in Pictures is not copied, and the toast offers Save As")
        func alreadyThere() throws {
            let session = try HeadlessSession.shared()
            try empty(folder: session.picturesFolder)
            let folder = try Stage.flat(count: 1)
            let path = session.picturesFolder + "/own.jpg"
            try FileManager.default.copyItem(atPath: folder.file("001.jpg"), toPath: path)
            defer { try? empty(folder: session.picturesFolder) }
            let program = try LeporelloProgram([path], in: session)
            try program.settle("the photo is shown") { $0.view == .viewer && $0.count == 1 }
            try session.keyboard.strike(.letter("s"), with: .control)
            let button = try session.screen.toastButton()
            #expect(try contents(ofFolder: session.picturesFolder) == ["own.jpg"])
            try session.pointer.click(at: button)
            // The name without its ending is selected in the dialog: typing replaces it.
            try session.screen.waitFor("a dialog for the name covers the picture") {
                $0.region(of: PictureFactory.colour(0), tolerance: 10, atLeast: 50_000) == nil
            }
            try session.keyboard.type("other")
            try session.keyboard.strike(.enter)
            try waitUntil("the copy is there") {
                try contents(ofFolder: session.picturesFolder).sorted() == ["other.jpg", "own.jpg"]
            }
            let copy = FileManager.default.contents(atPath: session.picturesFolder + "/other.jpg")
            #expect(copy == FileManager.default.contents(atPath: path))
        }

        @Test("P11 T5 Ctrl+C offers the file and, whole, the picture")
        func copy() throws {
            let stage = try Stage.viewer(count: 3)
            try stage.keyboard.strike(.letter("c"), with: .control)
            try stage.screen.toastButton()
            let heard = open(
                try stage.folder.write([], to: "heard.txt"), O_WRONLY | O_CLOEXEC)
            defer { close(heard) }
            let probe = try ChildProcess(
                ["\(Places.products)/input-probe"], environment: stage.session.environment,
                output: heard)
            defer { probe.end() }
            try stage.screen.waitFor("the probe's red window") {
                $0.colour(at: stage.middle) == Colour(255, 0, 0)
            }
            func lines() throws -> [Substring] {
                String(decoding: try stage.folder.read("heard.txt"), as: UTF8.self)
                    .split(separator: "\n")
            }
            try stage.keyboard.strike(.letter("v"), with: .control)
            try waitUntil("the file and the picture are pasted") {
                let lines = try lines()
                return lines.contains("pasted file \(stage.uri(1))")
                    && lines.contains("pasted picture 900 600")
            }
            let offered = Set(try lines())
            #expect(offered.contains("offered text/uri-list"))
            #expect(offered.contains("offered x-special/gnome-copied-files"))
            #expect(offered.contains("offered image/png"))
        }

        @Test("T5 a problem is told with the file's name and the cause, and leaves nothing behind")
        func problem() throws {
            let stage = try Stage.viewer(count: 3)
            let pictures = stage.session.picturesFolder
            // A folder in which nobody can make a file, not even root.
            try FileManager.default.removeItem(atPath: pictures)
            try FileManager.default.createSymbolicLink(
                atPath: pictures, withDestinationPath: "/proc")
            defer {
                try? FileManager.default.removeItem(atPath: pictures)
                try? FileManager.default.createDirectory(
                    atPath: pictures, withIntermediateDirectories: true)
            }
            try stage.keyboard.strike(.letter("s"), with: .control)
            // White, where the flat picture is red.
            try stage.screen.waitFor("the dialog lies over the picture") {
                min($0.colour(at: stage.middle).green, $0.colour(at: stage.middle).blue) > 180
            }
            try stage.keyboard.strike(.escape)
            try stage.screen.waitFor("the dialog is gone") {
                $0.colour(at: stage.middle).distance(to: PictureFactory.colour(0)) < 12
            }
            #expect(try stage.program.settle().view == .viewer)
        }

        @Test("T5 on a narrow window the menu is a bottom sheet; outside or Cancel leaves it")
        func sheet() throws {
            let session = try HeadlessSession(width: 360, height: 800)
            let folder = try Stage.flat(count: 6)
            let program = try LeporelloProgram(
                [folder.path], in: session, settings: ["columns": "2"])
            try program.settle("the folder is listed") { $0.count == 6 }
            let red = PictureFactory.colour(0)
            // A finger on a window that is still being opened would be taken from it.
            let shot = try steadyScreen(session.screen, showing: red)
            let cell = try #require(shot.region(of: red, tolerance: 10)).center
            let lower = Point<Monitor>(x: 20, y: 790)
            let bar = Point<Monitor>(x: 90, y: 8)
            let below = Point<Monitor>(x: cell.x, y: cell.y + 340)
            func open() throws {
                try session.touch.hold(at: cell) {
                    try session.screen.waitFor("the sheet is up and the rest is dimmed") {
                        $0.colour(at: bar).red < shot.colour(at: bar).red - 10
                            && $0.colour(at: lower).green > 240
                    }
                }
                // A sheet on its way up does not take a tap beside it.
                var last = try session.screen.shot()
                try session.screen.waitFor("the sheet rests") { shot in
                    defer { last = shot }
                    return shot.looksLike(last)
                }
            }
            func waitUntilClosed() throws {
                // Exactly as before: while the sheet is leaving, it still takes what is touched.
                try session.screen.waitFor("the sheet is gone") {
                    $0.colour(at: cell) == shot.colour(at: cell)
                        && $0.colour(at: below) == shot.colour(at: below)
                }
                _ = try steadyScreen(session.screen, showing: red)
            }
            try open()
            try session.touch.tap(at: Point(x: 180, y: 12))
            try waitUntilClosed()
            try open()
            // Cancel is the last row.
            try session.touch.tap(at: Point(x: 180, y: 760))
            try waitUntilClosed()
            #expect(try program.settle().view == .grid)
            #expect(try contents(ofFolder: folder.path).count == 6)
        }
    }
}
