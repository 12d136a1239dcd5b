import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    @Suite(.serialized)
    struct TapTests {
        @Test("T1 a tap at fit closes to the photo now shown")
        func tapCloses() throws {
            let stage = try Stage.viewer(count: 60)
            try stage.keyboard.strike(.end)
            try stage.program.settle("the last") { $0.page == 60 }
            try stage.touch.tap(at: stage.middle)
            let state = try stage.program.settle("the grid") { $0.view == .grid }
            #expect(state.photo == stage.uri(60))
            try stage.screen.waitFor("the last photo's cell is on the screen") {
                $0.region(of: PictureFactory.colour(59), tolerance: 10, atLeast: 2000) != nil
            }
        }

        @Test("T1 a tap when zoomed returns home and closes nothing")
        func tapZoomed() throws {
            let stage = try Stage.map()
            let home = try stage.program.settle().zoom
            try stage.keyboard.type("2")
            try stage.program.settle("zoomed") { $0.zoom == 2 }
            try stage.touch.tap(at: stage.middle)
            try stage.program.settle("home") {
                $0.view == .viewer && near($0.zoom, home, within: 0.0001)
            }
        }

        @Test("T1 a tap on the backdrop is a tap")
        func backdrop() throws {
            let stage = try Stage.viewer()
            // 900 × 600 px in 1280 × 800: nothing of the picture is at the left edge.
            try stage.touch.tap(at: Point(x: 90, y: 560))
            try stage.program.settle("the grid") { $0.view == .grid }
        }

        @Test("T1 opened from a file, a tap shows the folder's grid with that cell focused")
        func fromFile() throws {
            let stage = try Stage(try Stage.flat(count: 12), opening: ["005.jpg"])
            try stage.program.settle("the viewer on the file") {
                $0.view == .viewer && $0.page == 5 && $0.count == 12
            }
            try stage.touch.tap(at: stage.middle)
            let state = try stage.program.settle("the grid") { $0.view == .grid }
            #expect(state.count == 12)
            #expect(state.photo == stage.uri(5))
        }

        @Test("T1 a touch that stops a motion is no tap")
        func stoppingTouch() throws {
            let stage = try Stage.viewer(page: 3)
            try stage.swipe(left: 500, milliseconds: 80)
            try stage.touch.tap(at: stage.middle)
            let state = try stage.program.settle("the pager rests")
            #expect(state.view == .viewer)
            stage.forgetTaps()
            #expect(try stage.program.settle().view == .viewer)
        }

        @Test("T1 a tap dies when the finger moves")
        func movedTap() throws {
            let stage = try Stage.viewer()
            try stage.touch.stroke(
                from: stage.middle, to: stage.middle + Vector(dx: 0, dy: -9), milliseconds: 60)
            stage.forgetTaps()
            #expect(try stage.program.settle().view == .viewer)
        }

        @Test("T2 two quick taps far apart are not a double tap")
        func farTaps() throws {
            let stage = try Stage.map()
            try stage.touch.doubleTap(
                at: stage.middle - Vector(dx: 200, dy: 0),
                second: stage.middle + Vector(dx: 200, dy: 0))
            try stage.program.settle("closed, not zoomed") { $0.view == .grid }
        }

        @Test("T3 clicks on the next button never reach the picture")
        func controls() throws {
            let stage = try Stage.viewer()
            let home = try stage.program.settle().zoom
            // The pointer's motion brings the buttons.
            let button = Point<Monitor>(x: 1280 - 36, y: 400)
            try stage.pointer.move(to: stage.middle)
            var isLeft = false
            try stage.screen.waitFor("the next button") {
                // A single motion can come with the pointer's entering, which is none.
                isLeft.toggle()
                try? stage.pointer.move(to: stage.middle + Vector(dx: isLeft ? -40 : 0, dy: 0))
                return $0.colour(at: button + Vector(dx: 0, dy: 18))
                    .distance(to: $0.colour(at: button + Vector(dx: 0, dy: 60))) > 15
            }
            try stage.pointer.click(at: button)
            try stage.pointer.click(at: button)
            let state = try stage.program.settle("two pages on") { $0.page == 3 }
            #expect(state.zoom == home)
            stage.forgetTaps()
            #expect(try stage.program.settle().view == .viewer)
        }
    }
}
