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
        private static let colours = PlaceColours(width: 40_000, height: 25_000)

        /// The options of vips' writers.
        private static let options = [
            "large.jpg": "[Q=90]",
            "tiled.tif": "[tile,tile-width=512,tile-height=512,compression=deflate]",
            "strips.tif": "[compression=deflate,predictor=horizontal]",
        ]

        /// The gigapixel pictures, made once, and the seconds that vips takes for a pass over each.
        private static let gallery = Result {
            let folder = try TemporaryFolder()
            try colours.writePPM(to: folder.file("base.ppm"))
            var seconds: [String: Double] = [:]
            for (name, options) in options {
                try runCommand(
                    ["vips", "copy", folder.file("base.ppm"), folder.file(name) + options])
                seconds[name] = try secondsOfOnePass(folder.file(name), in: folder)
            }
            try FileManager.default.removeItem(atPath: folder.file("base.ppm"))
            return (folder: folder, seconds: seconds)
        }

        /// How long another program takes to read the picture once: djpeg at an eighth, or vips.
        private static func secondsOfOnePass(
            _ path: String, in folder: TemporaryFolder
        ) throws -> Double {
            let start = monotonicSeconds()
            let command =
                path.hasSuffix("jpg")
                ? "djpeg -scale 1/8 -outfile /dev/null \(path)" : "vips avg \(path)"
            try runCommand(["sh", "-c", command])
            return monotonicSeconds() - start
        }

        /// Proportional set sizes of the program and its decoders together, in kB.
        private func memory(of program: LeporelloProgram) -> Int {
            let ids = [program.process.id] + ((try? program.decoders()) ?? [])
            let texts = ids.compactMap {
                try? String(contentsOfFile: "/proc/\($0)/smaps_rollup", encoding: .utf8)
            }
            return texts.flatMap { $0.split(separator: "\n") }.filter { $0.hasPrefix("Pss:") }
                .compactMap { $0.split(separator: " ").dropFirst().first.flatMap { Int($0) } }
                .reduce(0, +)
        }

        /// A stage with one picture, and the most memory seen while it was waited for.
        private final class Watch {
            let stage: Stage
            let start = monotonicSeconds()
            var most = 0

            init(_ folder: TemporaryFolder, _ name: String) throws {
                stage = try Stage(folder, opening: [name])
            }

            var seconds: Double { monotonicSeconds() - start }
        }

        private func settle(
            _ watch: Watch, _ what: String, _ condition: (ProgramState) -> Bool
        ) throws {
            try watch.stage.program.settle(what, within: 400) { state in
                watch.most = max(watch.most, memory(of: watch.stage.program))
                return condition(state)
            }
        }

        private func expectBounds(_ watch: Watch, _ name: String) throws {
            #expect(watch.most < Self.memoryLimit, "\(name): \(watch.most) kB")
            let largest = try watch.stage.program.figures().counts["largest-texture"]
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
            let watch = try Watch(folder, name)
            let stage = watch.stage
            try settle(watch, "open") { $0.view == .viewer }
            let fitted = watch.seconds
            let middle = Self.colours.middle
            func expectMiddle(_ shot: Screenshot) {
                let found = shot.colour(x: shot.width / 2, y: shot.height / 2)
                #expect(found.distance(to: middle) <= 4, "\(name): \(found)")
            }
            expectMiddle(try stage.screen.shot())
            try stage.keyboard.strike(.letter("1"))
            try settle(watch, "1:1") { near($0.zoom, 1, within: 0.001) }
            let sharp = watch.seconds
            for step in 1...8 {
                let shot = try stage.screen.shot()
                expectMiddle(shot)
                #expect(PlaceColours.largestStep(shot) <= 4, "\(name) before step \(step)")
                try stage.keyboard.strike(.letter("-"))
                let zoom = pow(1 / 1.5, Double(step))
                try settle(watch, "a step out") { $0.zoom < zoom * 1.05 }
            }
            let pass = gallery.seconds[name] ?? .nan
            print(
                "GIGAPIXEL \(name): one pass \(Int(pass)) s, fitted after \(Int(fitted)) s, every "
                    + "pixel after \(Int(sharp)) s, at most \(watch.most / 1_000) MB")
            try expectBounds(watch, name)
        }

        @Test(
            "Z2 a strip of 40,000 px opens at its pixels and pans along, within the same bounds",
            arguments: [(100, 40_000), (40_000, 100)])
        func strips(width: Int, height: Int) throws {
            let folder = try TemporaryFolder()
            let colours = PlaceColours(width: width, height: height)
            try colours.writePPM(to: folder.file("base.ppm"))
            try runCommand(["vips", "copy", folder.file("base.ppm"), folder.file("strip.png")])
            try FileManager.default.removeItem(atPath: folder.file("base.ppm"))
            let watch = try Watch(folder, "strip.png")
            try settle(watch, "open") { $0.view == .viewer && near($0.zoom, 1, within: 0.001) }
            let isTall = height > width
            let stage = watch.stage
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
            try settle(watch, "the overview") { $0.zoom < 0.99 }
            try expectBounds(watch, "\(width) × \(height)")
        }
    }
}
