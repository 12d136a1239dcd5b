import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// The details panel: a sidebar of 340 px at the right of a screen of 1280 px.
    @Suite(.serialized)
    struct DetailsTests {
        private let place = Point<Monitor>(x: 1110, y: 780)

        private func waitForSidebar(_ stage: Stage, isShown: Bool) throws {
            try stage.screen.waitFor(isShown ? "the sidebar" : "no sidebar") {
                // Light where it is, else the viewer's black.
                ($0.colour(at: place).distance(to: Colour(0, 0, 0)) > 150) == isShown
            }
        }

        @Test("P4 an upward stroke shows the details, which follow the photo; Escape leaves them")
        func stroke() throws {
            let stage = try Stage.viewer(count: 3)
            try stage.touch.stroke(
                from: stage.middle + Vector(dx: 0, dy: 150),
                to: stage.middle - Vector(dx: 0, dy: 150), milliseconds: 200)
            try waitForSidebar(stage, isShown: true)
            try stage.program.settle("the picture is back in its place") { $0.view == .viewer }
            let before = try stage.screen.waitForRest("the first photo's details")
            try stage.keyboard.strike(.pageDown)
            try stage.program.settle("the next page") { $0.page == 2 }
            try stage.screen.waitFor("other words") { shot in
                // The name's row.
                (60..<140).contains { y in
                    (960..<1260).contains { x in
                        shot.colour(x: x, y: y).distance(to: before.colour(x: x, y: y)) > 60
                    }
                }
            }
            try stage.keyboard.strike(.escape)
            try waitForSidebar(stage, isShown: false)
            #expect(try stage.program.settle().view == .viewer)
        }

        @Test("P11 Alt+Return shows and hides them")
        func key() throws {
            let stage = try Stage.viewer(count: 3)
            try stage.keyboard.strike(.enter, with: .alt)
            try waitForSidebar(stage, isShown: true)
            try stage.keyboard.strike(.enter, with: .alt)
            try waitForSidebar(stage, isShown: false)
        }

        @Test(
            "P4 Z9 H3 the picture stands beside the details, and closes from there",
            arguments: TextDirection.allCases)
        func besides(_ direction: TextDirection) throws {
            let stage = try Stage.map(direction: direction)
            // 3000 × 2000 px in 1280 × 800, then in what 340 px of details leave of the width.
            try stage.program.settle("it fills the height") { near($0.zoom, 0.4, within: 0.001) }
            try stage.keyboard.strike(.enter, with: .alt)
            let zoom = 940.0 / 3000
            try stage.program.settle("it fills the width that is left") {
                near($0.zoom, zoom, within: 0.001)
            }
            let left = direction == .leftToRight ? 0.0 : 340.0
            func waitForDiscs(_ what: String) throws {
                try stage.screen.waitFor(what) { shot in
                    [(Landmark.topLeft, 750.0, 500.0), (Landmark.bottomRight, 2250, 1500)]
                        .allSatisfy {
                            disc, x, y in
                            guard let middle = shot.region(of: disc.colour)?.center else {
                                return false
                            }
                            let wanted = Point<Monitor>(
                                x: left + x * zoom, y: 400 + (y - 1000) * zoom)
                            return middle.distance(to: wanted) < 2
                        }
                }
            }
            try waitForDiscs("all of it is beside the details")

            try stage.program.remote.moveByHand(to: 0)
            try stage.touch.tap(at: Point(x: left + 470, y: 700))
            try waitUntil("it closes") { try stage.program.state().view == .grid }
            try waitForDiscs("the hero leaves from where the picture was")
            try stage.program.remote.letMotionsRun()
            try stage.program.settle("the grid") { $0.view == .grid }
        }
    }
}
