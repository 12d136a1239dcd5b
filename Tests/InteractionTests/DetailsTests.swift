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
    }
}
