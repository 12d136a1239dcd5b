import PhotoModel
import Testing

@Suite struct PinchTests {
    @Test("Z6 the image point under the centre stays under it for the whole pinch")
    func anchor() {
        for point in [(832.0, 150.0), (300, 420), (520, 350)] {
            var scene = Rehearsal(image: (6000, 4000))
            scene.key(.character("1"))
            scene.settle()
            let center = Point<Widget>(x: point.0, y: point.1)
            let before = scene.imagePoint(at: center)
            scene.down(point.0 - 40, point.1)
            scene.down(point.0 + 40, point.1, id: 1)
            for step in 1...30 {
                let reach = 40 + Double(step) * 4
                scene.move(point.0 - reach, point.1)
                scene.move(point.0 + reach, point.1, id: 1)
                #expect(scene.place(of: before).distance(to: Point(x: point.0, y: point.1)) < 1)
            }
            #expect(scene.zoom > 3.5)
        }
    }

    @Test("Z6 moving the centre pans")
    func movingCentre() {
        var scene = Rehearsal()
        scene.key(.character("1"))
        scene.settle()
        let before = scene.imagePoint(at: Point(x: 520, y: 350))
        scene.down(470, 350)
        scene.down(570, 350, id: 1)
        scene.move(390, 400)
        scene.move(490, 400, id: 1)
        #expect(scene.place(of: before).distance(to: Point(x: 440, y: 400)) < 1)
        #expect(scene.zoom == 1)
    }

