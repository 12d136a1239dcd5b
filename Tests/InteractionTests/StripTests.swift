import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// The strip, by touch and mouse, on a screen of 1280 × 800 px.
    ///
    /// Thumbnails are 108 × 72 px, 120 px apart, the current one in the middle of the bottom.
    @Suite(.serialized)
    struct StripTests {
        private let top = 800 - StripLayout.height
        private let middleY = 800 - StripLayout.height / 2

        private func stage(
            _ direction: TextDirection, count: Int = 12, page: Int = 5
        ) throws -> Stage {
            let stage = try Stage.viewer(
                count: count, page: page, settings: ["show-strip": "true"], direction: direction)
            // Away from the arrows, and not on the strip, which it would keep on screen.
            try stage.pointer.move(to: Point(x: 640, y: 60))
            try stage.screen.waitFor("the strip is shown") {
                $0.colour(at: thumbnail(0, stage)).distance(to: colour(page)) < 30
            }
            return stage
        }

        /// The colour of the photo with a number from 1.
        private func colour(_ number: Int) -> Colour { PictureFactory.colour(number - 1) }

        /// The middle of the thumbnail so many places after the current one.
        private func thumbnail(_ place: Int, _ stage: Stage) -> Point<Monitor> {
            Point(x: 640, y: middleY) + stage.onward(dx: 120 * Double(place))
        }

        private func isShown(
            _ number: Int, at place: Int, in shot: Screenshot, _ stage: Stage
        ) -> Bool {
            shot.colour(at: thumbnail(place, stage)).distance(to: colour(number)) < 30
        }

        @Test(
            "S1 it shows the photos around the current one, larger, and follows the pages",
            arguments: TextDirection.allCases)
        func follows(_ direction: TextDirection) throws {
            let stage = try stage(direction)
            try stage.screen.waitFor("neighbours") { shot in
                (-4...4).allSatisfy { isShown(5 + $0, at: $0, in: shot, stage) }
            }
            let shot = try stage.screen.shot()
            let inside = thumbnail(0, stage) + Vector(dx: 0, dy: -39)
            #expect(shot.colour(at: inside).distance(to: colour(5)) < 30, "1.15 × 72 px high")
            let beside = thumbnail(1, stage) + Vector(dx: 0, dy: -39)
            #expect(shot.colour(at: beside).distance(to: colour(6)) > 60)
            try stage.swipe(forward: 600)
            try stage.program.settle("the next page") { $0.page == 6 }
            try stage.screen.waitFor("the strip has followed") { isShown(6, at: 0, in: $0, stage) }
        }

        @Test(
            "S1 a tap on a thumbnail goes to that photo; T3 it never reaches the picture",
            arguments: TextDirection.allCases)
        func tap(_ direction: TextDirection) throws {
            let stage = try stage(direction)
            try stage.touch.tap(at: thumbnail(3, stage))
            try stage.program.settle("its page") { $0.page == 8 && $0.view == .viewer }
            try stage.screen.waitFor("it is in the middle") { isShown(8, at: 0, in: $0, stage) }
            try stage.touch.tap(at: thumbnail(0, stage) + stage.onward(dx: 64))
            stage.forgetTaps()
            let state = try stage.program.settle("a tap on a gap")
            #expect(state.page == 8 && state.view == .viewer)
        }

        @Test(
            "S2 one vertical stroke lifts the photo, the first time, and the strip stays",
            arguments: TextDirection.allCases)
        func lifts(_ direction: TextDirection) throws {
            let stage = try stage(direction)
            let start = thumbnail(1, stage)
            try stage.touch.stroke(
                from: start, to: start + Vector(dx: -200, dy: -400), milliseconds: 300,
                pause: 120
            ) {
                let place = start + Vector(dx: -195, dy: -391)
                try stage.screen.waitFor("it is under the finger, its slot empty") { shot in
                    shot.colour(at: place).distance(to: colour(6)) < 30
                        && !isShown(6, at: 1, in: shot, stage)
                        && isShown(7, at: 2, in: shot, stage) && isShown(4, at: -1, in: shot, stage)
                }
            }
            try stage.program.settle("it was sent") { $0.page == 6 && $0.view == .viewer }
        }

        @Test(
            "S2 a horizontal stroke scrolls it and lifts nothing; beyond its end it springs back",
            arguments: TextDirection.allCases)
        func scrolls(_ direction: TextDirection) throws {
            let stage = try stage(direction, page: 1)
            let start = thumbnail(0, stage)
            try stage.touch.stroke(
                from: start, to: start + stage.onward(dx: 350), milliseconds: 300, pause: 100
            ) {
                try stage.screen.waitFor("beyond its beginning, with friction") { shot in
                    let moved = start + stage.onward(dx: 340 * 0.35)
                    return shot.colour(at: moved).distance(to: colour(1)) < 30
                }
            }
            try stage.program.settle("it has sprung back") { $0.page == 1 }
            try stage.screen.waitFor("in its place") { isShown(1, at: 0, in: $0, stage) }
            try stage.touch.stroke(
                from: thumbnail(2, stage), to: thumbnail(2, stage) + stage.onward(dx: -370),
                milliseconds: 500, pause: 100)
            try stage.screen.waitFor("scrolled by three") { isShown(5, at: 1, in: $0, stage) }
            #expect(try stage.program.settle().page == 1)
        }

        @Test(
            "S3 let go above the strip it flies to the stage, is shown, and the sheet opens",
            arguments: TextDirection.allCases)
        func sends(_ direction: TextDirection) throws {
            let stage = try stage(direction)
            let start = thumbnail(2, stage)
            try stage.touch.stroke(
                from: start, to: start + Vector(dx: -150, dy: -300), milliseconds: 250, pause: 60)
            try stage.program.settle("its page") { $0.page == 7 && $0.view == .viewer }
            try stage.screen.waitFor("the sheet dims the page, the slot has grown back") { shot in
                let corner = shot.colour(at: Point(x: 240, y: 150))
                return corner.distance(to: colour(7)) > 15
                    && shot.colour(at: Point(x: 640, y: 400)).distance(to: colour(7)) > 60
            }
            try stage.keyboard.strike(.escape)
            try stage.screen.waitFor("the photo's page, and all slots") { shot in
                shot.colour(at: Point(x: 240, y: 150)).distance(to: colour(7)) < 10
                    && (-2...2).allSatisfy { isShown(7 + $0, at: $0, in: shot, stage) }
            }
        }

        @Test(
            "S3 let go over the strip it returns and nothing is sent",
            arguments: TextDirection.allCases)
        func returns(_ direction: TextDirection) throws {
            let stage = try stage(direction)
            let start = thumbnail(2, stage)
            try stage.touch.down(at: start)
            try stage.touch.glide(from: start, to: start + Vector(dx: 0, dy: -200))
            try stage.touch.glide(
                from: start + Vector(dx: 0, dy: -200), to: start + Vector(dx: 0, dy: -25))
            try stage.touch.up()
            try stage.program.settle("at rest") { $0.page == 5 && $0.view == .viewer }
            try stage.screen.waitFor("its slot is filled again") {
                isShown(7, at: 2, in: $0, stage)
            }
        }

        @Test(
            "S3 Escape and a second finger return it, also from beyond the window's edge",
            arguments: TextDirection.allCases)
        func cancels(_ direction: TextDirection) throws {
            let stage = try stage(direction)
            for way in 0...1 {
                let start = thumbnail(1, stage)
                try stage.touch.down(0, at: start)
                try stage.touch.glide(from: start, to: Point(x: 700, y: 300))
                try stage.touch.glide(from: Point(x: 700, y: 300), to: Point(x: 2, y: 2))
                if way == 0 {
                    try stage.keyboard.strike(.escape)
                } else {
                    try stage.touch.down(1, at: Point(x: 400, y: 300))
                    try stage.touch.up(1)
                }
                try stage.touch.up(0)
                try stage.program.settle("returned") { $0.page == 5 && $0.view == .viewer }
                try stage.screen.waitFor("its slot is filled") { isShown(6, at: 1, in: $0, stage) }
            }
        }

        @Test(
            "S6 while lifted the drop zone is drawn, and fades over the strip",
            arguments: TextDirection.allCases)
        func dropZone(_ direction: TextDirection) throws {
            let stage = try stage(direction)
            let start = thumbnail(1, stage)
            let word = Point<Monitor>(x: 640, y: 96)
            // The side without the zoom controls; beside the arrow there, which only a pointer has.
            let sides = direction == .leftToRight ? [72.0, 12] : [1208, 1268]
            var side = sides[0]
            let before = try stage.screen.shot().colour(at: word)
            try stage.touch.down(at: start)
            try stage.touch.glide(from: start, to: start + Vector(dx: 0, dy: -300))
            try stage.screen.waitFor("a dashed outline and words") { shot in
                let found = sides.first { side in
                    let line = (100..<600).filter { isOutline(shot, x: side, y: $0) }
                    return line.count > 150 && line.count < 450
                }
                if let found { side = found }
                return found != nil && shot.colour(at: word).distance(to: before) > 10
            }
            // The page label and the zoom controls begin at 650 px.
            let lowest = try stage.screen.shot()
            let end = (500..<800).last { isOutline(lowest, x: side, y: $0) } ?? 0
            #expect(end > 600 && end < 650, "it ends above the controls")
            try stage.touch.glide(
                from: start + Vector(dx: 0, dy: -300), to: start)
            try stage.screen.waitFor("faded") {
                $0.colour(at: word).distance(to: before) < 10
            }
            try stage.touch.up()
            try stage.program.settle("returned") { $0.page == 5 }
        }

        private func isOutline(_ shot: Screenshot, x: Double, y: Int) -> Bool {
            shot.colour(at: Point(x: x, y: Double(y))).distance(to: Colour(0, 0, 0)) > 60
        }

        @Test("S3 S5 S6 a mouse's drag shows the drop zone too; over the strip a drop is nothing")
        func mouseZone() throws {
            let stage = try stage(.leftToRight)
            let start = thumbnail(2, stage)
            let stage1 = Point<Monitor>(x: 640, y: 350)
            // Beside the arrows, which a mouse has.
            func hasZone(_ shot: Screenshot) -> Bool {
                (100..<600).filter { isOutline(shot, x: 72, y: $0) }.count > 150
            }
            try stage.pointer.press(at: start)
            try stage.pointer.glide(from: start, to: stage1, milliseconds: 500)
            try stage.screen.waitFor("the zone, and the slot is empty") {
                hasZone($0) && !isShown(7, at: 2, in: $0, stage)
            }
            try stage.pointer.glide(from: stage1, to: thumbnail(-3, stage), milliseconds: 500)
            try stage.screen.waitFor("no zone over the strip") { !hasZone($0) }
            try stage.pointer.release()
            try stage.screen.waitFor("the slot is full again") { isShown(7, at: 2, in: $0, stage) }
            #expect(try stage.program.settle("nothing was sent").page == 5)
            try stage.pointer.drag(from: start, to: stage1, milliseconds: 600)
            try stage.program.settle("let go in the zone it is sent") { $0.page == 7 }
        }

        @Test(
            "S5 with a mouse it is a drag: dropped on the viewer it is sent",
            arguments: TextDirection.allCases)
        func mouse(_ direction: TextDirection) throws {
            let stage = try stage(direction)
            try stage.pointer.drag(
                from: thumbnail(2, stage), to: Point(x: 640, y: 350), milliseconds: 600)
            try stage.program.settle("its page") { $0.page == 7 }
            try stage.screen.waitFor("the sheet is open") {
                $0.colour(at: Point(x: 240, y: 150)).distance(to: colour(7)) > 15
            }
            try stage.keyboard.strike(.escape)
            try stage.screen.waitFor("closed again") {
                $0.colour(at: Point(x: 240, y: 150)).distance(to: colour(7)) < 10
            }
        }

        @Test(
            "P10 the wheel over the strip scrolls the strip, not the picture",
            arguments: TextDirection.allCases)
        func wheel(_ direction: TextDirection) throws {
            let stage = try stage(direction, page: 3)
            try stage.pointer.move(to: thumbnail(3, stage))
            try stage.pointer.move(to: thumbnail(3, stage) + Vector(dx: 1, dy: 1))
            try stage.pointer.turn(notches: 2)
            try stage.screen.waitFor("two on") { isShown(5, at: 0, in: $0, stage) }
            let state = try stage.program.settle("the page stays")
            #expect(state.page == 3 && near(state.zoom, 1, within: 0.001))
        }
    }
}
