import PhotoModel
import Testing

/// The keyboard's focus among the thumbnails, in a viewer of 1040 px that shows eight whole.
@Suite struct StripFocusTests {
    private func focused(
        index: Int = 5, count: Int = 40, isRightToLeft: Bool = false
    ) -> StripRehearsal {
        var scene = StripRehearsal(index: index, count: count, isRightToLeft: isRightToLeft)
        scene.strip.takeFocus()
        return scene
    }

    private func isWhole(_ photo: Int, in strip: Strip) -> Bool {
        let cell = strip.layout.cell(at: strip.distance(of: photo))
        return cell.minX > -1e-6 && cell.maxX < strip.layout.viewer.width + 1e-6
    }

    @Test("S1 the focus comes to the current photo, and goes with the keyboard")
    func comesAndGoes() {
        var scene = focused()
        #expect(scene.strip.focus == 5)
        scene.strip.dropFocus()
        #expect(scene.strip.focus == nil)
        #expect(scene.strip.moveFocus(.right).isEmpty && scene.strip.focus == nil)
        var empty = focused(index: 0, count: 0)
        #expect(empty.strip.focus == nil)
        empty.strip.takeFocus(at: 3)
        #expect(empty.strip.focus == nil)
    }

    @Test("S1 an arrow goes to the neighbour on its side of the screen", arguments: [false, true])
    func arrows(isRightToLeft: Bool) {
        var scene = focused(isRightToLeft: isRightToLeft)
        let before = scene.strip.cell(of: 5).center.x
        scene.perform(scene.strip.moveFocus(.right))
        #expect(scene.strip.focus == (isRightToLeft ? 4 : 6))
        let after = scene.strip.focus.map { scene.strip.cell(of: $0).center.x }
        #expect(after == before + scene.strip.layout.pitch)
        scene.perform(scene.strip.moveFocus(.left))
        #expect(scene.strip.focus == 5)
        #expect(scene.effects.isEmpty, "what is in sight is not scrolled")
    }

    @Test("S1 the strip scrolls no farther than the focused thumbnail needs; no page turns")
    func scrolls() {
        var scene = focused()
        for _ in 0..<5 { scene.perform(scene.strip.moveFocus(.right)) }
        scene.wait(2000)
        #expect(scene.strip.focus == 10 && scene.strip.index == 5)
        #expect(isWhole(10, in: scene.strip) && !isWhole(11, in: scene.strip))
        #expect(scene.selected.isEmpty)
        for _ in 0..<8 { scene.perform(scene.strip.moveFocus(.left)) }
        scene.wait(2000)
        #expect(scene.strip.focus == 2)
        #expect(isWhole(2, in: scene.strip) && !isWhole(1, in: scene.strip))
    }

    @Test("S1 the ends of 100,000 photos are reached at once, and are ends")
    func ends() {
        var scene = focused(count: 100_000)
        scene.perform(scene.strip.moveFocus(.last))
        #expect(scene.strip.focus == 99_999 && isWhole(99_999, in: scene.strip))
        #expect(scene.strip.live.contains(99_999))
        #expect(scene.strip.moveFocus(.right).isEmpty && scene.strip.focus == 99_999)
        scene.perform(scene.strip.moveFocus(.first))
        #expect(scene.strip.focus == 0 && isWhole(0, in: scene.strip))
        #expect(scene.strip.moveFocus(.left).isEmpty && scene.strip.focus == 0)
    }

    @Test("S1 a page turned otherwise takes the focus along; a list that changes keeps its photo")
    func follows() {
        var scene = focused()
        scene.perform(scene.strip.moveFocus(.right))
        scene.perform(scene.strip.follow(index: 4, lead: 0))
        #expect(scene.strip.focus == 4)
        scene.wait(2000)
        scene.perform(scene.strip.moveFocus(.right))
        scene.strip.relist(index: 5, count: 41) { $0 + 1 }
        #expect(scene.strip.focus == 6, "one came before it")
        scene.strip.relist(index: 4, count: 40) { $0 == 6 ? nil : $0 }
        #expect(scene.strip.focus == 4, "its photo went: the current one has it")
    }

    @Test("S1 scrolled away by the wheel, the focus stays in sight")
    func staysInSight() {
        var scene = focused()
        scene.send(.scrolled(by: -20 * scene.strip.layout.pitch))
        scene.strip.keepFocusInSight()
        #expect(scene.strip.focus == scene.strip.live.lowerBound)
        #expect(scene.strip.live.lowerBound > 5)
    }

    @Test("S2 while a photo is lifted the focus moves and the strip stays")
    func whileLifted() {
        var scene = focused()
        let (x, y) = scene.center(of: 7)
        scene.stroke([(x, y), (x, y - 300)])
        let offset = scene.strip.offset
        scene.perform(scene.strip.moveFocus(.last))
        #expect(scene.strip.focus == 39 && scene.strip.offset == offset)
        #expect(scene.strip.lift?.phase == .held)
    }
}
