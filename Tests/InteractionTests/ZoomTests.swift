import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    @Suite(.serialized)
    struct ZoomTests {
        @Test("Z1 a small picture is shown at its natural size, a large one is contained")
        func fit() throws {
            let small = try Stage.alone(width: 200, height: 120)
            try small.program.settle { $0.zoom == 1 }
            let frame = try small.frame(of: PictureFactory.colour(0))
            #expect(frame == Rect(x: 540, y: 340, width: 200, height: 120))
            small.program.process.end()

            let large = try Stage.map()
            let zoom = try large.program.settle().zoom
            #expect(near(zoom, 0.4, within: 0.0001))
        }

        @Test("Z2 a tall strip opens filling the width up to 1:1, at its top, and goes down to fit")
        func strip() throws {
            let top = PictureFactory.Disc(
                at: Point(x: 200, y: 200), radius: 60, Landmark.topLeft.colour)
            let stage = try Stage.alone(
                width: 400, height: 4000, background: Landmark.background, discs: [top])
            try stage.program.settle { $0.zoom == 1 }
            #expect(try near(stage.find(top), Point(x: 640, y: 200)))
            for _ in 0..<8 { try stage.keyboard.strike(.letter("-")) }
            try stage.program.settle("− goes down to fit") { near($0.zoom, 0.2, within: 0.001) }
        }

        @Test(
            "Z2 a wide strip opens at its leading edge, pans along, and goes down to fit",
            arguments: TextDirection.allCases)
        func wideStrip(_ direction: TextDirection) throws {
            let discs = [150.0, 11850].enumerated().map { index, x in
                PictureFactory.Disc(
                    at: Point(x: x, y: 150), radius: 60, Landmark.all[index].colour)
            }
            let stage = try Stage.alone(
                width: 12000, height: 300, background: Landmark.background, discs: discs,
                direction: direction)
            try stage.program.settle("filling the short side, at most 1:1") { $0.zoom == 1 }
            let leading = direction == .leftToRight ? discs[0] : discs[1]
            let place = stage.middle + stage.onward(dx: 150 - 640)
            #expect(try near(stage.find(leading), place))
            try stage.touch.stroke(
                from: stage.middle, to: stage.middle + stage.onward(dx: -90), milliseconds: 300,
                pause: 100
            ) {
                try stage.screen.waitFor("it pans along") {
                    guard let disc = $0.region(of: leading.colour) else { return false }
                    return near(disc.center, place + stage.onward(dx: -80), within: 1.5)
                }
            }
            #expect(try stage.program.settle("it stays the page").view == .viewer)
            for _ in 0..<8 { try stage.keyboard.strike(.letter("-")) }
            try stage.program.settle("the overview") {
                near($0.zoom, 1280.0 / 12000, within: 0.0001)
            }
        }

        @Test("Z2 a panorama is no strip: it opens whole")
        func panorama() throws {
            let stage = try Stage.alone(width: 6400, height: 800)
            try stage.program.settle("whole") { near($0.zoom, 0.2, within: 0.0001) }
            #expect(
                try stage.frame(of: PictureFactory.colour(0))
                    == Rect(x: 0, y: 320, width: 1280, height: 160))
        }

        @Test("Z3 double tap goes in about the tapped point, and again goes home")
        func doubleTap() throws {
            let stage = try Stage.map()
            let home = try stage.program.settle().zoom
            let place = try stage.find(Landmark.bottomRight)
            try stage.touch.doubleTap(at: place)
            try stage.program.settle("three times home") {
                near($0.zoom, 3 * home, within: 0.001)
            }
            #expect(try near(stage.find(Landmark.bottomRight), place))
            stage.forgetTaps()
            try stage.touch.doubleTap(at: place)
            try stage.program.settle("home again") { near($0.zoom, home, within: 0.0001) }
            #expect(try stage.program.state().view == .viewer)
        }

        @Test("Z3 double tap near the picture's corner keeps that place")
        func cornerDoubleTap() throws {
            let corner = PictureFactory.Disc(
                at: Point(x: 120, y: 1880), radius: 30, Landmark.topLeft.colour)
            let stage = try Stage.alone(
                width: 3000, height: 2000, background: Landmark.background, discs: [corner])
            let place = try stage.find(corner)
            try stage.touch.doubleTap(at: place)
            try stage.program.settle("three times home") { near($0.zoom, 1.2, within: 0.001) }
            let found = try stage.find(corner)
            #expect(near(found, place))
        }

        @Test("Z4 a pinch beyond 20:1 springs back to it")
        func largest() throws {
            let stage = try Stage.alone(width: 64, height: 64)
            for _ in 0..<7 { try stage.keyboard.strike(.letter("+")) }
            try stage.program.settle("seven steps in") { near($0.zoom, 17.0859, within: 0.01) }
            try stage.touch.pinch(center: stage.middle, from: 100, to: 400)
            try stage.program.settle("the largest zoom") { $0.zoom == 20 }
        }

        @Test("Z5 a pinch in from home follows the fingers and springs home when released")
        func pinchIn() throws {
            let stage = try Stage.viewer()
            let home = try stage.program.settle().zoom
            let colour = PictureFactory.colour(0)
            let width = try stage.frame(of: colour).size.width
            try stage.touch.pinch(center: stage.middle, from: 500, to: 400) {
                try stage.screen.waitFor("the picture is at four fifths") {
                    guard let frame = $0.region(of: colour, tolerance: 10)?.frame else {
                        return false
                    }
                    return near(frame.size.width, 0.8 * width, within: 4)
                }
            }
            try stage.program.settle("home again") {
                $0.view == .viewer && near($0.zoom, home, within: 0.0001)
            }
            #expect(try near(stage.frame(of: colour).size.width, width, within: 1))
        }

        @Test("Z6 the image point under the fingers' centre stays under it while they move apart")
        func pinchKeepsPoint() throws {
            let stage = try Stage.map()
            let place = try stage.find(Landmark.topLeft)
            try stage.touch.pinch(center: place, from: 100, to: 300) {
                try stage.screen.waitFor("the point is where it was, three times as large") {
                    guard let disc = $0.region(of: Landmark.topLeft.colour) else { return false }
                    return near(disc.center, place)
                        && near(disc.frame.size.width, 144, within: 3)
                }
            }
            try stage.program.settle { near($0.zoom, 1.2, within: 0.02) }
            #expect(try near(stage.find(Landmark.topLeft), place))
        }

        @Test("Z6 moving the fingers' centre pans")
        func pinchPans() throws {
            let stage = try Stage.map()
            let place = try stage.find(Landmark.center)
            let target = place + Vector(dx: -70, dy: 45)
            try stage.touch.pinch(center: place, from: 100, to: 300, movedTo: target) {
                try stage.screen.waitFor("the point has gone with the fingers") {
                    guard let disc = $0.region(of: Landmark.center.colour) else { return false }
                    return near(disc.center, target)
                }
            }
        }

        @Test("Z7 an axis that fits is centred, also during the gesture")
        func centred() throws {
            let stage = try Stage.alone(width: 3000, height: 800)
            let isCentred = { (shot: Screenshot) -> Bool in
                guard let frame = shot.region(of: PictureFactory.colour(0), tolerance: 10)?.frame
                else { return false }
                return near(frame.center.y, 400, within: 1) && frame.size.height > 450
            }
            try stage.touch.pinch(center: Point(x: 500, y: 330), from: 200, to: 320) {
                try stage.screen.waitFor("centred under the fingers", isCentred)
            }
            try stage.program.settle()
            try stage.screen.waitFor("centred at rest", isCentred)
        }

        @Test("Z8 a page that was left is at its own home again, and its neighbour never zoomed")
        func leavingResets() throws {
            let stage = try Stage.map()
            let home = try stage.program.settle().zoom
            try stage.keyboard.strike(.letter("2"))
            try stage.program.settle("zoomed") { $0.zoom == 2 }
            try stage.keyboard.strike(.pageDown)
            try stage.program.settle("the neighbour at its home") { $0.page == 2 && $0.zoom == 1 }
            try stage.keyboard.strike(.pageUp)
            try stage.program.settle("home") {
                $0.page == 1 && near($0.zoom, home, within: 0.0001)
            }
        }

        @Test(
            "Z9 resizing keeps a zoomed page's zoom and centre; a page at home goes to its new home"
        )
        func resizing() throws {
            let stage = try Stage.map(settings: ["window-maximized": "false"])
            let home = try stage.program.settle().zoom
            #expect(home < 0.4)
            try stage.keyboard.strike(.f11)
            try stage.program.settle("the larger window's home") {
                near($0.zoom, 0.4, within: 0.0001)
            }
            try stage.keyboard.strike(.f11)
            try stage.program.settle("the first home") { near($0.zoom, home, within: 0.0001) }
            try stage.keyboard.strike(.letter("1"))
            try stage.program.settle("1:1") { $0.zoom == 1 }
            try stage.keyboard.strike(.f11)
            try stage.screen.waitFor("the centre is the window's again") {
                guard let disc = $0.region(of: Landmark.center.colour) else { return false }
                return near(disc.center, stage.middle)
            }
            try stage.program.settle("still 1:1") { $0.zoom == 1 }
        }

        @Test("Z11 keys: 1, 2, 3, 0, + and −")
        func keys() throws {
            let stage = try Stage.map()
            let home = try stage.program.settle().zoom
            for (key, zoom) in [("1", 1.0), ("2", 2.0), ("3", 3.0), ("0", home)] {
                try stage.keyboard.type(key)
                try stage.program.settle("key \(key)") { near($0.zoom, zoom, within: 0.0001) }
            }
            try stage.keyboard.type("+")
            try stage.program.settle("a step in") { near($0.zoom, home * 1.5, within: 0.001) }
            try stage.keyboard.type("-")
            try stage.program.settle("a step out") { near($0.zoom, home, within: 0.001) }
            try stage.keyboard.type("-")
            try stage.program.settle("no further than home") {
                near($0.zoom, home, within: 0.0001)
            }
        }

        @Test("Z11 a wheel notch zooms by 1.3 about the pointer")
        func wheel() throws {
            let stage = try Stage.map()
            let home = try stage.program.settle().zoom
            let place = try stage.find(Landmark.topRight)
            try stage.pointer.move(to: place)
            try stage.pointer.turn(notches: -4)
            try stage.program.settle("four notches in") {
                near($0.zoom, home * 2.8561, within: 0.002)
            }
            #expect(try near(stage.find(Landmark.topRight), place, within: 1.5))
            try stage.pointer.turn(notches: 4)
            try stage.program.settle("home") { near($0.zoom, home, within: 0.001) }
        }

        @Test("Z11 Ctrl and a touchpad stroke zoom by 1.005 a pixel, without inertia")
        func touchpadZoom() throws {
            let stage = try Stage.map()
            let home = try stage.program.settle().zoom
            try stage.pointer.move(to: stage.middle)
            try stage.keyboard.press(.control)
            try stage.pointer.scroll(dx: 0, dy: -200, milliseconds: 150)
            try stage.keyboard.release(.control)
            // 1.005 to the power of 200 is 2.71.
            try stage.program.settle("zoomed by the stroke alone") {
                near($0.zoom / home, 2.7115, within: 0.15)
            }
        }
    }
}
