import PhotoModel
import TestSupport

/// One walk through the program, as a person with a touchscreen would make it.
struct Tour {
    let program: LeporelloProgram
    let album: TourAlbum
    /// What the names of its pictures begin with; tells walks of other windows apart.
    var name = ""

    private var session: HeadlessSession { program.session }
    private var middle: Point<Monitor> {
        Point(x: Double(session.screen.width) / 2, y: Double(session.screen.height) / 2)
    }

    /// Every step in turn; files that were opened start in the viewer.
    func walk() throws {
        let first = try program.settle("the pictures are shown") { $0.count > 0 }
        if first.view == .grid {
            try walkGrid()
            try open()
        }
        try walkViewer()
        try walkStrip()
        try walkMenu()
        try walkDetails()
        try close()
    }

    /// What a narrow window shows otherwise: the strip's three, and sheets from below.
    func walkNarrow() throws {
        if try program.settle("the pictures are shown", { $0.count > 0 }).view == .grid {
            try keep("grid")
            try walkSelection()
            try open()
        }
        try walkStrip()
        try session.touch.hold(at: middle) { Pace().wait(untilMilliseconds: 900) }
        try keep("menu")
        try session.keyboard.strike(.escape)
        try session.screen.waitForRest("the menu is gone")
        try walkDetails()
    }

    /// The hero half way, and a drag that closes, over a blurred grid.
    func walkHero() throws {
        if try program.settle("the pictures are shown", { $0.count > 0 }).view == .grid {
            try program.remote.moveByHand(to: 0)
            try session.touch.tap(at: firstCell())
            try waitUntil("it opens") { try program.state().view == .viewer }
            try program.remote.moveByHand(to: 0.5)
            try keep("half-way")
            try program.remote.letMotionsRun()
            try program.settle("it is open") { $0.view == .viewer }
        }
        try program.activate("open-page", .int32(2))
        try program.settle("a photo is open") { $0.view == .viewer }
        try keep("blurred")
        // Dragged down half way: what the backdrop does in motion, and can be looked at.
        try session.touch.stroke(
            from: middle, to: middle + Vector(dx: 60, dy: 70), milliseconds: 300, pause: 100
        ) { try keep("blurred-in-motion") }
        try program.settle("it has returned, or closed")
    }

    private func walkGrid() throws {
        try keep("grid")
        try session.touch.stroke(
            from: middle + Vector(dx: 0, dy: 200), to: middle - Vector(dx: 0, dy: 200),
            milliseconds: 300)
        try program.settle("the grid rests after a scroll")
        try keep("grid-scrolled")
        let columns = try program.state().columns
        try session.keyboard.strike(.letter("-"), with: .control)
        try program.settle("the grid has another number of columns") { $0.columns != columns }
        try keep("grid-columns")
        try session.keyboard.strike(.letter("+"), with: .control)
        try session.keyboard.strike(.home)
        try program.settle("the grid is as before") { $0.columns == columns }
        try walkSelection()
    }

    /// Two photos selected, and the bar with what can be done with them.
    private func walkSelection() throws {
        try session.keyboard.strike(.home)
        try session.keyboard.strike(.letter(" "), with: .control)
        try session.keyboard.strike(.right, with: .shift)
        try program.settle("two are selected") { $0.selected == 2 }
        try keep("selection")
        try session.keyboard.strike(.escape)
        try program.settle("none is selected") { $0.selected == 0 }
    }

    private func firstCell() throws -> Point<Monitor> {
        let cell = Double(session.screen.width) / Double(max(1, try program.state().columns))
        return Point(x: cell / 2, y: 48 + cell / 2)
    }

    private func open() throws {
        try session.touch.tap(at: firstCell())
        try program.settle("a tap opens the photo") { $0.view == .viewer }
        try keep("viewer")
    }

    private func walkViewer() throws {
        let before = try program.settle("the viewer is open") { $0.view == .viewer }
        if before.count > 1 {
            try session.touch.stroke(
                from: middle + Vector(dx: 300, dy: 0), to: middle - Vector(dx: 300, dy: 0))
            try program.settle("a swipe turns the page") { $0.page != before.page }
            try keep("viewer-next")
        }
        let home = try program.state().zoom
        try session.touch.pinch(center: middle, from: 120, to: 420)
        try program.settle("a pinch goes in") { $0.zoom > home * 1.5 }
        try keep("viewer-pinched")
        try session.touch.tap(at: middle)
        try program.settle("a tap returns home") { abs($0.zoom - home) < home * 0.01 }
        // A second tap within the double-tap time of the first would be swallowed.
        Pace().wait(untilMilliseconds: 400)
        try session.touch.doubleTap(at: middle - Vector(dx: 150, dy: 60))
        try program.settle("a double tap goes in") { $0.zoom > home * 1.2 }
        try keep("viewer-double-tap")
        try session.keyboard.strike(.letter("0"))
        try program.settle("the picture is at home") { abs($0.zoom - home) < home * 0.01 }
    }

    /// Lifts the thumbnail after the current one out of the strip, and lets go above it.
    private func walkStrip() throws {
        guard try program.state().count > 1 else { return }
        let size = Size<Widget>(
            width: Double(session.screen.width), height: Double(session.screen.height))
        let start = Point<Monitor>(
            x: middle.x + StripLayout(viewer: size).pitch,
            y: size.height - StripLayout.height / 2)
        try session.touch.stroke(
            from: start, to: middle + Vector(dx: 20, dy: 20), milliseconds: 500, pause: 100
        ) { try keep("strip-lift") }
        try program.settle("the lifted photo has arrived")
        try keep("send-sheet")
        try session.keyboard.strike(.escape)
        try session.screen.waitForRest("the sheet is gone")
    }

    private func walkMenu() throws {
        try session.touch.hold(at: middle) { Pace().wait(untilMilliseconds: 900) }
        try program.settle("the menu is open")
        try keep("menu")
        try session.keyboard.strike(.escape)
        try session.screen.waitForRest("the menu is gone")
        try session.keyboard.strike(.letter("s"), with: .control)
        try waitUntil("the photo is saved") { try !pictures().isEmpty }
        try keep("saved")
    }

    private func walkDetails() throws {
        try session.keyboard.strike(.enter, with: .alt)
        try keep("details")
        try session.keyboard.strike(.escape)
        try session.screen.waitForRest("the details are gone")
    }

    private func close() throws {
        Pace().wait(untilMilliseconds: 400)
        try session.touch.tap(at: middle)
        try program.settle("a tap shows the grid") { $0.view == .grid }
        try keep("closed")
    }

    private func pictures() throws -> [String] {
        try contents(ofFolder: session.picturesFolder)
    }

    /// Takes a picture of the screen once what moves by itself has come to rest, and names it.
    private func keep(_ step: String) throws {
        try album.keep(session.screen, as: name.isEmpty ? step : "\(name)-\(step)")
    }
}
