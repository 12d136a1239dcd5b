import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// Pages without photos or without news, and the way out of them.
    @Suite(.serialized)
    struct EmptyPageTests {
        /// The program on a folder, or one inside it, and what assistive technologies see of it.
        private func stage(
            _ folder: TemporaryFolder, inside name: String = "", command: [String] = []
        ) throws -> (program: LeporelloProgram, tree: AccessibleNode, session: HeadlessSession) {
            let session = try HeadlessSession.shared()
            try session.releaseInput()
            let bus = try AccessibilityBus(session)
            let program = try LeporelloProgram(
                [folder.file(name)], in: session, environment: AccessibilityBus.environment,
                command: command + ["\(Places.products)/leporello"])
            try program.settle("it shows a page")
            return (program, try bus.tree(of: program), session)
        }

        private func press(_ label: String, _ tree: AccessibleNode) throws {
            let session = try HeadlessSession.shared()
            let button = try tree.find("button", label)
            try session.screen.waitForRest("the button is in its place")
            try session.pointer.click(at: try button.frame().center)
        }

        @Test("A folder without pictures says so and leads to its parent; a first one is shown")
        func nothingThere() throws {
            let folder = try Stage.flat(count: 2)
            try folder.makeFolder("inner")
            try folder.write(Array("no picture".utf8), to: "inner/notes.txt")
            let (program, tree, session) = try stage(folder, inside: "inner")
            _ = try tree.find("label", "No Photos Here")
            try FileManager.default.copyItem(
                atPath: folder.file("001.jpg"), toPath: folder.file("inner/first.jpg"))
            try program.settle("the first one") { $0.count == 1 && $0.view == .grid }
            try FileManager.default.removeItem(atPath: folder.file("inner/first.jpg"))
            try program.settle("none again") { $0.count == 0 }
            _ = try tree.find("label", "No Photos Here")
            try session.screen.waitForRest("the button is in its place")
            // The header's button of that name comes first.
            let steps = try tree.showing().filter {
                try $0.role() == "button" && $0.label() == "Parent Folder"
            }
            try session.touch.tap(at: try #require(steps.last).frame().center)
            try program.settle("the parent's") { $0.count == 2 }
        }

        @Test("A folder that was taken away is told as gone; made again, Try Again shows it")
        func gone() throws {
            let folder = try Stage.flat(count: 2)
            let (program, tree, _) = try stage(folder)
            try program.settle("both") { $0.count == 2 }
            let aside = folder.path + "-aside"
            #expect(rename(folder.path, aside) == 0)
            _ = try tree.find("label", "The Folder Is Gone")
            try program.settle("nothing is left") { $0.count == 0 }
            #expect(rename(aside, folder.path) == 0)
            try press("Try Again", tree)
            try program.settle("all are back") { $0.count == 2 }
            // Watched again.
            try FileManager.default.removeItem(atPath: folder.file("001.jpg"))
            try program.settle("one left") { $0.count == 1 }
        }

        @Test("What is filtered out comes back by the page's own button")
        func filtered() throws {
            let folder = try Stage.flat(count: 2)
            defer { withExtendedLifetime(folder) {} }
            let (program, tree, session) = try stage(folder)
            try program.settle("both") { $0.count == 2 }
            try session.keyboard.strike(.letter("f"), with: .control)
            try session.screen.waitForRest("the entry has the keys")
            try session.keyboard.type("nothing")
            try program.settle("none") { $0.count == 0 }
            _ = try tree.find("label", "No Photos Found")
            try press("Show All Photos", tree)
            try program.settle("all") { $0.count == 2 }
        }

        @Test("A folder that may not be read says so; once it may, Try Again shows it")
        func noPermission() throws {
            let folder = try Stage.flat(count: 3)
            #expect(chmod(folder.path, 0) == 0)
            defer { chmod(folder.path, 0o700) }
            // Without the right of the system's administrator to read everything.
            let (program, tree, _) = try stage(
                folder, command: ["setpriv", "--bounding-set=-dac_override,-dac_read_search"])
            _ = try tree.find("label", "No Permission")
            #expect(try program.state().count == 0)
            #expect(chmod(folder.path, 0o700) == 0)
            try press("Try Again", tree)
            try program.settle("all") { $0.count == 3 && $0.view == .grid }
        }

        @Test("Where no folder can be watched the list still works, and Ctrl+R reads it anew")
        func withoutWatch() throws {
            let folder = try Stage.flat(count: 3)
            // In a name space of its own, in which nobody may watch anything.
            let (program, _, session) = try stage(
                folder,
                command: [
                    "unshare", "--user", "--map-root-user", "sh", "-c",
                    "echo 0 >/proc/sys/user/max_inotify_instances && exec \"$@\"", "sh",
                ])
            try program.settle("all") { $0.count == 3 }
            try FileManager.default.copyItem(
                atPath: Library.flat(8, suffix: "jpg"), toPath: folder.file("004.jpg"))
            try FileManager.default.removeItem(atPath: folder.file("001.jpg"))
            try session.keyboard.strike(.end)
            try program.settle("nothing has been heard of it") {
                $0.count == 3 && $0.photo == folder.uri("003.jpg")
            }
            try session.keyboard.strike(.letter("r"), with: .control)
            try waitUntil("the new one is the last, the old one gone") {
                try session.keyboard.strike(.end)
                let state = try program.settle()
                return state.count == 3 && state.photo == folder.uri("004.jpg")
            }
            try session.keyboard.strike(.enter)
            try program.settle("it opens") { $0.view == .viewer && $0.page == 3 }
        }
    }
}
