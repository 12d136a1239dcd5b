import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// Folders that answer slowly, and files that come from their beginning only.
    @Suite(.serialized)
    struct ShareTests {
        /// A desktop that reaches a server, and what assistive technologies see of it.
        private struct Desktop {
            let server: SecureShellServer
            let session: HeadlessSession
            let bus: AccessibilityBus
        }

        private static let shared = Result {
            let server = try SecureShellServer()
            let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
            let session = try HeadlessSession(environment: ["PATH": "\(server.programs):\(path)"])
            return Desktop(server: server, session: session, bus: try AccessibilityBus(session))
        }

        private let desktop: Desktop

        init() throws { desktop = try Self.shared.get() }

        /// Mounts what a URI leads to, for as long as some work with it takes.
        private func withMount(_ uri: String, _ work: () throws -> Void) throws {
            let environment = desktop.session.environment
            try runCommand(["gio", "mount", uri], environment: environment)
            defer {
                _ = try? runCommand(["gio", "mount", "--unmount", uri], environment: environment)
            }
            try work()
        }

        /// The program before a place on a mount, for one hand.
        private func walker(
            _ folder: TemporaryFolder, opening uri: String, _ hand: Walker.Hand
        ) throws -> Walker {
            let stage = try Stage(
                folder, opening: [uri], settings: ["columns": "4"],
                environment: AccessibilityBus.environment, session: desktop.session)
            return Walker(
                stage: stage, tree: try desktop.bus.tree(of: stage.program), hand: hand)
        }

        @Test(
            "A listing that takes long says so; Stop leaves what was found, Continue finds the rest",
            arguments: Walker.Hand.allCases)
        func longListing(_ hand: Walker.Hand) throws {
            let folder = try Stage.flat(count: 4)
            let uri = desktop.server.uri(path: folder.path)
            let name = URL(fileURLWithPath: folder.path).lastPathComponent
            try withMount(uri) {
                let walker = try walker(folder, opening: uri, hand)
                let program = walker.stage.program
                try program.settle("all are listed") { $0.view == .grid && $0.count == 4 }
                try FileManager.default.copyItem(
                    atPath: Library.flat(8, suffix: "jpg"), toPath: folder.file("005.jpg"))
                try desktop.server.pause()
                defer { try? desktop.server.resume() }
                try walker.strikeOrChoose(.letter("r"), .control, "Reload", of: "Main Menu")
                _ = try walker.tree.find("label", "Looking for photos… 4 found")
                try walker.press("button", "Stop")
                _ = try walker.tree.find("label", "There may be more photos in “\(name)”")
                #expect(try program.state().count == 4)
                try desktop.server.resume()
                try walker.press("button", "Continue")
                try program.settle("the fifth is found") { $0.count == 5 }
                try walker.waitUntilGone("button", "Continue")
                try walker.waitUntilGone("button", "Stop")
            }
        }

        /// Works with the program while it waits for a folder whose server is silent.
        private func whileWaiting(
            count: Int, _ work: (LeporelloProgram, AccessibleNode) throws -> Void
        ) throws {
            let folder = try Stage.flat(count: count)
            let uri = desktop.server.uri(path: folder.path)
            try withMount(uri) {
                try desktop.server.pause()
                defer { try? desktop.server.resume() }
                let program = try LeporelloProgram(
                    [uri], in: desktop.session, environment: AccessibilityBus.environment)
                let tree = try desktop.bus.tree(of: program)
                _ = try tree.find("label", "Looking for photos… 0 found")
                try work(program, tree)
            }
        }

        @Test("A place that does not answer shows a window that says so; its photos come later")
        func silentPlace() throws {
            try whileWaiting(count: 4) { program, tree in
                _ = try tree.find("button", "Stop")
                try desktop.server.resume()
                try program.settle("all are listed") { $0.view == .grid && $0.count == 4 }
            }
        }

        @Test("A window that waits for a place can be closed, and the program ends")
        func closedWhileWaiting() throws {
            try whileWaiting(count: 2) { program, _ in
                try desktop.session.keyboard.strike(.letter("w"), with: .control)
                try program.process.wait(within: 20)
            }
        }

        @Test("A slow listing leaves the list usable, and takes its banner away when it is over")
        func resumed() throws {
            let folder = try Stage.flat(count: 4)
            let uri = desktop.server.uri(path: folder.path)
            try withMount(uri) {
                let walker = try walker(folder, opening: uri, .keys)
                let program = walker.stage.program
                try program.settle("all are listed") { $0.view == .grid && $0.count == 4 }
                try FileManager.default.removeItem(atPath: folder.file("002.jpg"))
                try desktop.server.pause()
                defer { try? desktop.server.resume() }
                try walker.stage.keyboard.strike(.letter("r"), with: .control)
                _ = try walker.tree.find("label", "Looking for photos… 4 found")
                try walker.stage.keyboard.strike(.end)
                try waitUntil("the last photo has the keys") {
                    try program.state().photo == "\(uri)/004.jpg"
                }
                try desktop.server.resume()
                try program.settle("what is gone has left") { $0.count == 3 }
                try walker.waitUntilGone("button", "Stop")
            }
        }

        @Test("A listing that breaks off keeps what was there and tells why; Try Again goes on")
        func brokenListing() throws {
            let folder = try Stage.flat(count: 4)
            let uri = desktop.server.uri(path: folder.path)
            let name = URL(fileURLWithPath: folder.path).lastPathComponent
            try withMount(uri) {
                let walker = try walker(folder, opening: uri, .keys)
                let program = walker.stage.program
                try program.settle("all are listed") { $0.view == .grid && $0.count == 4 }
                try FileManager.default.copyItem(
                    atPath: Library.flat(8, suffix: "jpg"), toPath: folder.file("005.jpg"))
                try desktop.server.pause()
                try walker.stage.keyboard.strike(.letter("r"), with: .control)
                _ = try walker.tree.find("label", "Looking for photos… 4 found")
                try desktop.server.breakOff()
                let beginning = "“\(name)” couldn't be read to its end: "
                try waitUntil("the reason is told") {
                    try walker.tree.showing().contains { node in
                        let label = try node.label()
                        return label.hasPrefix(beginning) && label.count > beginning.count + 5
                    }
                }
                #expect(try program.state().count == 4)
                try runCommand(["gio", "mount", uri], environment: desktop.session.environment)
                // GVfs in the program learns of the new mount when it does; until then it fails again.
                try waitUntil("the fifth is found") {
                    guard try program.state().count != 5 else { return true }
                    if try walker.tree.showing().contains(where: { try $0.label() == "Try Again" })
                    {
                        try walker.press("button", "Try Again")
                    }
                    return false
                }
                try walker.waitUntilGone("button", "Try Again")
            }
        }

        @Test("A file too large to be fetched tells its name and why; its neighbours are shown")
        func tooLarge() throws {
            let folder = try Stage.flat(count: 2)
            let names = ["001.jpg", "002.jpg", "huge.jpg"]
            let huge = open(folder.file("huge.jpg"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
            defer { close(huge) }
            try #require(ftruncate(huge, (512 << 20) + 1) == 0)
            let place = try TemporaryFolder()
            try runCommand(
                ["python3", "-m", "zipfile", "-c", place.file("photos.zip")]
                    + names.map(folder.file))
            let uri = try archiveURI(path: place.file("photos.zip"))
            try withMount(uri) {
                let walker = try walker(folder, opening: "\(uri)huge.jpg", .keys)
                let stage = walker.stage
                try stage.program.settle("it is the third") {
                    $0.view == .viewer && $0.page == 3 && $0.count == 3
                }
                _ = try walker.tree.find("label", "Couldn't open “huge.jpg”")
                _ = try walker.tree.find(
                    "label",
                    "The file is too large to be opened where it is. "
                        + "Save it on this computer first.")
                try stage.keyboard.strike(.left)
                try stage.program.settle("its neighbour") { $0.page == 2 }
                try stage.screen.waitFor("the neighbour's colour") {
                    $0.colour(at: stage.middle).distance(to: PictureFactory.colour(1)) < 12
                }
            }
        }
    }
}
