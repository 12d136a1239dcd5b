import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// A minute and a half, so with `./dev test --long` only.
    @Suite(
        .serialized,
        .enabled(if: ProcessInfo.processInfo.environment["LEPORELLO_LONG_TESTS"] != nil))
    struct ScrollingCostTests {
        /// Thumbnails that the program wrote into its own, new cache.
        private func thumbnails(of stage: Stage) -> Int {
            let root = "\(stage.program.folder.path)/cache/thumbnails"
            let sizes = (try? contents(ofFolder: root)) ?? []
            return sizes.filter { $0 != "fail" }
                .reduce(0) { $0 + ((try? contents(ofFolder: "\(root)/\($1)").count) ?? 0) }
        }

        @Test("G3 scrolling 10,000 photos from end to end decodes what is seen where it rests")
        func endToEnd() throws {
            let count = 10_000
            let folder = try TemporaryFolder()
            try PictureFactory.write(
                to: folder.file("one.jpg"), width: 900, height: 600,
                background: PictureFactory.colour(1))
            let bytes = try folder.read("one.jpg")
            try FileManager.default.removeItem(atPath: folder.file("one.jpg"))
            let age = Date(timeIntervalSince1970: 1_700_000_000)
            for number in 1...count {
                let path = try folder.write(bytes, to: "\(number).jpg")
                try FileManager.default.setAttributes(
                    [.modificationDate: age], ofItemAtPath: path)
            }
            let stage = try Stage(folder, settings: ["columns": "4"])
            try stage.program.settle("all are listed", within: 60) { $0.count == count }
            try stage.screen.waitForRest("the first page is shown")
            // At most four rows of four are seen at a time. Three more are live either side of them,
            // and as many are asked for ahead in the direction of travel.
            let page = 4 * 4
            let prepared = page + 3 * 3 * 4
            try stage.pointer.move(to: stage.middle)
            // 2,500 rows of 320 px, in strokes too quick for anything to be looked at.
            for _ in 0..<170 {
                try stage.pointer.scroll(dx: 0, dy: 5_000, milliseconds: 16)
            }
            try stage.screen.waitForRest("the end is shown")
            try stage.program.settle("the last page is there")
            var made = -1
            var lastChange = monotonicSeconds()
            try waitUntil("no more thumbnails are written", within: 60) {
                let now = thumbnails(of: stage)
                if now != made { lastChange = monotonicSeconds() }
                made = now
                return monotonicSeconds() - lastChange > 2
            }
            #expect(made >= 2 * 12)
            // Where the page rested it was looked at: at the top, at the end, and wherever a busy machine
            // let more than the window pass between two strokes.
            let rests = try #require(try stage.program.figures().counts["grid-rests"])
            #expect(made <= (1 + rests) * prepared, "\(made) of \(count), \(rests) rests")
        }
    }
}
