import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// Several photos of the grid at once, seen by the rings around their cells.
    @Suite(.serialized)
    struct SelectionTests {
        /// The numbers of the photos around whose cells there is a ring.
        private func ringed(_ shot: Screenshot, of cells: [Rect<Monitor>]) -> [Int] {
            cells.indices.filter { SelectionLook.hasRing(shot, around: cells[$0]) }.map { $0 + 1 }
        }

        private func waitForRings(
            _ stage: Stage, around numbers: [Int], of cells: [Rect<Monitor>]
        ) throws {
            try stage.screen.waitFor("rings around \(numbers)") {
                ringed($0, of: cells) == numbers
            }
        }

        @Test("G5 Ctrl-clicked photos have a ring, Save copies them all, Escape leaves")
        func controlClickAndSave() throws {
            let stage = try Stage.grid()
            try empty(folder: stage.session.picturesFolder)
            let cells = try (1...8).map { try stage.cell($0) }
            try stage.controlClick(2, 7)
            try stage.program.settle("two are selected") { $0.selected == 2 && $0.view == .grid }
            try waitForRings(stage, around: [2, 7], of: cells)
            try stage.pointer.click(at: SelectionLook.headerButton(.save, of: stage))
            try waitUntil("both are copied") {
                try contents(ofFolder: stage.session.picturesFolder) == ["002.jpg", "007.jpg"]
            }
            try stage.controlClick(7)
            try stage.program.settle("one is left") { $0.selected == 1 }
            try waitForRings(stage, around: [2], of: cells)
            try stage.keyboard.strike(.escape)
            try stage.program.settle("none is left") { $0.selected == 0 && $0.view == .grid }
            try waitForRings(stage, around: [], of: cells)
            try stage.pointer.click(at: cells[4].center)
            try stage.program.settle("a click opens again") { $0.view == .viewer && $0.page == 5 }
        }

        @Test("G5 Shift-click selects the range, Ctrl+Shift-click adds one, a click on a gap none")
        func shiftClick() throws {
            let stage = try Stage.grid()
            let cells = try (1...8).map { try stage.cell($0) }
            try stage.controlClick(2)
            try stage.keyboard.press(.shift)
            try stage.pointer.click(at: cells[4].center)
            try stage.keyboard.release(.shift)
            try waitForRings(stage, around: [2, 3, 4, 5], of: cells)
            try stage.controlClick(8)
            try stage.keyboard.press(.control)
            try stage.keyboard.press(.shift)
            try stage.pointer.click(at: cells[6].center)
            try stage.keyboard.release(.shift)
            try stage.keyboard.release(.control)
            try waitForRings(stage, around: [2, 3, 4, 5, 7, 8], of: cells)
            // While some are selected a click toggles.
            try stage.pointer.click(at: cells[2].center)
            try waitForRings(stage, around: [2, 4, 5, 7, 8], of: cells)
            try stage.pointer.click(
                at: Point(x: (cells[0].maxX + cells[1].minX) / 2, y: cells[0].center.y))
            try waitForRings(stage, around: [], of: cells)
            #expect(try stage.program.settle().view == .grid)
        }

        @Test("G5 keys: Ctrl+Space toggles, Shift and arrows extend, Ctrl+arrows move, Ctrl+A all")
        func keys() throws {
            let stage = try Stage.grid(count: 200)
            try stage.keyboard.strike(.home)
            try stage.program.settle("the first") { $0.photo == stage.uri(1) }
            try stage.keyboard.strike(.letter(" "), with: .control)
            try stage.program.settle("selected, not opened") {
                $0.selected == 1 && $0.view == .grid
            }
            try stage.keyboard.strike(.right, with: .shift)
            try stage.keyboard.strike(.right, with: .shift)
            try stage.program.settle("three") { $0.selected == 3 && $0.photo == stage.uri(3) }
            try stage.keyboard.strike(.down, with: .control)
            try stage.program.settle("moved only") { $0.selected == 3 && $0.photo == stage.uri(7) }
            try stage.keyboard.strike(.letter(" "))
            try stage.program.settle("one more") { $0.selected == 4 && $0.view == .grid }
            try stage.keyboard.strike(.end, with: .shift)
            try stage.program.settle("to the end, past all live cells") {
                $0.selected == 194 && $0.photo == stage.uri(200)
            }
            try stage.keyboard.strike(.letter("a"), with: .control)
            try stage.program.settle("all") { $0.selected == 200 }
            try stage.keyboard.strike(.escape)
            try stage.program.settle("none") { $0.selected == 0 }
            try stage.keyboard.strike(.enter)
            try stage.program.settle("Enter opens") { $0.view == .viewer && $0.page == 200 }
        }

        @Test("G5 a rubber band from the margin selects what it touches; Escape gives it up")
        func rubberBand() throws {
            let stage = try Stage.grid()
            let cells = try (1...8).map { try stage.cell($0) }
            let start = Point<Monitor>(x: 3, y: cells[0].minY + 10)
            let end = cells[5].center
            let before = try stage.screen.shot()
            try stage.pointer.press(at: start)
            try stage.pointer.glide(from: start, to: end)
            let shot = try stage.screen.waitFor("rings around what is touched") {
                ringed($0, of: cells) == [1, 2, 5, 6]
            }
            // Between the photos of a column the band lies over the page.
            let between = Point<Monitor>(
                x: cells[0].center.x, y: (cells[0].center.y + cells[4].center.y) / 2)
            #expect(shot.mean(at: between).distance(to: before.mean(at: between)) > 10)
            try stage.keyboard.strike(.escape)
            try waitForRings(stage, around: [], of: cells)
            try stage.pointer.release()
            try stage.program.settle("given up") { $0.selected == 0 && $0.view == .grid }

            try stage.pointer.drag(from: start, to: end)
            try stage.program.settle("four") { $0.selected == 4 && $0.view == .grid }
            try stage.keyboard.press(.control)
            try stage.pointer.drag(from: start, to: cells[0].center)
            try stage.keyboard.release(.control)
            try stage.program.settle("with Ctrl it toggles") { $0.selected == 3 }
            try waitForRings(stage, around: [2, 5, 6], of: cells)
        }

        @Test("G5 held at the page's edge, the rubber band scrolls to the end")
        func autoscroll() throws {
            let stage = try Stage.grid(count: 120)
            let first = try stage.cell(1)
            let start = Point<Monitor>(x: 3, y: first.minY)
            try stage.pointer.press(at: start)
            defer { try? stage.pointer.release() }
            try stage.pointer.glide(from: start, to: Point(x: 1276, y: 798))
            try stage.program.settle("down to the last") { $0.selected == 120 }
            try stage.pointer.release()
            #expect(try stage.program.settle("they stay").selected == 120)
        }

        @Test("G5 by touch: the header's button, then taps toggle; nothing opens")
        func touch() throws {
            let stage = try Stage.grid()
            let cells = try (1...8).map { try stage.cell($0) }
            try stage.touch.tap(at: SelectionLook.selectButton(of: stage))
            try stage.screen.waitFor("marks in the corners") {
                SelectionLook.hasMark($0, in: cells[0])
            }
            for index in [0, 3, 3, 5] {
                try stage.touch.tap(at: cells[index].center)
                stage.forgetTaps()
            }
            try waitForRings(stage, around: [1, 6], of: cells)
            try stage.touch.tap(at: cells[0].center)
            stage.forgetTaps()
            try stage.touch.tap(at: cells[5].center)
            try stage.program.settle("none, and still selecting") {
                $0.selected == 0 && $0.view == .grid
            }
            stage.forgetTaps()
            try stage.touch.tap(at: cells[1].center)
            try waitForRings(stage, around: [2], of: cells)
            try stage.touch.tap(at: SelectionLook.cancelButton)
            try waitForRings(stage, around: [], of: cells)
            stage.forgetTaps()
            try stage.touch.tap(at: cells[1].center)
            try stage.program.settle("a tap opens again") { $0.view == .viewer && $0.page == 2 }
        }

        @Test("G5 T5 the menu's first entry selects; a finger that scrolls selects nothing")
        func menu() throws {
            let stage = try Stage.grid(count: 60)
            let cells = try (1...4).map { try stage.cell($0) }
            try stage.pointer.click(at: cells[1].center, .right)
            try stage.screen.waitFor("the menu is open") {
                $0.colour(at: cells[1].center + Vector(dx: 40, dy: 40))
                    .distance(to: PictureFactory.colour(1)) > 60
            }
            try stage.keyboard.strike(.enter)
            try stage.program.settle("selected") { $0.selected == 1 && $0.view == .grid }
            try waitForRings(stage, around: [2], of: cells)
            try stage.touch.stroke(
                from: stage.middle + Vector(dx: 0, dy: 200),
                to: stage.middle - Vector(dx: 0, dy: 200), pause: 100)
            #expect(try stage.program.settle("scrolled").selected == 1)
        }

        @Test("G5 three trashed at once come back by one Undo")
        func trash() throws {
            let stage = try Stage.grid()
            try stage.controlClick(2, 5, 8)
            try stage.program.settle("three") { $0.selected == 3 }
            try stage.keyboard.strike(.delete)
            try stage.program.settle("three fewer, none selected") {
                $0.count == 9 && $0.selected == 0
            }
            #expect(
                try contents(ofFolder: stage.folder.path)
                    == [1, 3, 4, 6, 7, 9, 10, 11, 12].map { String(format: "%03d.jpg", $0) })
            try stage.screen.waitFor("the toast's button") { SelectionLook.undo($0) != nil }
            let undo = SelectionLook.undo(
                try stage.screen.waitForRest("the toast is in its place"))
            try stage.touch.tap(at: try #require(undo))
            try stage.program.settle("all again") { $0.count == 12 }
            #expect(try contents(ofFolder: stage.folder.path).count == 12)
        }

        @Test("G5 a file that arrives and another order leave the same photos selected")
        func identity() throws {
            let stage = try Stage.grid()
            let colours = [3, 6].map { PictureFactory.colour($0 - 1) }
            try stage.controlClick(3, 6)
            try stage.program.settle("two") { $0.selected == 2 }
            try FileManager.default.copyItem(
                atPath: stage.folder.file("012.jpg"), toPath: stage.folder.file("000.jpg"))
            try stage.program.settle("one more") { $0.count == 13 && $0.selected == 2 }
            func waitForBoth(_ what: String) throws {
                try stage.screen.waitFor(what) { shot in
                    colours.allSatisfy {
                        guard let frame = shot.region(of: $0, tolerance: 10)?.frame else {
                            return false
                        }
                        return SelectionLook.hasRing(shot, around: frame)
                    }
                }
            }
            try waitForBoth("rings have moved with their photos")
            try stage.program.activate("sort-ascending", .boolean(false))
            try stage.program.settle("sorted") { $0.selected == 2 }
            try waitForBoth("rings have moved again")
            try FileManager.default.removeItem(atPath: stage.folder.file("003.jpg"))
            try stage.program.settle("one has left") { $0.count == 12 && $0.selected == 1 }
        }

        @Test("G5 on a narrow window the actions stand at the bottom")
        func narrow() throws {
            let session = try HeadlessSession(width: 360, height: 800)
            let folder = try Stage.flat(count: 6)
            let program = try LeporelloProgram(
                [folder.path], in: session, settings: ["columns": "2"])
            try program.settle("the folder is listed") { $0.count == 6 }
            try session.screen.waitForRest("the window is in its place")
            try session.keyboard.strike(.letter("a"), with: .control)
            try program.settle("all") { $0.selected == 6 }
            try session.screen.waitForRest("the bar is there")
            // The last of five equal buttons.
            try session.touch.tap(at: Point(x: 324, y: 776))
            try program.settle("all are in the trash") { $0.count == 0 }
            #expect(try contents(ofFolder: folder.path).isEmpty)
        }
    }
}

