import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// Mouse, wheel and touchpad on the viewer's picture.
    @Suite(.serialized)
    struct PointerTests {
        /// Lays the pointer on the picture; GTK learns of a place by a motion.
        private func aim(_ stage: Stage) throws {
            try stage.pointer.move(to: stage.middle)
            try stage.pointer.move(to: stage.middle + Vector(dx: 20, dy: 0))
        }

        private func waitForColour(of page: Int, _ stage: Stage) throws {
            try stage.screen.waitFor("the colour of page \(page)") {
                $0.colour(at: stage.middle).distance(to: PictureFactory.colour(page - 1)) < 10
            }
        }

        @Test("P10 a mouse's drag pages at home and pans when zoomed; its side buttons page")
        func mouse() throws {
            let stage = try Stage.viewer(page: 5)
            try stage.pointer.drag(
                from: stage.middle, to: stage.middle + Vector(dx: -500, dy: 12), milliseconds: 200)
            try stage.program.settle("dragged on") { $0.page == 6 }
            try stage.pointer.click(at: stage.middle, .back)
            try stage.program.settle("back") { $0.page == 5 }
            try stage.pointer.click(at: stage.middle, .forward)
            try stage.program.settle("on") { $0.page == 6 }
            try waitForColour(of: 6, stage)
            stage.program.process.end()

            let map = try Stage.map()
            try map.keyboard.type("1")
            try map.program.settle("1:1") { $0.zoom == 1 }
            let place = try map.find(Landmark.center)
            try map.pointer.drag(
                from: place, to: place + Vector(dx: -150, dy: -80), milliseconds: 400)
            try map.program.settle("panned") { $0.page == 1 && $0.zoom == 1 }
            #expect(try map.find(Landmark.center).x < place.x - 100)
        }

        @Test("P10 P7 where the preference says so the wheel pages, and with Ctrl it zooms")
        func wheelPages() throws {
            let stage = try Stage.map(settings: ["wheel-turns-pages": "true"])
            let home = try stage.program.settle().zoom
            try aim(stage)
            try stage.pointer.turn(notches: 1)
            try stage.program.settle("a page on") { $0.page == 2 }
            try stage.pointer.turn(notches: -1)
            try stage.program.settle("and back") { $0.page == 1 && $0.zoom == home }
            try stage.keyboard.press(.control)
            try stage.pointer.turn(notches: -1)
            try stage.program.settle("Ctrl zooms") {
                $0.page == 1 && near($0.zoom, 1.3 * home, within: 0.001)
            }
            try stage.keyboard.release(.control)
        }

        @Test("P10 Shift and wheel, and a tilt, page at home and pan when zoomed")
        func tilt() throws {
            let stage = try Stage.map()
            try aim(stage)
            try stage.pointer.turn(.horizontal, notches: 1)
            try stage.program.settle("tilted on") { $0.page == 2 }
            try stage.pointer.turn(.horizontal, notches: -1)
            try stage.program.settle("and back") { $0.page == 1 }
            try stage.keyboard.type("1")
            try stage.program.settle("1:1") { $0.zoom == 1 }
            let place = try stage.find(Landmark.center)
            try stage.keyboard.press(.shift)
            try stage.pointer.turn(notches: 1)
            try stage.screen.waitFor("the picture goes left") {
                guard let disc = $0.region(of: Landmark.center.colour) else { return false }
                return disc.center.x < place.x - 20 && near(disc.center.y, place.y, within: 1)
            }
            try stage.keyboard.release(.shift)
            #expect(try stage.program.settle("the same page").page == 1)
        }

        @Test("P10 a touchpad's diagonal stroke does not page; zoomed it pans and hands over")
        func touchpad() throws {
            let stage = try Stage.map()
            try aim(stage)
            try stage.pointer.scroll(dx: 300, dy: 400)
            let home = try stage.program.settle("nothing came of it")
            #expect(home.page == 1 && home.view == .viewer)
            try stage.keyboard.type("1")
            try stage.program.settle("1:1") { $0.zoom == 1 }
            try stage.pointer.scroll(dx: 2500, dy: 0, milliseconds: 500)
            try waitUntil("at the edge") {
                try near(stage.find(Landmark.right).x, 1280 - 400, within: 1)
            }
            try stage.program.settle("on the same page") { $0.page == 1 && $0.zoom == 1 }
            try stage.pointer.scroll(dx: 500, dy: 0)
            try stage.program.settle("a new stroke pages") { $0.page == 2 }
        }

        @Test("P10 Z3 a mouse's double click zooms about the point, by the desktop's time")
        func doubleClick() throws {
            let stage = try Stage.map()
            let home = try stage.program.settle().zoom
            let place = try stage.find(Landmark.bottomRight)
            try stage.pointer.click(at: place)
            try stage.pointer.click(at: place)
            try stage.program.settle("three times home") {
                near($0.zoom, 3 * home, within: 0.001)
            }
            #expect(try near(stage.find(Landmark.bottomRight), place))
        }

        @Test("P10 P12 a touchpad swipe straight after opening turns a page")
        func swipeWhileLoading() throws {
            let stage = try Stage.grid()
            try aim(stage)
            try stage.program.activate("open-page", .int32(3))
            try stage.program.settle("it opens") { $0.view == .viewer }
            try stage.pointer.scroll(dx: 500, dy: 0)
            try stage.program.settle("a page on") { $0.page == 4 }
            try waitForColour(of: 4, stage)
        }
    }
}
