import PhotoModel
import Testing

@Suite struct OneFingerZoomTests {
    /// A tap, and the second finger down at the same place 120 ms later.
    private func second(_ image: (Double, Double) = (6000, 4000)) -> Rehearsal {
        var scene = Rehearsal(image: image)
        scene.tap(520, 350)
        scene.wait(120)
        scene.down(520, 350)
        return scene
    }

    @Test("Z12 double tap, hold and move down 100 px doubles the zoom about the tapped point")
    func doubles() {
        var scene = Rehearsal()
        scene.key(.character("1"))
        scene.settle()
        // Zoomed, the first tap already flies home: the zoom goes on from where it is stopped.
        scene.tap(700, 300)
        scene.wait(60)
        scene.down(700, 300)
        let before = scene.zoom
        let point = scene.imagePoint(at: Point(x: 700, y: 300))
        scene.glide(from: (700, 300), to: (700, 400), over: 300)
        #expect(abs(scene.zoom - 2 * before) < 1e-6)
        #expect(scene.place(of: point).distance(to: Point(x: 700, y: 300)) < 1)
    }

    @Test("Z12 from home: down is in, up is out again, by 2^(dy/100 px)")
    func fromHome() {
        var scene = second()
        scene.glide(from: (520, 350), to: (520, 550), over: 300)
        #expect(abs(scene.zoom - 4 * scene.home) < 1e-6)
        scene.glide(from: (520, 550), to: (520, 450), over: 200)
        #expect(abs(scene.zoom - 2 * scene.home) < 1e-6)
        scene.up(520, 450)
        scene.settle()
        #expect(abs(scene.zoom - 2 * scene.home) < 1e-6, "no double tap on release")
        #expect(scene.closes == 0 && scene.stageCloses == 0 && scene.index == 5)
    }

    @Test("Z12 within 8 px it is still a double tap; just beyond it zooms")
    func threshold() {
        var tap = second()
        tap.move(520, 357)
        tap.up(520, 357)
        tap.settle()
        #expect(abs(tap.zoom - 3 * tap.home) < 1e-6)
        var zoom = second()
        zoom.move(520, 359)
        zoom.up(520, 359)
        zoom.settle()
        #expect(zoom.zoom < 1.2 * zoom.home)
    }

    @Test("Z12 a hold before the movement opens no menu")
    func noMenu() {
        var scene = second()
        scene.wait(700)
        scene.send(.longPressed(Point(x: 520, y: 350)))
        #expect(scene.menus == 0)
        scene.glide(from: (520, 350), to: (520, 450), over: 100)
        #expect(abs(scene.zoom - 2 * scene.home) < 1e-6)
    }

    @Test("Z12 moved up from home it springs home and does not close")
    func up() {
        var scene = second()
        scene.glide(from: (520, 350), to: (520, 100), over: 300)
        #expect(scene.zoom < scene.home)
        scene.up(520, 100)
        scene.settle()
        #expect(scene.zoom == scene.home && scene.stageCloses == 0)
    }

    @Test("Z12 a second finger makes it a pinch")
    func secondFinger() {
        var scene = second()
        scene.glide(from: (520, 350), to: (520, 450), over: 100)
        scene.down(720, 450, id: 1)
        let before = scene.zoom
        scene.move(920, 450, id: 1)
        #expect(scene.zoom > 1.5 * before)
    }

    @Test("Z12 the second press elsewhere, later, or with a mouse is a stroke of its own")
    func strokes() {
        for (x, wait) in [(560.0, 120.0), (520, 320)] {
            var scene = Rehearsal()
            scene.tap(520, 350)
            scene.wait(wait)
            scene.swipe(from: (x, 350), to: (x - 400, 350), over: 150)
            scene.settle()
            #expect(scene.zoom == scene.home)
        }
        var mouse = Rehearsal()
        let place = Point<Widget>(x: 520, y: 350)
        mouse.send(.down(.mouse, place))
        mouse.send(.up(.mouse, place))
        mouse.wait(100)
        mouse.send(.down(.mouse, place))
        mouse.send(.moved(.mouse, Point(x: 520, y: 380)))
        #expect(mouse.zoom == mouse.home)
    }

    @Test("P13 cancelled, it ends at once and fires nothing")
    func cancelled() {
        var scene = second()
        scene.glide(from: (520, 350), to: (520, 450), over: 100)
        scene.send(.cancelled(.touch(0)))
        scene.settle()
        #expect(abs(scene.zoom - 2 * scene.home) < 1e-6)
        #expect(scene.closes == 0)
    }
}