extension Stage {
    /// The frame of a flat picture in the grid by its number from 1.
    func cell(_ number: Int) throws -> Rect<Monitor> {
        try frame(of: PictureFactory.colour(number - 1))
    }

    /// Clicks on flat pictures of the grid while Ctrl is held.
    func controlClick(_ numbers: Int...) throws {
        try keyboard.press(.control)
        defer { try? keyboard.release(.control) }
        for number in numbers { try pointer.click(at: cell(number).center) }
    }
}

/// How a selection looks: where its parts are, and their colours.
enum SelectionLook {
    private static let accent = Colour(0x35, 0x84, 0xe4)

    /// Whether there is a ring around the cell that a flat picture fills from side to side.
    static func hasRing(_ shot: Screenshot, around photo: Rect<Monitor>) -> Bool {
        [photo.minX - 1, photo.maxX].allSatisfy {
            shot.colour(at: Point(x: $0, y: photo.center.y)).distance(to: accent) < 12
        }
    }

    /// Whether there is a mark in the corner of the cell that a flat picture fills so.
    static func hasMark(_ shot: Screenshot, in photo: Rect<Monitor>) -> Bool {
        let top = photo.center.y - photo.size.width / 2
        let corner = Rect<Monitor>(x: photo.maxX - 36, y: top, width: 36, height: 36)
        return (0..<36).contains {
            let point = corner.origin + Vector(dx: Double($0), dy: 18)
            return shot.colour(at: point).distance(to: Colour(255, 255, 255)) < 8
        }
    }

    /// The header's buttons from its end, where the window's own close button is.
    enum HeaderButton: Double {
        case save = 5
        case send = 4
        case copy = 3
        case print = 2
        case trash = 1
    }

    static func headerButton(_ button: HeaderButton, of stage: Stage) -> Point<Monitor> {
        Point(x: Double(stage.screen.width) - 66 - (button.rawValue - 1) * 40, y: 24)
    }

    static func selectButton(of stage: Stage) -> Point<Monitor> {
        Point(x: Double(stage.screen.width) - 66 - 4 * 40, y: 24)
    }

    /// Where the toast's button is, light on the dark toast at the lower edge.
    static func undo(_ shot: Screenshot) -> Point<Monitor>? {
        let row = shot.height - 60
        let columns = (0..<shot.width).filter {
            shot.colour(x: $0, y: row).distance(to: Colour(99, 99, 102)) < 6
        }
        guard let first = columns.first, let last = columns.last, last - first > 40 else {
            return nil
        }
        return Point(x: Double(first + last) / 2, y: Double(row) + 12)
    }

    static let cancelButton = Point<Monitor>(x: 40, y: 24)
}
