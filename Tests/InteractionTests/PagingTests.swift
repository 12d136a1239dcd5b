import Glibc
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    @Suite(.serialized)
    struct PagingTests {
        @Test("P4 a horizontal stroke at home pages exactly one", arguments: TextDirection.allCases)
        func swipe(_ direction: TextDirection) throws {
            let stage = try Stage.viewer(page: 5, direction: direction)
            try stage.swipe(forward: 900)
            let next = try stage.program.settle("the next page") { $0.page == 6 }
            #expect(next.photo == stage.uri(6))
            try stage.screen.waitFor("its colour") {
                $0.colour(at: stage.middle).distance(to: PictureFactory.colour(5)) < 10
            }
            try stage.swipe(forward: -400)
            try stage.program.settle("back again") { $0.page == 5 }
        }

        @Test(
            "P7 a short quick stroke turns, a short slow one returns, a long slow one turns",
            arguments: TextDirection.allCases)
        func release(_ direction: TextDirection) throws {
            let stage = try Stage.viewer(direction: direction)
            try stage.swipe(forward: 150, milliseconds: 100)
            try stage.program.settle("quick") { $0.page == 2 }
            try stage.swipe(forward: 300, milliseconds: 900, pause: 100)
            // Had it turned, the next would end on the page after.
            try stage.swipe(forward: 800, milliseconds: 1800, pause: 100)
            try stage.program.settle("slow, but past the half") { $0.page == 3 }
        }

        @Test("P7 both ends hold: friction and no wrap", arguments: TextDirection.allCases)
        func ends(_ direction: TextDirection) throws {
            let stage = try Stage.viewer(count: 3, direction: direction)
            try stage.swipe(forward: -900)
            #expect(try stage.program.settle().page == 1)
            try stage.keyboard.strike(.end)
            try stage.program.settle("the last") { $0.page == 3 }
            try stage.swipe(forward: 900)
            #expect(try stage.program.settle().page == 3)
        }

        @Test("P7 one touchpad swipe turns one page", arguments: TextDirection.allCases)
        func touchpad(_ direction: TextDirection) throws {
            let stage = try Stage.viewer(direction: direction)
            try stage.pointer.move(to: stage.middle)
            try stage.pointer.move(to: stage.middle + Vector(dx: 20, dy: 0))
            try stage.pointer.scroll(dx: stage.onward(dx: 600).dx, dy: 0)
            #expect(try stage.program.settle { $0.page > 1 }.page == 2)
            try stage.pointer.scroll(dx: stage.onward(dx: -600).dx, dy: 0)
            #expect(try stage.program.settle { $0.page < 2 }.page == 1)
        }

        @Test("P11 arrows, Page Up and Down, Home and End page", arguments: TextDirection.allCases)
        func keys(_ direction: TextDirection) throws {
            let stage = try Stage.viewer(direction: direction)
            let steps: [(Keyboard.Key, Int)] = [
                (stage.forwardKey, 2), (stage.forwardKey, 3), (stage.backwardKey, 2),
                (.pageDown, 3), (.pageUp, 2), (.end, 12), (.home, 1),
            ]
            for (key, page) in steps {
                try stage.keyboard.strike(key)
                let state = try stage.program.settle("page \(page)") { $0.page == page }
                #expect(state.photo == stage.uri(page))
            }
        }

        @Test(
            "P11 arrows pan a zoomed picture and page only at its edge",
            arguments: TextDirection.allCases)
        func panningKeys(_ direction: TextDirection) throws {
            let stage = try Stage.map(direction: direction)
            try stage.keyboard.type("1")
            try stage.program.settle("1:1") { $0.zoom == 1 }
            let place = try stage.find(Landmark.center)
            try stage.keyboard.strike(stage.forwardKey)
            try waitUntil("the picture has moved on") {
                try stage.onward(dx: stage.find(Landmark.center).x - place.x).dx < -10
            }
            #expect(try stage.program.state().page == 1)
            for _ in 0..<60 where try stage.program.state().page == 1 {
                let before = try stage.screen.waitForRest("nothing moves")
                try stage.keyboard.strike(stage.forwardKey)
                // What is told may be of before the key; what is seen is not.
                try stage.screen.waitFor("the key moves something") { !$0.looksLike(before) }
                try stage.program.settle()
            }
            #expect(try stage.program.state().page == 2)
        }

        @Test("P11 Escape backs out one level: zoom, then viewer")
        func escape() throws {
            let stage = try Stage.map()
            let home = try stage.program.settle().zoom
            try stage.keyboard.type("2")
            try stage.program.settle("zoomed") { $0.zoom == 2 }
            try stage.keyboard.strike(.escape)
            try stage.program.settle("home") {
                $0.view == .viewer && near($0.zoom, home, within: 0.0001)
            }
            try stage.keyboard.strike(.escape)
            try stage.program.settle("the grid") { $0.view == .grid }
            #expect(stage.program.process.isRunning)
        }

        @Test("P11 Ctrl+W closes the window")
        func closeWindow() throws {
            let stage = try Stage.viewer()
            try stage.keyboard.strike(.letter("w"), with: .control)
            #expect(try stage.program.process.wait() == 0)
        }

        @Test("P12 twenty swipes 120 ms apart turn twenty pages", arguments: TextDirection.allCases)
        func twentySwipes(_ direction: TextDirection) throws {
            let stage = try Stage.viewer(count: 30, direction: direction)
            let pace = Pace()
            for index in 0..<20 {
                pace.wait(untilMilliseconds: Double(index) * 120)
                try stage.swipe(forward: 200, milliseconds: 64)
            }
            let state = try stage.program.settle("twenty pages on") { $0.page == 21 }
            #expect(state.photo == stage.uri(21))
            try stage.screen.waitFor("the colour of the page told") {
                $0.colour(at: stage.middle).distance(to: PictureFactory.colour(20)) < 10
            }
        }

        @Test("Killing every decoder while paging loses no page")
        func killDecoders() throws {
            let stage = try Stage.viewer(count: 30)
            for page in 2...12 {
                for decoder in try stage.program.decoders() { kill(decoder, SIGKILL) }
                try stage.keyboard.strike(.right)
                try stage.program.settle("page \(page)") { $0.page == page }
                try stage.screen.waitFor("the colour of page \(page)") {
                    let colour = PictureFactory.colour(page - 1)
                    return $0.colour(at: stage.middle).distance(to: colour) < 10
                }
            }
        }
    }
}
