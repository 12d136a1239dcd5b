import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// Files that other programs add, change and take away while they are looked at.
    @Suite(.serialized)
    struct LiveTests {
        private func replace(_ name: String, in stage: Stage, byColour number: Int) throws {
            // As programs save: under another name, then renamed over the old one.
            let temporary = stage.folder.file("written.tmp")
            try FileManager.default.copyItem(
                atPath: Library.flat(number, suffix: "jpg"), toPath: temporary)
            #expect(rename(temporary, stage.folder.file(name)) == 0)
        }

        private func waitForMiddle(_ stage: Stage, _ colour: Colour) throws {
            try stage.screen.waitFor("\(colour) in the middle") {
                $0.colour(at: stage.middle).distance(to: colour) < 12
            }
        }

        @Test("A photo replaced while it is looked at is shown anew, in viewer and grid")
        func replaced() throws {
            let stage = try Stage.viewer(count: 3, page: 2)
            try waitForMiddle(stage, PictureFactory.colour(1))
            try replace("002.jpg", in: stage, byColour: 9)
            try waitForMiddle(stage, PictureFactory.colour(9))
            let state = try stage.program.settle("the same page") { $0.page == 2 }
            #expect(state.photo == stage.uri(2) && state.count == 3)
            try stage.keyboard.strike(.escape)
            try stage.program.settle("the grid") { $0.view == .grid }
            let cell = try stage.frame(of: PictureFactory.colour(9))
            let first = try stage.frame(of: PictureFactory.colour(0))
            #expect(cell.minX > first.maxX)
        }

        @Test("A half-written photo is shown once it is finished")
        func halfWritten() throws {
            let stage = try Stage.grid(count: 2)
            let bytes = try stage.folder.read("001.jpg")
            let handle = try #require(
                FileHandle(forWritingAtPath: stage.folder.write([], to: "003.jpg")))
            // Not even its header's end.
            handle.write(Data(bytes[..<40]))
            try stage.program.settle("it is listed") { $0.count == 3 }
            try stage.open(page: 3)
            try stage.screen.waitFor("no picture yet") {
                $0.region(of: PictureFactory.colour(0), tolerance: 10, atLeast: 50_000) == nil
            }
            handle.write(Data(bytes[40...]))
            try handle.close()
            try waitForMiddle(stage, PictureFactory.colour(0))
        }

        @Test("The photo looked at is deleted by another program: the next one is shown")
        func deleted() throws {
            let stage = try Stage.viewer(count: 4, page: 2)
            try FileManager.default.removeItem(atPath: stage.folder.file("002.jpg"))
            try stage.program.settle("the one after it") {
                $0.count == 3 && $0.page == 2 && $0.photo == stage.uri(3)
            }
            try waitForMiddle(stage, PictureFactory.colour(2))
            try FileManager.default.removeItem(atPath: stage.folder.file("004.jpg"))
            try stage.program.settle("a later one goes, the page stays") {
                $0.count == 2 && $0.photo == stage.uri(3)
            }
            try FileManager.default.removeItem(atPath: stage.folder.file("003.jpg"))
            try stage.program.settle("at the end, the one before") { $0.photo == stage.uri(1) }
            try FileManager.default.removeItem(atPath: stage.folder.file("001.jpg"))
            try stage.program.settle("of none, the viewer closes") {
                $0.count == 0 && $0.view == .grid
            }
        }

        @Test("Photos that come before the one looked at move its place, not the picture")
        func added() throws {
            let stage = try Stage.viewer(count: 3, page: 2)
            for name in ["000a.jpg", "000b.jpg"] {
                try FileManager.default.copyItem(
                    atPath: Library.flat(7, suffix: "jpg"), toPath: stage.folder.file(name))
            }
            try stage.program.settle("two before it") {
                $0.count == 5 && $0.page == 4 && $0.photo == stage.uri(2)
            }
            try waitForMiddle(stage, PictureFactory.colour(1))
            try stage.keyboard.strike(.left)
            try stage.program.settle("its neighbour is the same") { $0.photo == stage.uri(1) }
        }

        @Test("S1 the strip follows: a photo replaced, one gone, one come")
        func strip() throws {
            let stage = try Stage.viewer(count: 3, page: 2, settings: ["show-strip": "true"])
            // The picture on its page covers most of the screen; its neighbours are thumbnails only.
            _ = try stage.frame(of: PictureFactory.colour(2))
            try replace("003.jpg", in: stage, byColour: 9)
            let thumbnail = try stage.frame(of: PictureFactory.colour(9))
            #expect(thumbnail.minY > stage.middle.y && thumbnail.size.width < 200)
            try FileManager.default.removeItem(atPath: stage.folder.file("003.jpg"))
            try stage.screen.waitFor("its thumbnail has left") {
                $0.region(of: PictureFactory.colour(9), tolerance: 10) == nil
            }
            try FileManager.default.copyItem(
                atPath: Library.flat(7, suffix: "jpg"), toPath: stage.folder.file("000.jpg"))
            // The strip may still be moving: both are looked for in one shot.
            try stage.screen.waitFor("the new one before the first") {
                guard let new = $0.region(of: PictureFactory.colour(7), tolerance: 10),
                    let first = $0.region(of: PictureFactory.colour(0), tolerance: 10)
                else { return false }
                return new.frame.maxX < first.frame.minX
            }
            let state = try stage.program.settle("the same photo") { $0.count == 3 }
            #expect(state.page == 3 && state.photo == stage.uri(2))
        }

        @Test("A photo renamed while it has the focus leaves the focus at its place")
        func renamed() throws {
            let stage = try Stage.grid(count: 4)
            try stage.keyboard.strike(.home)
            try stage.keyboard.strike(.right)
            try stage.program.settle("the second") { $0.photo == stage.uri(2) }
            #expect(rename(stage.folder.file("002.jpg"), stage.folder.file("zzz.jpg")) == 0)
            try stage.program.settle("what stands there now") {
                $0.count == 4 && $0.photo == stage.uri(3)
            }
            try stage.keyboard.strike(.end)
            try stage.program.settle("it is the last") { $0.photo == stage.folder.uri("zzz.jpg") }
        }
    }
}
