import PhotoModel
import Testing

/// Fingers that rest on a touchpad, and strokes that the compositor takes away.
@Suite struct HoldTests {
    private let middle = Point<Widget>(x: 520, y: 350)

    private func pad(_ scene: inout Rehearsal, _ phase: PadPhase) {
        scene.send(.padScroll(phase, by: .zero, at: middle, []))
    }

    private func click(_ scene: inout Rehearsal) {
        scene.send(.down(.mouse, middle))
        scene.wait(60)
        scene.send(.up(.mouse, middle))
    }

    @Test("T1 P10 a finger that rests on the touchpad before its click does not swallow it")
    func clickAfterHold() {
        var scene = Rehearsal()
        pad(&scene, .began)
        scene.wait(200)
        click(&scene)
        pad(&scene, .ended)
        scene.settle()
        #expect(scene.closes == 1)
    }

    @Test("T1 P10 fingers laid on the pad after a click leave the tap waiting; a scroll ends it")
    func holdAfterClick() {
        var scene = Rehearsal()
        click(&scene)
        scene.wait(100)
        pad(&scene, .began)
        scene.wait(500)
        #expect(scene.closes == 1)

        var scrolled = Rehearsal()
        click(&scrolled)
        pad(&scrolled, .began)
        scrolled.send(.padScroll(.changed, by: Vector(dx: -4, dy: 0), at: middle, []))
        scrolled.settle()
        #expect(scrolled.closes == 0)
    }

    @Test("P6 P10 a hold stops a glide where it is, and opens the menu by the other button")
    func holdStops() {
        var scene = Rehearsal()
        scene.key(.character("1"))
        scene.settle()
        scene.swipe(from: (520, 350), to: (400, 350), over: 60)
        scene.wait(50)
        pad(&scene, .began)
        let place = scene.center
        scene.wait(300)
        #expect(scene.center == place)
        scene.send(.secondaryPressed(middle))
        #expect(scene.menus == 1)
        pad(&scene, .ended)
        scene.settle()
        #expect(scene.center == place && scene.zoom == 1)
    }

    @Test("P13 Z5 a closing pinch that is taken away springs home and closes nothing")
    func cancelledPinch() {
        for isPad in [false, true] {
            var scene = Rehearsal()
            if isPad {
                scene.send(.padPinch(.began, scale: 1, at: middle))
                scene.send(.padPinch(.changed, scale: 0.55, at: middle))
                scene.send(.padPinch(.cancelled, scale: 0.55, at: middle))
            } else {
                scene.down(320, 350)
                scene.down(720, 350, id: 1)
                scene.glide(from: (320, 350), to: (420, 350), over: 100)
                scene.glide(from: (720, 350), to: (620, 350), over: 100, id: 1)
                scene.send(.cancelled(.touch(0)))
                scene.send(.cancelled(.touch(1)))
            }
            scene.settle()
            #expect(scene.stageCloses == 0 && scene.zoom == scene.home)
            #expect(scene.arbiter.isSettled && scene.stage.isAtRest)
        }
    }

    @Test("P13 each kind of stroke that loses its page ends at a rest and fires nothing")
    func unmapped() {
        let strokes: [((Double, Double), (Double, Double))] = [
            ((520, 350), (320, 350)), ((520, 350), (520, 550)), ((520, 350), (524, 350)),
        ]
        for (start, end) in strokes {
            var scene = Rehearsal()
            scene.down(start.0, start.1)
            scene.glide(from: start, to: end, over: 60)
            scene.send(.allCancelled)
            scene.settle()
            #expect(scene.index == 5 && scene.closes == 0 && scene.stageCloses == 0)
            #expect(scene.detailsShown == 0 && scene.menus == 0)
            #expect(scene.arbiter.isSettled && scene.stage.isAtRest)
        }
    }
}