    @Test("Z7 during a pinch an axis that fits stays centred, and one that overflows leaves no gap")
    func centred() {
        var scene = Rehearsal(image: (4000, 1000))
        scene.down(800, 340)
        scene.down(840, 340, id: 1)
        var last = scene.center
        for step in 1...60 {
            let reach = 20 + Double(step) * 4
            scene.move(820 - reach, 340)
            scene.move(820 + reach, 340, id: 1)
            let frame = scene.stage.current.transform?.frame ?? .zero
            if frame.size.height <= 700 {
                #expect(abs(frame.center.y - 350) < 1e-6)
            } else {
                #expect(frame.minY <= 1e-6 && frame.maxY >= 700 - 1e-6)
            }
            #expect(frame.minX <= 1e-6 && frame.maxX >= 1040 - 1e-6)
            #expect(
                scene.center.distance(to: last) < 200, "no jump where an axis begins to overflow")
            last = scene.center
        }
    }

    @Test("P3 when either finger lifts, panning goes on from the other with no jump")
    func lift() {
        for lifted in [0, 1] {
            var scene = Rehearsal()
            scene.down(400, 350)
            scene.down(600, 350, id: 1)
            scene.move(200, 350)
            scene.move(800, 350, id: 1)
            let before = scene.center
            scene.up(lifted == 0 ? 200 : 800, 350, id: lifted)
            #expect(scene.center == before)
            let stays = 1 - lifted
            let x = stays == 0 ? 200.0 : 800
            scene.move(x + 30, 350, id: stays)
            #expect(abs(scene.center.x - before.x - 30) < 1e-6, "no dead input")
        }
    }

    @Test("P3 a pinch locks out paging until every finger is up")
    func lock() {
        var scene = Rehearsal()
        scene.down(400, 350)
        scene.down(600, 350, id: 1)
        scene.move(590, 350, id: 1)
        scene.up(400, 350)
        scene.glide(from: (590, 350), to: (100, 350), over: 100, id: 1)
        #expect(scene.stage.pager.position == 0)
        scene.up(100, 350, id: 1)
        scene.settle()
        #expect(scene.index == 5)
        #expect(scene.zoom == scene.home)
    }

    @Test("P3 a second finger that comes back pinches again")
    func again() {
        var scene = Rehearsal()
        scene.down(400, 350)
        scene.down(600, 350, id: 1)
        scene.move(700, 350, id: 1)
        scene.up(400, 350)
        let zoom = scene.zoom
        scene.down(500, 350, id: 2)
        scene.move(300, 350, id: 2)
        #expect(abs(scene.zoom - zoom * 2) < 1e-6)
    }

    @Test("Z4 above 20:1 it springs back to 20:1")
    func maximum() {
        var scene = Rehearsal(image: (300, 200))
        scene.down(519, 350)
        scene.down(529, 350, id: 1)
        scene.move(200, 350)
        scene.move(840, 350, id: 1)
        #expect(scene.zoom > 20)
        scene.up(840, 350, id: 1)
        scene.up(200, 350)
        scene.settle()
        #expect(scene.zoom == 20)
    }

    @Test("Z5 a little below home it springs back home", arguments: [0.9, 0.75])
    func belowHome(_ share: Double) {
        var scene = Rehearsal()
        scene.down(420, 350)
        scene.down(620, 350, id: 1)
        scene.move(520 + 200 * (share - 0.5), 350, id: 1)
        #expect(scene.zoom < scene.home)
        #expect(scene.zoom >= scene.home * 0.5)
        scene.up(420, 350)
        scene.up(520, 350, id: 1)
        scene.settle()
        #expect(scene.zoom == scene.home)
        #expect(scene.stage.current.transform?.center == scene.stage.viewport.deviceCenter)
    }

    @Test("P8 a second finger between pages settles the pager and begins the pinch there")
    func betweenPages() {
        var scene = Rehearsal()
        scene.down(800, 350)
        scene.glide(from: (800, 350), to: (364, 350), over: 400)
        #expect(abs(scene.stage.pager.position - 0.4) < 0.02)
        scene.down(500, 350, id: 1)
        scene.move(764, 350, id: 1)
        #expect(scene.zoom > scene.home * 2)
        scene.wait(600)
        #expect(scene.stage.pager.position == 0)
        #expect(scene.index == 5)
        scene.up(764, 350, id: 1)
        scene.up(364, 350)
        scene.settle()
        #expect(scene.zoom > scene.home * 2)
    }

    @Test("P8 past the middle the nearest page is the next one")
    func pastTheMiddle() {
        var scene = Rehearsal()
        scene.down(900, 350)
        scene.glide(from: (900, 350), to: (200, 350), over: 800)
        scene.down(400, 350, id: 1)
        #expect(scene.index == 6)
        scene.move(700, 350, id: 1)
        #expect(scene.zoom > scene.home)
    }

    @Test("Z8 leaving a zoomed page by key resets it; the neighbour inherits nothing")
    func leaving() {
        var scene = Rehearsal()
        scene.key(.character("2"))
        scene.settle()
        #expect(scene.zoom == 2)
        scene.key(.pageDown)
        #expect(scene.zoom == scene.home)
        scene.settle()
        #expect(scene.stage.current.transform?.center == scene.stage.viewport.deviceCenter)
        scene.key(.pageUp)
        #expect(scene.zoom == scene.home)
    }

    @Test("Z9 a resize in mid-pinch keeps the anchor under the fingers")
    func resizeDuringPinch() {
        var scene = Rehearsal()
        scene.key(.character("1"))
        scene.settle()
        scene.down(420, 350)
        scene.down(620, 350, id: 1)
        scene.move(680, 350, id: 1)
        let anchored = scene.imagePoint(at: Point(x: 550, y: 350))
        scene.perform(scene.stage.resize(to: Viewport(width: 900, height: 700)))
        scene.move(681, 350, id: 1)
        #expect(scene.place(of: anchored).distance(to: Point(x: 550.5, y: 350)) < 2)
    }

    @Test("A size that becomes known better in mid-pinch moves nothing on screen")
    func sizeKnownBetter() {
        var scene = Rehearsal(image: (4096, 2731))
        scene.down(420, 350)
        scene.down(620, 350, id: 1)
        scene.move(820, 350, id: 1)
        let before = scene.stage.current.transform?.frame ?? .zero
        scene.perform(scene.stage.setImage(size: Size(width: 6000, height: 4000), page: 5))
        let after = scene.stage.current.transform?.frame ?? .zero
        #expect(abs(after.minX - before.minX) < 1 && abs(after.maxX - before.maxX) < 1)
        scene.move(821, 350, id: 1)
        let moved = scene.stage.current.transform?.frame ?? .zero
        #expect(abs(moved.minX - before.minX) < 10)
    }
}
