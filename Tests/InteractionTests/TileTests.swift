import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// A picture that is too large for one upload, drawn from tiles.
    @Suite(.serialized)
    struct TileTests {
        /// A picture of 4032 × 3024 px whose colour at each pixel tells its place.
        private func gradient(suffix: String) throws -> Stage {
            let folder = try TemporaryFolder()
            let alpha = suffix == "png" ? ["-channel", "A", "-evaluate", "set", "60%"] : []
            var command = ["convert", "-size", "4032x3024", "gradient:rgb(0,0,80)-rgb(0,240,80)"]
            command += ["(", "-size", "3024x4032", "gradient:rgb(0,0,0)-rgb(240,0,0)"]
            command += ["-rotate", "-90", ")", "-compose", "plus", "-composite"]
            command += ["-define", "png:color-type=\(alpha.isEmpty ? 2 : 6)"]
            command += alpha
            command += ["-quality", "98", folder.file("large.\(suffix)")]
            try runCommand(command)
            let stage = try Stage(folder, opening: ["large.\(suffix)"])
            try stage.program.settle("the viewer is open") { $0.view == .viewer }
            return stage
        }

        /// The largest step between neighbours along a row and a column of the screen.
        private func largestStep(_ shot: Screenshot) -> Int {
            let row = (200..<1080).map { shot.colour(x: $0, y: 390) }
            let column = (200..<600).map { shot.colour(x: 643, y: $0) }
            return [row, column].flatMap { line in
                zip(line, line.dropFirst()).map { $0.distance(to: $1) }
            }.max() ?? 255
        }

        @Test("Z10 where tiles meet there is no seam, at 1:1, between and turned")
        func seams() throws {
            let stage = try gradient(suffix: "jpg")
            try stage.keyboard.strike(.letter("1"))
            try stage.program.settle("1:1") { near($0.zoom, 1, within: 0.001) }
            // At 1:1 the middle of 4032 px is the border of two tiles.
            #expect(try largestStep(stage.screen.shot()) <= 4)
            try stage.keyboard.strike(.letter("-"))
            try stage.program.settle("2:3") { near($0.zoom, 2.0 / 3, within: 0.001) }
            #expect(try largestStep(stage.screen.shot()) <= 4)
            try stage.keyboard.strike(.letter("r"))
            try stage.program.settle("turned") { near($0.zoom, 2.0 / 3, within: 0.001) }
            #expect(try largestStep(stage.screen.shot()) <= 4)
        }

        @Test("Z10 tiles of a translucent picture are drawn once each: no seam either")
        func translucent() throws {
            let stage = try gradient(suffix: "png")
            try stage.keyboard.strike(.letter("1"))
            try stage.program.settle("1:1") { near($0.zoom, 1, within: 0.001) }
            let shot = try stage.screen.shot()
            // The pattern behind has steps of its own, each as large as any other.
            let columns = (560..<720).map { x in (0..<16).map { shot.colour(x: x, y: 392 + $0) } }
            for x in 16..<columns.count {
                // What is a pattern's period away differs by the gradient alone.
                for (one, other) in zip(columns[x - 16], columns[x]) {
                    #expect(one.distance(to: other) <= 6, "column \(560 + x)")
                }
            }
        }
    }
}
