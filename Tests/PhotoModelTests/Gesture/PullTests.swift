import PhotoModel
import Testing

/// Vertical strokes on a picture at home, in a viewer of 1040 × 700 px.
@Suite struct PullTests {
    /// A stroke down the middle by `way` px beyond the ten of the decision, then a rest.
    private func pulled(by way: Vector<Widget>) -> Rehearsal {
        var scene = Rehearsal()
        scene.down(520, 200)
        scene.glide(from: (520, 200), to: (520, 211), over: 40)
        scene.glide(
            from: (520, 211), to: (520 + way.dx, 210 + way.dy), over: 400)
        scene.wait(120)
        scene.move(520 + way.dx, 210 + way.dy)
        return scene
    }

    @Test("P9 the picture follows the finger 1:1 down and 0.6:1 sideways")
    func follows() {
        let scene = pulled(by: Vector(dx: 100, dy: 70))
        let offset = scene.stage.pull?.offset ?? .zero
        #expect(abs(offset.dy - 70) < 1)
        #expect(abs(offset.dx - 60) < 1)
    }

    @Test("P9 it shrinks about the finger to at most 0.85, the backdrop fading with it")
    func shrinks() {
        let half = pulled(by: Vector(dx: 0, dy: 175))
        #expect(abs((half.stage.pull?.scale(height: 700) ?? 0) - 0.925) < 0.001)
        let opacity = half.stage.backdropOpacity
        #expect(opacity > 0.5 && opacity < 0.7)
        let far = pulled(by: Vector(dx: 0, dy: 480))
        #expect(far.stage.pull?.scale(height: 700) == 0.85)
        #expect(far.stage.backdropOpacity < opacity)
        let point = far.stage.shown(Rect(x: 520, y: 200, width: 0, height: 0)).origin
        #expect(abs(point.x - 520) < 1e-9)
        #expect(abs(point.y - 680) < 1.5, "the place taken stays under the finger")
    }

    @Test("P9 a slow release closes beyond 0.13 of the height, and returns before")
    func distance() {
        var near = pulled(by: Vector(dx: 0, dy: 0.12 * 700))
        near.up(520, 210 + 0.12 * 700)
        #expect(near.stageCloses == 0)
        near.settle()
        #expect(near.stage.pull == nil && near.stage.isAtRest)
        #expect(near.stage.backdropOpacity == 1)
        var far = pulled(by: Vector(dx: 0, dy: 0.14 * 700))
        far.up(520, 210 + 0.14 * 700)
        #expect(far.stageCloses == 1)
        #expect(far.closes == 0, "it is no tap")
        #expect(far.stage.pull != nil, "the hero starts from where the picture lies")
    }

    @Test("P9 a release faster than 0.5 px/ms down closes; a slower one does not")
    func speed() {
        for (duration, closes) in [(60.0, 1), (160, 0)] {
            var scene = Rehearsal()
            scene.swipe(from: (520, 200), to: (520, 260), over: duration)
            #expect(scene.stageCloses == closes)
        }
    }

    @Test("P9 a picture thrown back up stays")
    func thrownBack() {
        var scene = pulled(by: Vector(dx: 0, dy: 300))
        scene.glide(from: (520, 510), to: (520, 400), over: 60)
        scene.up(520, 400)
        #expect(scene.stageCloses == 0)
    }

    @Test("P4 an upward stroke shows the details, once, and the picture returns")
    func upward() {
        var scene = Rehearsal()
        scene.swipe(from: (520, 500), to: (520, 300), over: 250)
        #expect(scene.detailsShown == 1)
        #expect(scene.stageCloses == 0 && scene.closes == 0)
        scene.settle()
        #expect(scene.stage.isAtRest)
        var short = Rehearsal()
        short.swipe(from: (520, 500), to: (520, 470), over: 400)
        #expect(short.detailsShown == 0)
    }

