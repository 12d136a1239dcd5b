import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    @Suite(.serialized)
    struct HeroTests {
        @Test(
            "H1 a tap opens the tapped photo, growing from its cell",
            arguments: TextDirection.allCases)
        func tapOpens(_ direction: TextDirection) throws {
            let stage = try Stage.grid(direction: direction)
            let colour = PictureFactory.colour(6)
            let cell = try stage.frame(of: colour)
            // The third of four in its row.
            #expect((cell.center.x > 640) == (direction == .leftToRight))
            try stage.touch.tap(at: cell.center)
            let state = try stage.program.settle("open") { $0.view == .viewer }
            #expect(state.photo == stage.uri(7))
            #expect(state.page == 7)
            let frame = try stage.frame(of: colour)
            #expect(frame == Rect(x: 190, y: 100, width: 900, height: 600))
        }

        @Test(
            "H1 it closes to the cell of the photo now shown, which the grid scrolls to",
            arguments: TextDirection.allCases)
        func closesToShown(_ direction: TextDirection) throws {
            let stage = try Stage.grid(count: 60, direction: direction)
            try stage.touch.tap(at: try stage.frame(of: PictureFactory.colour(0)).center)
            try stage.program.settle("open") { $0.view == .viewer && $0.page == 1 }
            for page in 2...4 {
                try stage.swipe(forward: 500)
                try stage.program.settle("page \(page)") { $0.page == page }
            }
            try stage.keyboard.strike(.end)
            try stage.program.settle("the last") { $0.page == 60 }
            try stage.keyboard.strike(.escape)
            let state = try stage.program.settle("closed") { $0.view == .grid }
            #expect(state.photo == stage.uri(60))
            // 60 photos in four columns: the last one's colour is in the last column too.
            try stage.screen.waitFor("its cell, filled again") {
                guard let region = $0.region(of: PictureFactory.colour(59), tolerance: 10) else {
                    return false
                }
                let frame = region.frame
                return (direction == .leftToRight ? frame.maxX : 1280 - frame.minX) > 1280 * 0.75
            }
        }

        @Test(
            "H2 Escape while it opens reverses, and another photo opens right after",
            arguments: TextDirection.allCases)
        func escapeDuringHero(_ direction: TextDirection) throws {
            let stage = try Stage.grid(direction: direction)
            let colour = PictureFactory.colour(0)
            let first = try stage.frame(of: colour).center
            let second = try stage.frame(of: PictureFactory.colour(5)).center
            try stage.pointer.click(at: first)
            Pace().wait(untilMilliseconds: 50)
            try stage.keyboard.strike(.escape)
            try stage.program.settle("closed again") { $0.view == .grid }
            try stage.pointer.move(to: Point(x: 1, y: 799))
            try stage.screen.waitFor("the cell is filled again") {
                $0.colour(at: first).distance(to: colour) < 10
            }
            try stage.touch.tap(at: second)
            let state = try stage.program.settle("the other photo") { $0.view == .viewer }
            #expect(state.photo == stage.uri(6))
            try stage.swipe(forward: 600)
            try stage.program.settle("gestures live") { $0.page == 7 }
        }
    }
}
