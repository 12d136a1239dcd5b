import PhotoModel
import TestDice
import Testing

@Suite struct StrokeTests {
    // MARK: P2

    @Test("P2 at exactly equal parts the axis is horizontal; 10 px decide and are subtracted")
    func axis() throws {
        #expect(AxisDecision.decide(Vector(dx: 7, dy: 7)) == nil)
        let equal = try #require(AxisDecision.decide(Vector(dx: 30, dy: -30)))
        #expect(equal.axis == .horizontal)
        #expect(abs(equal.rest.length - (Vector<Widget>(dx: 30, dy: 30).length - 10)) < 1e-9)
        let down = try #require(AxisDecision.decide(Vector(dx: 3, dy: 12)))
        #expect(down.axis == .vertical)
        let exact = try #require(AxisDecision.decide(Vector(dx: -10, dy: 0)))
        #expect(exact.rest == .zero)
    }

    @Test("P2 P4 one finger 40 px left on a fitted picture moves the pager at the first try")
    func firstTry() {
        var scene = Rehearsal()
        scene.down(500, 300)
        scene.move(460, 300)
        #expect(abs(scene.stage.pager.position * scene.stage.pager.pitch - 30) < 1e-9)
    }

    @Test("P2 a second finger before the decision makes a pinch, however far the first has moved")
    func secondFinger() {
        for way in [0.0, 6, 9] {
            var scene = Rehearsal()
            scene.down(500, 300)
            scene.move(500 + way, 300)
            scene.wait(30)
            scene.down(600, 300, id: 1)
            scene.move(400, 300)
            scene.move(700, 300, id: 1)
            #expect(scene.zoom > scene.home * 2)
            #expect(scene.stage.pager.position == 0)
        }
    }

    // MARK: P4

    @Test("P4 at home a horizontal stroke pages, a vertical one leaves the picture alone")
    func atHome() {
        var scene = Rehearsal()
        let before = scene.center
        scene.swipe(from: (500, 200), to: (510, 600), over: 200)
        scene.settle()
        #expect(scene.index == 5)
        #expect(scene.center == before)
        scene.swipe(from: (700, 300), to: (400, 320), over: 200)
        scene.settle()
        #expect(scene.index == 6)
        #expect(scene.closes == 0)
    }

    @Test("P4 right to left: a stroke to the right goes on")
    func rightToLeft() {
        var scene = Rehearsal(isRightToLeft: true)
        scene.swipe(from: (400, 300), to: (700, 300), over: 200)
        scene.settle()
        #expect(scene.index == 6)
        scene.swipe(from: (700, 300), to: (400, 300), over: 200)
        scene.settle()
        #expect(scene.index == 5)
    }

    @Test("Z2 P4 a tall strip at home pans along and pages across")
    func strip() {
        var scene = Rehearsal(image: (1080, 10000))
        let before = scene.center
        scene.swipe(from: (500, 600), to: (500, 300), over: 600)
        scene.settle()
        #expect(scene.index == 5)
        #expect(scene.center.y < before.y - 250)
        scene.swipe(from: (700, 300), to: (400, 300), over: 200)
        scene.settle()
        #expect(scene.index == 6)
    }

    // MARK: P5

    @Test("P5 zoomed: stops at the edge, only a new stroke pages")
    func edge() {
        var scene = Rehearsal()
        scene.tap(520, 350)
        scene.wait(60)
        scene.tap(520, 350)
        scene.settle()
        #expect(scene.zoom > scene.home * 2.9)
        // One stroke 1.5 viewports wide: to the edge, and no further.
        scene.swipe(from: (1000, 350), to: (-560, 350), over: 900)
        scene.settle()
        #expect(scene.index == 5)
        #expect(scene.stage.current.edges.contains(.right))
        // Beginning there, the next one pages.
        scene.swipe(from: (900, 350), to: (500, 350), over: 200)
        scene.settle()
        #expect(scene.index == 6)
    }

    @Test("P5 zoomed at the right edge, a stroke to the right pans back")
    func awayFromEdge() {
        var scene = Rehearsal()
        scene.key(.character("1"))
        scene.settle()
        scene.swipe(from: (1000, 350), to: (-6000, 350), over: 900)
        scene.settle()
        let before = scene.center.x
        scene.swipe(from: (300, 350), to: (500, 350), over: 1000)
        scene.settle()
        #expect(scene.index == 5)
        #expect(scene.center.x > before + 150)
    }

    @Test("P5 friction: beyond the edge the picture goes 0.35 of the finger's way")
    func friction() {
        var scene = Rehearsal()
        scene.key(.character("1"))
        scene.settle()
        scene.down(500, 350)
        scene.move(500, 360)
        scene.move(500, 360 + 5000)
        let frame = scene.stage.current.transform?.frame ?? .zero
        // 4000 − 700 px of height, half of it above the middle.
        let beyond = 5000.0 - 1650
        #expect(abs(frame.minY - beyond * 0.35) < 1)
    }