    @Test("P4 a stroke of equal parts is horizontal and pages")
    func diagonal() {
        var scene = Rehearsal()
        scene.down(720, 200)
        for step in 1...20 {
            scene.wait(10)
            scene.move(720 - Double(step) * 20, 200 + Double(step) * 20)
        }
        scene.up(320, 600)
        scene.settle()
        #expect(scene.index == 6)
        #expect(scene.stageCloses == 0)
    }

    @Test("P4 zoomed, a downward stroke pans and closes nothing")
    func zoomed() {
        var scene = Rehearsal()
        scene.key(.character("1"))
        scene.settle()
        scene.swipe(from: (520, 200), to: (520, 600), over: 120)
        scene.settle()
        #expect(scene.stageCloses == 0 && scene.stage.pull == nil)
        #expect(scene.zoom == 1)
    }

    @Test("P9 a tall strip closes from its top only; elsewhere the stroke pans")
    func strip() {
        var scene = Rehearsal(image: (1080, 10000))
        scene.swipe(from: (520, 600), to: (520, 300), over: 300)
        scene.settle()
        scene.swipe(from: (520, 200), to: (520, 260), over: 80)
        scene.settle()
        #expect(scene.stageCloses == 0)
        for closes in 0...1 {
            scene.swipe(from: (520, 100), to: (520, 650), over: 200)
            scene.settle()
            #expect(scene.stageCloses == closes)
        }
    }

    @Test("P3 a second finger during the pull pinches; the picture returns")
    func secondFinger() {
        var scene = pulled(by: Vector(dx: 0, dy: 200))
        scene.down(700, 410, id: 1)
        scene.move(880, 410, id: 1)
        #expect(scene.zoom > scene.home * 1.5)
        scene.wait(600)
        #expect(scene.stage.pull == nil)
        scene.up(880, 410, id: 1)
        scene.up(520, 410)
        #expect(scene.stageCloses == 0)
    }

    @Test("P13 a pull that the compositor cancels returns and closes nothing")
    func cancelled() {
        var scene = pulled(by: Vector(dx: 0, dy: 300))
        scene.send(.cancelled(.touch(0)))
        scene.settle()
        #expect(scene.stageCloses == 0)
        #expect(scene.stage.isAtRest)
    }

    @Test("P6 a finger laid on a picture that returns takes it where it is")
    func takenAgain() {
        var scene = pulled(by: Vector(dx: 0, dy: 80))
        scene.up(520, 290)
        scene.wait(40)
        let travel = scene.stage.pull?.travel.dy ?? 0
        #expect(travel > 1 && travel < 80)
        scene.down(520, 290)
        scene.wait(100)
        #expect(scene.stage.pull?.travel.dy == travel, "it stopped")
        scene.glide(from: (520, 290), to: (520, 340), over: 200)
        #expect(abs((scene.stage.pull?.travel.dy ?? 0) - travel - 40) < 1)
        scene.up(520, 340)
        scene.settle()
        #expect(scene.stage.pull == nil || scene.stageCloses == 1)
    }

    @Test("P10 a mouse's drag pulls like a finger; a touchpad's vertical scroll does nothing")
    func devices() {
        var mouse = Rehearsal()
        mouse.send(.down(.mouse, Point(x: 520, y: 200)))
        for step in 1...30 {
            mouse.wait(10)
            mouse.send(.moved(.mouse, Point(x: 520, y: 200 + Double(step) * 8)))
        }
        mouse.send(.up(.mouse, Point(x: 520, y: 440)))
        #expect(mouse.stageCloses == 1)

        var pad = Rehearsal()
        let place = Point<Widget>(x: 520, y: 350)
        pad.send(.padScroll(.began, by: .zero, at: place, []))
        for _ in 1...40 {
            pad.wait(8)
            pad.send(.padScroll(.changed, by: Vector(dx: 0, dy: 12), at: place, []))
        }
        pad.send(.padScroll(.ended, by: .zero, at: place, []))
        pad.settle()
        #expect(pad.stageCloses == 0 && pad.detailsShown == 0 && pad.stage.isAtRest)
    }
}
