import PhotoModel
import TestDice
import Testing

@Suite("The rubber band")
struct RubberBandTests {
    private func layout(
        columns: Int = 4, count: Int = 10, isRightToLeft: Bool = false
    ) -> GridLayout {
        GridLayout(
            page: Size(width: 500, height: 400), chosenColumns: columns, count: count,
            isRightToLeft: isRightToLeft)
    }

    private func rect(from: Point<Widget>, to: Point<Widget>) -> Rect<Widget> {
        var band = RubberBand(from: from)
        band.move(to: to)
        return band.rect
    }

    @Test("G5 there is a band once the pointer has moved more than 8 px, and it stays one")
    func threshold() {
        var band = RubberBand(from: Point(x: 100, y: 100))
        band.move(to: Point(x: 108, y: 100))
        #expect(!band.isDrawn)
        band.move(to: Point(x: 100, y: 91.5))
        #expect(band.isDrawn)
        band.move(to: Point(x: 100, y: 100))
        #expect(band.isDrawn)
    }

    @Test("G5 the band is the rectangle between press and pointer, in every direction")
    func rectangle() {
        let corner = Point<Widget>(x: 50, y: 60)
        for (dx, dy) in [(30.0, 20.0), (-30, 20), (30, -20), (-30, -20)] {
            let rect = rect(from: corner, to: Point(x: 50 + dx, y: 60 + dy))
            #expect(rect.size == Size(width: 30, height: 20))
            #expect(rect.minX == min(50, 50 + dx) && rect.minY == min(60, 60 + dy))
        }
    }

    @Test("G5 the page scrolls within 36 px of its edges, the faster the farther, up to 4 px/ms")
    func speed() {
        func speed(_ y: Double) -> Double { RubberBand.scrollSpeed(at: y, pageHeight: 400) }
        #expect(speed(36) == 0 && speed(364) == 0 && speed(200) == 0)
        #expect(abs(speed(35) + 0.02) < 1e-9 && abs(speed(365) - 0.02) < 1e-9)
        #expect(abs(speed(0) + 0.72) < 1e-9 && abs(speed(400) - 0.72) < 1e-9)
        #expect(speed(-100) < speed(0) && speed(500) > speed(400))
        #expect(speed(-163) > -4 && speed(-164) == -4 && speed(-10_000) == -4)
        #expect(speed(10_000) == 4)
        // A page lower than both zones still has a middle that rests.
        #expect(RubberBand.scrollSpeed(at: 20, pageHeight: 40) == 0)
    }

    @Test(
        "G5 the cells that a rectangle touches are those that overlap it", arguments: [false, true])
    func touched(isRightToLeft: Bool) {
        var random = Dice(seed: 5)
        for columns in [1, 3, 8] {
            let layout = layout(columns: columns, count: 10, isRightToLeft: isRightToLeft)
            for _ in 0..<300 {
                func point() -> Point<Widget> {
                    Point(
                        x: Double.random(in: -40...540, using: &random),
                        y: Double.random(in: -40...layout.contentHeight + 80, using: &random))
                }
                let rect = rect(from: point(), to: point())
                let block = layout.block(touching: rect)
                let touched = block.rows.flatMap { row in
                    block.columns.map { row * layout.columns + $0 }
                }
                let overlapping = (0..<layout.rows * layout.columns).filter {
                    let cell = layout.cell(of: $0)
                    return cell.maxX > rect.minX && cell.minX <= rect.maxX
                        && cell.maxY > rect.minY && cell.minY <= rect.maxY
                }
                #expect(Set(touched) == Set(overlapping))
            }
        }
    }

    @Test("G5 a rectangle within a gap or a margin, or far away, touches nothing")
    func gaps() {
        let layout = layout()
        let first = layout.cell(of: 0)
        let gap = Rect<Widget>(x: first.maxX + 2, y: 0, width: 6, height: 1000)
        #expect(layout.block(touching: gap).columns.isEmpty)
        let margin = Rect<Widget>(x: 0, y: 0, width: 500, height: 10)
        #expect(layout.block(touching: margin).rows.isEmpty)
        let far = Rect<Widget>(x: 0, y: 1e300, width: 500, height: 10)
        #expect(layout.block(touching: far).rows.isEmpty)
        #expect(self.layout(count: 0).block(touching: gap).rows.isEmpty)
    }

    // MARK: What it selects

    private let list = SelectionTests.list(0..<23)

    /// Sweeps along rectangles, with what was selected before.
    private func swept(
        _ modifiers: GestureModifiers, selected: [Int] = [], along rects: [Rect<Widget>],
        in layout: GridLayout
    ) -> Selection {
        var selection = Selection()
        for number in selected { selection.toggle(SelectionTests.id(number), in: list) }
        selection.beginSweep(modifiers)
        for rect in rects { selection.sweep(over: layout.block(touching: rect), of: list) }
        return selection
    }

    private func numbers(_ selection: Selection) -> [Int] {
        selection.ordered(in: list).compactMap { Int($0.name) }
    }

