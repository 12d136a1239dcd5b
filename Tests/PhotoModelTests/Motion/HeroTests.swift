import PhotoModel
import TestDice
import Testing

@Suite struct HeroTests {
    @Test("H2 opening is critically damped and lasts 0.30 s as libadwaita estimates it")
    func spring() {
        #expect(Spring.hero.dampingRatio == 1)
        #expect(abs(Spring.hero.estimatedDuration - 0.30) < 1e-9)
        #expect(abs(Spring.hero.stiffness - 530.19) < 0.01)
        var last = 0.0
        for frame in 1...30 {
            let value = Spring.hero.value(at: Double(frame) / 100, from: 0, to: 1)
            #expect(value > last && value <= 1, "no overshoot")
            last = value
        }
        #expect(last > 0.99)
    }

    @Test("H4 an end of the way that is moved keeps its size, corners and turn")
    func movedEnd() {
        let end = HeroFrame.End(
            picture: Rect(x: 1, y: 2, width: 30, height: 40),
            clip: Rect(x: 5, y: 6, width: 20, height: 10), cornerRadius: 7, rotation: 0.5)
        #expect(
            end.moved(by: Vector(dx: 340, dy: -3))
                == HeroFrame.End(
                    picture: Rect(x: 341, y: -1, width: 30, height: 40),
                    clip: Rect(x: 345, y: 3, width: 20, height: 10), cornerRadius: 7,
                    rotation: 0.5))
    }

    @Test("H1 H2 open, arrive, close, leave")
    func wholeWay() {
        var hero = HeroMachine()
        #expect(
            hero.open() == [
                .present, .animate(from: 0, to: 1, .spring(.hero, velocity: 0)),
            ])
        #expect(hero.finish() == [.reveal])
        #expect(hero.phase == .open)
        #expect(hero.close() == [.animate(from: 1, to: 0, .timed(0.18))])
        #expect(hero.finish() == [.dismiss])
        #expect(hero.phase == .closed)
    }

    @Test("H2 Escape at 50 ms reverses from where it is; a click then turns it round again")
    func interrupted() {
        var hero = HeroMachine()
        _ = hero.open()
        hero.advance(to: 0.3)
        guard case .animate(let from, let to, .timed(let duration))? = hero.close().first else {
            Issue.record("closing does not animate")
            return
        }
        #expect(from == 0.3 && to == 0)
        #expect(duration < HeroMachine.closeDuration)
        hero.advance(to: 0.2)
        #expect(hero.open() == [.animate(from: 0.2, to: 1, .spring(.hero, velocity: 0))])
        #expect(hero.finish() == [.reveal])
    }

    @Test("H2 one owner: whatever comes, phases follow each other and end closed or open")
    func storm() {
        var dice = Dice(seed: 31)
        var hero = HeroMachine()
        var presented = false
        for _ in 0..<5000 {
            let actions: [HeroMachine.Action]
            switch dice.whole(0...4) {
            case 0: actions = hero.open()
            case 1: actions = hero.close()
            case 2: actions = hero.finish()
            case 3: actions = hero.openAtOnce()
            default:
                hero.advance(to: dice.number(0...1))
                actions = []
            }
            for action in actions {
                if action == .present {
                    #expect(!presented)
                    presented = true
                }
                if action == .dismiss {
                    #expect(presented)
                    presented = false
                }
            }
            #expect(presented == (hero.phase != .closed))
        }
    }

    @Test("H3 a cropped thumbnail animates its clip and a uniform scale, never a stretch")
    func cropped() {
        let size = Size<Image>(width: 6000, height: 4000)
        let frame = HeroFrame(
            thumbnail: .cropped(
                picture: size, to: Rect(x: 10, y: 20, width: 100, height: 100), cornerRadius: 10),
            place: .fitted(picture: size, in: Rect(x: 0, y: 0, width: 1040, height: 700)))
        for step in 0...20 {
            let now = frame.at(Double(step) / 20)
            #expect(abs(now.picture.size.width / now.picture.size.height - 1.5) < 1e-9)
            #expect(now.clip.minX >= now.picture.minX - 1e-9)
            #expect(now.clip.maxX <= now.picture.maxX + 1e-9)
        }
        #expect(frame.at(0).clip == Rect(x: 10, y: 20, width: 100, height: 100))
        #expect(frame.at(0).cornerRadius == 10)
        let end = frame.at(1)
        #expect(abs(end.clip.size.width - 1040) < 1e-9 && end.cornerRadius == 0)
    }

    /// A picture of 900 × 600 px in its place, and the frame of its thumbnail.
    private let size = Size<Image>(width: 900, height: 600)
    private let place = HeroFrame.End.fitted(
        picture: Size(width: 900, height: 600), in: Rect(x: 190, y: 100, width: 900, height: 600))
    private let cell = HeroFrame.End.fitted(
        picture: Size(width: 900, height: 600), in: Rect(x: 12, y: 60, width: 300, height: 300))

    @Test("H2 H1 interrupted at every tenth of opening and of closing, nothing jumps")
    func everyTenth() {
        for opening in 0...10 {
            for closing in 0...10 {
                var hero = HeroMachine()
                var path = HeroPath()
                _ = hero.open()
                let time = Spring.hero.estimatedDuration * Double(opening) / 10
                hero.advance(to: Spring.hero.value(at: time, from: 0, to: 1))
                let shown = path.end(at: hero.progress, thumbnail: cell, place: place)
                let opacity = path.backdrop(at: hero.progress)
                #expect(hero.close() != [])
                path.turn(to: .thumbnail, from: hero.progress, at: shown, backdrop: opacity)
                #expect(path.end(at: hero.progress, thumbnail: cell, place: place) == shown)
                #expect(abs(path.backdrop(at: hero.progress) - opacity) < 1e-12 || opening == 0)
                hero.advance(to: hero.progress * (1 - Double(closing) / 10))
                let later = path.end(at: hero.progress, thumbnail: cell, place: place)
                if hero.progress == 0 { #expect(later == cell) }
                let backdrop = path.backdrop(at: hero.progress)
                #expect(hero.open() != [])
                path.turn(to: .place, from: hero.progress, at: later, backdrop: backdrop)
                #expect(path.end(at: hero.progress, thumbnail: cell, place: place) == later)
                #expect(path.end(at: 1, thumbnail: cell, place: place) == place)
                #expect(path.backdrop(at: 1) == 1)
                #expect(hero.finish() == [.reveal])
            }
        }
    }

    @Test("H2 another photo chosen while one shrinks begins at its own cell")
    func another() {
        var hero = HeroMachine()
        var path = HeroPath()
        _ = hero.openAtOnce()
        _ = hero.close()
        path.turn(to: .thumbnail, from: 1, at: place, backdrop: 1)
        hero.advance(to: 0.4)
        let backdrop = path.backdrop(at: hero.progress)
        #expect(abs(backdrop - 0.4) < 1e-12)
        #expect(
            hero.open(isAnother: true) == [.animate(from: 0, to: 1, .spring(.hero, velocity: 0))])
        path.turn(to: .place, from: hero.progress, at: nil, backdrop: backdrop)
        #expect(path.end(at: 0, thumbnail: cell, place: place) == cell)
        #expect(path.backdrop(at: 0) == backdrop, "the backdrop does not flash")
        #expect(hero.finish() == [.reveal])
    }

    @Test("H1 H2 closing begins where the picture was dragged, with its backdrop")
    func dragged() {
        let pulled = HeroFrame.End(
            picture: Rect(x: 300, y: 260, width: 810, height: 540),
            clip: Rect(x: 300, y: 260, width: 810, height: 540))
        var path = HeroPath()
        path.turn(to: .thumbnail, from: 1, at: pulled, backdrop: 0.6)
        #expect(path.end(at: 1, thumbnail: cell, place: place) == pulled)
        #expect(path.backdrop(at: 1) == 0.6)
        #expect(abs(path.backdrop(at: 0.5) - 0.3) < 1e-12)
        #expect(path.end(at: 0, thumbnail: cell, place: place) == cell)
    }

    @Test("H2 the fade at the end of closing lasts 0.10 s, a reversal no less than a quarter")
    func durations() {
        #expect(HeroMachine.fadeDuration == 0.10)
        var hero = HeroMachine()
        _ = hero.open()
        hero.advance(to: 0.1)
        #expect(hero.close() == [.animate(from: 0.1, to: 0, .timed(0.18 * 0.25))])
    }

    @Test("H3 both ends are the very frames of cell and page, snapped ones too")
    func exactEnds() {
        // 227 × 151.33 px, drawn on whole pixels.
        let frame = Rect<Widget>(x: 12, y: 88, width: 227, height: 151)
        let thumbnail = HeroFrame.End.contained(picture: size, in: frame, pixel: 1)
        #expect(thumbnail.picture == frame && thumbnail.clip == frame)
        let way = HeroFrame(thumbnail: thumbnail, place: place)
        #expect(way.at(0) == thumbnail)
        #expect(way.at(1) == place)
        // A frame of other proportions is not filled by a stretch.
        let square = HeroFrame.End.contained(
            picture: size, in: Rect(x: 0, y: 0, width: 300, height: 300), pixel: 1)
        #expect(square.picture.size == Size(width: 300, height: 200))
    }

    @Test("H3 each end is drawn from what the grid and the page draw there")
    func textures() {
        func drawsThumbnail(_ width: Double, _ progress: Double) -> Bool {
            HeroFrame.drawsThumbnail(
                pictureWidth: width, thumbnailWidth: 512, progress: progress)
        }
        #expect(drawsThumbnail(227, 0) && drawsThumbnail(900, 0))
        #expect(drawsThumbnail(512, 0.4) && !drawsThumbnail(513, 0.4))
        #expect(!drawsThumbnail(300, 1))
    }

    @Test("H3 Z2 a strip of which the viewer shows a part is never stretched on its way")
    func strip() {
        let size = Size<Image>(width: 1080, height: 10_000)
        let viewport = Viewport(width: 1040, height: 700, scale: 1)
        let levels = ZoomLevels(image: size, viewport: viewport)
        let transform = levels.opening(image: size, viewport: viewport, isRightToLeft: false)
        let stage = Stage(index: 0, count: 1, viewport: viewport, isRightToLeft: false)
        let place = HeroFrame.End(transform, shownBy: stage)
        #expect(place.clip.size.height == 700 && place.picture.size.height > 9000)
        let thumbnail = HeroFrame.End.fitted(
            picture: size, in: Rect(x: 12, y: 60, width: 240, height: 240))
        let way = HeroFrame(thumbnail: thumbnail, place: place)
        for step in 0...20 {
            let now = way.at(Double(step) / 20)
            let ratio = now.picture.size.height / now.picture.size.width
            #expect(abs(ratio - 10_000 / 1080) < 1e-6)
            #expect(now.clip.minY >= now.picture.minY - 1e-6)
            #expect(now.clip.maxY <= now.picture.maxY + 1e-6)
        }
    }

    @Test("H6 with animations off every motion is at its end at once: the same end states")
    func withoutMotion() {
        var hero = HeroMachine()
        #expect(hero.open().first == .present)
        hero.advance(to: 1)
        #expect(hero.finish() == [.reveal])
        #expect(hero.phase == .open && hero.progress == 1)
        _ = hero.close()
        hero.advance(to: 0)
        #expect(hero.finish() == [.dismiss])
        #expect(hero.phase == .closed && hero.progress == 0)
    }

    @Test("H1 a fitted thumbnail is whole at both ends")
    func fitted() {
        let size = Size<Image>(width: 400, height: 800)
        let cell = HeroFrame.End.fitted(
            picture: size, in: Rect(x: 0, y: 0, width: 100, height: 100))
        #expect(cell.clip == Rect(x: 25, y: 0, width: 50, height: 100))
        #expect(cell.picture == cell.clip)
    }
}

