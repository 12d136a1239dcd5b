import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// Saves that take long: how far they are, and their end before the end.
    @Suite(.serialized)
    struct SavingProgressTests {
        /// A folder with `001.jpg` and a file that takes longer to copy than anybody waits.
        private func folder() throws -> TemporaryFolder {
            let folder = try Stage.flat(count: 1)
            let huge = open(folder.file("huge.jpg"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
            defer { close(huge) }
            try #require(ftruncate(huge, 64 << 30) == 0)
            return folder
        }

        /// The program on that folder, and what assistive technologies see of it.
        private func stage() throws -> (Stage, AccessibleNode) {
            let session = try HeadlessSession.shared()
            try empty(folder: session.picturesFolder)
            let bus = try AccessibilityBus(session)
            let stage = try Stage(
                folder(), settings: ["columns": "4"], environment: AccessibilityBus.environment)
            try stage.program.settle("both") { $0.count == 2 }
            return (stage, try bus.tree(of: stage.program))
        }

        /// Whether the program has a file in Pictures open, with a name or without.
        private func isWriting(_ stage: Stage) -> Bool {
            let numbers = "/proc/\(stage.program.process.id)/fd"
            return ((try? contents(ofFolder: numbers)) ?? []).contains { number in
                let target = try? FileManager.default.destinationOfSymbolicLink(
                    atPath: "\(numbers)/\(number)")
                return target?.hasPrefix(stage.session.picturesFolder + "/") ?? false
            }
        }

        @Test("A long save tells how far it is; Cancel ends it and leaves nothing behind")
        func cancelled() throws {
            let (stage, tree) = try stage()
            let pictures = stage.session.picturesFolder
            defer { try? empty(folder: pictures) }
            try stage.keyboard.strike(.end)
            try stage.program.settle("the huge one") {
                $0.photo == stage.folder.uri("huge.jpg")
            }
            try stage.keyboard.strike(.letter("s"), with: .control)
            _ = try tree.find("progress bar", "Progress")
            _ = try tree.find("label", "Saving “huge.jpg”…")
            #expect(isWriting(stage))
            try stage.pointer.click(at: try tree.find("button", "Cancel").frame().center)
            try waitUntil("nothing is written any more") { !isWriting(stage) }
            #expect(try contents(ofFolder: pictures) == [])
            try waitUntil("the progress has left") {
                try !tree.showing().contains { try $0.role() == "progress bar" }
            }
            // It can be asked for again, and other photos are saved as ever.
            try stage.keyboard.strike(.home)
            try stage.program.settle("the other one") { $0.photo == stage.uri(1) }
            try stage.keyboard.strike(.letter("s"), with: .control)
            try waitUntil("the copy is there") {
                try contents(ofFolder: pictures) == ["001.jpg"]
            }
        }

        @Test("Of several the one being saved is told; those done when it is cancelled stay")
        func several() throws {
            let (stage, tree) = try stage()
            let pictures = stage.session.picturesFolder
            defer { try? empty(folder: pictures) }
            try stage.keyboard.strike(.letter("a"), with: .control)
            try stage.program.settle("both are selected") { $0.selected == 2 }
            try stage.keyboard.strike(.letter("s"), with: .control)
            _ = try tree.find("label", "Saving photo 2 of 2…")
            try stage.touch.tap(at: try cancelButton(tree).frame().center)
            try waitUntil("nothing is written any more") { !isWriting(stage) }
            #expect(try contents(ofFolder: pictures) == ["001.jpg"])
            _ = try tree.find("label", "Saved 1 photo to Pictures")
        }

        /// The button in the toast: the selection's header has one of that name above.
        private func cancelButton(_ tree: AccessibleNode) throws -> AccessibleNode {
            let bar = try tree.find("progress bar", "Progress").frame()
            let buttons = try tree.showing().filter {
                try $0.role() == "button" && $0.label() == "Cancel"
                    && $0.frame().maxY > bar.minY - 40
            }
            return try #require(buttons.first)
        }
    }
}
