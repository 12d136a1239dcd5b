import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    @Suite(.serialized)
    struct StrokeTests {
        /// The map zoomed to 1:1 about its middle: 3000 × 2000 px in 1280 × 800.
        func zoomed() throws -> Stage {
            let stage = try Stage.map()
            try stage.keyboard.type("1")
            try stage.program.settle("1:1") { $0.zoom == 1 }
            return stage
        }

        @Test("P2 the ten pixels before the decision are subtracted")
        func threshold() throws {
            let stage = try Stage.map()
            let place = try stage.find(Landmark.center)
            try stage.swipe(left: 110, milliseconds: 300) {
                try stage.screen.waitFor("the page has moved by the rest of the stroke") {
                    guard let disc = $0.region(of: Landmark.center.colour) else { return false }
                    return near(disc.center.x, place.x - 100, within: 2)
                        && near(disc.center.y, place.y, within: 1)
                }
            }
            try stage.program.settle("back on the page") { $0.page == 1 }
        }

        @Test("P2 a second finger before the decision makes it a pinch")
        func lateSecondFinger() throws {
            let stage = try Stage.map()
            let home = try stage.program.settle().zoom
            let first = stage.middle - Vector(dx: 60, dy: 0)
            let second = stage.middle + Vector(dx: 60, dy: 0)
            try stage.touch.down(0, at: first)
            try stage.touch.move(0, to: first - Vector(dx: 6, dy: 0))
            Pace().wait(untilMilliseconds: 30)
            try stage.touch.down(1, at: second)
            try stage.touch.glide(1, from: second, to: second + Vector(dx: 200, dy: 0))
            try stage.touch.up(1)
            try stage.touch.up(0)
            try stage.program.settle("zoomed, on the same page") {
                $0.page == 1 && $0.zoom > 1.8 * home
            }
        }

        @Test("P3 when one of two fingers lifts, panning goes on from the other without a jump")
        func liftOne() throws {
            let stage = try Stage.map()
            let place = try stage.find(Landmark.center)
            let first = place - Vector(dx: 50, dy: 0)
            let second = place + Vector(dx: 50, dy: 0)
            let apart = second + Vector(dx: 200, dy: 0)
            try stage.touch.down(0, at: first)
            try stage.touch.down(1, at: second)
            try stage.touch.glide(1, from: second, to: apart, milliseconds: 300)
            let before = place + Vector(dx: 100, dy: 0)
            try stage.screen.waitFor("three times as large, at the fingers' centre") {
                guard let disc = $0.region(of: Landmark.center.colour) else { return false }
                return near(disc.center, before) && near(disc.frame.size.width, 144, within: 2)
            }
            try stage.touch.up(0)
            #expect(try near(stage.find(Landmark.center), before))
            try stage.touch.glide(1, from: apart, to: apart + Vector(dx: -40, dy: 60))
            try stage.screen.waitFor("the picture has gone with the finger") {
                guard let disc = $0.region(of: Landmark.center.colour) else { return false }
                return near(disc.center, before + Vector(dx: -40, dy: 60), within: 1.5)
            }
            // Far beyond an edge: after a pinch, no stroke pages before every finger is up.
            try stage.touch.glide(
                1, from: apart + Vector(dx: -40, dy: 60), to: Point(x: 20, y: 460))
            try stage.touch.up(1)
            try stage.program.settle("on the same page") { $0.page == 1 && $0.view == .viewer }
        }

        @Test("P5 a zoomed stroke stops at the edge; only a new one from there pages")
        func edge() throws {
            let stage = try zoomed()
            try stage.touch.stroke(
                from: Point(x: 1270, y: 500), to: Point(x: 10, y: 500), milliseconds: 700,
                pause: 80)
            try waitUntil("at the edge") {
                try near(stage.find(Landmark.right).x, 1280 - 400, within: 1)
            }
            try stage.program.settle("on the same page") { $0.page == 1 && $0.zoom == 1 }
            try stage.swipe(left: 600)
            try stage.program.settle("the new stroke pages") { $0.page == 2 }
        }

        @Test("P5 a stroke inside the picture pans by its length")
        func pan() throws {
            let stage = try zoomed()
            let place = try stage.find(Landmark.center)
            try stage.touch.stroke(
                from: place, to: place + Vector(dx: -110, dy: 0), milliseconds: 300, pause: 100
            ) {
                try stage.screen.waitFor("the picture has followed") {
                    guard let disc = $0.region(of: Landmark.center.colour) else { return false }
                    return near(disc.center, place + Vector(dx: -100, dy: 0), within: 1.5)
                }
            }
        }

        @Test("P6 a pan goes on after its release, and a finger laid down stops it")
        func fling() throws {
            let stage = try zoomed()
            let place = try stage.find(Landmark.center)
            try stage.touch.stroke(
                from: place, to: place + Vector(dx: -160, dy: 0), milliseconds: 80)
            try stage.program.settle("the fling has ended") { $0.page == 1 }
            let rest = try stage.find(Landmark.center).x
            let fling = place.x - rest
            #expect(fling > 250)

            // The same stroke back: unstopped it would end where the first began.
            try stage.touch.stroke(
                from: stage.middle, to: stage.middle + Vector(dx: 160, dy: 0), milliseconds: 80)
            try stage.touch.hold(at: stage.middle) {
                var before = Double.nan
                try stage.screen.waitFor("the picture rests under the finger") { shot in
                    guard let disc = shot.region(of: Landmark.center.colour) else { return false }
                    defer { before = disc.center.x }
                    return disc.center.x == before
                }
                #expect(before < rest + fling - 20, "it was stopped on its way")
            }
            try stage.program.settle("not a tap: still zoomed") { $0.zoom == 1 }
        }

        @Test("P8 a second finger between pages settles the pager and pinches there")
        func secondFingerBetweenPages() throws {
            let stage = try Stage.map()
            let home = try stage.program.settle().zoom
            let start = Point<Monitor>(x: 900, y: 400)
            let stop = Point<Monitor>(x: 500, y: 400)
            try stage.touch.down(0, at: start)
            try stage.touch.glide(0, from: start, to: stop)
            let second = stop + Vector(dx: 120, dy: 0)
            try stage.touch.down(1, at: second)
            try stage.touch.glide(1, from: second, to: second + Vector(dx: 240, dy: 0))
            try stage.touch.up(1)
            try stage.touch.up(0)
            try stage.program.settle("zoomed on the nearest page") {
                $0.page == 1 && $0.zoom > 1.8 * home
            }
        }

        @Test("P13 a third finger is ignored")
        func thirdFinger() throws {
            let stage = try Stage.map()
            let place = try stage.find(Landmark.center)
            try stage.touch.pinch(center: place, from: 100, to: 300) {
                try stage.touch.down(2, at: Point(x: 200, y: 700))
                try stage.touch.glide(
                    2, from: Point(x: 200, y: 700), to: Point(x: 900, y: 100))
                try stage.touch.up(2)
                try stage.screen.waitFor("the pinch is as two fingers made it") {
                    guard let disc = $0.region(of: Landmark.center.colour) else { return false }
                    return near(disc.center, place)
                        && near(disc.frame.size.width, 144, within: 3)
                }
            }
            try stage.program.settle("on the same page") {
                $0.page == 1 && near($0.zoom, 1.2, within: 0.02)
            }
        }
    }
}
