import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// What the main thread does while a finger is down, frame by frame.
    @Suite(.serialized)
    struct SmoothnessTests {
        /// What one frame may upload: one tile of 1024 × 1024 px (docs/performance.md).
        private let limit = TileGrid.byteLimit

        /// Three photos of 24 megapixels, the first one open, frames being recorded.
        private func stage(_ record: TemporaryFolder) throws -> Stage {
            let folder = try TemporaryFolder()
            try PictureFactory.write(
                to: folder.file("1.jpg"), width: 6000, height: 4000,
                background: PictureFactory.colour(0), discs: Landmark.all)
            for name in ["2.jpg", "3.jpg"] {
                try FileManager.default.copyItem(
                    atPath: folder.file("1.jpg"), toPath: folder.file(name))
            }
            let stage = try Stage(
                folder, settings: ["show-strip": "true"],
                options: ["--record-frames", record.file("frames")])
            try stage.program.settle("all are listed") { $0.count == 3 }
            try stage.open(page: 1)
            return stage
        }

        @Test("While a finger is down a frame uploads one tile at most and lays out no grid")
        func oneTile() throws {
            let record = try TemporaryFolder()
            let stage = try stage(record)
            let span = try Self.strokes(around: stage.middle).play(on: stage.touch)
            try stage.program.settle("at rest", within: 60)
            var touched: [FrameRecording.Frame] = []
            try waitUntil("the last frame is told") {
                let frames = try FrameRecording(path: record.file("frames"))
                touched = frames.frames(in: span).filter(\.isTouched)
                return frames.frames.last.map { $0.time > span.upperBound } ?? false
            }
            #expect(touched.count > 30, "the strokes were seen")
            #expect(touched.allSatisfy { $0.newBytes <= limit }, "\(touched.map(\.newBytes))")
            #expect(touched.contains { $0.newBytes > 0 }, "something came under the fingers")
            #expect(touched.allSatisfy { $0.gridLayouts == 0 }, "\(touched.map(\.gridLayouts))")
            let shown = touched.filter { $0.shown > 0 }
            #expect(shown.count * 10 >= touched.count * 9, "the compositor told when")
            #expect(shown.allSatisfy { $0.shown >= $0.time })
        }

        /// A pinch to about 1:1, a pan, a pinch home again, and two pages forward.
        private static func strokes(around middle: Point<Monitor>) -> FingerTrace {
            var trace = FingerTrace()
            trace.add(fingers: 2, milliseconds: 900) { finger, share in
                let half = (60 + 260 * share) * (finger == 0 ? -1 : 1)
                return middle + Vector(dx: half, dy: half * 0.4)
            }
            trace.add(fingers: 1, milliseconds: 700, pause: 200) { _, share in
                middle + Vector(dx: 300 - 600 * share, dy: 150 - 300 * share)
            }
            trace.add(fingers: 2, milliseconds: 700, pause: 200) { finger, share in
                let half = (330 - 290 * share) * (finger == 0 ? -1 : 1)
                return middle + Vector(dx: half, dy: half * 0.4)
            }
            for _ in 0..<2 {
                trace.add(fingers: 1, milliseconds: 200, pause: 900) { _, share in
                    middle + Vector(dx: 250 - 500 * share, dy: -60)
                }
            }
            return trace
        }
    }
}
