import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    @Suite(.serialized)
    struct MenuTests {
        /// Holds a finger until the menu covers the place beside it.
        func longPress(_ stage: Stage, at place: Point<Monitor>, was colour: Colour) throws {
            try stage.touch.hold(at: place) {
                try stage.screen.waitFor("the menu covers the picture") {
                    guard let region = $0.region(of: colour, tolerance: 10) else { return true }
                    return region.count < Int(region.frame.size.width * region.frame.size.height)
                        - 20_000
                }
            }
        }

        @Test("T4 a long press opens the menu, and its release does nothing else")
        func longPress() throws {
            let stage = try Stage.viewer()
            let colour = PictureFactory.colour(0)
            let before = try stage.screen.shot().region(of: colour, tolerance: 10)?.count
            try longPress(stage, at: stage.middle, was: colour)
            stage.forgetTaps()
            let state = try stage.program.state()
            #expect(state.view == .viewer && state.page == 1)
            try stage.keyboard.strike(.escape)
            try stage.screen.waitFor("the menu is gone") {
                $0.region(of: colour, tolerance: 10)?.count == before
            }
            #expect(try stage.program.settle().view == .viewer)
        }

        @Test("T4 a long press on a cell opens the menu and not the photo")
        func gridLongPress() throws {
            let stage = try Stage.grid()
            let colour = PictureFactory.colour(5)
            let cell = try stage.frame(of: colour)
            try stage.touch.hold(at: cell.center) { Pace().wait(untilMilliseconds: 900) }
            stage.forgetTaps()
            #expect(try stage.program.settle().view == .grid)
            try stage.keyboard.strike(.escape)
            try stage.screen.waitFor("the cell is uncovered") {
                $0.region(of: colour, tolerance: 10)?.frame == cell
            }
            #expect(try stage.program.settle().view == .grid)
        }

        @Test("T4 two fingers held, or a finger that has moved, open no menu")
        func noLongPress() throws {
            let stage = try Stage.map()
            try stage.touch.pinch(
                center: stage.middle, from: 200, to: 200, milliseconds: 16
            ) {
                Pace().wait(untilMilliseconds: 900)
                let disc = try stage.screen.shot().region(of: Landmark.center.colour)
                #expect(disc != nil, "nothing covers the middle")
            }
            try stage.program.settle()
            try stage.touch.stroke(
                from: stage.middle, to: stage.middle + Vector(dx: 0, dy: -12), milliseconds: 60,
                pause: 900
            ) {
                let disc = try stage.screen.shot().region(of: Landmark.center.colour)
                #expect(disc != nil, "nothing covers the middle")
            }
            #expect(try stage.program.settle().view == .viewer)
        }

        @Test("T5 Save writes identical bytes under a free name")
        func save() throws {
            let stage = try Stage.viewer()
            let pictures = stage.session.picturesFolder
            try empty(folder: pictures)
            try Data("other".utf8).write(to: URL(fileURLWithPath: "\(pictures)/001.jpg"))
            try longPress(stage, at: stage.middle, was: PictureFactory.colour(0))
            // Save is the first entry, so it has the focus or gets it by the first Down.
            try stage.keyboard.strike(.enter)
            try waitUntil("the copy is there") {
                try contents(ofFolder: pictures) == ["001 (1).jpg", "001.jpg"]
            }
            let copy = FileManager.default.contents(atPath: "\(pictures)/001 (1).jpg")
            let original = FileManager.default.contents(atPath: stage.folder.file("001.jpg"))
            #expect(copy == original)
            #expect(try stage.program.settle().view == .viewer)
        }

        @Test("T5 opened again it is about the photo now shown, from its first entry; a clean end")
        func again() throws {
            let stage = try Stage.viewer(count: 3)
            let pictures = stage.session.picturesFolder
            try empty(folder: pictures)
            defer { try? empty(folder: pictures) }
            func openMenu() throws {
                try stage.keyboard.strike(.menu)
                try stage.program.settle("the menu is open") { $0.isCovered }
                try stage.screen.waitForRest("the menu rests")
            }
            try openMenu()
            for _ in 0..<3 { try stage.keyboard.strike(.down) }
            try stage.keyboard.strike(.escape)
            try stage.program.settle("the menu is closed") { !$0.isCovered }
            try stage.keyboard.strike(.right)
            try stage.program.settle("the next photo") { $0.page == 2 }
            try openMenu()
            try stage.keyboard.strike(.enter)
            try waitUntil("the copy is there") {
                try contents(ofFolder: pictures) == ["002.jpg"]
            }
            try stage.program.settle("the menu is closed again") { !$0.isCovered }
            try stage.keyboard.strike(.letter("w"), with: .control)
            try stage.program.process.wait(within: 20)
            #expect(!stage.program.words.contains("Finalizing"), "\(stage.program.words)")
        }

        @Test("P11 Escape right after the menu's key leaves the menu, never the viewer")
        func quickEscape() throws {
            let stage = try Stage.viewer(count: 3)
            for _ in 0..<10 {
                try stage.keyboard.strike(.menu)
                try stage.keyboard.strike(.escape)
            }
            // Opened once more, so that all that was struck before has been taken.
            try stage.keyboard.strike(.menu)
            try stage.program.settle("the menu is open") { $0.isCovered }
            try stage.keyboard.strike(.escape)
            let state = try stage.program.settle("the menu is closed") { !$0.isCovered }
            #expect(state.view == .viewer && state.page == 1)
        }

        @Test("P11 the menu goes with its photo when the last one is removed")
        func lastPhotoGone() throws {
            let stage = try Stage.viewer(count: 1)
            try stage.keyboard.strike(.menu)
            try stage.program.settle("the menu is open") { $0.isCovered }
            try FileManager.default.removeItem(atPath: stage.folder.file("001.jpg"))
            try stage.program.settle("nothing is left") {
                $0.view == .grid && !$0.isCovered && $0.count == 0
            }
        }

        @Test("P11 Ctrl+S saves")
        func saveKey() throws {
            let stage = try Stage.viewer(count: 5, page: 2)
            let pictures = stage.session.picturesFolder
            try empty(folder: pictures)
            try stage.keyboard.strike(.letter("s"), with: .control)
            try waitUntil("the copy is there") {
                try contents(ofFolder: pictures) == ["002.jpg"]
            }
        }

        @Test("P11 Delete trashes and steps to the next photo; Undo brings it back")
        func trash() throws {
            let stage = try Stage.viewer(count: 5, page: 2)
            try stage.keyboard.strike(.delete)
            let state = try stage.program.settle("one fewer") { $0.count == 4 }
            #expect(state.photo == stage.uri(3))
            #expect(!FileManager.default.fileExists(atPath: stage.folder.file("002.jpg")))
            let button = Colour(99, 99, 102)
            try stage.screen.waitFor("the toast's button") {
                $0.region(of: button, tolerance: 6, atLeast: 400) != nil
            }
            let undo = try stage.screen.waitForRest("the toast is in its place")
                .region(of: button, tolerance: 6)
            try stage.touch.tap(at: try #require(undo).center)
            try stage.program.settle("five again") { $0.count == 5 }
            #expect(FileManager.default.fileExists(atPath: stage.folder.file("002.jpg")))
        }
    }
}
