import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// Opened from outside, as installed: by the bus, by the file manager, from mounts.
    @Suite(.serialized)
    struct OpeningTests {
        private let desktop: InstalledDesktop
        private let folder: TemporaryFolder
        private var program: RemoteProgram { desktop.program }

        init() throws {
            desktop = try InstalledDesktop.shared()
            folder = try Stage.flat(count: 6)
            try desktop.endProgram()
        }

        private func expectColour(_ number: Int) throws {
            let screen = desktop.session.screen
            let middle = Point<Monitor>(
                x: Double(screen.width) / 2, y: Double(screen.height) / 2)
            try screen.waitFor("the colour of picture \(number)") {
                $0.colour(at: middle).distance(to: PictureFactory.colour(number - 1)) < 12
            }
        }

        /// Waits for the viewer on a picture of the folder, all of them around it.
        private func expectViewer(on number: Int, of count: Int = 6) throws {
            try program.settle("picture \(number) of \(count)") {
                $0.view == .viewer && $0.page == number && $0.count == count
                    && $0.photo == folder.uri(String(format: "%03d.jpg", number))
            }
            try expectColour(number)
        }

        /// Waits until the grid shows every picture of a range.
        private func expectThumbnails(_ numbers: ClosedRange<Int>) throws {
            for number in numbers {
                try desktop.session.screen.waitFor("the thumbnail of picture \(number)") {
                    $0.region(of: PictureFactory.colour(number - 1), tolerance: 12) != nil
                }
            }
        }

        @Test("gio open starts the program; a second file comes to the one that runs")
        func gioOpen() throws {
            try desktop.run(["gio", "open", folder.file("002.jpg")])
            try expectViewer(on: 2)
            let process = try program.processID
            try desktop.run(["gio", "open", folder.file("005.jpg")])
            try expectViewer(on: 5)
            #expect(try program.processID == process)
            #expect(try program.windowCount == 1)
        }

        @Test("gapplication launch and gtk-launch open files too")
        func launchers() throws {
            try desktop.run([
                "gapplication", "launch", RemoteProgram.identity, folder.file("003.jpg"),
            ])
            try expectViewer(on: 3)
            let process = try program.processID
            try desktop.run(["gtk-launch", RemoteProgram.identity, folder.uri("001.jpg")])
            try expectViewer(on: 1)
            #expect(try program.processID == process)
        }

        @Test("Several files open as that set")
        func severalFiles() throws {
            try desktop.run(
                ["gapplication", "launch", RemoteProgram.identity]
                    + ["005.jpg", "001.jpg", "004.jpg"].map(folder.file))
            try program.settle("the set") { $0.count == 3 }
        }

        @Test("Started with nothing to open, it shows the Pictures folder")
        func activation() throws {
            try FileManager.default.copyItem(
                atPath: folder.file("001.jpg"),
                toPath: "\(desktop.session.picturesFolder)/001.jpg")
            defer {
                try? FileManager.default.removeItem(
                    atPath: "\(desktop.session.picturesFolder)/001.jpg")
            }
            try desktop.run(["gapplication", "launch", RemoteProgram.identity])
            try program.settle("the grid of Pictures") { $0.view == .grid && $0.count == 1 }
        }

        @Test("It can be made the default program of its types", arguments: ["gio", "xdg-mime"])
        func defaultProgram(tool: String) throws {
            let type = "image/jpeg"
            let own = "\(RemoteProgram.identity).desktop"
            try withOtherDefault {
                #expect(try desktop.run(["xdg-mime", "query", "default", type]) != "\(own)\n")
                try desktop.run(
                    tool == "gio"
                        ? ["gio", "mime", type, own] : ["xdg-mime", "default", own, type])
                #expect(try desktop.run(["xdg-mime", "query", "default", type]) == "\(own)\n")
                let words = try desktop.run(["gio", "mime", type])
                #expect(words.split(separator: "\n").first?.contains(own) == true, "\(words)")
                try desktop.run(["gio", "open", folder.file("004.jpg")])
                try expectViewer(on: 4)
            }
        }

        /// Does something while another program opens JPEGs by default; then this one does again.
        private func withOtherDefault(_ work: () throws -> Void) throws {
            let data = "\(desktop.session.environment["XDG_DATA_HOME"] ?? "")/applications"
            try FileManager.default.createDirectory(
                atPath: data, withIntermediateDirectories: true)
            let entry = "\(data)/other.desktop"
            let lines = [
                "[Desktop Entry]", "Type=Application", "Name=Other", "Exec=/usr/bin/true %U",
                "MimeType=image/jpeg;", "",
            ]
            try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: entry))
            defer {
                _ = try? desktop.run([
                    "gio", "mime", "image/jpeg", "\(RemoteProgram.identity).desktop",
                ])
                try? FileManager.default.removeItem(atPath: entry)
            }
            try desktop.run(["gio", "mime", "image/jpeg", "other.desktop"])
            try work()
        }

        @Test("The file manager opens the file under the keys, then all that are selected")
        func fileManager() throws {
            let files = try desktop.fileManager(at: folder)
            defer { files.end() }
            try desktop.session.keyboard.strike(.home)
            try desktop.session.keyboard.strike(.enter)
            try expectViewer(on: 1)
            let process = try program.processID
            try desktop.endProgram()
            try desktop.session.screen.waitForRest("the file manager is back")
            try desktop.session.keyboard.strike(.letter("a"), with: .control)
            try desktop.session.keyboard.strike(.enter)
            try program.settle("the set of all") { $0.count == 6 }
            #expect(try program.processID != process)
        }

        @Test("The file manager's Open With has the program, and opens the file in its folder")
        func openWith() throws {
            try withOtherDefault {
                let files = try desktop.fileManager(at: folder)
                defer { files.end() }
                let keyboard = desktop.session.keyboard
                let screen = desktop.session.screen
                try keyboard.strike(.home)
                let before = try screen.waitForRest("a file is selected")
                try keyboard.strike(.menu)
                try screen.waitFor("its menu") { !$0.looksLike(before, tolerance: 40) }
                try screen.waitForRest("the menu rests")
                // Below the default program, which is the first.
                try keyboard.strike(.down)
                try keyboard.strike(.enter)
                var button: Rect<Monitor>?
                try screen.waitFor("the dialog's button Open, in the desktop's accent colour") {
                    button =
                        $0.region(
                            of: Colour(53, 132, 228), tolerance: 4, atLeast: 1500)?.frame
                    return button != nil
                }
                let dialog = try screen.waitForRest("the dialog rests")
                // In the corner; icons in the list are blue too.
                let blue = try #require(button)
                let open = Point<Monitor>(x: blue.maxX - 40, y: blue.origin.y + 17)
                // The first of the recommended programs, below the default one.
                try desktop.session.pointer.click(at: open + Vector(dx: -240, dy: 205))
                try screen.waitFor("the row is chosen") { !$0.looksLike(dialog, tolerance: 20) }
                try screen.waitForRest("the list rests")
                try desktop.session.pointer.click(at: open)
                try expectViewer(on: 1)
            }
        }

        @Test("Files on a server that is reached by sftp open, list and have thumbnails")
        func mountedServer() throws {
            let server = desktop.server
            let mount = server.uri(path: folder.path)
            try desktop.run(["gio", "mount", mount])
            defer { _ = try? desktop.run(["gio", "mount", "--unmount", mount]) }
            try desktop.run([
                "gapplication", "launch", RemoteProgram.identity, "\(mount)/003.jpg",
            ])
            let state = try program.settle("picture 3 of the server's folder") {
                $0.view == .viewer && $0.page == 3 && $0.count == 6
            }
            #expect(state.photo == "\(mount)/003.jpg")
            try expectColour(3)
            try desktop.session.keyboard.strike(.escape)
            try program.settle("the grid") { $0.view == .grid }
            try expectThumbnails(1...6)
        }

        @Test("Files in a mounted archive open, list and have thumbnails")
        func mountedArchive() throws {
            let outer = try TemporaryFolder()
            let names = (1...6).map { String(format: "%03d.jpg", $0) }
            try runCommand(
                ["python3", "-m", "zipfile", "-c", outer.file("photos.zip")]
                    + names.map(folder.file))
            let mount = try archiveURI(path: outer.file("photos.zip"))
            try desktop.run(["gio", "mount", mount])
            defer { _ = try? desktop.run(["gio", "mount", "--unmount", mount]) }
            try desktop.run([
                "gapplication", "launch", RemoteProgram.identity, "\(mount)003.jpg",
            ])
            let state = try program.settle("picture 3 of the archive") {
                $0.view == .viewer && $0.page == 3 && $0.count == 6
            }
            #expect(state.photo.hasSuffix("/003.jpg"))
            try expectColour(3)
            try desktop.session.keyboard.strike(.escape)
            try program.settle("the grid") { $0.view == .grid }
            try expectThumbnails(1...6)
        }

        @Test("Files in the trash open, list and have thumbnails")
        func trash() throws {
            // Under the home folder, where the user's own trash is.
            let home = "\(desktop.session.environment["HOME"] ?? "")/to-trash"
            try FileManager.default.copyItem(atPath: folder.path, toPath: home)
            defer {
                try? FileManager.default.removeItem(atPath: home)
                _ = try? desktop.run(["gio", "trash", "--empty"])
            }
            for number in 1...3 {
                try desktop.run([
                    "gio", "trash", "\(home)/\(String(format: "%03d.jpg", number))",
                ])
            }
            try desktop.run(["gapplication", "launch", RemoteProgram.identity, "trash:///"])
            try program.settle("the trash's photos") { $0.view == .grid && $0.count == 3 }
            try expectThumbnails(1...3)
        }
    }
}