@Suite struct MotionTests {
    @Test("H2 closing moves for 0.18 s, then fades for 0.10 s")
    func closing() {
        var hero = HeroMachine()
        _ = hero.openAtOnce()
        let actions = hero.close()
        #expect(actions.contains(.animate(from: 1, to: 0, .timed(0.18))))
        #expect(HeroMachine.fadeDuration == 0.10)
    }

    @Test("P6 against an edge a picture swings past by 1.1 %, as damping 0.82 has it, at 0.39 s")
    func edge() {
        let values = (0...1000).map { Spring.edge.value(at: Double($0) / 1000, from: 1, to: 0) }
        let lowest = values.indices.min { values[$0] < values[$1] } ?? 0
        #expect(abs(values[lowest] + 0.0111) < 0.0005)
        #expect(abs(lowest - 388) <= 2)
    }

    @Test(
        "Z4 Z5 what was pinched too far is back after 0.25 s",
        arguments: [
            (Rehearsal(image: (300, 200)), 200.0, 840.0), (Rehearsal(), 450, 600),
        ])
    func pinchedTooFar(_ start: Rehearsal, _ left: Double, _ right: Double) {
        var scene = start
        let isLarge = scene.home < 1
        scene.down(isLarge ? 420 : 519, 350)
        scene.down(isLarge ? 620 : 529, 350, id: 1)
        scene.move(left, 350)
        scene.move(right, 350, id: 1)
        scene.up(right, 350, id: 1)
        scene.up(left, 350)
        let goal = isLarge ? scene.home : 20
        scene.wait(230)
        #expect(scene.zoom != goal)
        scene.wait(40)
        #expect(scene.zoom == goal)
    }

