import PhotoModel
import TestDice
import Testing

@Suite("The layout of the grid")
struct GridLayoutTests {
    private func layout(
        _ width: Double, _ height: Double = 700, columns: Int, count: Int = 1000,
        isRightToLeft: Bool = false
    ) -> GridLayout {
        GridLayout(
            page: Size(width: width, height: height), chosenColumns: columns, count: count,
            isRightToLeft: isRightToLeft)
    }

    @Test(
        "G1 shown is min(chosen, ⌊width / 64⌋), at least 1, and the choice is kept",
        arguments: [
            (360.0, 12, 5), (360, 3, 3), (768, 12, 12), (767, 12, 11), (63, 4, 1), (64, 4, 1),
            (128, 4, 2), (0, 4, 1), (5000, 12, 12),
        ])
    func columns(width: Double, chosen: Int, shown: Int) {
        let layout = layout(width, columns: chosen)
        #expect(layout.columns == shown)
        #expect(layout.chosenColumns == chosen)
    }

    @Test("G1 choices outside 1 to 12 are brought into the range")
    func choices() {
        #expect(layout(2000, columns: 0).columns == 1)
        #expect(layout(2000, columns: 99).columns == 12)
    }

    @Test("G2 a cell's corners are 10 px round")
    func corners() {
        #expect(GridLayout.cornerRadius == 10)
    }

    @Test("G2 margins and gaps are 12 px, and 6 px from eight columns up")
    func margins() {
        #expect(layout(1280, columns: 7).gap == 12)
        #expect(layout(1280, columns: 7).margin == 12)
        #expect(layout(1280, columns: 8).gap == 6)
        #expect(layout(1280, columns: 8).margin == 6)
    }

    @Test("G1 a cell is square and never taller than the page", arguments: 1...12)
    func cellsFit(columns: Int) {
        for (width, height) in [(1280.0, 800.0), (360, 640), (2560, 300), (65, 2000), (900, 40)] {
            let layout = layout(width, height, columns: columns)
            let first = layout.cell(of: 0)
            #expect(first.size.width == first.size.height)
            #expect(first.size.height <= max(1, height - 2 * layout.margin))
            let last = layout.cell(of: layout.columns - 1)
            #expect(first.minX >= 0 && last.maxX <= max(width, 1) + 0.001, "\(width) \(columns)")
            #expect(first.size.width == first.size.width.rounded())
        }
    }

    @Test("The height of all rows is exact at a hundred thousand rows")
    func height() {
        let layout = layout(360, columns: 1, count: 100_000)
        #expect(layout.rows == 100_000)
        let pitch = layout.cellSide + 12
        #expect(layout.contentHeight == 100_000 * pitch + 12)
        #expect(layout.cell(of: 99_999).maxY + 12 == layout.contentHeight)
        #expect(layout.cell(of: 99_999).minY - layout.cell(of: 99_998).minY == pitch)
    }

    @Test("An empty grid has no height, no rows and nothing visible")
    func empty() {
        let layout = layout(1000, columns: 4, count: 0)
        #expect(layout.contentHeight == 0)
        #expect(layout.maximumOffset == 0)
        #expect(layout.visibleRows(at: 10).isEmpty)
        #expect(layout.liveRows(at: 10).isEmpty)
        #expect(layout.index(at: Point(x: 20, y: 20)) == nil)
    }

    @Test(
        "A point in a cell finds its photo, in both directions of reading",
        arguments: [false, true])
    func hits(isRightToLeft: Bool) {
        let layout = layout(1000, columns: 5, count: 23, isRightToLeft: isRightToLeft)
        for index in 0..<23 {
            let cell = layout.cell(of: index)
            #expect(layout.index(at: cell.center) == index)
            #expect(layout.index(at: cell.origin) == index)
            #expect(layout.index(at: Point(x: cell.maxX + 1, y: cell.minY)) == nil)
            #expect(layout.index(at: Point(x: cell.minX, y: cell.maxY + 1)) == nil)
        }
        let beyond = isRightToLeft ? layout.cell(of: 4).center.x : layout.cell(of: 4).center.x
        #expect(layout.index(at: Point(x: beyond, y: layout.cell(of: 22).center.y)) == nil)
    }

    @Test("Visible rows are exactly those that overlap the page", arguments: 1...12)
    func visible(columns: Int) {
        var random = Dice(seed: UInt64(columns))
        let layout = layout(1000, 613, columns: columns, count: 997)
        for _ in 0..<200 {
            let offset = Double.random(in: 0...layout.maximumOffset, using: &random)
            let overlapping = (0..<layout.rows).filter {
                let top = layout.top(ofRow: $0)
                return top + layout.cellSide > offset && top < offset + 613
            }
            let rows = layout.visibleRows(at: offset)
            #expect(overlapping.allSatisfy(rows.contains))
            // A page within a single gap shows no row at all; the range then has the nearest one.
            #expect(rows.count <= max(1, overlapping.count) + 1)
        }
    }

