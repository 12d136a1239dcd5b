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
    /// has its answer for each file, and nothing is left. Files that end two decoders are kept in
    /// .build/fuzz, for whoever is to be told of them.
    @MainActor
    @Suite("Mutations")
    struct FuzzTests {
        nonisolated private static let isLong =
            ProcessInfo.processInfo.environment["LEPORELLO_LONG_TESTS"] != nil
        /// Ten times a minute, each with a seed of its own, or some seconds of the first.
        nonisolated private static let seeds = (0..<(isLong ? 10 : 1)).map {
            0x1EB0_F022 + UInt64($0)
        }
        private static let seconds = isLong ? 60.0 : 8.0
        private static let batch = 12
        private static let suffixes = [
            "jpg", "png", "webp", "gif", "tif", "heic", "avif", "jxl", "jp2", "bmp", "ico", "tga",
            "psd", "qoi", "ppm", "pam", "exr", "hdr", "svg",
        ]
        /// Every way to pixels.
        private static let wants: [PixelRequest.Want] = [
            .fit(width: 40, height: 40), .full, .thumbnail(.normal),
            .tile(PictureTile(level: 0, x: 0, y: 0, width: 40, height: 40)),
        ]

        @Test(
            "Whatever a file holds, the app has an answer for it, and nothing is left",
            arguments: seeds)
        func survives(seed: UInt64) async throws {
            let folder = try TemporaryFolder()
            let originals = try makeOriginals(in: folder)
            let before = Holdings.now
            do {
                let tally = DeathTally()
                let bench = try RealBench(tally: tally)
                try bench.makeJPEG("sound.jpg")
                var random = Dice(seed: seed)
                var outcomes: [String: Int] = [:]
                let end = monotonicSeconds() + Self.seconds
                var round = 0
                while monotonicSeconds() < end {
                    round += 1
                    let names = try (0..<Self.batch).map { number in
                        let (name, bytes) = originals[random.roll(originals.count)]
                        let copy = name.replacing(".", with: "-\(seed)-\(round)-\(number).")
                        let changed = mutated(bytes, &random)
                        let isRepaired = name.hasSuffix("png") && random.roll(2) == 0
                        try bench.folder.write(
                            isRepaired ? TestPNG.repaired(changed) : changed, to: copy)
                        return copy
                    }
                    for (name, outcome) in try await load(names, in: bench) {
                        outcomes[outcome, default: 0] += 1
                        if name.hasPrefix(Self.moving) { try await play(name, in: bench) }
                        if outcome.hasPrefix("decoderCrashed") || outcome.hasPrefix("timeLimit") {
                            try keep(name, from: bench)
                        }
                        try FileManager.default.removeItem(atPath: bench.folder.file(name))
                    }
                }
                print("MUTATIONS \(round * Self.batch): \(told(outcomes))")
                print("DECODERS LOST: \(told(tally.deaths))")
                #expect(outcomes.values.reduce(0, +) == round * Self.batch)
                // The pool still works.
                let sound = try await bench.load(bench.request("sound.jpg", .full))
                #expect(sound.final != nil)
                await bench.pipeline.shutDown()
            }
            try await Holdings.back(to: before)
        }

        @Test("A decoder that is lost is counted, with what it had in its hands")
        func counts() async throws {
            let tally = DeathTally()
            let bench = try RealBench(program: "faulty-decoder", tally: tally)
            for fault in ["crashlate", "spin", "refuse"] {
                try bench.folder.write([1], to: "a.\(fault)")
                _ = try await bench.load(bench.request("a.\(fault)", .full))
            }
            await bench.pipeline.shutDown()
            #expect(
                tally.deaths
                    == ["crashlate, signal \(SIGABRT)": 2, "spin, signal \(SIGXCPU)": 2])
        }

        private func told(_ counts: [String: Int]) -> String {
            counts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
                .joined(separator: "; ")
        }

        private static let moving = "moving"

        /// A still picture of each format, animations, and a camera's raw file.
        private func makeOriginals(
            in folder: TemporaryFolder
        ) throws -> [(name: String, bytes: [UInt8])] {
            let disc = PictureFactory.Disc(
                at: Point(x: 30, y: 20), radius: 12, Colour(40, 160, 40))
            var names = try Self.suffixes.map { suffix in
                let name = "still.\(suffix)"
                try PictureFactory.write(
                    to: folder.file(name), width: 64, height: 48,
                    background: Colour(200, 40, 40), discs: [disc])
                return name
            }
            for suffix in ["gif", "webp"] {
                try runCommand(
                    ["convert", "-delay", "5", "-size", "64x48", "plasma:", "plasma:", "plasma:"]
                        + [folder.file("\(Self.moving).\(suffix)")])
            }
            var png = TestPNG(width: 64, height: 48)
            for shade in [UInt8(40), 90, 140] {
                png.add(.init(width: 64, height: 48, colour: [shade, 200, 40, 128], blend: 1))
            }
            try folder.write(png.bytes(), to: "\(Self.moving).png")
            names += ["gif", "webp", "png"].map { "\(Self.moving).\($0)" }
            let preview = try folder.read("still.jpg")
            try folder.write(
                RawFile.bytes(preview: preview, width: 64, height: 48, isNegative: true),
                to: "still.dng")
            return try (names + ["still.dng"]).map { ($0, try folder.read($0)) }
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
            let subscriptions = try names.indices.map { index in
                bench.pipeline.load(
                    try request(names[index], Self.wants[index % Self.wants.count], in: bench),
                    priority: .visible
                ) { listeners[index].hear($0) }
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

        private func request(
            _ name: String, _ want: PixelRequest.Want, in bench: RealBench
        ) throws -> PixelRequest {
            let type = name.hasSuffix("svg") ? "image/svg+xml" : "image/jpeg"
            return try bench.request(name, want, contentType: type)
        }

        /// Waits for three frames, or for why there are none; and for what the file tells of itself.
        private func play(_ name: String, in bench: RealBench) async throws {
            let request = try request(name, .full, in: bench)
            let photo = Photo(
                id: request.photo, name: name, version: request.version,
                contentType: request.contentType, collationKey: [])
            _ = await bench.pipeline.details(of: photo)
            let audience = Audience()
            let stream = bench.pipeline.frames(of: photo, boxWidth: 64, boxHeight: 48) {
                audience.hear($0)
            }
            stream.ask(for: 3)
            try await eventually("\(name) has played", within: 120) {
                audience.frames.count >= 3 || audience.failure != nil
            }
            stream.cancel()
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
