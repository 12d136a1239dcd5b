import PhotoModel
import Testing

@Suite struct ClosingPinchTests {
    /// A pinch from home to a share of the fingers' first distance, still held.
    private func pinched(to share: Double, image: (Double, Double) = (6000, 4000)) -> Rehearsal {
        var scene = Rehearsal(image: image)
        scene.down(420, 350)
        scene.down(620, 350, id: 1)
        for step in 1...20 {
            let part = 1 + (share - 1) * Double(step) / 20
            scene.wait(10)
            scene.move(520 - 100 * part, 350)
            scene.move(520 + 100 * part, 350, id: 1)
        }
        return scene
    }

    private func released(_ scene: Rehearsal) -> Rehearsal {
        var scene = scene
        scene.up(420, 350)
        scene.up(620, 350, id: 1)
        return scene
    }

    @Test("Z5 from home it follows the fingers without friction down to half, the backdrop fading")
    func follows() {
        let scene = pinched(to: 0.8)
        #expect(abs(scene.zoom - 0.8 * scene.home) < 1e-6)
        #expect(abs(scene.stage.backdropOpacity - 0.6) < 0.01)
        let far = pinched(to: 0.3)
        #expect(far.zoom == 0.5 * far.home)
        #expect(far.stage.backdropOpacity == 0)
    }

    @Test("Z5 released under 0.7 × home it closes from there; above it springs home")
    func closes() {
        let small = pinched(to: 0.65)
        let closed = released(small)
        #expect(closed.stageCloses == 1)
        #expect(abs(closed.zoom - 0.65 * closed.home) < 1e-6)
        var returned = released(pinched(to: 0.75))
        #expect(returned.stageCloses == 0)
        returned.settle()
        #expect(returned.zoom == returned.home)
        #expect(returned.stage.backdropOpacity == 1)
    }

    @Test("Z5 one that has been above 1.07 × home, or began zoomed, has friction and stays open")
    func other() {
        var above = Rehearsal()
        above.down(420, 350)
        above.down(620, 350, id: 1)
        above.move(636, 350, id: 1)
        above.move(480, 350, id: 1)
        #expect(above.zoom > 0.31 * above.home, "friction")
        #expect(above.stage.backdropOpacity == 1)
        #expect(released(above).stageCloses == 0)

        var zoomed = Rehearsal()
        zoomed.key(.character("1"))
        zoomed.settle()
        zoomed.down(20, 350)
        zoomed.down(1020, 350, id: 1)
        zoomed.move(510, 350)
        zoomed.move(530, 350, id: 1)
        #expect(zoomed.zoom < zoomed.home)
        #expect(zoomed.zoom >= 0.5 * zoomed.home)
        let end = released(zoomed)
        #expect(end.stageCloses == 0)
    }

    @Test("Z5 up to 1.07 × home it still closes")
    func barelyAbove() {
        var scene = Rehearsal()
        scene.down(420, 350)
        scene.down(620, 350, id: 1)
        scene.move(633, 350, id: 1)
        scene.move(540, 350, id: 1)
        #expect(released(scene).stageCloses == 1)
    }

    @Test("Z5 a strip goes down to fit as an overview, and closes only from there")
    func strip() {
        let scene = pinched(to: 0.5, image: (1080, 10000))
        #expect(abs(scene.zoom - 0.5 * scene.home) < 1e-6)
        let end = released(scene)
        #expect(end.stageCloses == 0)
    }

    @Test("P3 when a finger lifts from a closing pinch, the other closes nothing more")
    func once() {
        var scene = pinched(to: 0.6)
        scene.up(420, 350)
        #expect(scene.stageCloses == 1)
        scene.glide(from: (620, 350), to: (620, 650), over: 100, id: 1)
        scene.up(620, 650, id: 1)
        scene.settle()
        #expect(scene.stageCloses == 1 && scene.closes == 0)
    }
}