    // MARK: P6

    @Test("P6 a release glides as far as 0.995 per ms carries it")
    func glide() {
        var scene = Rehearsal()
        scene.key(.character("1"))
        scene.settle()
        scene.swipe(from: (500, 350), to: (400, 350), over: 100)
        let released = scene.center.x
        scene.settle()
        #expect(abs((released - scene.center.x) - 199.5) < 8)
    }

    @Test("P6 the glide's spring is the deceleration's own curve")
    func glideCurve() {
        let spring = Spring.glide
        for millisecond in stride(from: 0.0, through: 1000, by: 50) {
            let expected = ReleaseProjection.duration * (1 - pow995(millisecond))
            let value = spring.value(
                at: millisecond / 1000, from: 0, to: ReleaseProjection.duration, velocity: 1000)
            #expect(abs(value - expected) < 1e-6)
        }
    }

    private func pow995(_ milliseconds: Double) -> Double {
        var result = 1.0
        for _ in 0..<Int(milliseconds) { result *= 0.995 }
        return result
    }

    @Test("P6 a touch-down stops the motion before it is sampled")
    func touchStops() {
        var scene = Rehearsal()
        scene.key(.character("1"))
        scene.settle()
        scene.swipe(from: (500, 350), to: (300, 350), over: 100)
        scene.wait(50)
        scene.down(500, 350)
        let stopped = scene.center
        scene.wait(300)
        #expect(scene.center == stopped)
        #expect(scene.stage.running.isEmpty)
    }

    @Test("P6 a finger that rests before it lifts throws nothing")
    func rest() {
        var scene = Rehearsal()
        scene.key(.character("1"))
        scene.settle()
        scene.down(500, 350)
        scene.glide(from: (500, 350), to: (300, 350), over: 60)
        scene.wait(80)
        scene.up(300, 350)
        let released = scene.center
        scene.settle()
        #expect(scene.center == released)
    }

    // MARK: P13

    @Test("P13 a cancelled touch ends at zero speed and fires nothing")
    func cancelled() {
        var scene = Rehearsal()
        scene.down(800, 300)
        scene.glide(from: (800, 300), to: (500, 300), over: 40)
        scene.send(.cancelled(.touch(0)))
        scene.settle()
        #expect(scene.index == 5)
        #expect(scene.arbiter.state == .idle)

        scene.down(500, 300)
        scene.send(.allCancelled)
        scene.settle()
        #expect(scene.closes == 0 && scene.menus == 0)
        scene.swipe(from: (700, 300), to: (400, 300), over: 200)
        scene.settle()
        #expect(scene.index == 6, "input lives on")
    }

    @Test("P13 a third finger is ignored")
    func thirdFinger() {
        var scene = Rehearsal()
        scene.down(400, 300)
        scene.down(600, 300, id: 1)
        scene.move(300, 300)
        let zoom = scene.zoom
        scene.down(520, 600, id: 2)
        scene.move(520, 100, id: 2)
        #expect(scene.zoom == zoom)
        scene.up(520, 100, id: 2)
        scene.move(200, 300)
        #expect(scene.zoom > zoom)
    }

    @Test("Whatever happens, when nothing is down the arbiter is idle and the stage can rest")
    func anyStorm() {
        var dice = Dice(seed: 11)
        for _ in 0..<60 {
            var scene = Rehearsal()
            var down: Set<Int> = []
            for _ in 0..<80 {
                let id = dice.whole(0...2)
                let point = dice.point(in: scene.stage.viewport.size)
                switch dice.whole(0...7) {
                case 0, 1:
                    scene.down(point.x, point.y, id: id)
                    down.insert(id)
                case 2 where down.contains(id):
                    scene.up(point.x, point.y, id: id)
                    down.remove(id)
                case 3 where down.contains(id):
                    scene.send(.cancelled(.touch(id)))
                    down.remove(id)
                case 4: scene.send(.longPressed(point))
                case 5: scene.key([.left, .right, .character("+"), .end][dice.whole(0...3)])
                default: scene.move(point.x, point.y, id: id)
                }
                scene.wait(dice.number(0...40))
            }
            for id in down { scene.up(500, 300, id: id) }
            scene.settle()
            #expect(scene.arbiter.state == .idle)
            #expect(scene.stage.isAtRest)
            #expect(scene.stage.pager.position == 0)
            let levels = scene.stage.current.levels
            #expect(levels?.clamp(scene.zoom) == scene.zoom)
            #expect(scene.stage.current.transform?.clamped().center == scene.center)
        }
    }
}
