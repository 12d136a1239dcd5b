import GtkBridge
import PhotoModel

/// A canvas that counts what GTK asks of it.
@MainActor
final class CountingCanvas: Canvas {
    var drawn = 0
    var allocated = 0

    override func measure(
        _ orientation: Orientation, for other: Int
    ) -> (minimum: Int, natural: Int) { (40, 60) }

    override func allocate(width: Int, height: Int) { allocated += 1 }

    override func draw(_ snapshot: Snapshot) {
        drawn += 1
        let card = Rect<Widget>(x: 4, y: 4, width: 32, height: 32)
        snapshot.append(.black, in: card)
        snapshot.clipped(to: card, radius: 8) {
            snapshot.faded(to: 0.5) {
                snapshot.rotated(byDegrees: 10) { snapshot.append(.white, in: card) }
            }
        }
    }
}

/// The widget outlives its Swift half unharmed; their link goes with the widget.
@MainActor
func checkCanvasRelease() async throws {
    let before = LiveCounts.now
    do {
        let window = TestWindow()
        weak var released: CountingCanvas?
        do {
            let canvas = CountingCanvas()
            released = canvas
            window.content.append(canvas)
            window.present()
            try await wait(for: "the first frame") { canvas.drawn > 0 && canvas.allocated > 0 }
        }
        try await wait(for: "the Swift half to go") { released == nil }
        // The widget is still in its window, and is drawn again.
        window.content.queueResize()
        try await window.nextFrame()
        try expect(LiveCounts.now.canvases == before.canvases + 1, "the widget went too early")
        window.close()
    }
    try await wait(for: "the widget to go") { LiveCounts.now.canvases == before.canvases }
}

/// Children stand in the order of their ranks, whatever the order they were added in.
@MainActor
func checkFlowBoxOrder() async throws {
    let box = FlowBox()
    box.sortByRank()
    let children = (0..<6).map { _ in FlowBoxChild() }
    for child in children { box.append(child) }
    for (index, rank) in [5, 3, 1, 0, 2, 4].enumerated() { children[index].setRank(rank) }
    box.sort()
    try expect(children.map(\.index) == [5, 3, 1, 0, 2, 4], "\(children.map(\.index))")
    children[3].setRank(9)
    box.sort()
    try expect(children[3].index == 5, "the one of the highest rank is at \(children[3].index)")
}

/// Cells have the width of their column, also in a row that is not full.
@MainActor
func checkFlowBoxCells() async throws {
    let window = TestWindow()
    let box = FlowBox()
    box.setColumns(4)
    box.setSpacing(columns: 12, rows: 12)
    let cells = (0..<2).map { _ in CountingCanvas() }
    for cell in cells {
        let child = FlowBoxChild()
        child.setChild(cell)
        child.setMargins(0)
        box.append(child)
    }
    box.setSizeRequest(width: 4 * 100 + 3 * 12)
    window.content.append(box)
    window.present()
    try await wait(for: "the layout") { cells.allSatisfy { $0.width > 0 } }
    let widths = Set(cells.map(\.width))
    try expect(widths.count == 1, "widths differ: \(widths)")
    try expect(widths.allSatisfy { $0 > 80 && $0 <= 100 }, "a column is 100 wide, cells \(widths)")
    window.close()
}

/// A button's tooltip tells its key; what is read out is the name alone.
@MainActor
func checkKeyTooltips() async throws {
    let button = Button(
        icon: "edit-find-symbolic", tooltip: "Search", key: Shortcut.search.strokes[0])
    try expect(button.tooltip == "Search (Ctrl+F)", "\(button.tooltip ?? "none")")
    button.describe("Start", key: Shortcut.slideshow.strokes[0])
    try expect(button.tooltip == "Start (F5)", "\(button.tooltip ?? "none")")
    button.describe("Start")
    try expect(button.tooltip == "Start", "\(button.tooltip ?? "none")")
    for shortcut in Shortcut.allCases {
        for stroke in shortcut.strokes {
            try expect(!stroke.label.isEmpty, "GTK does not know \(stroke.accelerator)")
        }
    }
}
