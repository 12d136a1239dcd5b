import PhotoModel
import Testing

@Suite struct TapTests {
    @Test(
        "T4 a long press takes 500 ms whatever the desktop's own time, from half to twice of it",
        arguments: [(500.0, 1.0), (400, 1.25), (1000, 0.5), (250, 2), (100, 2), (2000, 0.5)])
    func longPressTime(_ desktop: Double, _ factor: Double) {
        #expect(LongPress.delayFactor(desktopTime: desktop) == factor)
    }

    @Test("T1 a tap at home closes once the double-tap window is over, not before")
    func closes() {
        var scene = Rehearsal()
        scene.tap(500, 300)
        scene.wait(290)
        #expect(scene.closes == 0)
        scene.wait(20)
        #expect(scene.closes == 1)
        scene.settle()
        #expect(scene.closes == 1)
    }

    @Test("T1 a tap on the backdrop is a tap")
    func backdrop() {
        var scene = Rehearsal(image: (300, 200))
        scene.tap(5, 5)
        scene.settle()
        #expect(scene.closes == 1)
    }

    @Test("Z3 T2 a double tap zooms about the tapped point in 0.38 s")
    func doubleTap() {
        var scene = Rehearsal()
        let before = scene.imagePoint(at: Point(x: 700, y: 300))
        scene.tap(700, 300)
        scene.wait(100)
        scene.tap(706, 304)
        scene.wait(380)
        #expect(scene.stage.running == [])
        #expect(abs(scene.zoom - 0.52) < 1e-9)
        #expect(scene.closes == 0)
        let after = scene.imagePoint(at: Point(x: 706, y: 304))
        #expect(after.distance(to: before) < 50)
    }

    @Test("Z3 in a corner the point stays as far as the bounds let it")
    func corner() {
        var scene = Rehearsal()
        scene.tap(2, 2)
        scene.wait(60)
        scene.tap(2, 2)
        scene.settle()
        let frame = scene.stage.current.transform?.frame ?? .zero
        // The corner's picture point stays 2 px from the corner: no bound is met.
        #expect(frame.minX <= 0 && frame.minX > -6)
        #expect(frame.minY <= 0 && frame.minY > -6)
    }

    @Test("T2 two taps 301 ms or 26 px apart are not a double tap")
    func notDouble() {
        var late = Rehearsal()
        late.tap(500, 300)
        late.wait(301)
        late.tap(500, 300)
        late.wait(100)
        #expect(late.zoom == late.home)

        var far = Rehearsal()
        far.tap(500, 300)
        far.wait(100)
        far.tap(526, 300)
        far.wait(10)
        #expect(far.zoom == far.home)
        far.settle()
        #expect(far.zoom == far.home)
        #expect(far.closes == 1)
    }

    @Test("T1 Z3 zoomed: a tap is home after 0.38 s")
    func tapDuration() {
        var scene = Rehearsal()
        scene.key(.character("1"))
        scene.settle()
        scene.tap(500, 300)
        scene.wait(360)
        #expect(scene.zoom > scene.home)
        scene.wait(40)
        #expect(scene.zoom == scene.home)
    }

    @Test("T1 zoomed: a tap goes home at once, a second one is swallowed")
    func zoomed() {
        var scene = Rehearsal()
        scene.key(.character("1"))
        scene.settle()
        scene.tap(500, 300)
        scene.wait(30)
        #expect(scene.zoom < 1)
        scene.wait(70)
        scene.tap(500, 300)
        scene.settle()
        #expect(scene.zoom == scene.home)
        #expect(scene.closes == 0)
    }

    @Test("T1 a tap dies on movement over 8 px", arguments: [(8.0, 1), (8.5, 0)])
    func movement(_ way: Double, _ closes: Int) {
        var scene = Rehearsal()
        scene.down(500, 300)
        scene.move(500 + way, 300)
        scene.move(500, 300)
        scene.up(500, 300)
        scene.settle()
        #expect(scene.closes == closes)
    }

    @Test("T1 a tap dies on a second finger")
    func secondFinger() {
        var scene = Rehearsal()
        scene.down(500, 300)
        scene.down(600, 300, id: 1)
        scene.up(600, 300, id: 1)
        scene.up(500, 300)
        scene.settle()
        #expect(scene.closes == 0)
        #expect(scene.zoom == scene.home)
    }

