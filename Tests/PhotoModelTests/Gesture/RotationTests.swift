import Glibc
import PhotoModel
import Testing

@Suite struct RotationTests {
    private let quarter = ViewTransform.quarterTurn

    /// Two fingers 200 px apart about the middle, turned by so many degrees, still held.
    private func turned(
        by degrees: Double, scale: Double = 1, image: (Double, Double) = (6000, 4000)
    ) -> Rehearsal {
        var scene = Rehearsal(image: image)
        scene.down(420, 350)
        scene.down(620, 350, id: 1)
        turn(&scene, by: degrees, scale: scale)
        return scene
    }

    private func turn(_ scene: inout Rehearsal, by degrees: Double, scale: Double = 1) {
        for step in 1...30 {
            let angle = degrees * .pi / 180 * Double(step) / 30
            let reach = 100 * (1 + (scale - 1) * Double(step) / 30)
            scene.wait(10)
            scene.move(520 - reach * cos(angle), 350 - reach * sin(angle))
            scene.move(520 + reach * cos(angle), 350 + reach * sin(angle), id: 1)
        }
    }

    private func release(_ scene: inout Rehearsal) {
        scene.up(420, 350)
        scene.up(620, 350, id: 1)
        scene.settle()
    }

    private func rotation(_ scene: Rehearsal) -> Double {
        scene.stage.current.transform?.rotation ?? .nan
    }

    @Test("Z13 a turn below 15° is none")
    func below() {
        for degrees in [14.0, -14] {
            #expect(rotation(turned(by: degrees)) == 0)
        }
    }

    @Test("Z13 beyond 15° the picture turns with the fingers, the 15° subtracted")
    func follows() {
        for degrees in [40.0, -40, 170, 200] {
            let expected = (degrees - 15 * (degrees < 0 ? -1 : 1)) * .pi / 180
            #expect(abs(rotation(turned(by: degrees)) - expected) < 0.03)
        }
    }

    @Test("Z13 the image point between the fingers stays there while it turns")
    func anchor() {
        var scene = Rehearsal()
        scene.key(.character("2"))
        scene.settle()
        let point = scene.imagePoint(at: Point(x: 520, y: 350))
        scene.down(420, 350)
        scene.down(620, 350, id: 1)
        turn(&scene, by: 60)
        #expect(scene.place(of: point).distance(to: Point(x: 520, y: 350)) < 1)
    }

    @Test("Z13 released it snaps to the nearest quarter turn, at home to the home of that side")
    func snaps() {
        for (degrees, turns) in [(70.0, 1), (50, 0), (-80, 3), (115, 1), (165, 2)] {
            var scene = turned(by: degrees)
            release(&scene)
            #expect(rotation(scene) == Double(turns) * quarter)
            #expect(scene.stage.isAtRest)
            let home = turns % 2 == 0 ? 700.0 / 4000 : 700.0 / 6000
            #expect(abs(scene.home - min(home, 1040.0 / 6000 * (turns % 2 == 0 ? 1 : 9))) < 1e-9)
            #expect(scene.zoom == scene.home)
            #expect(scene.center == scene.stage.viewport.deviceCenter)
        }
    }

    @Test("Z13 a picture that was enlarged with the turn keeps its zoom")
    func enlarged() {
        var scene = turned(by: 90, scale: 2)
        let zoom = scene.zoom
        release(&scene)
        #expect(rotation(scene) == quarter)
        #expect(abs(scene.zoom - zoom) < 1e-9)
    }

    @Test("Z13 a pinch that turns does not close")
    func staysOpen() {
        var scene = turned(by: 60, scale: 0.5)
        release(&scene)
        #expect(scene.stageCloses == 0)
    }

    @Test("Z13 R turns clockwise, Shift+R back, quick ones add up")
    func keys() {
        var scene = Rehearsal()
        scene.key(.character("r"))
        scene.key(.character("r"))
        scene.settle()
        #expect(rotation(scene) == 2 * quarter)
        scene.key(.character("r"), .shift)
        scene.settle()
        #expect(rotation(scene) == quarter)
        #expect(abs(scene.home - 700.0 / 6000) < 1e-9)
        #expect(scene.zoom == scene.home)
        let frame = scene.stage.current.transform?.frame ?? .zero
        #expect(abs(frame.size.height - 700) < 1e-6)
        #expect(abs(frame.size.width - 700.0 * 4000 / 6000) < 1e-6)
    }

    @Test("Z13 zoomed, a turn by key keeps zoom and middle")
    func zoomedKey() {
        var scene = Rehearsal()
        scene.key(.character("1"))
        scene.settle()
        let middle = scene.imagePoint(at: Point(x: 520, y: 350))
        scene.key(.character("r"))
        scene.settle()
        #expect(scene.zoom == 1)
        let now = scene.imagePoint(at: Point(x: 520, y: 350))
        #expect(abs(now.x - middle.x) < 1 && abs(now.y - middle.y) < 1)
    }

    @Test("Z13 turned, a wide strip is a tall one: it opens at its beginning and pans along")
    func strip() {
        var scene = Rehearsal(image: (10000, 1080))
        scene.key(.character("r"))
        scene.settle()
        #expect(scene.stage.current.levels?.strip == .tall)
        #expect(scene.stage.current.edges.contains(.top))
        scene.swipe(from: (520, 600), to: (520, 200), over: 300)
        scene.settle()
        #expect(!scene.stage.current.edges.contains(.top))
    }

    @Test("Z9 a turned page at home goes to its new home when the viewer changes")
    func resize() {
        var scene = Rehearsal()
        scene.key(.character("r"))
        scene.settle()
        scene.perform(scene.stage.resize(to: Viewport(width: 600, height: 900)))
        #expect(rotation(scene) == quarter)
        #expect(abs(scene.zoom - 900.0 / 6000) < 1e-9)
    }

    @Test("Z8 a page that is left turns upright again")
    func left() {
        var scene = Rehearsal()
        scene.key(.character("r"))
        scene.settle()
        scene.key(.pageDown)
        #expect(rotation(scene) == 0)
        scene.settle()
        scene.key(.pageUp)
        scene.settle()
        #expect(rotation(scene) == 0)
    }

    @Test("Z13 a touchpad's turn does the same")
    func touchpad() {
        var scene = Rehearsal()
        let place = Point<Widget>(x: 520, y: 350)
        scene.send(.padPinch(.began, scale: 1, at: place))
        scene.send(.padTurn(angle: 10 * .pi / 180, at: place))
        #expect(rotation(scene) == 0)
        scene.send(.padTurn(angle: 75 * .pi / 180, at: place))
        #expect(abs(rotation(scene) - 60 * .pi / 180) < 1e-9)
        scene.send(.padPinch(.ended, scale: 1, at: place))
        scene.settle()
        #expect(rotation(scene) == quarter)
    }
}
