import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// The hero moved by hand: each moment of its way stands until it is looked at.
    ///
    /// What is to be seen is computed here, from where the picture is at both ends; a busy machine only
    /// makes it later. The screen has 1280 × 800 px.
    @Suite(.serialized)
    struct HeroHandoverTests {
        /// Shares of a way.
        private static let moments = [0.5, 0.90, 0.95, 0.99, lastMoment]
        /// So near to the end that about a pixel is left of any way.
        private static let lastMoment = 0.999

        private let whole = Rect<Monitor>(x: 0, y: 0, width: 1280, height: 800)

        /// The grid of one patchwork, and where everything is in it.
        private struct Scene {
            let stage: Stage
            let work: Patchwork
            /// Where the thumbnail lies.
            let thumbnail: Patchwork.Place
            /// Where the page shows the picture.
            let page: Patchwork.Place
            /// The grid behind the hero.
            let grid: Screenshot

            init(_ work: Patchwork, page: Patchwork.Place) throws {
                let folder = try TemporaryFolder()
                try work.write(to: folder.file("1.png"))
                stage = try Stage(folder, settings: ["columns": "4"])
                self.work = work
                self.page = page
                grid = try stage.screen.waitForRest("the grid")
                let below = Rect<Monitor>(x: 0, y: 50, width: 330, height: 400)
                guard let frame = work.frame(in: grid, within: below) else {
                    throw TestFailure("no thumbnail; the screen is at \(Screen.keep(grid))")
                }
                thumbnail = Patchwork.Place(frame)
            }

            /// The faults of the picture, and of the grid behind a backdrop of an opacity.
            func faults(
                _ shot: Screenshot, at place: Patchwork.Place, backdrop: Double
            ) -> [String] {
                work.faults(in: shot, at: place)
                    + behind(shot, at: place, backdrop: backdrop)
            }

            /// Behind the picture is the grid, darkened, except for the cell, which is empty.
            private func behind(
                _ shot: Screenshot, at place: Patchwork.Place, backdrop: Double
            ) -> [String] {
                let side = max(thumbnail.clip.size.width, thumbnail.clip.size.height) / 2 + 24
                let middle = thumbnail.clip.center
                let cell = Rect<Monitor>(
                    x: middle.x - side, y: middle.y - side, width: 2 * side, height: 2 * side)
                let clip = place.clip
                let covered = Rect<Monitor>(
                    x: clip.minX - 3, y: clip.minY - 3, width: clip.size.width + 6,
                    height: clip.size.height + 6)
                var faults: [String] = []
                for y in stride(from: 2, to: shot.height, by: 9) {
                    for x in stride(from: 2, to: shot.width, by: 9) {
                        let point = Point<Monitor>(x: Double(x), y: Double(y))
                        guard !cell.contains(point), !covered.contains(point) else { continue }
                        let lit = grid.colour(at: point)
                        func darkened(_ channel: UInt8) -> UInt8 {
                            UInt8((Double(channel) * (1 - backdrop)).rounded())
                        }
                        let wanted = Colour(
                            darkened(lit.red), darkened(lit.green), darkened(lit.blue))
                        let seen = shot.colour(at: point)
                        guard seen.distance(to: wanted) > Patchwork.rounding else { continue }
                        faults.append("behind it \(point) is \(seen), not \(wanted)")
                    }
                }
                return faults
            }

            /// Moves every motion to a share of its way, and waits for what is to be seen then.
            func look(at share: Double, closing: Bool) throws {
                let progress = closing ? 1 - share : share
                let place = thumbnail.on(wayTo: page, at: progress)
                var faults: [String] = []
                func words() -> String {
                    "\(closing ? "closing" : "opening") at \(share): \(faults.prefix(5))"
                }
                try stage.program.remote.moveByHand(to: share)
                try stage.screen.waitFor(words()) { shot in
                    faults = self.faults(shot, at: place, backdrop: progress)
                    return faults.isEmpty
                }
            }

            /// Expects that frames show an end of the way, or the hero's last step to it.
            func check(_ frames: [Screenshot], near end: Patchwork.Place, backdrop: Double) {
                let other = backdrop == 1 ? thumbnail : page
                let step = other.on(wayTo: end, at: HeroHandoverTests.lastMoment)
                for (index, frame) in frames.enumerated() {
                    guard !faults(frame, at: step, backdrop: backdrop).isEmpty else { continue }
                    #expect(
                        faults(frame, at: end, backdrop: backdrop) == [],
                        "frame \(index) of \(frames.count)")
                }
            }

            /// Waits until the program has begun to open or close.
            func begins(_ view: ProgramState.View) throws {
                try waitUntil("it begins to show the \(view)") {
                    try stage.program.state().view == view
                }
            }
        }

        private func check(_ scene: Scene) throws {
            let program = scene.stage.program
            try program.remote.moveByHand(to: 0)
            try scene.stage.touch.tap(at: scene.thumbnail.clip.center)
            try scene.begins(.viewer)
            for moment in [0] + Self.moments { try scene.look(at: moment, closing: false) }
            // From the hero's last frame to the page's own, which no control covers yet.
            let opened = try scene.stage.screen.frames(of: whole) {
                try program.remote.moveByHand(to: 1)
                try program.settle("open") { $0.view == .viewer }
            }
            scene.check(opened, near: scene.page, backdrop: 1)

            try scene.stage.keyboard.strike(.escape)
            try scene.begins(.grid)
            for moment in [0] + Self.moments { try scene.look(at: moment, closing: true) }
            // The hero lands on its thumbnail, fades half and whole, and is gone.
            let closed = try scene.stage.screen.frames(of: whole) {
                for share in [1, 0.5, 1] { try program.remote.moveByHand(to: share) }
                try program.settle("closed") { $0.view == .grid }
            }
            scene.check(closed, near: scene.thumbnail, backdrop: 0)
        }

        @Test("H3 each moment of a whole photo's way, and both ends, are where they should be")
        func plain() throws {
            try check(
                Scene(
                    Patchwork(columns: 7, rows: 5, side: 160),
                    page: Patchwork.Place(Rect(x: 80, y: 0, width: 1120, height: 800))))
        }

        @Test("H3 so are those of a tall strip, which is cropped on its way")
        func cropped() throws {
            try check(
                Scene(
                    Patchwork(columns: 5, rows: 15, side: 120),
                    page: Patchwork.Place(
                        picture: Rect(x: 340, y: 0, width: 600, height: 1800),
                        clip: Rect(x: 340, y: 0, width: 600, height: 800))))
        }

        /// Lifts the third of five photos out of the strip, and lets it go to fly as moved by hand.
        ///
        /// Where it was let go, as large as it hung there.
        private func liftAndLetGo(
            _ work: Patchwork, on stage: Stage
        ) throws -> Patchwork.Place {
            let strip = Strip(
                layout: StripLayout(viewer: Size(width: 1280, height: 800)), index: 1, count: 5)
            let slot = strip.cell(of: 2).center
            let start = Point<Monitor>(x: slot.x, y: slot.y)
            let end = start + Vector(dx: -100, dy: -320)
            let around = Rect<Monitor>(x: end.x - 70, y: end.y - 60, width: 140, height: 120)
            try stage.program.remote.moveByHand(to: 0)
            var held: Rect<Monitor>?
            try stage.touch.stroke(from: start, to: end, milliseconds: 250, pause: 80) {
                // At rest it hangs straight.
                let shot = try stage.screen.waitForRest("the lifted photo")
                held = work.frame(in: shot, within: around)
            }
            let clip = try #require(held)
            let height = clip.size.width * work.size.height / work.size.width
            return Patchwork.Place(
                picture: Rect(
                    x: clip.minX, y: clip.center.y - height / 2, width: clip.size.width,
                    height: height), clip: clip)
        }

        @Test("H3 S3 so are those of a photo cropped by the strip, up to its page")
        func fromStrip() throws {
            let work = Patchwork(columns: 5, rows: 7, side: 120)
            let folder = try Stage.flat(count: 5)
            try FileManager.default.removeItem(atPath: folder.file("003.jpg"))
            try work.write(to: folder.file("003.png"))
            let stage = try Stage(folder, settings: ["show-strip": "true"])
            try stage.program.settle("all are listed") { $0.count == 5 }
            try stage.open(page: 2)
            let thumbnail = try liftAndLetGo(work, on: stage)
            let width = 800 * work.size.width / work.size.height
            let page = Patchwork.Place(
                Rect(x: (1280 - width) / 2, y: 0, width: width, height: 800))
            // Below the header, and above the sheet that opens at the end.
            let part = Rect<Monitor>(x: 300, y: 60, width: 680, height: 180)
            for moment in [0.90, 0.95, 0.99, 0.999] {
                let place = thumbnail.on(wayTo: page, at: moment)
                var faults: [String] = []
                try stage.screen.waitFor("flying at \(moment): \(faults.prefix(5))") { shot in
                    faults = work.faults(in: shot, at: place, within: part)
                    // Again each time: the release may not have arrived before.
                    if !faults.isEmpty { try? stage.program.remote.moveByHand(to: moment) }
                    return faults.isEmpty
                }
            }
            let frames = try stage.screen.frames(of: whole) {
                try stage.program.remote.moveByHand(to: 1)
                try waitUntil("its page") { try stage.program.state().page == 3 }
            }
            for (index, frame) in frames.enumerated() {
                #expect(
                    work.faults(in: frame, at: page, within: part, isDimmed: true) == [],
                    "frame \(index) of \(frames.count)")
            }
        }
    }
}
