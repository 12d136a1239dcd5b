import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// Drawings, which have no pixels of their own.
    @Suite(.serialized)
    struct DrawingTests {
        @Test("a small drawing is sharp at the largest zoom, and lies where it lay")
        func sharp() throws {
            let folder = try TemporaryFolder()
            // Black and white halves: between them at most one column may be grey.
            let svg = """
                <svg xmlns="http://www.w3.org/2000/svg" width="60" height="40">
                <rect width="60" height="40" fill="white"/><rect width="30" height="40"/></svg>
                """
            try folder.write(Array(svg.utf8), to: "a.svg")
            let stage = try Stage(folder, opening: ["a.svg"])
            try stage.program.settle("the viewer is open") { $0.view == .viewer }
            for _ in 0..<6 { try stage.keyboard.strike(.letter("+")) }
            try stage.program.settle("eleven times") { near($0.zoom, 11.39, within: 0.01) }
            let y = Int(stage.middle.y) + 30
            try stage.screen.waitFor("an edge without grey") { shot in
                let row = (540..<740).map { Int(shot.colour(x: $0, y: y).red) }
                return row.first == 0 && row.last == 255
                    && row.filter { $0 > 8 && $0 < 247 }.count <= 1
            }
        }
    }
}
