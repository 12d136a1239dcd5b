import PhotoModel
import Testing

@Suite("Focus and typing in the grid")
struct GridFocusTests {
    /// Four columns, three whole rows to a page, ten photos: rows of 4, 4 and 2.
    private func layout(isRightToLeft: Bool = false, count: Int = 10) -> GridLayout {
        GridLayout(
            page: Size(width: 500, height: 400), chosenColumns: 4, count: count,
            isRightToLeft: isRightToLeft)
    }

    @Test(
        "G4 arrow keys move through all photos",
        arguments: [
            (GridFocus.Movement.right, 3, 4), (.left, 4, 3), (.left, 0, 0), (.right, 9, 9),
            (.down, 1, 5), (.down, 7, 9), (.down, 9, 9), (.up, 9, 5), (.up, 2, 2),
            (.first, 7, 0), (.last, 2, 9), (.pageDown, 1, 9), (.pageUp, 9, 1),
        ])
    func movement(movement: GridFocus.Movement, from: Int, to: Int) {
        #expect(GridFocus.moved(from: from, by: movement, in: layout()) == to)
    }

    @Test(
        "G4 left and right are those of the screen, so they swap where reading goes right to left")
    func rightToLeft() {
        let layout = layout(isRightToLeft: true)
        #expect(GridFocus.moved(from: 3, by: .left, in: layout) == 4)
        #expect(GridFocus.moved(from: 3, by: .right, in: layout) == 2)
    }

    @Test(
        "G4 without a focused photo keys begin at the first, End at the last; none in an empty grid"
    )
    func beginning() {
        #expect(GridFocus.moved(from: nil, by: .down, in: layout()) == 0)
        #expect(GridFocus.moved(from: nil, by: .last, in: layout()) == 9)
        #expect(GridFocus.moved(from: nil, by: .down, in: layout(count: 0)) == nil)
        #expect(GridFocus.moved(from: 3, by: .down, in: layout(count: 0)) == nil)
    }

    @Test("G4 Page Down goes a page of rows on, past the recycled ones")
    func pages() {
        let layout = layout(count: 1000)
        #expect(layout.rowsPerPage == 3)
        var index: Int? = 1
        for _ in 0..<10 { index = GridFocus.moved(from: index, by: .pageDown, in: layout) }
        #expect(index == 1 + 10 * 3 * 4)
    }
}

@Suite("Finding by typing")
struct TypeAheadTests {
    private let list = PhotoList(
        ["Apfel", "apricot", "Été", "etoile", "Łódź", "zebra 1", "zebra 2", "北京"].map { .named($0) }
    )

    private func name(_ index: Int?) -> String? { index.map { list[$0].name } }

    @Test("G4 what is typed within the time is one prefix; later keys begin anew")
    func prefix() {
        var typing = TypeAhead()
        #expect(name(typing.type("a", at: 0, in: list.map(\.name), from: nil)) == "Apfel")
        #expect(name(typing.type("p", at: 900, in: list.map(\.name), from: 0)) == "Apfel")
        #expect(name(typing.type("r", at: 1800, in: list.map(\.name), from: 0)) == "apricot")
        #expect(name(typing.type("z", at: 2801, in: list.map(\.name), from: 1)) == "zebra 1")
    }

    @Test("G4 case and accents do not count")
    func folding() {
        for (typed, expected) in [("ETE", "Été"), ("été", "Été"), ("lodz", "Łódź"), ("北", "北京")] {
            var typing = TypeAhead()
            #expect(
                name(typing.type(typed, at: 0, in: list.map(\.name), from: nil)) == expected,
                "\(typed)")
        }
        var decomposed = TypeAhead()
        #expect(
            name(decomposed.type("e\u{301}te", at: 0, in: list.map(\.name), from: nil)) == "Été")
    }

    @Test("G4 one letter again and again goes round the names that begin with it")
    func repeated() {
        var typing = TypeAhead()
        var focus = typing.type("z", at: 0, in: list.map(\.name), from: nil)
        #expect(name(focus) == "zebra 1")
        focus = typing.type("z", at: 300, in: list.map(\.name), from: focus)
        #expect(name(focus) == "zebra 2")
        focus = typing.type("z", at: 600, in: list.map(\.name), from: focus)
        #expect(name(focus) == "zebra 1")
    }

    @Test("G4 a new letter begins after the focused photo and wraps around")
    func wraps() {
        var typing = TypeAhead()
        let last = list.firstIndex { $0.name == "zebra 2" }
        #expect(name(typing.type("a", at: 0, in: list.map(\.name), from: last)) == "Apfel")
    }

    @Test("G4 nothing matches, nothing moves; an empty list finds nothing")
    func nothing() {
        var typing = TypeAhead()
        #expect(typing.type("q", at: 0, in: list.map(\.name), from: 2) == nil)
        #expect(typing.isActive(at: 1000))
        #expect(!typing.isActive(at: 1001))
        var empty = TypeAhead()
        #expect(empty.type("a", at: 0, in: [String](), from: nil) == nil)
    }
}
