import PhotoModel
import Testing

@Suite struct ScrollTests {
    private let middle = Point<Widget>(x: 520, y: 350)

    /// A two-finger stroke on a touchpad, in steps of 10 ms.
    private func pad(
        _ scene: inout Rehearsal, by way: Vector<Widget>, steps: Int,
        _ modifiers: GestureModifiers = [],
        tail: Int = 0
    ) {
        scene.send(.padScroll(.began, by: .zero, at: middle, modifiers))
        for _ in 0..<steps {
            scene.wait(10)
            scene.send(.padScroll(.changed, by: way, at: middle, modifiers))
        }
        scene.send(.padScroll(.ended, by: .zero, at: middle, modifiers))
        for _ in 0..<tail {
            scene.wait(10)
            scene.send(.padScroll(.changed, by: way, at: middle, modifiers))
        }
    }

    @Test("P7 P10 one touchpad swipe turns one page, its inertia tail none")
    func swipe() {
        var scene = Rehearsal()
        pad(&scene, by: Vector(dx: -40, dy: 2), steps: 60, tail: 60)
        scene.settle()
        #expect(scene.index == 6)
        pad(&scene, by: Vector(dx: -12, dy: 0), steps: 8)
        scene.settle()
        #expect(scene.index == 7)
    }

    @Test("P7 a touchpad swipe that arrives as one event turns one page")
    func compressed() {
        var scene = Rehearsal()
        scene.send(.padScroll(.began, by: .zero, at: middle, []))
        scene.send(.padScroll(.changed, by: Vector(dx: -300, dy: 0), at: middle, []))
        scene.send(.padScroll(.ended, by: .zero, at: middle, []))
        scene.settle()
        #expect(scene.index == 6)
    }

    @Test("P10 vertical scrolling of a touchpad does nothing at home")
    func vertical() {
        var scene = Rehearsal()
        let before = scene.center
        pad(&scene, by: Vector(dx: 0, dy: -20), steps: 20)
        scene.settle()
        #expect(scene.index == 5 && scene.zoom == scene.home && scene.center == before)
    }

    @Test("P10 zoomed, a touchpad pans; only a new stroke at the edge pages")
    func pans() {
        var scene = Rehearsal()
        scene.key(.character("1"))
        scene.settle()
        pad(&scene, by: Vector(dx: -100, dy: 0), steps: 80)
        scene.settle()
        #expect(scene.index == 5)
        #expect(scene.stage.current.edges.contains(.right))
        pad(&scene, by: Vector(dx: -30, dy: 0), steps: 10)
        scene.settle()
        #expect(scene.index == 6)
    }

    @Test("Z11 Ctrl and touchpad zoom by 1.005 per px about the pointer, without inertia")
    func padZoom() {
        var scene = Rehearsal()
        scene.key(.character("1"))
        scene.settle()
        let point = Point<Widget>(x: 400, y: 300)
        let before = scene.imagePoint(at: point)
        scene.send(.padScroll(.began, by: .zero, at: point, .control))
        for _ in 0..<10 {
            scene.wait(10)
            scene.send(.padScroll(.changed, by: Vector(dx: 0, dy: 10), at: point, .control))
        }
        let zoom = scene.zoom
        #expect(abs(zoom - 1.6467) < 0.001)  // 1.005^100
        #expect(scene.place(of: before).distance(to: Point(x: 400, y: 300)) < 1)
        scene.send(.padScroll(.ended, by: .zero, at: point, []))
        scene.settle()
        #expect(scene.zoom == zoom)
    }

    @Test("P10 a touchpad pinch zooms about the pointer")
    func padPinch() {
        var scene = Rehearsal()
        let before = scene.imagePoint(at: middle)
        scene.send(.padPinch(.began, scale: 1, at: middle))
        for step in 1...20 {
            scene.send(.padPinch(.changed, scale: 1 + Double(step) * 0.1, at: middle))
        }
        scene.send(.padPinch(.ended, scale: 3, at: middle))
        scene.settle()
        #expect(abs(scene.zoom - scene.home * 3) < 1e-9)
        #expect(scene.place(of: before).distance(to: Point(x: 520, y: 350)) < 1)
    }

    @Test("Z11 a wheel notch zooms by 1.3 about the pointer, parts of a notch by their part")
    func wheel() {
        var scene = Rehearsal()
        scene.key(.character("1"))
        scene.settle()
        let point = Point<Widget>(x: 300, y: 500)
        let before = scene.imagePoint(at: point)
        scene.send(.wheel(units: Vector(dx: 0, dy: -120), at: point, []))
        scene.settle()
        #expect(abs(scene.zoom - 1.3) < 1e-9)
        #expect(scene.place(of: before).distance(to: Point(x: 300, y: 500)) < 1)
        for _ in 0..<4 { scene.send(.wheel(units: Vector(dx: 0, dy: -30), at: point, [])) }
        scene.settle()
        #expect(abs(scene.zoom - 1.69) < 1e-9)
    }

    @Test("Z5 Z11 wheel, keys and buttons stop at the floor and at 20:1")
    func stops() {
        var scene = Rehearsal()
        scene.send(.wheel(units: Vector(dx: 0, dy: 600), at: middle, []))
        scene.key(.character("-"))
        scene.settle()
        #expect(scene.zoom == scene.home)
        for _ in 0..<30 { scene.key(.character("+")) }
        scene.settle()
        #expect(scene.zoom == 20)
    }

    @Test("P7 where the wheel pages, 120 units turn one page")
    func wheelPages() {
        var scene = Rehearsal()
        scene.arbiter.settings.wheelTurnsPages = true
        for _ in 0..<7 { scene.send(.wheel(units: Vector(dx: 0, dy: 30), at: middle, [])) }
        #expect(scene.index == 6)
        scene.send(.wheel(units: Vector(dx: 0, dy: 30), at: middle, []))
        #expect(scene.index == 7)
        scene.send(.wheel(units: Vector(dx: 0, dy: -240), at: middle, []))
        #expect(scene.index == 5)
        scene.send(.wheel(units: Vector(dx: 0, dy: -120), at: middle, .control))
        scene.settle()
        #expect(scene.index == 5 && scene.zoom > scene.home)
    }

    @Test("P10 Shift and wheel page at home and pan when zoomed")
    func shiftWheel() {
        var scene = Rehearsal()
        scene.send(.wheel(units: Vector(dx: 0, dy: 120), at: middle, .shift))
        scene.settle()
        #expect(scene.index == 6)
        scene.key(.character("1"))
        scene.settle()
        let before = scene.center
        scene.send(.wheel(units: Vector(dx: 0, dy: 120), at: middle, .shift))
        scene.settle()
        #expect(scene.index == 6)
        #expect(scene.center.x < before.x && scene.center.y == before.y)
    }

    @Test("P10 a mouse drag pages at home and pans when zoomed; side buttons page")
    func mouseDrag() {
        var scene = Rehearsal()
        scene.send(.down(.mouse, Point(x: 800, y: 300)))
        for step in 1...20 {
            scene.wait(8)
            scene.send(.moved(.mouse, Point(x: 800 - Double(step) * 20, y: 300)))
        }
        scene.send(.up(.mouse, Point(x: 400, y: 300)))
        scene.settle()
        #expect(scene.index == 6)
        scene.send(.sideButton(-1))
        scene.settle()
        #expect(scene.index == 5)
    }
}
