import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// The strip by keys alone, on a screen of 1280 × 800 px.
    @Suite(.serialized)
    struct StripKeyTests {
        private let middleY = 800 - StripLayout.height / 2

        /// The middle of the slot so many places right of the current photo's.
        private func slot(_ place: Int) -> Point<Monitor> {
            Point(x: 640 + 120 * Double(place), y: middleY)
        }

        /// Whether the white ring of the focus is about the thumbnail in a slot.
        private func hasFocus(_ place: Int, in shot: Screenshot) -> Bool {
            (38...50).contains { dy in
                let colour = shot.colour(at: slot(place) - Vector(dx: 0, dy: Double(dy)))
                return min(colour.red, colour.green, colour.blue) > 200
            }
        }

        private func waitForFocus(_ stage: Stage, at place: Int) throws {
            try stage.screen.waitFor("the focus is at \(place)") { shot in
                (-4...4).allSatisfy { hasFocus($0, in: shot) == ($0 == place) }
            }
        }

        @Test(
            "S1 S4 Tab reaches the strip, arrows move, Ctrl+E sends that photo, Enter shows it",
            arguments: TextDirection.allCases)
        func keys(_ direction: TextDirection) throws {
            try HeadlessSession.shared().portals.begin(answering: .done)
            let stage = try Stage.viewer(
                count: 12, page: 6, settings: ["show-strip": "true"], direction: direction)
            try waitUntil("Tab has come to the strip", within: 90) {
                try stage.keyboard.strike(.tab)
                return try hasFocus(0, in: stage.screen.waitForRest("the focus has moved"))
            }
            for _ in 0..<2 { try stage.keyboard.strike(.right) }
            try waitForFocus(stage, at: 2)
            #expect(try stage.program.settle().page == 6, "the focus moves, not the page")
            let number = direction == .leftToRight ? 8 : 4
            try stage.keyboard.strike(.letter("e"), with: .control)
            try stage.screen.waitFor("the sheet dims the strip") { !hasFocus(2, in: $0) }
            try stage.screen.waitForRest("the sheet rests")
            try stage.keyboard.strike(.enter)
            let request = try stage.session.portals.first()
            let name = "00\(number).jpg"
            #expect(request.values("attachments") == [stage.folder.file(name)])
            try waitForFocus(stage, at: 2)
            try stage.keyboard.strike(.enter)
            try stage.program.settle("its page") { $0.page == number && $0.view == .viewer }
            try waitForFocus(stage, at: 0)
            try stage.keyboard.strike(.end)
            try stage.keyboard.strike(.enter)
            try stage.program.settle("the last page") { $0.page == 12 }
        }
    }
}
