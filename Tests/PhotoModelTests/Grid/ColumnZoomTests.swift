import PhotoModel
import Testing

@Suite("Changing the number of columns")
struct ColumnZoomTests {
    private func layout(_ columns: Int, width: Double = 1280) -> GridLayout {
        GridLayout(page: Size(width: width, height: 800), chosenColumns: columns, count: 1000)
    }

    @Test("G1 Ctrl + makes cells larger, Ctrl − smaller, within 1 to 12")
    func keys() {
        #expect(ColumnZoom.stepped(layout(5), by: 1) == 4)
        #expect(ColumnZoom.stepped(layout(5), by: -1) == 6)
        #expect(ColumnZoom.stepped(layout(1), by: 1) == 1)
        #expect(ColumnZoom.stepped(layout(12), by: -1) == 12)
    }

    @Test("G1 a step starts from what is shown, so that every step is seen")
    func narrow() {
        #expect(layout(12, width: 360).columns == 5)
        #expect(ColumnZoom.stepped(layout(12, width: 360), by: 1) == 4)
    }

    @Test("G1 part notches of the wheel add up, and turning back begins anew")
    func wheel() {
        var zoom = ColumnZoom()
        #expect(zoom.wheel(60, in: layout(5)) == nil)
        #expect(zoom.wheel(60, in: layout(5)) == 6)
        #expect(zoom.wheel(100, in: layout(5)) == nil)
        #expect(zoom.wheel(-100, in: layout(5)) == nil)
        #expect(zoom.wheel(-20, in: layout(5)) == 4)
        #expect(zoom.wheel(240, in: layout(5)) == 7)
        #expect(zoom.wheel(.infinity, in: layout(5)) == nil)
    }

    @Test("G1 spreading two fingers makes cells larger in proportion")
    func pinch() {
        var zoom = ColumnZoom()
        zoom.beginPinch(in: layout(6))
        #expect(zoom.pinch(scale: 1.05, in: layout(6)) == nil)
        #expect(zoom.pinch(scale: 1.5, in: layout(6)) == 4)
        #expect(zoom.pinch(scale: 0.5, in: layout(4)) == 12)
        #expect(zoom.pinch(scale: 100, in: layout(12)) == 1)
        zoom.endPinch()
        #expect(zoom.pinch(scale: 2, in: layout(6)) == nil)
    }

    @Test("G1 a trembling pinch does not switch back and forth")
    func hysteresis() {
        var zoom = ColumnZoom()
        zoom.beginPinch(in: layout(6))
        var shown = 6
        var changes = 0
        for step in 0..<100 {
            let scale = 6 / (5.5 + (step.isMultiple(of: 2) ? 0.05 : -0.05))
            if let columns = zoom.pinch(scale: scale, in: layout(shown)) {
                shown = columns
                changes += 1
            }
        }
        #expect(changes == 0)
    }
}
