import PhotoModel
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

    @Test("H1 a fitted thumbnail is whole at both ends")
    func fitted() {
        let size = Size<Image>(width: 400, height: 800)
        let cell = HeroFrame.End.fitted(
            picture: size, in: Rect(x: 0, y: 0, width: 100, height: 100))
        #expect(cell.clip == Rect(x: 25, y: 0, width: 50, height: 100))
        #expect(cell.picture == cell.clip)
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
