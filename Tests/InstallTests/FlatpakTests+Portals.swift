import Foundation
import PhotoModel
import TestSupport
import Testing

extension InstallTests.FlatpakTests {
    /// Opens the menu by its key and takes an entry, counted from the first.
    private func choose(entry: Int) throws {
        let screen = desktop.session.screen
        let keyboard = desktop.session.keyboard
        let before = try screen.waitForRest("before the menu")
        try keyboard.strike(.menu)
        try screen.waitFor("the menu is open") { !$0.looksLike(before, tolerance: 40) }
        try screen.waitForRest("the menu rests")
        for _ in 0..<entry { try keyboard.strike(.down) }
        try keyboard.strike(.enter)
    }

    /// The names in the trash of the user outside the sandbox.
    private func trashed() throws -> [String] {
        let place = "\(desktop.session.environment["XDG_DATA_HOME"] ?? "")/Trash/files"
        guard FileManager.default.fileExists(atPath: place) else { return [] }
        return try contents(ofFolder: place)
    }

    private func emptyTrash() throws {
        _ = try desktop.run(["gio", "trash", "--empty"])
        try waitUntil("the trash is empty") { try trashed().isEmpty }
    }

    /// Opens one of three photos in Pictures and throws it away; their folder.
    private func throwAway(_ number: Int) throws -> String {
        let folder = try desktop.picturesFolder(count: 3)
        try open("\(folder)/00\(number).jpg", count: 3, page: number)
        try desktop.session.keyboard.strike(.delete)
        try program.settle("one less in the list") { $0.count == 2 }
        return folder
    }

    @Test("Save writes into Pictures")
    func save() throws {
        let folder = try desktop.foreignFolder(count: 1)
        try open("\(folder)/001.jpg", count: 1, page: 1)
        try desktop.session.keyboard.strike(.letter("s"), with: .control)
        let saved = "\(desktop.session.picturesFolder)/001.jpg"
        try waitUntil("a copy in Pictures") { FileManager.default.fileExists(atPath: saved) }
        defer { try? FileManager.default.removeItem(atPath: saved) }
        #expect(try runCommand(["cmp", saved, "\(folder)/001.jpg"]).isEmpty)
    }

    @Test("Save As writes where the portal's dialog says, outside of what is granted")
    func saveAs() throws {
        let folder = try desktop.foreignFolder(count: 1)
        let target = try desktop.foreignFolder(count: 1)
        try desktop.session.portals.begin(
            answering: .done, choosing: [fileURI(path: "\(target)/a copy.jpg")])
        try open("\(folder)/001.jpg", count: 1, page: 1)
        try expectColour(1)
        try choose(entry: 1)
        let request = try desktop.session.portals.first()
        #expect(request.method == "SaveFile")
        #expect(request.values("current_name") == ["001.jpg"])
        let original = FileManager.default.contents(atPath: "\(folder)/001.jpg")
        try waitUntil("the copy is whole") {
            FileManager.default.contents(atPath: "\(target)/a copy.jpg") == original
        }
        #expect(try contents(ofFolder: target) == ["001.jpg", "a copy.jpg"])
    }

    @Test("Send hands the file to the portal of the mail program")
    func send() throws {
        let folder = try desktop.picturesFolder(count: 1)
        try open("\(folder)/001.jpg", count: 1, page: 1)
        try expectColour(1)
        try desktop.session.portals.begin(answering: .done)
        try desktop.session.keyboard.strike(.letter("e"), with: .control)
        try desktop.session.screen.waitFor("the sheet is open") {
            $0.colour(at: middle + Vector(dx: 100, dy: 0))
                .distance(to: PictureFactory.colour(0)) > 60
        }
        try desktop.session.screen.waitForRest("the sheet rests")
        try desktop.session.keyboard.strike(.enter)
        let request = try desktop.session.portals.first()
        #expect(request.method == "ComposeEmail")
        #expect(request.values("attachments") == ["\(folder)/001.jpg"])
    }

    @Test("Set as Wallpaper hands the file to the portal, by its name on the host")
    func wallpaper() throws {
        let folder = try desktop.picturesFolder(count: 1)
        try open("\(folder)/001.jpg", count: 1, page: 1)
        try expectColour(1)
        try desktop.session.portals.begin(answering: .done)
        try choose(entry: 4)
        let request = try desktop.session.portals.first()
        #expect(request.method == "SetWallpaperURI")
        #expect(request.values("uri") == [fileURI(path: "\(folder)/001.jpg")])
    }

    @Test("Print goes to the portal, which gets the photo on a turned sheet")
    func printing() throws {
        let folder = try desktop.foreignFolder(count: 1)
        try open("\(folder)/001.jpg", count: 1, page: 1)
        try expectColour(1)
        try desktop.session.portals.begin(answering: .done)
        try desktop.session.keyboard.strike(.letter("p"), with: .control)
        _ = try desktop.session.portals.first("PreparePrint")
        _ = try desktop.session.portals.first("Print")
        let pdf = try #require(desktop.session.portals.printed)
        let place = try TemporaryFolder()
        try place.write(pdf, to: "printed.pdf")
        let sides = try ["width", "height"].map { side in
            let words = try runCommand(["vipsheader", "-f", side, place.file("printed.pdf")])
            return Int(String(decoding: words, as: UTF8.self).filter(\.isNumber)) ?? 0
        }
        #expect(sides[0] > sides[1] && sides[1] > 0, "\(sides)")
    }

    @Test("A trashed photo leaves the list at once, and its folder when the toast has gone")
    func trash() throws {
        try emptyTrash()
        let folder = try throwAway(1)
        try waitUntil("the portal has taken it") {
            try contents(ofFolder: folder) == ["002.jpg", "003.jpg"]
        }
        // Which the sandbox does not see: the portal has put it there.
        #expect(try trashed() == ["001.jpg"])
    }

    @Test("Undo brings a trashed photo back, to which nothing has happened")
    func undo() throws {
        let folder = try desktop.picturesFolder(count: 3)
        // A file that went to a trash and came back has another time of change.
        let facts = ["stat", "-c", "%i %Z", "\(folder)/001.jpg"]
        let before = try runCommand(facts)
        try open("\(folder)/001.jpg", count: 3, page: 1)
        try desktop.session.keyboard.strike(.delete)
        try desktop.session.pointer.click(at: try desktop.session.screen.toastButton())
        try program.settle("it is back") {
            $0.count == 3 && $0.photo == fileURI(path: "\(folder)/001.jpg")
        }
        #expect(try runCommand(facts) == before)
        try desktop.endProgram()
        #expect(try contents(ofFolder: folder) == ["001.jpg", "002.jpg", "003.jpg"])
    }

    @Test("A window that closes sends it to the trash")
    func trashAtTheEnd() throws {
        try emptyTrash()
        let folder = try throwAway(1)
        try desktop.endProgram()
        try waitUntil("it is in the trash") {
            try contents(ofFolder: folder) == ["002.jpg", "003.jpg"]
        }
        #expect(try trashed() == ["001.jpg"])
    }

    @Test("A program that is killed before the toast has gone has lost nothing")
    func kill() throws {
        let folder = try throwAway(2)
        try desktop.run(["flatpak", "kill", RemoteProgram.identity])
        try waitUntil("it was killed") { try !program.isRunning }
        #expect(try contents(ofFolder: folder) == ["001.jpg", "002.jpg", "003.jpg"])
        try open("\(folder)/002.jpg", count: 3, page: 2)
    }
}
