import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// What becomes of files when photos are saved, copied and thrown away.
    @Suite(.serialized)
    struct SavingTests {
        private func bytes(_ path: String) -> [UInt8]? {
            FileManager.default.contents(atPath: path).map { Array($0) }
        }

        /// Opens the menu by its key and takes an entry; negative numbers count from the end.
        private func choose(_ stage: Stage, entry: Int) throws {
            let before = try stage.screen.waitForRest("before the menu")
            try stage.keyboard.strike(.menu)
            try stage.screen.waitFor("the menu is open") { !$0.looksLike(before, tolerance: 40) }
            try stage.screen.waitForRest("the menu rests")
            for _ in 0..<abs(entry) { try stage.keyboard.strike(entry < 0 ? .up : .down) }
            try stage.keyboard.strike(.enter)
        }

        private func waitForPicture(_ stage: Stage, page: Int = 1) throws {
            try stage.screen.waitFor("the picture is free") {
                $0.colour(at: stage.middle).distance(to: PictureFactory.colour(page - 1)) < 12
            }
        }

        /// Whether something large lies over what a picture of the screen shows.
        ///
        /// A blinking caret is not.
        private func isCovered(_ before: Screenshot, in shot: Screenshot) -> Bool {
            var changed = 0
            for y in stride(from: 0, to: shot.height, by: 8) {
                for x in stride(from: 0, to: shot.width, by: 8)
                where shot.colour(x: x, y: y).distance(to: before.colour(x: x, y: y)) > 20 {
                    changed += 1
                }
            }
            return changed > 200
        }

        /// Takes the dialog's answer, and waits for the question whether to overwrite.
        ///
        /// Struck again only where nothing has come of it for long: the question would take it.
        private func ask(_ stage: Stage, over dialog: Screenshot) throws {
            try waitUntil("a question over the dialog", within: 60) {
                try stage.keyboard.strike(.enter)
                try stage.screen.waitFor("the question", within: 15) { isCovered(dialog, in: $0) }
                return true
            }
            try stage.screen.waitForRest("the question rests")
        }

        @Test("T5 Save As asks before it overwrites: left alone the file stays, agreed it goes")
        func overwriting() throws {
            let stage = try Stage.viewer(count: 3)
            let target = stage.session.picturesFolder + "/001.jpg"
            try empty(folder: stage.session.picturesFolder)
            defer { try? empty(folder: stage.session.picturesFolder) }
            try Data([1, 2, 3]).write(to: URL(fileURLWithPath: target))
            try choose(stage, entry: 1)
            try stage.screen.waitFor("a dialog for the name covers the picture") {
                $0.region(of: PictureFactory.colour(0), tolerance: 10, atLeast: 50_000) == nil
            }
            let dialog = try stage.screen.waitForRest("the dialog rests")
            try ask(stage, over: dialog)
            #expect(bytes(target) == [1, 2, 3])
            try stage.keyboard.strike(.escape)
            try stage.screen.waitFor("the question is gone") { !isCovered(dialog, in: $0) }
            #expect(bytes(target) == [1, 2, 3])
            let original = try stage.folder.read("001.jpg")
            try ask(stage, over: dialog)
            // By its button's letter. In the dialog alone the same keys show other files, so that
            // they are struck once only, and while the question is there.
            try stage.keyboard.strike(.letter("r"), with: .alt)
            try waitUntil("agreed to, the file is replaced") { bytes(target) == original }
            #expect(try contents(ofFolder: stage.session.picturesFolder) == ["001.jpg"])
        }

        @Test("P11 a photo turned in the viewer is saved as it is, with its Exif, time and mode")
        func saveTurned() throws {
            let folder = try Stage.flat(count: 2)
            let path = folder.file("001.jpg")
            try runCommand([
                "exiftool", "-q", "-overwrite_original", "-Model=Camera", "-ISO=400", path,
            ])
            let time = Date(timeIntervalSince1970: 987_654_321)
            try FileManager.default.setAttributes(
                [.modificationDate: time, .posixPermissions: 0o640], ofItemAtPath: path)
            let original = bytes(path)
            let stage = try Stage(folder)
            try empty(folder: stage.session.picturesFolder)
            defer { try? empty(folder: stage.session.picturesFolder) }
            try stage.open(page: 1)
            try stage.keyboard.strike(.letter("r"))
            try stage.screen.waitFor("turned") {
                let frame = $0.region(of: PictureFactory.colour(0), tolerance: 10)?.frame
                return frame.map { $0.size.height > $0.size.width } ?? false
            }
            try stage.keyboard.strike(.letter("s"), with: .control)
            let copy = stage.session.picturesFolder + "/001.jpg"
            try waitUntil("the copy is there") { bytes(copy) != nil }
            #expect(bytes(copy) == original && bytes(path) == original)
            for file in [copy, path] {
                let facts = try FileManager.default.attributesOfItem(atPath: file)
                #expect(facts[.modificationDate] as? Date == time)
                #expect(facts[.posixPermissions] as? Int == 0o640)
            }
        }

        @Test("T5 where there is no trash Delete asks first; only a second yes deletes")
        func noTrash() throws {
            // The desktop has no trash on the system's own file systems.
            let folder = try TemporaryFolder(in: "/dev/shm")
            for number in 1...2 {
                try FileManager.default.copyItem(
                    atPath: Library.flat(number - 1, suffix: "jpg"),
                    toPath: folder.file("00\(number).jpg"))
            }
            let stage = try Stage(folder)
            try stage.program.settle("both") { $0.count == 2 }
            try stage.open(page: 1)
            func isWhole() throws -> Bool {
                try contents(ofFolder: folder.path) == ["001.jpg", "002.jpg"]
            }
            func ask() throws {
                try stage.keyboard.strike(.delete)
                try stage.screen.waitFor("a question over the picture") {
                    min($0.colour(at: stage.middle).green, $0.colour(at: stage.middle).blue) > 180
                }
                try stage.screen.waitForRest("the question rests")
            }
            try ask()
            #expect(try isWhole())
            // Cancel is what Enter gives.
            try stage.keyboard.strike(.enter)
            try waitForPicture(stage)
            #expect(try isWhole())
            try ask()
            try stage.keyboard.strike(.tab)
            try stage.keyboard.strike(.enter)
            try stage.program.settle("the photo has left") { $0.count == 1 }
            #expect(try contents(ofFolder: folder.path) == ["002.jpg"])
        }

        @Test("T5 Undo brings a photo back into a list that has changed, and shows that photo")
        func undoAfterChange() throws {
            let stage = try Stage.viewer(count: 3, page: 2)
            try stage.keyboard.strike(.delete)
            try stage.program.settle("it has left") { $0.count == 2 }
            try FileManager.default.removeItem(atPath: stage.folder.file("003.jpg"))
            for name in ["000.jpg", "004.jpg"] {
                try FileManager.default.copyItem(
                    atPath: Library.flat(5, suffix: "jpg"), toPath: stage.folder.file(name))
            }
            try stage.program.settle("one went, two came") { $0.count == 3 }
            try stage.touch.tap(at: try stage.screen.toastButton())
            let back = try stage.program.settle("it is back") { $0.count == 4 }
            #expect(back.photo == stage.uri(2) && back.page == 3 && back.view == .viewer)
        }

        private func last(_ stage: Stage) -> String {
            (try? stage.screen.shot()).map(Screen.keep) ?? "?"
        }

        @Test("T5 Show in Files asks the file manager for exactly that file")
        func showInFiles() throws {
            try HeadlessSession.shared().portals.begin(answering: .done)
            let stage = try Stage.viewer(count: 3, page: 2)
            try choose(stage, entry: 7)
            let request = try stage.session.portals.first()
            #expect(request.method == "ShowItems")
            #expect(request.values("uri") == [stage.uri(2)])
        }

        @Test("P11 what was copied can still be pasted once the program is closed")
        func closed() throws {
            let stage = try Stage.viewer(count: 2)
            try stage.keyboard.strike(.letter("c"), with: .control)
            try stage.screen.waitFor("it is told") {
                $0.region(of: Colour(80, 80, 83), tolerance: 8, atLeast: 1000) != nil
            }
            try stage.keyboard.strike(.letter("w"), with: .control)
            try stage.program.process.wait(within: 20)
            let heard = open(try stage.folder.write([], to: "heard.txt"), O_WRONLY | O_CLOEXEC)
            defer { close(heard) }
            let probe = try ChildProcess(
                ["\(Places.products)/input-probe"], environment: stage.session.environment,
                output: heard)
            defer { probe.end() }
            try stage.screen.waitFor("the probe's red window") {
                $0.colour(at: stage.middle) == Colour(255, 0, 0)
            }
            try stage.keyboard.strike(.letter("v"), with: .control)
            try waitUntil("something is offered; the desktop keeps the file's path as text") {
                String(decoding: try stage.folder.read("heard.txt"), as: UTF8.self)
                    .contains("offered text/plain;charset=utf-8")
            }
        }

        @Test("T5 the print dialog prints into a file: the photo fitted to a turned sheet")
        func printing() throws {
            let stage = try Stage.viewer(count: 2)
            let pictures = stage.session.picturesFolder
            try empty(folder: pictures)
            defer { try? empty(folder: pictures) }
            try stage.keyboard.strike(.letter("p"), with: .control)
            try stage.screen.waitFor("the dialog covers the picture") {
                $0.colour(at: stage.middle).distance(to: PictureFactory.colour(0)) > 60
            }
            try stage.screen.waitForRest("the dialog rests")
            // The only printer, the first row of the list; then the button at the end of the bar.
            try stage.pointer.click(at: Point(x: 400, y: 233))
            try stage.screen.waitForRest("a printer is chosen")
            try stage.pointer.click(at: Point(x: 915, y: 120))
            let pdf = pictures + "/001.pdf"
            try waitUntil("the file is begun; the screen: \(last(stage))") { bytes(pdf) != nil }
            try waitUntil("it is whole") {
                bytes(pdf).map { String(decoding: $0.suffix(64), as: UTF8.self).contains("%%EOF") }
                    ?? false
            }
            let size = try runCommand(["vipsheader", "-f", "width", pdf])
            let height = try runCommand(["vipsheader", "-f", "height", pdf])
            let numbers = [size, height].map {
                Int(String(decoding: $0, as: UTF8.self).filter(\.isNumber)) ?? 0
            }
            #expect(numbers[0] > numbers[1] && numbers[1] > 0, "turned as the photo: \(numbers)")
        }
    }
}