    @Test("T1 a touch that stops a motion is no tap; the motion ends at its nearest rest")
    func stoppedMotion() {
        var scene = Rehearsal()
        scene.swipe(from: (800, 300), to: (500, 300), over: 100)
        scene.wait(40)
        #expect(scene.stage.pager.position != 0)
        scene.tap(500, 300)
        scene.settle()
        #expect(scene.closes == 0)
        #expect(scene.stage.pager.position == 0)
    }

    @Test("T1 a mouse press within 150 ms of the window's becoming active is no tap")
    func activation() {
        for (delay, closes) in [(100.0, 0), (200, 1)] {
            var scene = Rehearsal()
            scene.send(.windowActivated)
            scene.wait(delay)
            scene.send(.down(.mouse, Point(x: 500, y: 300)))
            scene.send(.up(.mouse, Point(x: 500, y: 300)))
            scene.settle()
            #expect(scene.closes == closes)
        }
    }

    @Test("P10 a mouse double click uses the desktop's time and distance")
    func doubleClick() {
        var scene = Rehearsal()
        scene.arbiter.settings.doubleClick = TapTimer.Limits(time: 800, distance: 5)
        for _ in 0..<2 {
            scene.send(.down(.mouse, Point(x: 500, y: 300)))
            scene.send(.up(.mouse, Point(x: 500, y: 300)))
            scene.wait(700)
        }
        scene.settle()
        #expect(scene.zoom > scene.home)
        #expect(scene.closes == 0)
    }

    @Test("H5 the touch that brings the controls back is no tap")
    func wakes() {
        var scene = Rehearsal()
        scene.touchWakesControls = true
        scene.tap(500, 300)
        scene.settle()
        #expect(scene.closes == 0)
    }

    // MARK: T4

    @Test("T4 a long press opens the menu at its point, and its release does nothing")
    func longPress() {
        var scene = Rehearsal()
        scene.down(500, 300)
        scene.wait(500)
        scene.send(.longPressed(Point(x: 503, y: 300)))
        #expect(scene.intents.contains(.openMenu(at: Point(x: 500, y: 300))))
        scene.move(700, 300)
        scene.up(700, 300)
        scene.settle()
        #expect(scene.menus == 1 && scene.closes == 0 && scene.index == 5)
    }

    @Test("T4 a 700 ms two-finger hold opens no menu")
    func twoFingers() {
        var scene = Rehearsal()
        scene.down(400, 300)
        scene.down(600, 300, id: 1)
        scene.wait(700)
        scene.send(.longPressed(Point(x: 400, y: 300)))
        #expect(scene.menus == 0)
    }

    @Test(
        "T4 a press that moved by 8 px still opens the menu, by more none",
        arguments: [
            (8.0, 1), (9, 0),
        ])
    func trembling(_ way: Double, _ menus: Int) {
        var scene = Rehearsal()
        scene.down(400, 300)
        scene.move(400 + way, 300)
        scene.send(.longPressed(Point(x: 400 + way, y: 300)))
        #expect(scene.menus == menus)
    }

    @Test("T4 press, move 12 px, hold: no menu; nor with a mouse")
    func moved() {
        var scene = Rehearsal()
        scene.down(400, 300)
        scene.move(412, 300)
        scene.send(.longPressed(Point(x: 412, y: 300)))
        scene.up(412, 300)
        scene.send(.down(.mouse, Point(x: 400, y: 300)))
        scene.send(.longPressed(Point(x: 400, y: 300)))
        #expect(scene.menus == 0)
    }

    @Test("T4 right click opens the menu; a pen's long press too")
    func others() {
        var scene = Rehearsal()
        scene.send(.secondaryPressed(Point(x: 400, y: 300)))
        scene.send(.down(.pen, Point(x: 400, y: 300)))
        scene.wait(500)
        scene.send(.longPressed(Point(x: 400, y: 300)))
        scene.send(.up(.pen, Point(x: 400, y: 300)))
        scene.settle()
        #expect(scene.menus == 2 && scene.closes == 0)
    }
}