    @Test("G5 alone the band selects what it touches, with Ctrl it toggles, with Shift it adds")
    func modifiers() {
        let layout = layout(count: 23)
        let square = rect(
            from: Point(x: 0, y: 0), to: layout.cell(of: 5).center)
        #expect(
            numbers(swept([], selected: [0, 20], along: [square], in: layout)) == [0, 1, 4, 5])
        #expect(
            numbers(swept(.control, selected: [0, 20], along: [square], in: layout))
                == [1, 4, 5, 20])
        #expect(
            numbers(swept(.shift, selected: [0, 20], along: [square], in: layout))
                == [0, 1, 4, 5, 20])
    }

    @Test(
        "G5 wherever the band has been, it selects what it touches now",
        arguments: [GestureModifiers(), .control, .shift])
    func path(modifiers: GestureModifiers) {
        var random = Dice(seed: 17)
        let layout = layout(columns: 5, count: 23)
        for _ in 0..<40 {
            let rects = (0..<8).map { _ in
                rect(
                    from: Point(x: 3, y: 3),
                    to: Point(
                        x: Double.random(in: -10...520, using: &random),
                        y: Double.random(in: -10...600, using: &random)))
            }
            let all = swept(modifiers, selected: [1, 7, 22], along: rects, in: layout)
            let last = swept(modifiers, selected: [1, 7, 22], along: [rects[7]], in: layout)
            #expect(all.photos == last.photos)
        }
    }

    @Test("G5 folders before the photos are touched in vain")
    func folders() {
        let layout = layout(count: 23)
        let square = rect(from: Point(x: 0, y: 0), to: layout.cell(of: 5).center)
        var selection = Selection()
        selection.beginSweep([])
        selection.sweep(over: layout.block(touching: square), of: list, from: 3)
        #expect(numbers(selection) == [1, 2])
    }

    @Test("G5 given up, the band leaves what was selected before; released, what it touches")
    func ending() {
        let layout = layout(count: 23)
        let square = rect(from: Point(x: 0, y: 0), to: layout.cell(of: 5).center)
        var given = swept([], selected: [9], along: [square], in: layout)
        given.cancelSweep()
        #expect(numbers(given) == [9])
        var kept = swept([], selected: [9], along: [square], in: layout)
        kept.endSweep()
        kept.sweep(over: layout.block(touching: .zero), of: list)
        #expect(numbers(kept) == [0, 1, 4, 5])
    }

    @Test("G5 a file that arrives under the band moves photos into it and out of it")
    func arrival() {
        var list = SelectionTests.list(1..<20)
        let layout = layout(count: 19)
        let square = rect(from: Point(x: 0, y: 0), to: layout.cell(of: 1).center)
        var selection = Selection()
        selection.beginSweep([])
        selection.sweep(over: layout.block(touching: square), of: list)
        #expect(selection.photos == [SelectionTests.id(1), SelectionTests.id(2)])
        list.merge([SelectionTests.photo(0)])
        selection.follow(list)
        selection.sweep(over: layout.block(touching: square), of: list)
        #expect(selection.photos == [SelectionTests.id(0), SelectionTests.id(1)])
    }

    @Test("G5 other columns beneath the band put other photos into it")
    func reflow() {
        let square = Rect<Widget>(x: 0, y: 0, width: 490, height: 60)
        var selection = swept([], along: [square], in: layout(columns: 4, count: 23))
        #expect(numbers(selection) == [0, 1, 2, 3])
        selection.sweep(over: layout(columns: 2, count: 23).block(touching: square), of: list)
        #expect(numbers(selection) == [0, 1])
    }

    @Test(
        "G5 over a hundred thousand photos a step of the band costs what it newly touches",
        .timeLimit(.minutes(1)))
    func cost() {
        let list = SelectionTests.list(0..<100_000)
        let layout = GridLayout(
            page: Size(width: 1280, height: 800), chosenColumns: 12, count: list.count)
        var selection = Selection()
        selection.beginSweep([])
        var band = RubberBand(from: Point(x: 1, y: 1))
        // To the end and back in steps of a page: looked at anew each time, all of them together
        // would take thousands of times as long as each photo twice.
        for pass in [1.0, -1] {
            var y = pass > 0 ? 0 : layout.contentHeight
            while y >= 0, y <= layout.contentHeight {
                band.move(to: Point(x: 1279, y: y))
                selection.sweep(over: layout.block(touching: band.rect), of: list)
                y += pass * 800
            }
            if pass > 0 { #expect(selection.photos.count > 99_900) }
        }
        band.move(to: Point(x: 1279, y: 1))
        selection.sweep(over: layout.block(touching: band.rect), of: list)
        #expect(selection.photos.isEmpty)
        selection.selectAll(of: list)
        #expect(selection.photos.count == 100_000)
    }
}

@Suite("A press on a cell")
struct CellPressTests {
    private let photo = PhotoID(uri: "file:///a.png")
    private let other = PhotoID(uri: "file:///b.png")
    private let place = Point<Widget>(x: 50, y: 50)

    @Test("G5 the photo that was pressed is clicked, whatever has come under the pointer meanwhile")
    func arrived() {
        let press = CellPress(on: photo, at: place)
        #expect(press.isClick(releasedAt: place, over: other))
        #expect(press.isClick(releasedAt: Point(x: 58, y: 50), over: other))
    }

    @Test("G5 pressed on one photo and released on another, neither is clicked")
    func moved() {
        let press = CellPress(on: photo, at: place)
        #expect(!press.isClick(releasedAt: Point(x: 59, y: 50), over: other))
        #expect(!press.isClick(releasedAt: Point(x: 59, y: 50), over: nil))
        #expect(press.isClick(releasedAt: Point(x: 90, y: 50), over: photo))
    }
}
