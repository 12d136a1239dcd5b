import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// Interruptions of the hero, what lies behind it, and its end states without motion.
    @Suite(.serialized)
    struct HeroMotionTests {
        /// Looks at the screen again until the cell of a flat picture is filled with its colour.
        private func waitForCell(_ number: Int, at place: Point<Monitor>, _ stage: Stage) throws {
            try stage.screen.waitFor("the cell of \(number) is filled again") {
                $0.colour(at: place).distance(to: PictureFactory.colour(number - 1)) < 10
            }
        }

        @Test(
            "H2 Escape at every tenth of the opening ends in the grid, its cell filled",
            arguments: TextDirection.allCases)
        func escapeAtMoments(_ direction: TextDirection) throws {
            let stage = try Stage.grid(direction: direction)
            let cell = try stage.frame(of: PictureFactory.colour(0)).center
            for tenth in 1...9 {
                let moment = Spring.hero.estimatedDuration * 100 * Double(tenth)
                try stage.touch.tap(at: cell)
                Pace().wait(untilMilliseconds: moment)
                try stage.keyboard.strike(.escape)
                let state = try stage.program.settle("closed after \(moment) ms") {
                    $0.view == .grid
                }
                #expect(state.photo == stage.uri(1))
                try waitForCell(1, at: cell, stage)
            }
            try stage.touch.tap(at: cell)
            try stage.program.settle("it still opens") { $0.view == .viewer && $0.page == 1 }
        }

        @Test(
            "H2 another photo is chosen while one shrinks: it opens, and its gestures live",
            arguments: TextDirection.allCases)
        func anotherWhileClosing(_ direction: TextDirection) throws {
            let stage = try Stage.grid(direction: direction)
            let first = try stage.frame(of: PictureFactory.colour(0)).center
            let second = try stage.frame(of: PictureFactory.colour(5)).center
            for moment in [20.0, 120, 220] {
                try stage.touch.tap(at: first)
                try stage.program.settle("open") { $0.view == .viewer && $0.page == 1 }
                try stage.keyboard.strike(.escape)
                Pace().wait(untilMilliseconds: moment)
                try stage.touch.tap(at: second)
                try stage.program.settle("the other, after \(moment) ms") {
                    $0.view == .viewer && $0.page == 6
                }
                #expect(
                    try stage.frame(of: PictureFactory.colour(5))
                        == Rect(x: 190, y: 100, width: 900, height: 600))
                try stage.keyboard.strike(.escape)
                try stage.program.settle("closed") { $0.view == .grid }
                try waitForCell(6, at: second, stage)
                try waitForCell(1, at: first, stage)
            }
        }

        @Test("H3 the pixels of cell and page are those of the picture before and after the hero")
        func samePixels() throws {
            let folder = try TemporaryFolder()
            let disc = PictureFactory.Disc(
                at: Point(x: 200, y: 150), radius: 90, Colour(220, 40, 40))
            try PictureFactory.write(
                to: folder.file("map.png"), width: 900, height: 600,
                background: Landmark.background,
                discs: [
                    disc, .init(at: Point(x: 620, y: 420), radius: 120, Colour(40, 180, 60)),
                ])
            let stage = try Stage(folder, settings: ["columns": "4"])
            let before = try stage.screen.waitForRest("the grid")
            let cell = try stage.find(disc)
            try stage.touch.tap(at: cell)
            try stage.program.settle("open") { $0.view == .viewer }
            let first = try stage.screen.waitForRest("the page")
            try stage.keyboard.strike(.escape)
            try stage.program.settle("closed") { $0.view == .grid }
            // The focus ring comes with the key: only the photo itself is compared.
            let after = try stage.screen.waitForRest("the grid again")
            for way in [Vector<Monitor>(dx: 0, dy: 0), Vector(dx: 40, dy: 20)] {
                #expect(
                    after.colour(at: cell + way).distance(to: before.colour(at: cell + way)) <= 2)
            }
            try stage.touch.tap(at: cell)
            try stage.program.settle("open again") { $0.view == .viewer }
            let second = try stage.screen.waitForRest("the page again")
            #expect(second.looksLike(first), "the hero leaves no trace on the page")
        }

        @Test("H4 the backdrop is black, or a blurred and darker or lighter copy of the grid")
        func blurred() throws {
            let stage = try Stage(
                try Stage.flat(count: 12), settings: ["columns": "4", "backdrop": "'blurred'"])
            try stage.touch.tap(at: cellOfFilledColumn(stage))
            try stage.program.settle("open") { $0.view == .viewer }
            let shot = try stage.screen.waitForRest("the viewer on its blurred backdrop")
            // Beside the picture, which begins at 190: colours of the grid, without an edge.
            var greatestStep = 0
            var isBlack = true
            for y in 200..<600 {
                let colour = shot.colour(x: 90, y: y)
                greatestStep = max(greatestStep, colour.distance(to: shot.colour(x: 90, y: y + 1)))
                if colour.distance(to: Colour(0, 0, 0)) > 30 { isBlack = false }
            }
            #expect(!isBlack && greatestStep <= 8, "step \(greatestStep)")
            try stage.keyboard.strike(.escape)
            try stage.program.settle("closed") { $0.view == .grid }
        }

        /// The second cell of the first column of four, once that column has its thumbnails.
        ///
        /// A copy that was made before them would have nothing in it.
        private func cellOfFilledColumn(_ stage: Stage) throws -> Point<Monitor> {
            for number in [1, 5] { _ = try stage.cell(number) }
            return try stage.cell(5).center
        }

        /// The darkest and the brightest channel beside the picture, which begins at 190.
        private func extremes(_ shot: Screenshot) -> (darkest: UInt8, brightest: UInt8) {
            let colours = (150..<650).map { shot.colour(x: 90, y: $0) }
            return (
                colours.map { min($0.red, $0.green, $0.blue) }.min() ?? 0,
                colours.map { max($0.red, $0.green, $0.blue) }.max() ?? 0
            )
        }

        @Test("H4 in the dark style the blurred copy is darkened, in the light style lightened")
        func blurredStyles() throws {
            for style in ["prefer-light", "prefer-dark"] {
                let stage = try Stage(
                    try Stage.flat(count: 12), settings: ["columns": "4", "backdrop": "'blurred'"],
                    environment: ["ADW_DEBUG_COLOR_SCHEME": style])
                try stage.touch.tap(at: cellOfFilledColumn(stage))
                try stage.program.settle("open") { $0.view == .viewer }
                let found = extremes(try stage.screen.waitForRest("the viewer, \(style)"))
                if style == "prefer-dark" {
                    // Black over it by 0.55.
                    #expect(found.brightest <= 115 && found.brightest > 20, "\(found)")
                } else {
                    // White over it by 0.4.
                    #expect(found.darkest >= 100 && found.darkest < 240, "\(found)")
                }
                stage.program.process.end()
            }
        }

        @Test("H4 the copy is made again after a resize, and then is as one made at that size")
        func blurredResize() throws {
            let stage = try Stage(
                try Stage.flat(count: 12),
                // Two rows, which no size scrolls.
                settings: [
                    "columns": "6", "backdrop": "'blurred'", "window-maximized": "false",
                    "window-width": "500", "window-height": "700",
                ])
            /// What is seen of the backdrop beside the picture.
            func backdrop(_ shot: Screenshot) -> [Colour] {
                [20, 100, 170, 1110, 1180, 1260].flatMap { x in
                    stride(from: 150, to: 650, by: 10).map { shot.colour(x: x, y: $0) }
                }
            }
            func turnWindow(isFullscreen: Bool) throws {
                try stage.keyboard.strike(.f11)
                try stage.screen.waitFor("fullscreen: \(isFullscreen)") {
                    // Behind a window is the desktop's dark blue.
                    let corner = $0.colour(x: 2, y: 2)
                    return (Int(corner.blue) - Int(corner.red) > 30) != isFullscreen
                }
            }
            try turnWindow(isFullscreen: true)
            try stage.open(page: 5)
            let made = backdrop(try stage.screen.waitForRest("a copy made at this size"))
            try stage.keyboard.strike(.escape)
            try stage.program.settle("closed") { $0.view == .grid }
            try turnWindow(isFullscreen: false)
            try stage.open(page: 5)
            try turnWindow(isFullscreen: true)
            try stage.screen.waitFor("made again it looks the same") { shot in
                zip(backdrop(shot), made).allSatisfy { $0.distance(to: $1) <= 4 }
            }
        }

        @Test("H5 with a pointer they fade after 3 s, and return with motion and with a key")
        func pointerControls() throws {
            let stage = try Stage.viewer()
            func showsPill(_ shot: Screenshot) -> Bool {
                shot.colour(at: Point(x: 640, y: 766)).distance(to: Colour(0, 0, 0)) > 15
            }
            for way in ["motion", "key"] {
                if way == "motion" {
                    try stage.pointer.move(to: stage.middle + Vector(dx: 60, dy: 0))
                    try stage.pointer.move(to: stage.middle)
                } else {
                    try stage.keyboard.strike(.pageDown)
                }
                let start = monotonicSeconds()
                try stage.screen.waitFor("they return with a \(way)", showsPill)
                try stage.screen.waitFor("they fade") { !showsPill($0) }
                #expect(monotonicSeconds() - start >= IdleControls.delay / 1000)
            }
        }

        @Test("H5 touch in fullscreen: the touch that brings the controls back is no tap")
        func wakingTouch() throws {
            let stage = try Stage.viewer()
            try stage.keyboard.strike(.f11)
            try stage.program.settle("fullscreen") { $0.view == .viewer && $0.isFullscreen }
            try stage.swipe(left: 600)
            try stage.program.settle("touched") { $0.page == 2 }
            func showsPill(_ shot: Screenshot) -> Bool {
                shot.colour(at: Point(x: 640, y: 766)).distance(to: Colour(0, 0, 0)) > 15
            }
            try stage.screen.waitFor("the controls fade after 3 s") { !showsPill($0) }
            try stage.touch.tap(at: stage.middle)
            try stage.screen.waitFor("they return") { showsPill($0) }
            stage.forgetTaps()
            #expect(try stage.program.settle().view == .viewer)
            try stage.touch.tap(at: stage.middle)
            try stage.program.settle("this one closes") { $0.view == .grid }
        }

        @Test("H5 touch at home in a window: they stay; zoomed they leave and return with home")
        func touchControls() throws {
            let stage = try Stage.viewer()
            try stage.swipe(left: 600)
            try stage.program.settle("touched") { $0.page == 2 }
            func showsPill(_ shot: Screenshot) -> Bool {
                shot.colour(at: Point(x: 640, y: 766)).distance(to: Colour(0, 0, 0)) > 15
            }
            try stage.screen.waitFor("the label") { showsPill($0) }
            Pace().wait(untilMilliseconds: 3600)
            #expect(showsPill(try stage.screen.shot()))
            try stage.touch.doubleTap(at: stage.middle)
            try stage.program.settle("zoomed") { $0.zoom > 1.5 }
            // The picture fills the screen now: nothing but its colour is left.
            try stage.screen.waitFor("they have left") {
                $0.colour(at: Point(x: 640, y: 766)).distance(to: PictureFactory.colour(1)) < 10
            }
            stage.forgetTaps()
            try stage.touch.tap(at: stage.middle)
            try stage.program.settle("home") { $0.zoom == 1 }
            try stage.screen.waitFor("they return") { showsPill($0) }
        }

        @Test("H6 with the desktop's animations off the same end states come at once")
        func withoutAnimations() throws {
            let stage = try Stage(
                try Stage.flat(count: 12), settings: ["columns": "4"],
                // From the program's own settings file: the portal would tell the session's.
                environment: ["GDK_DEBUG": "no-portals"], animations: false)
            let cell = try stage.frame(of: PictureFactory.colour(0)).center
            var quickestClose = Double.infinity
            let motion = HeroMachine.closeDuration + HeroMachine.fadeDuration
            // With motion none can be quicker than that; without it one is, however busy the machine.
            for _ in 1...12 where quickestClose >= motion {
                try stage.touch.tap(at: cell)
                try stage.program.settle("open") { $0.view == .viewer && $0.page == 1 }
                #expect(
                    try stage.frame(of: PictureFactory.colour(0))
                        == Rect(x: 190, y: 100, width: 900, height: 600))
                let start = monotonicSeconds()
                try stage.keyboard.strike(.escape)
                try stage.program.settle("closed") { $0.view == .grid }
                quickestClose = min(quickestClose, monotonicSeconds() - start)
                try waitForCell(1, at: cell, stage)
            }
            #expect(quickestClose < motion, "the quickest took \(quickestClose) s")
        }
    }
}
