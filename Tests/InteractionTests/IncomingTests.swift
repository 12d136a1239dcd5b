import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// Files and folders of another program that are pasted or dropped to be opened.
    @Suite(.serialized)
    struct IncomingTests {
        /// Copies the files in the other program, whose end empties the clipboard, and comes back.
        private func copy(_ uris: [String], beside stage: Stage) throws -> OtherProgram {
            let source = try OtherProgram("file-source", uris, beside: stage)
            try waitUntil("the other window is active") { try source.hasTold("active") }
            try stage.keyboard.strike(.letter("c"), with: .control)
            try waitUntil("the other program has copied") { try source.hasTold("copied") }
            try stage.moveAside()
            try waitUntil("ours is active") { try source.lines().last == "inactive" }
            return source
        }

        /// Copies the files in the other program, and pastes them in ours.
        private func paste(_ uris: [String], into stage: Stage) throws {
            let source = try copy(uris, beside: stage)
            defer { source.process.end() }
            try stage.keyboard.strike(.letter("v"), with: .control)
            try stage.program.settle("something has come of it") { state in
                state.photo != stage.uri(1) || state.count != 3
            }
        }

        /// Drags the files out of the other program onto the middle of our window.
        private func drop(_ uris: [String], on stage: Stage) throws {
            let source = try OtherProgram("file-source", uris, beside: stage)
            defer { source.process.end() }
            try stage.moveAside()
            let start = try stage.frame(of: OtherProgram.blue).center
            let target = Point<Monitor>(x: 310, y: 420)
            defer { try? stage.pointer.release() }
            // A press that the other program has not seen while it got ready is made again.
            try waitUntil("the drag begins; told: \(heard(source)); screen: \(screen(stage))") {
                try stage.pointer.release()
                try stage.pointer.press(at: start)
                try stage.pointer.glide(from: start, to: target)
                return try source.hasTold("dragged")
            }
            // It goes on for a program that has begun to drag only when the way was over.
            try waitUntil("ours takes it; told: \(heard(source)); screen: \(screen(stage))") {
                try stage.pointer.move(to: target)
                return try source.hasTold("would copy")
            }
            try stage.pointer.release()
            try waitUntil("it is taken") { try source.hasTold("dropped") }
        }

        private func screen(_ stage: Stage) -> String {
            (try? stage.screen.shot()).map(Screen.keep) ?? "?"
        }

        private func heard(_ source: OtherProgram) -> String {
            (try? source.lines().joined(separator: ", ")) ?? ""
        }

        private func stage(inViewer: Bool = false) throws -> Stage {
            let stage = try Stage(
                Stage.flat(count: 3), settings: Stage.besideAnother.merging(["columns": "2"]) { $1 }
            )
            try stage.program.settle("all are listed") { $0.count == 3 && $0.view == .grid }
            if inViewer { try stage.open(page: 1) }
            return stage
        }

        private func folder(_ stage: Stage) throws -> String? {
            try stage.program.windowState()["folder"]?.text
        }

        @Test("A pasted file opens with its folder; Back leads to the folder from before")
        func pasteFile() throws {
            let stage = try stage()
            let other = try Stage.flat(count: 5)
            try paste([other.uri("004.jpg")], into: stage)
            try stage.program.settle("it is shown among its neighbours") {
                $0.view == .viewer && $0.photo == other.uri("004.jpg") && $0.count == 5
            }
            try stage.keyboard.strike(.escape)
            try stage.program.settle("its folder") { $0.view == .grid && $0.count == 5 }
            #expect(try folder(stage) == fileURI(path: other.path))
            try stage.keyboard.strike(.left, with: .alt)
            try stage.program.settle("the folder from before") { $0.count == 3 }
            #expect(try folder(stage) == fileURI(path: stage.folder.path))
        }

        @Test("A pasted folder opens, also over the viewer")
        func pasteFolder() throws {
            let stage = try stage(inViewer: true)
            let other = try Stage.flat(count: 4)
            try paste([fileURI(path: other.path)], into: stage)
            try stage.program.settle("it is shown") { $0.view == .grid && $0.count == 4 }
            #expect(try folder(stage) == fileURI(path: other.path))
        }

        @Test("Ctrl+V in the search entry is the entry's own")
        func pasteInEntry() throws {
            let stage = try stage()
            let other = try Stage.flat(count: 5)
            let source = try copy([other.uri("004.jpg")], beside: stage)
            defer { source.process.end() }
            try stage.keyboard.strike(.letter("f"), with: .control)
            try stage.screen.waitForRest("the entry has the keys")
            try stage.keyboard.strike(.letter("v"), with: .control)
            try stage.keyboard.type("002")
            let state = try stage.program.settle("what was typed is looked for") { $0.count == 1 }
            #expect(try state.view == .grid && folder(stage) == fileURI(path: stage.folder.path))
        }

        @Test("A file dropped on the grid opens with its folder")
        func dropOnGrid() throws {
            let stage = try stage()
            let other = try Stage.flat(count: 5)
            try drop([other.uri("002.jpg")], on: stage)
            try stage.program.settle("it is shown among its neighbours") {
                $0.view == .viewer && $0.photo == other.uri("002.jpg") && $0.count == 5
            }
        }

        @Test("Several files dropped on the viewer open as that set, and no others of their folder")
        func dropSet() throws {
            let stage = try stage(inViewer: true)
            let other = try Stage.flat(count: 6)
            try drop([other.uri("002.jpg"), other.uri("005.jpg")], on: stage)
            try stage.program.settle("the set") { $0.view == .grid && $0.count == 2 }
            try stage.keyboard.strike(.end)
            try stage.program.settle("the second") { $0.photo == other.uri("005.jpg") }
        }

        @Test("A folder dropped on the viewer opens")
        func dropFolder() throws {
            let stage = try stage(inViewer: true)
            let other = try Stage.flat(count: 4)
            try drop([fileURI(path: other.path)], on: stage)
            try stage.program.settle("it is shown") { $0.view == .grid && $0.count == 4 }
            #expect(try folder(stage) == fileURI(path: other.path))
        }

        @Test("G5 a photo dragged out of the grid and dropped there again opens nothing")
        func ownDrag() throws {
            let stage = try Stage.grid(count: 8)
            let start = try stage.frame(of: PictureFactory.colour(1)).center
            let end = try stage.frame(of: PictureFactory.colour(6)).center
            try stage.pointer.drag(from: start, to: end)
            // What would have come of it, would have come before the answer to the next key.
            try stage.screen.waitForRest("the thumbnail has flown back")
            try stage.keyboard.strike(.end)
            let state = try stage.program.settle("the last one") { $0.photo == stage.uri(8) }
            #expect(state.view == .grid && state.count == 8 && state.selected == 0)
        }
    }
}
