import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// The offer to be the program that opens pictures.
    @Suite(.serialized)
    struct DefaultHintTests {
        private let session: HeadlessSession
        private let folder: TemporaryFolder
        private let words = "Open all pictures with Leporello?"

        /// A session in which the program is installed and another one opens pictures.
        init() throws {
            session = try HeadlessSession()
            folder = try Stage.flat(count: 3)
            let applications = "\(session.environment["XDG_DATA_HOME"] ?? "")/applications"
            try FileManager.default.createDirectory(
                atPath: applications, withIntermediateDirectories: true)
            for name in [LeporelloProgram.identity, "org.example.Viewer"] {
                let lines = [
                    "[Desktop Entry]", "Type=Application", "Name=\(name)", "Exec=true %U",
                    "MimeType=image/jpeg;image/png;",
                ]
                try Data(lines.joined(separator: "\n").utf8)
                    .write(to: URL(fileURLWithPath: "\(applications)/\(name).desktop"))
            }
        }

        private func start(opening names: [String]) throws -> (LeporelloProgram, AccessibleNode) {
            let bus = try AccessibilityBus(session)
            let program = try LeporelloProgram(
                names.map(folder.file), in: session, settings: ["default-hint-shown": "false"],
                environment: AccessibilityBus.environment)
            try program.settle("it shows something") { $0.count == 3 }
            return (program, try bus.tree(of: program))
        }

        private func asks(_ tree: AccessibleNode) throws -> Bool {
            try tree.showing().contains { try $0.label() == words }
        }

        @Test("A picture opened by choice brings the question, once; its button sets the default")
        func question() throws {
            let (program, tree) = try start(opening: ["001.jpg"])
            try program.settle("the viewer") { $0.view == .viewer }
            _ = try tree.find("label", words)
            try session.screen.waitForRest("the question is in its place")
            try session.pointer.click(
                at: try tree.find("button", "Set as Default").frame().center)
            _ = try tree.find("label", "Leporello opens pictures from now on")
            let list = try String(
                contentsOfFile: program.folder.file("config/mimeapps.list"), encoding: .utf8)
            for type in ["image/jpeg", "image/png"] {
                #expect(list.contains("\(type)=\(LeporelloProgram.identity).desktop"), "\(list)")
            }
            let kept = try String(
                contentsOfFile: program.folder.file("config/glib-2.0/settings/keyfile"),
                encoding: .utf8)
            #expect(kept.contains("default-hint-shown=true"))
        }

        @Test("Left alone it is not asked again; a folder brings no question")
        func once() throws {
            let (program, tree) = try start(opening: ["."])
            #expect(try !asks(tree))
            func open(_ name: String) throws {
                try runCommand(
                    ["\(Places.products)/leporello", folder.file(name)],
                    environment: session.environment)
                try program.settle("\(name) is shown") {
                    $0.view == .viewer && $0.photo == folder.uri(name)
                }
            }
            try open("001.jpg")
            _ = try tree.find("label", words)
            try waitUntil("the question has gone by itself") { try !asks(tree) }
            try open("002.jpg")
            // What would be asked, is asked as soon as the photo is shown.
            try session.screen.waitForRest("the photo is shown")
            #expect(try !asks(tree))
        }
    }
}
