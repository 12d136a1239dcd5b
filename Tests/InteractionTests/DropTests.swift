import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// Photos dragged by mouse onto another program, whose window stands beside ours.
    @Suite(.serialized)
    struct DropTests {
        /// Starts the other program, and moves our window aside.
        private func startTarget(beside stage: Stage) throws -> OtherProgram {
            // Both open in the middle, and a press raises ours.
            let target = try OtherProgram("drop-target", beside: stage)
            try stage.moveAside()
            return target
        }

        /// Drags from a place onto the other program, and waits until it has read everything.
        private func drop(
            _ stage: Stage, from start: Point<Monitor>, on target: OtherProgram
        ) throws {
            let place = try stage.frame(of: OtherProgram.blue).center
            try stage.pointer.press(at: start)
            defer { try? stage.pointer.release() }
            try stage.pointer.glide(from: start, to: place)
            try waitUntil("the other program is asked") {
                try target.hasTold("over copy")
            }
            try stage.pointer.release()
            try waitUntil("everything is read") { try target.hasTold("finished") }
        }

        @Test("S5 dropped on another program it delivers the file and the picture")
        func otherProgram() throws {
            let stage = try Stage.viewer(
                count: 12, page: 5,
                settings: Stage.besideAnother.merging(["show-strip": "true"]) { $1 })
            let target = try startTarget(beside: stage)
            defer { target.process.end() }
            let thumbnail = try stage.frame(of: PictureFactory.colour(5))
            try drop(stage, from: thumbnail.center, on: target)

            let told = try target.lines()
            let files = told.filter { $0.hasPrefix("dropped file") }
            #expect(files == ["dropped file \(stage.uri(6))"])
            let picture = try #require(told.first { $0.hasPrefix("dropped picture") })
            #expect(picture == "dropped picture 900 600", "all of it, not the thumbnail")
            #expect(told.contains("offered text/uri-list"))
            let state = try stage.program.settle("the viewer stays where it was")
            #expect(state.page == 5 && state.view == .viewer)
            try stage.screen.waitFor("the thumbnail is in its slot, and no sheet is open") {
                $0.colour(at: thumbnail.center).distance(to: PictureFactory.colour(5)) < 30
                    && $0.region(of: PictureFactory.colour(4), atLeast: 50_000) != nil
            }
        }

        @Test("G5 two selected photos dragged onto another program give it both files")
        func selected() throws {
            let stage = try Stage.grid(settings: Stage.besideAnother)
            let target = try startTarget(beside: stage)
            defer { target.process.end() }
            let cells = try (0..<8).map { try stage.frame(of: PictureFactory.colour($0)).center }
            try stage.keyboard.press(.control)
            try stage.pointer.click(at: cells[1])
            try stage.pointer.click(at: cells[6])
            try stage.keyboard.release(.control)
            try stage.program.settle("two are selected") { $0.selected == 2 }
            try drop(stage, from: cells[6], on: target)
            let files = try target.lines().filter { $0.hasPrefix("dropped file") }
            #expect(files == ["dropped file \(stage.uri(2))", "dropped file \(stage.uri(7))"])
            let state = try stage.program.settle("nothing else has come of it")
            #expect(state.view == .grid && state.selected == 2)
        }

        @Test("G5 a photo that is not selected is dragged alone, whatever is selected")
        func alone() throws {
            let stage = try Stage.grid(settings: Stage.besideAnother)
            let target = try startTarget(beside: stage)
            defer { target.process.end() }
            let cells = try (0..<8).map { try stage.frame(of: PictureFactory.colour($0)).center }
            try stage.keyboard.press(.control)
            try stage.pointer.click(at: cells[1])
            try stage.keyboard.release(.control)
            try stage.program.settle("one is selected") { $0.selected == 1 }
            try drop(stage, from: cells[4], on: target)
            let files = try target.lines().filter { $0.hasPrefix("dropped file") }
            #expect(files == ["dropped file \(stage.uri(5))"])
            #expect(try stage.program.settle().selected == 1)
        }
    }
}
