import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// The Send sheet and what it hands to the desktop, seen from the desktop's side.
    @Suite(.serialized)
    struct SendTests {
        /// Opens the sheet by its key and waits until it lies over the picture.
        private func openSheet(_ stage: Stage, over page: Int = 1) throws {
            try stage.keyboard.strike(.letter("e"), with: .control)
            try waitForSheet(stage, over: page)
        }

        private func waitForSheet(_ stage: Stage, over page: Int = 1) throws {
            let colour = PictureFactory.colour(page - 1)
            try stage.screen.waitFor("the sheet is open") {
                $0.colour(at: stage.middle + Vector(dx: 100, dy: 0)).distance(to: colour) > 60
            }
            try stage.screen.waitForRest("the sheet rests")
        }

        private func waitForPicture(_ stage: Stage, page: Int = 1) throws {
            let colour = PictureFactory.colour(page - 1)
            try stage.screen.waitFor("the picture is free again") {
                $0.colour(at: stage.middle).distance(to: colour) < 12
            }
        }

        /// The viewer, with the portals' record begun, once the program knows the desktop.
        private func stage(
            _ answer: PortalRecord.Answer, page: Int = 1, lastUsed: String = ""
        ) throws -> Stage {
            try HeadlessSession.shared().portals.begin(answering: answer)
            let stage = try Stage(
                Stage.flat(count: 3), settings: ["last-send-target": "'\(lastUsed)'"])
            try stage.program.settle("all are listed") { $0.count == 3 }
            try stage.open(page: page)
            return stage
        }

        @Test("S4 Ctrl+E opens the sheet; Email gets exactly the chosen photo's file")
        func email() throws {
            let stage = try stage(.done, page: 2)
            try openSheet(stage, over: 2)
            try stage.keyboard.strike(.enter)
            let request = try stage.session.portals.first()
            #expect(request.method == "ComposeEmail")
            #expect(request.values("attachments") == [stage.folder.file("002.jpg")])
            #expect(request.values("parent")[0].hasPrefix("wayland:"), "it stands over the window")
            try waitForPicture(stage, page: 2)
        }

        @Test("S4 a message left by the user is no problem that is told")
        func emailCancelled() throws {
            let stage = try stage(.cancelled)
            try openSheet(stage)
            try stage.keyboard.strike(.enter)
            _ = try stage.session.portals.first()
            try waitForPicture(stage)
            stage.forgetTaps()
            try waitForPicture(stage)
            #expect(try stage.program.settle().view == .viewer)
        }

        @Test("S4 a message that the desktop refuses is told over the picture")
        func emailFailed() throws {
            let stage = try stage(.failed)
            try openSheet(stage)
            try stage.keyboard.strike(.enter)
            _ = try stage.session.portals.first()
            try waitForSheet(stage)
            try stage.keyboard.strike(.escape)
            try waitForPicture(stage)
        }

        @Test("S4 Open With asks for the program, with the chosen photo's type")
        func openWith() throws {
            let stage = try stage(.cancelled, page: 3, lastUsed: "open-with")
            try openSheet(stage, over: 3)
            try stage.keyboard.strike(.enter)
            let request = try stage.session.portals.first()
            #expect(request.method == "ChooseApplication")
            #expect(request.values("content_type") == ["image/jpeg"])
            #expect(request.values("filename") == ["003.jpg"])
            try waitForPicture(stage, page: 3)
        }

        @Test("S4 the last used target is first the next time")
        func lastUsed() throws {
            let stage = try stage(.done)
            try openSheet(stage)
            // Email, Open With, Copy to Folder, Copy.
            for _ in 0..<3 { try stage.keyboard.strike(.down) }
            try stage.keyboard.strike(.enter)
            try waitForPicture(stage)
            try openSheet(stage)
            try stage.keyboard.strike(.enter)
            try waitForPicture(stage)
            #expect(stage.session.portals.requests().isEmpty, "both times it was copied")
            // Now the second one is Email.
            try openSheet(stage)
            try stage.keyboard.strike(.down)
            try stage.keyboard.strike(.enter)
            #expect(try stage.session.portals.first().method == "ComposeEmail")
        }

        @Test("S4 Copy to Folder writes identical bytes")
        func copyToFolder() throws {
            let stage = try stage(.done, lastUsed: "folder")
            let target = try TemporaryFolder()
            try openSheet(stage)
            try stage.keyboard.strike(.enter)
            try stage.screen.waitFor("a dialog for the folder covers the picture") {
                $0.region(of: PictureFactory.colour(0), tolerance: 10, atLeast: 50_000) == nil
            }
            try stage.screen.waitForRest("the dialog listens")
            // A slash begins a path in the dialog, once it has made the entry for it; Enter goes
            // there, and then takes it.
            try stage.keyboard.type("/")
            try stage.screen.waitForRest("the dialog has an entry for a path")
            try stage.keyboard.type(String(target.path.dropFirst()))
            try waitUntil("the copy is there") {
                try stage.screen.waitForRest("the dialog has done what was typed")
                if try contents(ofFolder: target.path) == ["001.jpg"] { return true }
                try stage.keyboard.strike(.enter)
                return false
            }
            #expect(try target.read("001.jpg") == stage.folder.read("001.jpg"))
        }

        @Test("T5 S4 Send in the menu opens the same sheet")
        func menu() throws {
            let stage = try stage(.done)
            try openMenu(stage)
            for _ in 0..<3 { try stage.keyboard.strike(.down) }
            try stage.keyboard.strike(.enter)
            try waitForSheet(stage)
            try stage.keyboard.strike(.enter)
            #expect(try stage.session.portals.first().method == "ComposeEmail")
        }

        @Test("T5 Set as Wallpaper hands the photo to the desktop, which shows it first")
        func wallpaper() throws {
            let stage = try stage(.done)
            try openMenu(stage)
            for _ in 0..<4 { try stage.keyboard.strike(.down) }
            try stage.keyboard.strike(.enter)
            let request = try stage.session.portals.first()
            #expect(request.method == "SetWallpaperURI")
            #expect(request.values("uri") == [stage.uri(1)])
            #expect(request.values("show-preview") == ["true"])
        }

        @Test("T5 Ctrl+P asks for the printer; left without one, nothing else happens")
        func printing() throws {
            let stage = try stage(.done)
            try stage.keyboard.strike(.letter("p"), with: .control)
            try waitForSheet(stage)
            try stage.keyboard.strike(.escape)
            try waitForPicture(stage)
            #expect(try stage.program.settle().view == .viewer)
        }

        private func openMenu(_ stage: Stage) throws {
            let place = stage.middle + Vector(dx: 60, dy: 40)
            let before = try stage.screen.shot().mean(at: place)
            try stage.pointer.click(at: stage.middle, .right)
            try stage.screen.waitFor("the menu is open") {
                $0.mean(at: place).distance(to: before) > 60
            }
            try stage.screen.waitForRest("the menu rests")
        }
    }
}
