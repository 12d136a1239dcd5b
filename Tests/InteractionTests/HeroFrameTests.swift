import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// The hero as the compositor shows it, frame by frame, on a screen of 1280 × 800 px.
    @Suite(.serialized)
    struct HeroFrameTests {
        /// How far a channel may be off by rounding in thumbnail, picture and profile.
        private let rounding = 4

        /// Opens a photo by a tap on its cell, and closes it by Escape.
        private func open(_ stage: Stage, at cell: Point<Monitor>) throws {
            try stage.touch.tap(at: cell)
            try stage.program.settle("open") { $0.view == .viewer }
        }

        private func close(_ stage: Stage) throws {
            try stage.keyboard.strike(.escape)
            try stage.program.settle("closed") { $0.view == .grid }
        }

        @Test("H3 a photo with an embedded profile has one colour in every frame of its way")
        func profile() throws {
            let folder = try Stage.flat(count: 8)
            let raw = Colour(200, 90, 40)
            try PictureFactory.write(
                to: folder.file("flat.png"), width: 900, height: 600, background: raw)
            // The same look told in the numbers of another colour space.
            try runCommand([
                "vips", "icc_transform", folder.file("flat.png"), folder.file("002.jpg"), "p3",
                "--input-profile", "srgb",
            ])
            try FileManager.default.removeItem(atPath: folder.file("flat.png"))
            let stage = try Stage(folder, settings: ["columns": "4"])
            try stage.program.settle("all are listed") { $0.count == 8 }
            // The second cell's middle lies on the photo at both ends of the way, and between.
            let cell = try stage.frame(of: raw).center
            let part = Rect<Monitor>(x: cell.x - 10, y: cell.y - 10, width: 20, height: 20)
            let frames = try stage.screen.frames(of: part) {
                try open(stage, at: cell)
                try close(stage)
            }
            for (index, frame) in frames.enumerated() {
                for place in [(0, 0), (19, 0), (10, 10), (0, 19), (19, 19)] {
                    let colour = frame.colour(x: place.0, y: place.1)
                    #expect(
                        colour.distance(to: raw) <= rounding,
                        "frame \(index) of \(frames.count) is \(colour)")
                }
            }
        }

        @Test("H3 the hero of a tall strip grows and is cropped, but is never stretched")
        func cropped() throws {
            let folder = try TemporaryFolder()
            let disc = PictureFactory.Disc(
                at: Point(x: 300, y: 200), radius: 120, Colour(220, 40, 40))
            try PictureFactory.write(
                to: folder.file("1.png"), width: 600, height: 1800,
                background: Landmark.background, discs: [disc])
            let stage = try Stage(folder, settings: ["columns": "4"])
            let cell = try stage.find(disc)
            let part = Rect<Monitor>(x: 0, y: 0, width: 1000, height: 760)
            let frames = try stage.screen.frames(of: part) {
                try open(stage, at: cell)
                try stage.program.settle("at the width of its short side") { $0.zoom == 1 }
            }
            let discs = frames.compactMap { $0.region(of: disc.colour)?.frame.size }
            #expect(discs.count == frames.count, "it is never out of sight")
            for size in discs {
                #expect(abs(size.width - size.height) <= 3, "\(size)")
            }
            for (before, after) in zip(discs, discs.dropFirst()) {
                #expect(after.width >= before.width - 1, "it only grows")
            }
            #expect(try #require(discs.first).width < 60)
            #expect(near(try #require(discs.last).width, 240, within: 2))
        }

        @Test("H3 S3 a photo cropped by the strip lands as its page: never stretched, no flash")
        func fromStrip() throws {
            let folder = try Stage.flat(count: 5)
            let disc = PictureFactory.Disc(
                at: Point(x: 300, y: 450), radius: 120, Colour(255, 0, 255))
            let ground = Colour(90, 140, 190)
            try PictureFactory.write(
                to: folder.file("003.jpg"), width: 600, height: 900, background: ground,
                discs: [disc])
            let stage = try Stage(folder, settings: ["show-strip": "true"])
            try stage.program.settle("all are listed") { $0.count == 5 }
            try stage.open(page: 2)
            let slot = Point<Monitor>(
                x: 640 + StripLayout.wideCell + StripLayout.gap, y: 800 - StripLayout.height / 2)
            try stage.screen.waitFor("its thumbnail") {
                $0.colour(at: slot).distance(to: disc.colour) < 30
            }
            // The page shows it 533 px wide in the middle; the place is above the sheet.
            let part = Rect<Monitor>(x: 374, y: 60, width: 532, height: 620)
            let place = (x: 186, y: 80)
            let frames = try stage.screen.frames(of: part) {
                try stage.touch.stroke(
                    from: slot, to: slot + Vector(dx: -100, dy: -320), milliseconds: 250, pause: 80)
                try stage.program.settle("its page") { $0.page == 3 }
            }
            for frame in frames {
                // Dimmed by the sheet it is no longer of that colour.
                guard let size = frame.region(of: disc.colour, atLeast: 400)?.frame.size else {
                    continue
                }
                #expect(abs(size.width - size.height) <= 4, "\(size)")
            }
            /// Whether the place shows the photo, as bright as it is or dimmed by the sheet.
            func shows(_ frame: Screenshot) -> Bool {
                let colour = frame.colour(x: place.x, y: place.y)
                let share = Double(colour.blue) / Double(ground.blue)
                return share > 0.3 && abs(Double(colour.red) - Double(ground.red) * share) < 10
                    && abs(Double(colour.green) - Double(ground.green) * share) < 10
            }
            let landed = try #require(frames.firstIndex(where: shows), "it has landed")
            for (index, frame) in frames.enumerated().dropFirst(landed) {
                let colour = frame.colour(x: place.x, y: place.y)
                #expect(shows(frame), "frame \(index) of \(frames.count) is \(colour)")
            }
        }

        @Test("H1 sixty photos on it flies straight to the cell of that photo")
        func farAway() throws {
            let folder = try Stage.flat(count: 61)
            let colour = Colour(255, 0, 255)
            try PictureFactory.write(
                to: folder.file("061.jpg"), width: 900, height: 600, background: colour)
            let stage = try Stage(folder, settings: ["columns": "4"])
            try stage.program.settle("all are listed") { $0.count == 61 }
            try open(stage, at: stage.frame(of: PictureFactory.colour(0)).center)
            try stage.keyboard.strike(.end)
            try stage.program.settle("sixty photos on") { $0.page == 61 }
            try stage.screen.waitForRest("the page")
            let whole = Rect<Monitor>(x: 0, y: 0, width: 1280, height: 800)
            let frames = try stage.screen.frames(of: whole) { try close(stage) }
            let places = frames.compactMap { $0.region(of: colour, atLeast: 400)?.frame }
            #expect(places.count == frames.count, "it is never out of sight")
            #expect(places.first?.size == Size(width: 900, height: 600))
            let cell = try #require(places.last)
            #expect(cell.size.width < 320 && cell.maxX < 400, "the last row's first cell")
            for (before, after) in zip(places, places.dropFirst()) {
                #expect(
                    after.minX <= before.minX + 1 && after.size.width <= before.size.width + 1,
                    "\(before) then \(after)")
            }
        }

        @Test("H1 a photo without a thumbnail fades")
        func fade() throws {
            let folder = try Stage.flat(count: 3)
            try folder.write(Array("no picture".utf8), to: "004.jpg")
            let stage = try Stage(folder, settings: ["columns": "4"])
            try stage.program.settle("all are listed") { $0.count == 4 }
            let part = Rect<Monitor>(x: 600, y: 600, width: 20, height: 20)
            let grid = try stage.screen.waitForRest("the grid").colour(at: part.center)
            var hasFaded = false
            for _ in 0..<8 where !hasFaded {
                try stage.open(page: 4)
                try stage.screen.waitForRest("the reason why there is no picture")
                let levels = try stage.screen.frames(of: part) { try close(stage) }
                    .map { $0.colour(x: 10, y: 10).distance(to: grid) }
                for (before, after) in zip(levels, levels.dropFirst()) {
                    #expect(after <= before + 2, "it only fades: \(levels)")
                }
                #expect(levels.last ?? 255 <= 2)
                hasFaded = levels.contains { $0 > 10 && $0 < (levels.first ?? 0) - 10 }
            }
            #expect(hasFaded, "there is something between black and the grid")
        }
    }
}
