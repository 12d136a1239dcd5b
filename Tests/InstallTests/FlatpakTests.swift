import Foundation
import PhotoModel
import TestSupport
import Testing

extension InstallTests {
    /// The program in a Flatpak's sandbox, with the manifest's permissions.
    @Suite(
        .serialized,
        .enabled(if: FlatpakDesktop.isWanted, "part of ./dev flatpak and ./dev test --long"))
    struct FlatpakTests {
        let desktop: FlatpakDesktop
        var program: RemoteProgram { desktop.program }

        init() throws {
            desktop = try FlatpakDesktop.shared()
            try desktop.endProgram()
        }

        var middle: Point<Monitor> {
            let screen = desktop.session.screen
            return Point(x: Double(screen.width) / 2, y: Double(screen.height) / 2)
        }

        func expectColour(_ number: Int) throws {
            try desktop.session.screen.waitFor("the colour of picture \(number)") {
                $0.colour(at: middle).distance(to: PictureFactory.colour(number - 1)) < 12
            }
        }

        /// Opens a file as the file manager does, and waits for the viewer.
        @discardableResult
        func open(_ path: String, count: Int, page: Int) throws -> ChildProcess {
            let process = try desktop.open(path)
            try program.settle("\(path), \(page) of \(count)", within: 60) {
                $0.view == .viewer && $0.page == page && $0.count == count
            }
            return process
        }

        @Test("A photo of a folder that is granted opens with its neighbours")
        func granted() throws {
            let folder = try desktop.picturesFolder(count: 4)
            let process = try open("\(folder)/003.jpg", count: 4, page: 3)
            try expectColour(3)
            #expect(try program.settle().photo == fileURI(path: "\(folder)/003.jpg"))
            #expect(process.isRunning)
        }

        @Test("A photo from elsewhere opens alone, says so, and the portal opens its folder")
        func handedOver() throws {
            let folder = try desktop.foreignFolder(count: 4)
            try desktop.session.portals.begin(
                answering: .done, choosing: [fileURI(path: folder)])
            try open("\(folder)/002.jpg", count: 1, page: 1)
            try expectColour(2)
            #expect(try program.settle().photo.contains("/doc/"))
            // The viewer tells it in a toast, whose button leads to the folder.
            try desktop.session.pointer.click(at: try desktop.session.screen.toastButton())
            try program.settle("the photo among its neighbours") {
                $0.view == .viewer && $0.count == 4 && $0.page == 2
            }
            let request = try desktop.session.portals.first()
            #expect(request.method == "OpenFile")
            #expect(request.values("directory") == ["true"])
            try expectColour(2)
        }

        @Test("Thumbnails are looked up and kept under the host's name of a file")
        func thumbnails() throws {
            let folder = try desktop.foreignFolder(count: 1)
            let uri = fileURI(path: "\(folder)/001.jpg")
            try open("\(folder)/001.jpg", count: 1, page: 1)
            try desktop.session.keyboard.strike(.escape)
            try program.settle("the grid") { $0.view == .grid }
            let name = try String(
                decoding: runCommand(["md5sum"], input: Array(uri.utf8)), as: UTF8.self
            ).prefix(32)
            let cache = desktop.home(
                ".var/app/\(RemoteProgram.identity)/cache/leporello-thumbnails")
            try waitUntil("a thumbnail named after the host's file") {
                ["normal", "large", "x-large", "xx-large"].contains {
                    FileManager.default.fileExists(atPath: "\(cache)/\($0)/\(name).png")
                }
            }
            let shared = "\(desktop.session.environment["XDG_CACHE_HOME"] ?? "")/thumbnails"
            #expect(try contents(ofFolder: shared).isEmpty, "the desktop's cache is read only")
        }

        @Test("The decoder closes itself in, inside the sandbox too")
        func confinement() throws {
            let words = try desktop.run([
                "flatpak", "run", "--user",
                "--command=/app/libexec/leporello/leporello-decoder", RemoteProgram.identity,
                "--self-test-confinement",
            ])
            let lines = words.split(separator: "\n")
            #expect(lines.count >= 40, "twenty attempts on two threads")
            #expect(lines.allSatisfy { $0.contains(": refused (") }, "\(words)")
        }

        @Test("It may do what the manifest explains, and nothing else")
        func permissions() throws {
            let words = try desktop.run([
                "flatpak", "info", "--user", "--show-permissions", RemoteProgram.identity,
            ])
            let parts = words.split { $0 == "\n" || $0 == ";" }.map(String.init)
            #expect(
                Set(parts) == [
                    "[Context]", "shared=ipc", "sockets=x11", "wayland", "fallback-x11",
                    "devices=dri", "filesystems=xdg-cache/thumbnails:ro", "xdg-pictures",
                ], "\(words)")
        }
    }
}
