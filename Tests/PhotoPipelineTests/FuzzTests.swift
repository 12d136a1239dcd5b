import Foundation
import PhotoModel
import TestDice
import TestSupport
import Testing

@testable import PhotoPipeline

extension RealDecoders {
    /// Pictures of every format, changed at random, through the whole pipeline.
    ///
    /// Some seconds, ten minutes with `./dev test --long`. A decoder that dies is survived: the app
    /// has its answer for each file, and nothing is left. Files that kill a decoder twice are kept in
    /// .build/fuzz, for whoever is to be told of them.
    @MainActor
    @Suite("Mutations")
    struct FuzzTests {
        private static let isLong =
            ProcessInfo.processInfo.environment["LEPORELLO_LONG_TESTS"] != nil
        private static let seconds = isLong ? 600.0 : 8.0
        private static let batch = 12
        private static let suffixes = [
            "jpg", "png", "webp", "gif", "tif", "heic", "avif", "jxl", "jp2", "bmp", "ico", "tga",
            "psd", "ppm", "exr", "hdr", "svg",
        ]

        @Test(
            "Whatever a file holds, the app has an answer for it, and nothing is left",
            .timeLimit(.minutes(20)))
        func survives() async throws {
            let folder = try TemporaryFolder()
            let seeds = try makeSeeds(in: folder)
            let before = Holdings.now
            do {
                let bench = try RealBench()
                try bench.makeJPEG("sound.jpg")
                var random = Dice(seed: 0x1EB0_F022)
                var outcomes: [String: Int] = [:]
                let end = monotonicSeconds() + Self.seconds
                var round = 0
                while monotonicSeconds() < end {
                    round += 1
                    let names = try (0..<Self.batch).map { number in
                        let (suffix, bytes) = seeds[random.roll(seeds.count)]
                        let name = "\(round)-\(number).\(suffix)"
                        try bench.folder.write(mutated(bytes, &random), to: name)
                        return name
                    }
                    for (name, outcome) in try await load(names, in: bench) {
                        outcomes[outcome, default: 0] += 1
                        if outcome.hasPrefix("decoderCrashed") { try keep(name, from: bench) }
                        try FileManager.default.removeItem(atPath: bench.folder.file(name))
                    }
                }
                let told = outcomes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
                print("MUTATIONS \(round * Self.batch): \(told.joined(separator: ", "))")
                #expect(outcomes.values.reduce(0, +) == round * Self.batch)
                // The pool still works.
                let sound = try await bench.load(bench.request("sound.jpg", .full))
                #expect(sound.final != nil)
                await bench.pipeline.shutDown()
            }
            try await Holdings.back(to: before)
        }

        private func makeSeeds(
            in folder: TemporaryFolder
        ) throws -> [(suffix: String, bytes: [UInt8])] {
            let disc = PictureFactory.Disc(
                at: Point(x: 30, y: 20), radius: 12, Colour(40, 160, 40))
            return try Self.suffixes.map { suffix in
                let name = "seed.\(suffix)"
                try PictureFactory.write(
                    to: folder.file(name), width: 64, height: 48,
                    background: Colour(200, 40, 40), discs: [disc])
                return (suffix, try folder.read(name))
            }
        }

        /// One to eight changes: bits, bytes, extreme numbers, pieces moved, left out or doubled.
        private func mutated(_ bytes: [UInt8], _ random: inout Dice) -> [UInt8] {
            var bytes = bytes
            for _ in 0...random.roll(8) {
                guard bytes.count > 16 else { return bytes }
                // Headers matter most: half of the changes are made in the first kilobyte.
                let reach = random.roll(2) == 0 ? min(bytes.count, 1_024) : bytes.count
                let place = random.roll(reach)
                let length = min(1 + random.roll(32), bytes.count - place)
                switch random.roll(7) {
                case 0: bytes[place] ^= UInt8(1 << random.roll(8))
                case 1: bytes[place] = UInt8(random.roll(256))
                case 2:
                    let extremes: [UInt8] = [0, 1, 0x7F, 0x80, 0xFE, 0xFF]
                    let value = extremes[random.roll(extremes.count)]
                    for index in place..<(place + min(length, 4)) { bytes[index] = value }
                case 3: bytes.removeSubrange(place..<(place + length))
                case 4: bytes.insert(contentsOf: bytes[place..<(place + length)], at: place)
                case 5:
                    let other = random.roll(bytes.count - length + 1)
                    let piece = Array(bytes[other..<(other + length)])
                    bytes.replaceSubrange(place..<(place + length), with: piece)
                default: bytes.removeLast(random.roll(bytes.count / 2))
                }
            }
            return bytes
        }

        /// Loads files at once, and says how each ended.
        private func load(
            _ names: [String], in bench: RealBench
        ) async throws -> [(name: String, outcome: String)] {
            let listeners = names.map { _ in Listener() }
            let subscriptions = try zip(names, listeners).map { name, listener in
                let isSVG = name.hasSuffix("svg")
                return bench.pipeline.load(
                    try bench.request(
                        name, .fit(width: 40, height: 40),
                        contentType: isSVG ? "image/svg+xml" : "image/jpeg"),
                    priority: .visible
                ) { listener.hear($0) }
            }
            try await eventually("all of \(names) have ended", within: 300) {
                listeners.allSatisfy { $0.isDone }
            }
            withExtendedLifetime(subscriptions) {}
            return zip(names, listeners).map { name, listener in
                guard let failure = listener.failure else { return (name, "shown") }
                let isTelling = failure.kind == .decoderCrashed || failure.kind == .timeLimit
                let suffix = name.split(separator: ".").last ?? ""
                return (
                    name,
                    failure.kind.rawValue + (isTelling ? " \(suffix) (\(failure.detail))" : "")
                )
            }
        }

        private func keep(_ name: String, from bench: RealBench) throws {
            let folder = "\(Places.checkout)/.build/fuzz"
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
            try? FileManager.default.copyItem(
                atPath: bench.folder.file(name), toPath: "\(folder)/\(name)")
        }
    }
}