/// A desktop session of its own in which the program is installed, from this build.
struct InstalledDesktop {
    let session: HeadlessSession
    /// A server that GVfs can mount.
    let server: SecureShellServer
    private let tree: MesonTree

    var program: RemoteProgram { RemoteProgram(in: session) }

    static func shared() throws -> InstalledDesktop { try sharedResult.get() }

    private static let sharedResult = Result { try InstalledDesktop() }

    private init() throws {
        tree = try MesonTree()
        try tree.addPrograms()
        server = try SecureShellServer()
        let own = ProcessInfo.processInfo.environment
        let data = own["XDG_DATA_DIRS"] ?? "/usr/local/share:/usr/share"
        session = try HeadlessSession(
            environment: [
                "PATH": "\(server.programs):\(tree.prefix)/bin:\(own["PATH"] ?? "/usr/bin:/bin")",
                "XDG_DATA_DIRS": "\(tree.prefix)/share:\(data)", "LANG": "C.UTF-8",
            ])
        let settings = "\(session.environment["XDG_CONFIG_HOME"] ?? "")/glib-2.0/settings"
        try FileManager.default.createDirectory(
            atPath: settings, withIntermediateDirectories: true)
        let lines = [
            "[io/github/leporello_photos/Leporello]", "window-maximized=true", "show-strip=false",
            "", "[org/gnome/nautilus/preferences]", "click-policy='double'", "",
        ]
        try Data(lines.joined(separator: "\n").utf8)
            .write(to: URL(fileURLWithPath: "\(settings)/keyfile"))
        for type in ["image/jpeg", "inode/directory"] {
            try run(["gio", "mime", type, "\(RemoteProgram.identity).desktop"])
        }
    }

    /// Runs a program in the session to its end and returns its words.
    @discardableResult
    func run(_ command: [String]) throws -> String {
        String(
            decoding: try runCommand(command, environment: session.environment), as: UTF8.self)
    }

    /// Ends the program, if it runs, as its own Quit does.
    func endProgram() throws {
        try session.releaseInput()
        guard try program.isRunning else { return }
        try program.activateInProgram("quit")
        try waitUntil("the program has ended") { try !program.isRunning }
    }

    /// The file manager with a window of a folder, listening to keys.
    func fileManager(at folder: TemporaryFolder) throws -> ChildProcess {
        let process = try ChildProcess(
            ["nautilus", "--new-window", folder.path], environment: session.environment)
        try waitUntil("the file manager runs") {
            try session.bus.hasOwner("org.gnome.Nautilus")
        }
        try session.screen.waitFor("its thumbnails") {
            $0.region(of: PictureFactory.colour(0), tolerance: 30, atLeast: 200) != nil
                || $0.colour(at: Point(x: 5, y: 5)).distance(to: Colour(0, 0, 0)) > 90
        }
        try session.screen.waitForRest("the file manager is in its place")
        return process
    }
}
