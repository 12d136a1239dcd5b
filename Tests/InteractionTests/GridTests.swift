import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    @Suite(.serialized)
    struct GridTests {
        /// Frames of the palette's colours on the screen, by the colour's number.
        func cells(_ stage: Stage, count: Int) throws -> [Rect<Monitor>] {
            try (0..<count).map { try stage.frame(of: PictureFactory.colour($0)) }
        }

        @Test("G2 G3 thumbnails appear in the right cells, with their aspect ratio")
        func thumbnails() throws {
            let stage = try Stage.grid(count: 8)
            let frames = try cells(stage, count: 8)
            for (index, frame) in frames.enumerated() {
                #expect(near(frame.size.width / frame.size.height, 1.5, within: 0.03))
                // Four a row: to the right of the one before, or in a new row.
                guard index > 0 else { continue }
                let before = frames[index - 1]
                if index % 4 == 0 {
                    #expect(frame.minY > before.maxY)
                    #expect(near(frame.minX, frames[0].minX, within: 1))
                } else {
                    #expect(frame.minX > before.maxX)
                    #expect(near(frame.minY, before.minY, within: 1))
                }
            }
        }

        @Test("G2 a small picture is not enlarged in its cell")
        func small() throws {
            let folder = try TemporaryFolder()
            try PictureFactory.write(
                to: folder.file("small.png"), width: 90, height: 60,
                background: PictureFactory.colour(3))
            let stage = try Stage(folder)
            let frame = try stage.frame(of: PictureFactory.colour(3))
            #expect(frame.size == Size(width: 90, height: 60))
        }

        @Test("G1 Ctrl and −, Ctrl and +, Ctrl and the wheel change the columns")
        func columns() throws {
            let stage = try Stage.grid(columns: 4)
            let four = try stage.frame(of: PictureFactory.colour(0)).size.width
            try stage.keyboard.strike(.letter("-"), with: .control)
            try stage.program.settle("five") { $0.columns == 5 }
            try stage.screen.waitFor("smaller cells") {
                ($0.region(of: PictureFactory.colour(0), tolerance: 10)?.frame.size.width ?? four)
                    < four - 20
            }
            try stage.keyboard.strike(.letter("+"), with: .control)
            try stage.keyboard.strike(.letter("+"), with: .control)
            try stage.program.settle("three") { $0.columns == 3 }
            try stage.pointer.move(to: stage.middle)
            try stage.keyboard.press(.control)
            try stage.pointer.turn(notches: 1)
            try stage.keyboard.release(.control)
            try stage.program.settle("four") { $0.columns == 4 }
        }

        @Test("G1 a pinch on the grid changes the columns")
        func pinch() throws {
            let stage = try Stage.grid(columns: 4)
            try stage.touch.pinch(center: stage.middle, from: 150, to: 400)
            let fewer = try stage.program.settle("larger cells") { $0.columns < 4 }.columns
            try stage.touch.pinch(center: stage.middle, from: 400, to: 150)
            try stage.program.settle("smaller cells") { $0.columns > fewer }
        }

        @Test("G3 scrolled to the end, every cell shows its own photo")
        func scrolled() throws {
            let stage = try Stage.grid(count: 300)
            try stage.keyboard.strike(.end)
            try stage.program.settle("the last is focused") { $0.photo == stage.uri(300) }
            // 300 is a multiple of four: the last row is full, its colours are 8, 9, 10 and 11.
            let shot = try stage.screen.waitFor("the last row") { shot in
                (8..<12).allSatisfy {
                    shot.region(of: PictureFactory.colour($0), tolerance: 10) != nil
                }
            }
            let row = (8..<12).compactMap {
                shot.region(of: PictureFactory.colour($0), tolerance: 10)?.frame
            }
            for (left, right) in zip(row, row.dropFirst()) {
                #expect(right.minX > left.maxX)
                #expect(near(right.maxY, left.maxY, within: 1))
            }
        }

        @Test("G3 a touch stroke scrolls, and comes back to the same cells")
        func touchScroll() throws {
            let stage = try Stage.grid(count: 100)
            let first = try stage.frame(of: PictureFactory.colour(0))
            try stage.touch.stroke(
                from: stage.middle + Vector(dx: 0, dy: 250),
                to: stage.middle - Vector(dx: 0, dy: 250), milliseconds: 300, pause: 100)
            try stage.program.settle("the grid rests")
            try stage.screen.waitFor("the first cell has moved away") {
                $0.region(of: PictureFactory.colour(0), tolerance: 10)?.frame != first
            }
            #expect(try stage.program.state().view == .grid)
            try stage.touch.stroke(
                from: stage.middle - Vector(dx: 0, dy: 250),
                to: stage.middle + Vector(dx: 0, dy: 300), milliseconds: 200)
            try stage.screen.waitFor("the first cell is back") {
                let corner = Point<Monitor>(x: first.center.x, y: first.center.y)
                return $0.colour(at: corner).distance(to: PictureFactory.colour(0)) < 10
            }
        }

        @Test("G4 arrows move the focus, Enter opens, and it returns to the photo last shown")
        func focus() throws {
            let stage = try Stage.grid(count: 100)
            try stage.keyboard.strike(.home)
            try stage.program.settle("the first") { $0.photo == stage.uri(1) }
            try stage.keyboard.strike(.right)
            try stage.keyboard.strike(.down)
            try stage.program.settle("one right, one down") { $0.photo == stage.uri(6) }
            try stage.keyboard.strike(.enter)
            try stage.program.settle("opened") { $0.view == .viewer && $0.page == 6 }
            try stage.keyboard.strike(.end)
            try stage.program.settle("the last") { $0.page == 100 }
            try stage.keyboard.strike(.escape)
            try stage.program.settle("focused in the grid") {
                $0.view == .grid && $0.photo == stage.uri(100)
            }
            try stage.keyboard.strike(.left)
            try stage.program.settle("the keys go on from there") { $0.photo == stage.uri(99) }
        }

        @Test("G4 typing finds by name")
        func typeAhead() throws {
            let stage = try Stage.grid(count: 100)
            try stage.keyboard.type("057")
            try stage.program.settle("found") { $0.photo == stage.uri(57) }
        }
    }
}
