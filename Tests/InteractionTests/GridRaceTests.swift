import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// What may happen between a press in the grid and what it leads to.
    @Suite(.serialized)
    struct GridRaceTests {
        @Test("G5 G3 a file that arrives while a cell is pressed: the photo pressed opens")
        func arrival() throws {
            let stage = try Stage.grid()
            let second = try stage.frame(of: PictureFactory.colour(1))
            try stage.pointer.press(at: second.center)
            defer { try? stage.pointer.release() }
            try FileManager.default.copyItem(
                atPath: stage.folder.file("012.jpg"), toPath: stage.folder.file("000.jpg"))
            try stage.program.settle("the file is listed") { $0.count == 13 }
            try stage.screen.waitFor("another photo is under the pointer") {
                $0.colour(at: second.center).distance(to: PictureFactory.colour(0)) < 10
            }
            try stage.pointer.release()
            let state = try stage.program.settle("a photo opens") { $0.view == .viewer }
            #expect(state.photo == stage.uri(2) && state.page == 3)
        }

        @Test("G5 G3 the photo pressed leaves: its release opens nothing")
        func departure() throws {
            let stage = try Stage.grid()
            let second = try stage.frame(of: PictureFactory.colour(1))
            try stage.pointer.press(at: second.center)
            defer { try? stage.pointer.release() }
            try FileManager.default.removeItem(atPath: stage.folder.file("002.jpg"))
            try stage.program.settle("it is gone") { $0.count == 11 }
            try stage.pointer.release()
            stage.forgetTaps()
            #expect(try stage.program.settle().view == .grid)
            try stage.pointer.click(at: second.center)
            try stage.program.settle("the next click opens") { $0.photo == stage.uri(3) }
        }

        @Test("G5 pressed on one photo and released on another, by mouse or finger, nothing opens")
        func dragged() throws {
            let stage = try Stage.grid()
            let cells = try (0..<3).map { try stage.frame(of: PictureFactory.colour($0)).center }
            try stage.pointer.drag(from: cells[0], to: cells[2])
            stage.forgetTaps()
            let state = try stage.program.settle("dragged by mouse")
            #expect(state.view == .grid && state.selected == 0)
            try stage.touch.stroke(from: cells[0], to: cells[1], milliseconds: 150)
            stage.forgetTaps()
            #expect(try stage.program.settle("moved by finger").view == .grid)
            // What has been dragged leaves nothing behind that would hold up a rubber band.
            let margin = Point<Monitor>(x: 3, y: cells[0].y)
            try stage.pointer.drag(from: margin, to: cells[1])
            try stage.program.settle("a rubber band") { $0.selected == 2 }
            try stage.pointer.click(at: margin)
            try stage.program.settle("a click beside the photos") { $0.selected == 0 }
            try stage.pointer.click(at: cells[1])
            try stage.program.settle("a click opens") { $0.view == .viewer && $0.page == 2 }
        }

        @Test("G1 a pinch for other columns keeps the photo between the fingers there")
        func pinch() throws {
            let stage = try Stage.grid(count: 300, columns: 5)
            try stage.keyboard.type("150")
            try stage.program.settle("in mid-folder") { $0.photo == stage.uri(150) }
            let shot = try stage.screen.waitForRest("the cells are filled")
            // The cell nearest to the middle, by its photo's colour there.
            let spots = stride(from: -200.0, through: 200, by: 10).map {
                stage.middle + Vector(dx: 0, dy: $0)
            }
            let spot = try #require(
                spots.first { point in
                    PictureFactory.palette.contains {
                        $0.distance(to: shot.mean(at: point, radius: 8)) < 6
                    }
                })
            let colour = shot.mean(at: spot)
            func waitForPhoto(_ what: String) throws {
                // Its column is another one; a row of so few photos has the colour but once.
                try stage.screen.waitFor(what) { shot in
                    stride(from: 20.0, to: Double(shot.width), by: 20).contains {
                        let point = Point<Monitor>(x: $0, y: spot.y)
                        return shot.mean(at: point).distance(to: colour) < 10
                    }
                }
            }
            try stage.touch.pinch(center: spot, from: 120, to: 260, degrees: 90)
            let columns = try stage.program.settle("larger cells") { $0.columns < 5 }.columns
            try waitForPhoto("the same photo is at the same height")
            try stage.touch.pinch(center: spot, from: 260, to: 120, degrees: 90)
            try stage.program.settle("smaller cells") { $0.columns > columns }
            try waitForPhoto("it still is")
            let resting = try stage.screen.waitForRest("the cells are filled").mean(at: spot)
            try stage.touch.hold(at: spot) {
                try stage.screen.waitFor("a long press opens the menu as before") {
                    $0.mean(at: spot + Vector(dx: 30, dy: 30)).distance(to: resting) > 60
                }
            }
            #expect(try stage.program.settle().view == .grid)
        }

        @Test("H2 G4 click a cell, Escape after 50 ms, click another: it opens, its gestures live")
        func escapeAndAnother() throws {
            let stage = try Stage.grid()
            let first = try stage.frame(of: PictureFactory.colour(0)).center
            let other = try stage.frame(of: PictureFactory.colour(6)).center
            for _ in 0..<3 {
                try stage.pointer.click(at: first)
                Pace().wait(untilMilliseconds: 50)
                try stage.keyboard.strike(.escape)
                try stage.pointer.click(at: other)
                try stage.program.settle("the other is open") {
                    $0.view == .viewer && $0.page == 7
                }
                try stage.swipe(left: 500)
                try stage.program.settle("it pages") { $0.page == 8 }
                try stage.keyboard.strike(.escape)
                try stage.program.settle("it closes") { $0.view == .grid }
                try stage.screen.waitFor("both cells are filled") {
                    $0.colour(at: first).distance(to: PictureFactory.colour(0)) < 10
                        && $0.colour(at: other).distance(to: PictureFactory.colour(6)) < 10
                }
            }
        }
    }
}
