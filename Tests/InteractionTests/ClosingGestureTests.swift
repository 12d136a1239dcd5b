import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// Closing by dragging and by pinching.
    ///
    /// The pictures of 900 × 600 px lie at (190, 100) on a screen of 1280 × 800.
    @Suite(.serialized)
    struct ClosingGestureTests {
        private let colour = PictureFactory.colour(0)
        private let place = Rect<Monitor>(x: 190, y: 100, width: 900, height: 600)

        @Test("P9 the picture follows the finger down, smaller, the grid shining through")
        func follows() throws {
            let stage = try Stage.viewer()
            try stage.touch.stroke(
                from: stage.middle, to: stage.middle + Vector(dx: 40, dy: 90), milliseconds: 300,
                pause: 100
            ) {
                // Ten of the 98.5 px are the decision's.
                let share = 1 - 10 / 98.5
                let way = Vector<Monitor>(dx: 0.6 * 40 * share, dy: 90 * share)
                let scale = 1 - 0.15 * way.dy / 400
                try stage.screen.waitFor("the picture is down, aside and smaller") {
                    guard let frame = $0.region(of: colour, tolerance: 10)?.frame else {
                        return false
                    }
                    return near(frame.center, stage.middle + way, within: 2)
                        && near(frame.size.width, 900 * scale, within: 3)
                        && near(frame.size.height, 600 * scale, within: 3)
                }
                let shot = try stage.screen.shot()
                #expect(shot.colour(at: Point(x: 100, y: 20)).distance(to: Colour(0, 0, 0)) > 20)
                let cell = shot.colour(at: Point(x: 100, y: 200))
                #expect(cell.distance(to: colour) > 100, "the photo's cell is empty meanwhile")
            }
            try stage.program.settle("it has returned") { $0.view == .viewer }
            #expect(try stage.frame(of: colour) == place)
        }

        @Test("P9 a short slow drag returns, a quick one closes")
        func release() throws {
            let stage = try Stage.viewer()
            try stage.touch.stroke(
                from: stage.middle, to: stage.middle + Vector(dx: 0, dy: 90), milliseconds: 400,
                pause: 100)
            try stage.program.settle("it has returned") { $0.view == .viewer }
            #expect(try stage.frame(of: colour) == place)
            try stage.touch.stroke(
                from: stage.middle, to: stage.middle + Vector(dx: 0, dy: 90), milliseconds: 64)
            try stage.program.settle("thrown, it closes") { $0.view == .grid }
        }

        @Test("P9 a mouse drags to close; Escape in mid-drag closes too and nothing sticks")
        func mouse() throws {
            let stage = try Stage.viewer()
            try stage.pointer.drag(
                from: stage.middle, to: stage.middle + Vector(dx: 10, dy: 250))
            try stage.program.settle("closed") { $0.view == .grid }
            try stage.open(page: 2)
            try stage.touch.stroke(
                from: stage.middle, to: stage.middle + Vector(dx: 0, dy: 150), milliseconds: 300,
                pause: 60
            ) {
                try stage.keyboard.strike(.escape)
            }
            try stage.program.settle("closed by key") { $0.view == .grid }
            try stage.open(page: 3)
            try stage.swipe(left: 600)
            try stage.program.settle("gestures live") { $0.page == 4 }
            try stage.screen.waitFor("the page is in its place") {
                $0.region(of: PictureFactory.colour(3), tolerance: 10)?.frame == place
            }
        }

        @Test("Z5 a pinch from home under 0.7 closes; above it the picture springs home")
        func pinch() throws {
            let stage = try Stage.viewer()
            try stage.touch.pinch(center: stage.middle, from: 400, to: 320) {
                try stage.screen.waitFor("it follows the fingers") {
                    guard let frame = $0.region(of: colour, tolerance: 10)?.frame else {
                        return false
                    }
                    return near(frame.size.width, 720, within: 4)
                        && near(frame.center, stage.middle, within: 2)
                }
            }
            try stage.program.settle("home again") { $0.view == .viewer }
            #expect(try stage.frame(of: colour) == place)
            try stage.touch.pinch(center: stage.middle, from: 400, to: 240)
            let state = try stage.program.settle("closed") { $0.view == .grid }
            #expect(state.photo == stage.uri(1))
            try stage.touch.tap(at: try stage.frame(of: PictureFactory.colour(4)).center)
            try stage.program.settle("another opens") { $0.view == .viewer && $0.page == 5 }
        }
    }

    /// One-finger zoom and rotation.
    @Suite(.serialized)
    struct FingerZoomTests {
        @Test("Z12 double tap, hold and move down zooms about the tapped point")
        func oneFinger() throws {
            let stage = try Stage.map()
            let home = try #require(
                try stage.screen.shot().region(of: Landmark.center.colour)?.frame.size.width)
            let place = try stage.find(Landmark.center)
            try stage.touch.tap(at: place)
            Pace().wait(untilMilliseconds: 60)
            try stage.touch.stroke(
                from: place, to: place + Vector(dx: 0, dy: 100), milliseconds: 250, pause: 60
            ) {
                try stage.screen.waitFor("twice as large, where it was tapped") {
                    guard let disc = $0.region(of: Landmark.center.colour) else { return false }
                    return near(disc.center, place, within: 1.5)
                        && near(disc.frame.size.width, 2 * home, within: 3)
                }
            }
            let state = try stage.program.settle("it stays") { $0.view == .viewer }
            #expect(near(state.zoom, 2 * 0.4, within: 0.02))
        }

        @Test("Z13 two fingers turn the picture; released it lies at a quarter turn")
        func rotation() throws {
            let stage = try Stage.map()
            try stage.touch.turn(center: stage.middle, span: 300, fromDegrees: 0, toDegrees: 80) {
                try stage.screen.waitFor("it has turned by 65°") { shot in
                    guard let disc = shot.region(of: Landmark.right.colour) else { return false }
                    let way = disc.center - stage.middle
                    let angle = atan2(way.dy, way.dx) * 180 / .pi
                    return abs(angle - 65) < 3
                }
            }
            try stage.program.settle("it rests") { $0.view == .viewer }
            try stage.screen.waitFor("the right landmark is below, at the home of that side") {
                guard let disc = $0.region(of: Landmark.right.colour) else { return false }
                // 3000 px over 800: 1100 px from the middle.
                return near(
                    disc.center, stage.middle + Vector(dx: 0, dy: 1100 * 800 / 3000), within: 2)
            }
            try stage.keyboard.strike(.letter("r"), with: .shift)
            try stage.screen.waitFor("upright again") {
                guard let disc = $0.region(of: Landmark.right.colour) else { return false }
                return near(disc.center, stage.middle + Vector(dx: 440, dy: 0), within: 2)
            }
            #expect(try stage.program.state().page == 1)
        }

        @Test("H1 a turned picture closes into its upright thumbnail")
        func turnedHero() throws {
            let stage = try Stage.map()
            try stage.keyboard.strike(.letter("r"))
            try stage.program.settle("turned") { $0.view == .viewer }
            try stage.keyboard.strike(.escape)
            try stage.program.settle("closed") { $0.view == .grid }
            try stage.screen.waitForRest("the grid")
            let right = try stage.find(Landmark.right)
            let middle = try stage.find(Landmark.center)
            #expect(right.x > middle.x + 10 && near(right.y, middle.y, within: 2))
        }
    }
}
