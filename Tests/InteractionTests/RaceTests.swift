import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// Input that comes while something else is under way.
    @Suite(.serialized)
    struct RaceTests {
        private func waitForColour(of page: Int, _ stage: Stage) throws {
            try stage.screen.waitFor("the colour of page \(page)") {
                $0.colour(at: stage.middle).distance(to: PictureFactory.colour(page - 1)) < 10
            }
        }

        @Test("P2 P7 the first stroke of all turns the page, be it 40 px long")
        func firstStroke() throws {
            let stage = try Stage.grid()
            try stage.touch.tap(at: try stage.frame(of: PictureFactory.colour(2)).center)
            try stage.program.settle("open") { $0.view == .viewer && $0.page == 3 }
            try stage.swipe(left: 40, milliseconds: 40)
            try stage.program.settle("the next page") { $0.page == 4 }
            try waitForColour(of: 4, stage)
        }

        @Test("P7 P10 a touchpad swipe while the photo still opens turns one page or none")
        func swipeWhileOpening() throws {
            let stage = try Stage.grid()
            let cell = try stage.frame(of: PictureFactory.colour(2)).center
            for moment in [0.0, 60, 150, 300] {
                try stage.pointer.click(at: cell)
                Pace().wait(untilMilliseconds: moment)
                try stage.pointer.scroll(dx: 500, dy: 0)
                let page = try stage.program.settle("open after \(moment) ms") {
                    $0.view == .viewer
                }.page
                #expect(page == 3 || page == 4)
                try waitForColour(of: page, stage)
                try stage.pointer.scroll(dx: 500, dy: 0)
                try stage.program.settle("one page on") { $0.page == page + 1 }
                try waitForColour(of: page + 1, stage)
                try stage.keyboard.strike(.escape)
                try stage.program.settle("closed") { $0.view == .grid }
                try stage.screen.waitFor("the grid is as before") {
                    $0.colour(at: cell).distance(to: PictureFactory.colour(2)) < 10
                }
            }
        }

        @Test("Z6 Z9 a resize in mid-pinch leaves the picture under the fingers")
        func resizeInPinch() throws {
            let stage = try Stage.map(settings: ["window-maximized": "false"])
            let place = try stage.find(Landmark.center)
            func waitUntilHeld(_ what: String) throws {
                try stage.screen.waitFor(what) {
                    guard let disc = $0.region(of: Landmark.center.colour) else { return false }
                    return near(disc.center, place, within: 2)
                }
            }
            try stage.touch.pinch(center: place, from: 100, to: 300) {
                try waitUntilHeld("it is under the fingers")
                try stage.keyboard.strike(.f11)
                try stage.screen.waitFor("the window fills the screen") {
                    $0.colour(x: 3, y: 400).distance(to: Landmark.background) < 10
                }
                try waitUntilHeld("it is there still")
            }
            let state = try stage.program.settle("zoomed") { $0.view == .viewer }
            #expect(state.zoom > 0.8)
        }

        @Test("G3 a file that arrives under a finger does not change what the tap opens")
        func arrivalWhilePressed() throws {
            let stage = try Stage.grid()
            let colour = PictureFactory.colour(5)
            let cell = try stage.frame(of: colour).center
            for round in 1...3 {
                let before = try stage.program.settle().count
                try stage.touch.down(at: cell)
                // Sorted first, it moves every other photo on by a cell.
                try FileManager.default.copyItem(
                    atPath: stage.folder.file("012.jpg"),
                    toPath: stage.folder.file("000-\(round).jpg"))
                try waitUntil("it has arrived") {
                    try stage.program.state().count == before + 1
                }
                try stage.touch.up()
                stage.forgetTaps()
                let state = try stage.program.settle("the tap is over")
                // Either the photo pressed, or nothing; never the one that slid under the finger.
                if state.view == .viewer {
                    #expect(state.photo == stage.uri(6))
                    try stage.keyboard.strike(.escape)
                    try stage.program.settle("closed") { $0.view == .grid }
                }
                try FileManager.default.removeItem(
                    atPath: stage.folder.file("000-\(round).jpg"))
                try stage.program.settle("it is gone") { $0.count == before }
                try stage.screen.waitFor("the cells are as before") {
                    $0.colour(at: cell).distance(to: colour) < 10
                }
            }
        }

        @Test("P11 a held arrow pages without motion, and stops when it is let go")
        func heldArrow() throws {
            let stage = try Stage.viewer(count: 200)
            try stage.keyboard.press(.right)
            try waitUntil("the key repeats") { try stage.program.state().page > 12 }
            try stage.keyboard.release(.right)
            let released = try stage.program.state().page
            let rest = try stage.program.settle("it stops").page
            // What had been sent before the release may still arrive.
            #expect(rest <= released + 5)
            try waitForColour(of: rest, stage)
            #expect(try stage.program.settle().page == rest)
        }

        @Test("T1 a tap closes again after the viewer was opened again")
        func tapAfterReopening() throws {
            let stage = try Stage.grid()
            let cell = try stage.frame(of: PictureFactory.colour(4)).center
            for _ in 0..<3 {
                try stage.touch.tap(at: cell)
                try stage.program.settle("open") { $0.view == .viewer && $0.page == 5 }
                stage.forgetTaps()
                try stage.touch.tap(at: stage.middle)
                try stage.program.settle("closed by a tap") { $0.view == .grid }
                try stage.screen.waitFor("the cell is filled again") {
                    $0.colour(at: cell).distance(to: PictureFactory.colour(4)) < 10
                }
            }
        }

        @Test("H2 chosen again at every tenth of its closing the photo turns round")
        func chosenAgain() throws {
            let stage = try Stage.grid()
            let colour = PictureFactory.colour(1)
            let cell = try stage.frame(of: colour).center
            let duration = 1000 * (HeroMachine.closeDuration + HeroMachine.fadeDuration)
            try stage.touch.tap(at: cell)
            try stage.program.settle("open") { $0.view == .viewer && $0.page == 2 }
            for tenth in 1...9 {
                try stage.keyboard.strike(.escape)
                Pace().wait(untilMilliseconds: duration * Double(tenth) / 10)
                try stage.touch.tap(at: cell)
                try stage.program.settle("open again after \(tenth) tenths") {
                    $0.view == .viewer && $0.page == 2
                }
                #expect(
                    try stage.frame(of: colour) == Rect(x: 190, y: 100, width: 900, height: 600))
            }
            try stage.swipe(left: 600)
            try stage.program.settle("gestures live") { $0.page == 3 }
        }
    }
}