    @Test("G3 the number of live cells is bounded, whatever the number of photos")
    func liveCells() {
        for count in [100, 10_000, 1_000_000] {
            let layout = layout(1280, 800, columns: 12, count: count)
            for offset in stride(
                from: 0, through: layout.maximumOffset, by: layout.maximumOffset / 50)
            {
                let live = layout.indices(ofRows: layout.liveRows(at: offset))
                #expect(live.count <= layout.liveCellLimit)
                #expect(live.upperBound <= count)
            }
        }
        #expect(layout(1280, 800, columns: 12, count: 1_000_000).liveCellLimit < 400)
    }

    @Test("Showing a photo moves no more than needed, and its margin is in the page")
    func showing() {
        let layout = layout(1000, 700, columns: 4, count: 400)
        let cell = layout.cell(of: 200)
        let below = layout.offset(showing: 200, from: 0)
        #expect(below + 700 == cell.maxY + 12)
        let above = layout.offset(showing: 200, from: layout.maximumOffset)
        #expect(above == cell.minY - 12)
        #expect(layout.offset(showing: 200, from: cell.minY - 100) == cell.minY - 100)
        #expect(layout.offset(showing: 0, from: 500) == 0)
        #expect(layout.offset(showing: 399, from: 0) == layout.maximumOffset)
    }

    @Test("G1 the photo under the pointer stays in place on reflow", arguments: 1...12)
    func anchor(columns: Int) {
        let before = layout(1000, 700, columns: 5, count: 10_000)
        let after = layout(1000, 700, columns: columns, count: 10_000)
        let offset = before.top(ofRow: 900)
        let index = 4511
        let pageY = before.cell(of: index).minY - offset + 0.25 * before.cellSide
        let anchor = before.anchor(of: index, id: PhotoID(uri: "x"), at: offset, pageY: pageY)
        let moved = after.offset(keeping: anchor, at: index)
        let y = after.cell(of: index).minY + 0.25 * after.cellSide - moved
        #expect(abs(y - pageY) < 1e-6)
    }

    @Test("G1 at the ends of the grid the anchor gives way to the range of offsets")
    func anchorAtEnds() {
        let before = layout(1000, 700, columns: 5, count: 100)
        let after = layout(1000, 700, columns: 12, count: 100)
        let anchor = before.anchor(of: 99, id: PhotoID(uri: "x"), at: before.maximumOffset)
        #expect(after.offset(keeping: anchor, at: 99) == after.maximumOffset)
    }

    // MARK: Names

    private func named(
        _ width: Double = 1000, _ height: Double = 700, columns: Int = 5, count: Int = 1000,
        isRightToLeft: Bool = false
    ) -> GridLayout {
        GridLayout(
            page: Size(width: width, height: height), chosenColumns: columns, count: count,
            captionHeight: 23.4, isRightToLeft: isRightToLeft)
    }

    @Test("Names make rows higher by a whole number of pixels, and leave columns as they are")
    func captions() {
        let plain = layout(1000, columns: 5)
        let named = named()
        #expect(named.captionHeight == 24 && plain.captionHeight == 0)
        #expect(named.cellSide == plain.cellSide && named.blockWidth == plain.blockWidth)
        #expect(named.rowPitch == plain.rowPitch + 24 && named.columnPitch == plain.columnPitch)
        for index in 0..<5 { #expect(named.cell(of: index) == plain.cell(of: index)) }
        #expect(named.cell(of: 5).minY == plain.cell(of: 5).minY + 24)
        #expect(named.contentHeight == named.cell(of: 999).maxY + 24 + named.margin)
    }

    @Test("G1 a card with its name is never taller than the page", arguments: 1...12)
    func captionsFit(columns: Int) {
        for (width, height) in [(1280.0, 800.0), (360, 640), (2560, 300), (65, 2000)] {
            let layout = named(width, height, columns: columns)
            #expect(layout.cellHeight <= height - 2 * layout.margin)
        }
    }

    @Test("A point on a name finds its photo", arguments: [false, true])
    func captionHits(isRightToLeft: Bool) {
        let layout = named(count: 23, isRightToLeft: isRightToLeft)
        for index in 0..<23 {
            let cell = layout.cell(of: index)
            #expect(layout.index(at: cell.center) == index)
            #expect(layout.index(at: Point(x: cell.center.x, y: cell.maxY + 23.5)) == index)
            #expect(layout.index(at: Point(x: cell.center.x, y: cell.maxY + 25)) == nil)
        }
    }

    @Test("G5 a rubber band that touches a name alone touches the cell")
    func captionBand() {
        let layout = named()
        let cell = layout.cell(of: 6)
        let below = Rect<Widget>(x: cell.minX + 5, y: cell.maxY + 10, width: 4, height: 4)
        #expect(layout.block(touching: below).rows == 1..<2)
        #expect(layout.block(touching: below).columns == 1..<2)
        let gap = Rect<Widget>(x: cell.minX + 5, y: cell.maxY + 26, width: 4, height: 4)
        #expect(layout.block(touching: gap).rows.isEmpty)
    }

    @Test("Showing a photo shows its name too")
    func showingCaption() {
        let layout = named(count: 400)
        let bottom = layout.offset(showing: 200, from: 0) + 700
        #expect(bottom == layout.cell(of: 200).maxY + 24 + layout.margin)
    }
}