    @Test("Z13 a quarter turn takes 0.25 s")
    func turn() {
        var scene = Rehearsal()
        scene.key(.character("r"))
        scene.wait(230)
        #expect(scene.stage.current.transform?.rotation != ViewTransform.quarterTurn)
        scene.wait(40)
        #expect(scene.stage.current.transform?.rotation == ViewTransform.quarterTurn)
    }
}

@Suite struct IdleControlsTests {
    @Test("H5 pointer and keys: they fade after 3 s and return with motion")
    func pointer() {
        var controls = IdleControls()
        controls.pointerOrKey(at: 0)
        #expect(controls.deadline == 3000)
        controls.tick(at: 2999)
        #expect(controls.isVisible)
        controls.tick(at: 3000)
        #expect(!controls.isVisible)
        controls.pointerOrKey(at: 4000)
        #expect(controls.isVisible && controls.deadline == 7000)
    }

    @Test("H5 touch at home in a window: they stay; zoomed they leave and return with home")
    func touch() {
        var controls = IdleControls()
        controls.touched(at: 0)
        #expect(controls.isVisible && controls.deadline == nil)
        controls.zoomChanged(isZoomed: true, at: 10)
        #expect(!controls.isVisible && !controls.touchWakes)
        controls.touched(at: 20)
        #expect(!controls.isVisible)
        controls.zoomChanged(isZoomed: false, at: 30)
        #expect(controls.isVisible && controls.deadline == nil)
    }

    @Test("H5 touch in fullscreen: they fade, and the touch that brings them back is no tap")
    func fullscreen() {
        var controls = IdleControls()
        controls.fullscreenChanged(isFullscreen: true, at: 0)
        controls.touched(at: 0)
        #expect(!controls.touchWakes)
        controls.tick(at: 3000)
        #expect(!controls.isVisible && controls.touchWakes)
        controls.touched(at: 5000)
        #expect(controls.isVisible && !controls.touchWakes)
    }

    @Test("H5 an open menu holds them")
    func held() {
        var controls = IdleControls()
        controls.pointerOrKey(at: 0)
        controls.hold()
        controls.tick(at: 9000)
        #expect(controls.isVisible && controls.deadline == nil)
        controls.release(at: 9000)
        #expect(controls.deadline == 12_000)
        controls.tick(at: 12_000)
        #expect(!controls.isVisible)
    }
}
