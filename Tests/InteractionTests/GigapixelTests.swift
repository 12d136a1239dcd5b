import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// Pictures of a gigapixel, and strips; minutes to make, so with `./dev test --long` only.
    @Suite(
        .serialized,
        .enabled(if: ProcessInfo.processInfo.environment["LEPORELLO_LONG_TESTS"] != nil))
    struct GigapixelTests {
        /// What the program and its decoders may take together, in kB of proportional set size.
        private static let memoryLimit = 700_000
        /// No texture has a longer side (decisions/016).
        private static let textureLimit = 8_192
        /// How long one step of the program may take, in s: three passes on a machine that is busy.
        private static let patience = 400.0
        private static let colours = PlaceColours(width: 40_000, height: 25_000)

        /// The options of vips' writers.
        private static let options = [
            "large.jpg": "[Q=90]",
            "tiled.tif": "[tile,tile-width=512,tile-height=512,compression=deflate]",
            "strips.tif": "[compression=deflate,predictor=horizontal]",
        ]

        /// The gigapixel pictures, made once, and what a pass over each costs another program.
        private static let gallery = Result {
            let folder = try TemporaryFolder()
            try colours.writePPM(to: folder.file("base.ppm"))
            var passes: [String: Double] = [:]
            for (name, options) in options {
                try runCommand(
                    ["vips", "copy", folder.file("base.ppm"), folder.file(name) + options])
                passes[name] = try secondsOfOnePass(folder.file(name), in: folder)
            }
            try FileManager.default.removeItem(atPath: folder.file("base.ppm"))
            return (folder: folder, passes: passes)
        }

        /// CPU seconds in which vips reads every pixel of the picture once.
        private static func secondsOfOnePass(
            _ path: String, in folder: TemporaryFolder
        ) throws -> Double {
            // The last line has what the shell's children have used, such as 0m4.387s 0m0.452s.
            let told = try runCommand(["sh", "-c", "vips avg \(path); times"])
            let times = String(decoding: told, as: UTF8.self).split(separator: "\n").last ?? ""
            return times.split(separator: " ").reduce(0.0) { sum, time in
                let parts = time.dropLast().split(separator: "m").compactMap { Double($0) }
                return sum + (parts.count == 2 ? 60 * parts[0] + parts[1] : .nan)
            }
        }

        /// A stage with one picture, which is looked at from before it is there.
        private final class Visit {
            let start = monotonicSeconds()
            let watch = ProgramWatch()
            let stage: Stage

            init(_ folder: TemporaryFolder, _ name: String) throws {
                stage = try Stage(folder, opening: [name], patience: GigapixelTests.patience)
            }

            deinit { watch.end() }

            var seconds: Double { monotonicSeconds() - start }

            func settle(_ what: String, _ condition: (ProgramState) -> Bool) throws {
                try stage.program.settle(what, within: GigapixelTests.patience, condition)
            }
        }

        private func expectBounds(_ visit: Visit, _ name: String) throws {
            #expect(
                visit.watch.sight.mostMemory < Self.memoryLimit,
                "\(name): \(visit.watch.sight.shares)")
            let largest = try visit.stage.program.figures().counts["largest-texture"]
            #expect(try #require(largest) <= Self.textureLimit)
        }

        @Test(
            "Z10 a gigapixel opens, is zoomed to its pixels without seams, and stays below 700 MB",
            arguments: ["large.jpg", "tiled.tif", "strips.tif"])
        func opens(name: String) throws {
            let gallery = try Self.gallery.get()
            let folder = try TemporaryFolder()
            try FileManager.default.linkItem(
                atPath: gallery.folder.file(name), toPath: folder.file(name))
            let visit = try Visit(folder, name)
            let stage = visit.stage
            try visit.settle("open") { $0.view == .viewer }
            let fitted = (wall: visit.seconds, processor: visit.watch.mostDecoderSeconds)
            let middle = Self.colours.middle
            func expectMiddle(_ shot: Screenshot) {
                let found = shot.colour(x: shot.width / 2, y: shot.height / 2)
                #expect(found.distance(to: middle) <= 4, "\(name): \(found)")
            }
            expectMiddle(try stage.screen.shot())
            try stage.keyboard.strike(.letter("1"))
            try visit.settle("1:1") { near($0.zoom, 1, within: 0.001) }
            let sharp = visit.seconds - fitted.wall
            for step in 1...8 {
                let shot = try stage.screen.shot()
                expectMiddle(shot)
                #expect(PlaceColours.largestStep(shot) <= 4, "\(name) before step \(step)")
                try stage.keyboard.strike(.letter("-"))
                let zoom = pow(1 / 1.5, Double(step))
                try visit.settle("a step out") { $0.zoom < zoom * 1.05 }
            }
            let pass = try #require(gallery.passes[name])
            print(
                String(
                    format: "GIGAPIXEL \(name): a pass %.1f CPU s; fitted after %.1f s, %.1f CPU s "
                        + "of a decoder; every pixel %.1f s later; at most %d MB",
                    pass, fitted.wall, fitted.processor, sharp,
                    visit.watch.sight.mostMemory / 1_000))
            // The time of the processor, which does not depend on what else runs.
            #expect(fitted.processor <= Self.mostPasses * pass, "\(name): one pass is \(pass) s")
            try expectBounds(visit, name)
        }

        /// What a decoder may do until the picture is fitted, beside reading it: make it smaller.
        private static let mostPasses = 1.25

        @Test(
            "Z2 a strip of 40,000 px opens at its pixels and pans along, within the same bounds",
            arguments: [(100, 40_000), (40_000, 100)])
        func strips(width: Int, height: Int) throws {
            let folder = try TemporaryFolder()
            let colours = PlaceColours(width: width, height: height)
            try colours.writePPM(to: folder.file("base.ppm"))
            try runCommand(["vips", "copy", folder.file("base.ppm"), folder.file("strip.png")])
            try FileManager.default.removeItem(atPath: folder.file("base.ppm"))
            let visit = try Visit(folder, "strip.png")
            try visit.settle("open") { $0.view == .viewer && near($0.zoom, 1, within: 0.001) }
            let isTall = height > width
            let stage = visit.stage
            let line = (200..<600).map { offset in
                isTall ? (stage.screen.width / 2, offset) : (offset, stage.screen.height / 2)
            }
            // From the strip's start: its short side's middle, and the first pixels of the long one.
            let shot = try stage.screen.shot()
            for (x, y) in line {
                let found = shot.colour(x: x, y: y)
                #expect(abs(Int(isTall ? found.green : found.red) - 120) <= 6)
                #expect(Int(isTall ? found.red : found.green) <= 8)
                #expect(abs(Int(found.blue) - Int(PlaceColours.blue)) <= 4)
            }
            try stage.keyboard.strike(.letter("-"))
            try visit.settle("the overview") { $0.zoom < 0.99 }
            try expectBounds(visit, "\(width) × \(height)")
        }
    }
}
