import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// Fractional scales and a turned monitor, in fullscreen on a monitor of its own.
    ///
    /// Its 1920 × 1200 px are whole logical pixels at every scale tried. Places are device pixels.
    @Suite(.serialized)
    struct ScaleTests {
        private static let scales = [1, 1.25, 1.5, 2]

        /// The viewer in fullscreen on the first picture of a folder.
        private func stage(_ folder: TemporaryFolder, opening name: String) throws -> Stage {
            let stage = try Stage(
                folder, opening: [name], session: HeadlessSession(width: 1920, height: 1200))
            try stage.keyboard.strike(.f11)
            try stage.program.settle("the viewer is open") {
                $0.view == .viewer && $0.isFullscreen
            }
            return stage
        }

        /// Arranges the monitor and waits until the screen shows what it shall.
        ///
        /// mutter 48 centres a fullscreen window that has its size of before, and on a busy
        /// machine now and then leaves it aside for good, whatever the window draws (3 of about 900
        /// times). A window that shows the right thing just there leaves fullscreen and comes
        /// back, and is looked at again.
        private func arrange(
            _ stage: Stage, scale: Double = 1, isPortrait: Bool = false, _ what: String,
            until condition: (Screenshot) -> Bool
        ) throws {
            let aside = try stage.session.arrangeMonitor(scale: scale, isPortrait: isPortrait)
            do {
                try stage.screen.waitFor(what, condition)
            } catch {
                let shot = try stage.screen.shot()
                guard condition(shot.moved(by: Vector(dx: -aside.dx, dy: -aside.dy))) else {
                    throw error
                }
                for isFullscreen in [false, true] {
                    try stage.keyboard.strike(.f11)
                    try stage.program.settle { $0.isFullscreen == isFullscreen }
                }
                try stage.screen.waitFor(what, condition)
            }
        }

        // MARK: Sampling

        /// Pictures of a one-pixel checkerboard; odd sides lie between pixels unless snapped.
        private func checkerboards() throws -> TemporaryFolder {
            let folder = try TemporaryFolder()
            for (name, size) in [("1-small", "701x501"), ("2-large", "4001x3001")] {
                try runCommand(
                    ["convert", "-size", size, "pattern:gray50", folder.file("\(name).png")])
            }
            return folder
        }

        /// A part of the screen that no control lies on.
        private let part = Rect<Monitor>(x: 700, y: 400, width: 520, height: 400)

        /// Whether the part is a checkerboard of squares of so many pixels, black and white only.
        private func isCheckerboard(_ shot: Screenshot, squares side: Int) -> Bool {
            let left = Int(part.minX)
            let top = Int(part.minY)
            func isWhite(_ x: Int, _ y: Int) -> Bool? {
                switch shot.colour(x: x, y: y) {
                case Colour(0, 0, 0): false
                case Colour(255, 255, 255): true
                default: nil
                }
            }
            // The first square's own corner: where the colour changes along both axes.
            guard let first = isWhite(left, top),
                let x0 = (left...left + side).first(where: { isWhite($0, top) != first }),
                let y0 = (top...top + side).first(where: { isWhite(left, $0) != first })
            else { return false }
            for y in y0..<Int(part.maxY) {
                for x in x0..<Int(part.maxX) {
                    let isOther = ((x - x0) / side + (y - y0) / side) % 2 != 0
                    guard isWhite(x, y) == (first != isOther) else { return false }
                }
            }
            return true
        }

        /// How far the part's pixels are from the mean of black and white at most.
        private func greatestContrast(_ shot: Screenshot) -> Int {
            var greatest = 0
            for y in Int(part.minY)..<Int(part.maxY) {
                for x in Int(part.minX)..<Int(part.maxX) {
                    greatest = max(
                        greatest, shot.colour(x: x, y: y).distance(to: Colour(127, 127, 127)))
                }
            }
            return greatest
        }

        @Test("Z10 a checkerboard is crisp at 1:1, blocks above 2:1 and even grey below 1:1")
        func sampling() throws {
            let stage = try stage(checkerboards(), opening: "1-small.png")
            for scale in Self.scales {
                try stage.keyboard.strike(.home)
                try stage.keyboard.strike(.letter("1"))
                try stage.program.settle("1:1 at scale \(scale)") { $0.page == 1 && $0.zoom == 1 }
                try arrange(stage, scale: scale, "no grey pixel at scale \(scale)") {
                    isCheckerboard($0, squares: 1)
                }
                try stage.program.settle("still 1:1 at scale \(scale)") { $0.zoom == 1 }
                try stage.keyboard.strike(.letter("3"))
                try stage.program.settle("3:1 at scale \(scale)") { $0.zoom == 3 }
                try stage.screen.waitFor("blocks at scale \(scale)") {
                    isCheckerboard($0, squares: 3)
                }
                try stage.keyboard.strike(.end)
                try stage.program.settle("the large one at scale \(scale)") {
                    $0.page == 2 && near($0.zoom, 1200.0 / 3001, within: 0.001)
                }
                try stage.screen.waitFor("fitted, it is grey at scale \(scale)") {
                    greatestContrast($0) <= 16
                }
                try stage.keyboard.strike(.letter("1"))
                try stage.program.settle("its pixels at scale \(scale)") { $0.zoom == 1 }
                try stage.screen.waitFor("in tiles it is crisp too, at scale \(scale)") {
                    isCheckerboard($0, squares: 1)
                }
                for _ in 0..<2 { try stage.keyboard.strike(.letter("-")) }
                try stage.program.settle("4:9 at scale \(scale)") {
                    near($0.zoom, 4.0 / 9, within: 0.001)
                }
                try stage.screen.waitFor("from mip maps it is grey at scale \(scale)") {
                    greatestContrast($0) <= 16
                }
            }
        }

        // MARK: Zoom

        /// Where a landmark lies from the screen's middle.
        private func way(to disc: PictureFactory.Disc, in shot: Screenshot) -> Vector<Monitor>? {
            let middle = Point<Monitor>(x: Double(shot.width) / 2, y: Double(shot.height) / 2)
            return shot.region(of: disc.colour).map { $0.center - middle }
        }

        /// Arranges the monitor and waits until a landmark lies at a place, seen from its middle.
        private func arrange(
            _ stage: Stage, scale: Double = 1, isPortrait: Bool = false,
            _ disc: PictureFactory.Disc, at way: Vector<Monitor>, _ what: String
        ) throws {
            try arrange(stage, scale: scale, isPortrait: isPortrait, what) { shot in
                guard let found = self.way(to: disc, in: shot) else { return false }
                return abs(found.dx - way.dx) <= 1.5 && abs(found.dy - way.dy) <= 1.5
            }
        }

        @Test("Z9 another scale, or the monitor on its side, keeps zoom and centre")
        func zoomed() throws {
            let folder = try TemporaryFolder()
            try FileManager.default.copyItem(atPath: Library.map(), toPath: folder.file("1.png"))
            let stage = try stage(folder, opening: "1.png")
            // 3000 × 2000 px in 1920 × 1200, whatever the scale.
            try stage.program.settle("at home") { near($0.zoom, 0.6, within: 0.0001) }
            for scale in Self.scales.dropFirst() {
                try arrange(
                    stage, scale: scale, Landmark.right, at: Vector(dx: 660, dy: 0),
                    "home at \(scale)")
                try stage.program.settle { near($0.zoom, 0.6, within: 0.0001) }
            }
            try arrange(
                stage, isPortrait: true, Landmark.right, at: Vector(dx: 440, dy: 0),
                "the home of the other side")
            try stage.program.settle { near($0.zoom, 0.4, within: 0.0001) }
            try arrange(stage, Landmark.right, at: Vector(dx: 660, dy: 0), "home again")

            // Twice as large nothing is at the edge, whichever way the monitor stands.
            try stage.keyboard.strike(.letter("2"))
            try stage.program.settle("2:1") { $0.zoom == 2 }
            for key in [Keyboard.Key.left, .down] { try stage.keyboard.strike(key) }
            try stage.program.settle("2:1, panned aside") { $0.zoom == 2 }
            let shot = try stage.screen.waitForRest("it rests")
            let place = try #require(way(to: Landmark.center, in: shot))
            #expect(place.dx > 10 && place.dy < -10)
            for scale in Self.scales.dropFirst() {
                try arrange(
                    stage, scale: scale, Landmark.center, at: place, "the same point at \(scale)")
                try stage.program.settle("still 2:1") { near($0.zoom, 2, within: 0.0001) }
            }
            try arrange(
                stage, scale: 1.5, isPortrait: true, Landmark.center, at: place,
                "the same point on its side")
            try arrange(stage, Landmark.center, at: place, "and back")
            try stage.program.settle("still 2:1") { near($0.zoom, 2, within: 0.0001) }
        }
    }
}
