import Foundation
import PhotoModel
import TestSupport
import Testing

@testable import PhotoPipeline

extension RealDecoders {
    /// A decoder that does wrong on command: the file's suffix is the command.
    @MainActor
    @Suite("Faults")
    struct FaultTests {
        private func bench(
            options: [String] = [], adjust: (inout PoolLimits) -> Void = { _ in }
        ) throws -> RealBench {
            try RealBench(
                program: "faulty-decoder", workers: 1, options: options, adjust: adjust)
        }

        private func load(
            _ bench: RealBench, _ fault: String,
            _ want: PixelRequest.Want = .fit(width: 30, height: 30)
        ) async throws -> Listener {
            try bench.folder.write([1, 2, 3], to: "a.\(fault)")
            return try await bench.load(bench.request("a.\(fault)", want))
        }

        @Test(
            "Crashes, lies and noise are blamed on the file, and the next one is shown",
            arguments: [
                "crashearly", "crashlate", "leave", "wrongstride", "wrongbytes", "wrongbox",
                "unsealed", "shortmemory", "pipe", "nodescriptor", "wrongid", "garbage", "hog",
                "trickle", "flood", "half", "twodescriptors", "headerfile", "shrunken",
                "falsestored",
            ])
        func blames(fault: String) async throws {
            let before = Holdings.now
            do {
                let bench = try bench()
                let bad = try await load(bench, fault)
                #expect(bad.failure?.kind == .decoderCrashed)
                #expect(bad.pixels.isEmpty)
                let good = try await load(bench, "honest")
                #expect(good.final?.width == 30)
                // Of the photos and of what came for them, nothing is open but what is shown.
                #expect(Holdings.openFiles(in: bench.folder) == [])
                await bench.pipeline.shutDown()
            }
            try await Holdings.back(to: before)
        }

        @Test("Tiles of the wrong size, and stores that were never filled, are blamed on the file")
        func blamesTiles() async throws {
            let tile = PictureTile(level: 0, x: 0, y: 0, width: 20, height: 20)
            for (fault, kind) in [
                ("wrongregion", PixelFailure.Kind.decoderCrashed), ("emptystore", .damaged),
                ("crashlate", .decoderCrashed),
            ] {
                let bench = try bench()
                let bad = try await load(bench, fault, .tile(tile))
                #expect(bad.failure?.kind == kind, "\(fault)")
                #expect(try await load(bench, "honest", .tile(tile)).final?.width == 20)
                await bench.pipeline.shutDown()
            }
        }

        @Test("A decoder that hangs is killed by the wall clock, tried once more, and blamed")
        func limitsTime() async throws {
            for fault in ["hangearly", "hanglate", "spin", "orphan"] {
                let bench = try bench {
                    $0.headerTime = 300
                    // 6 s for a tiny picture, made 0.3 s.
                    $0.wallScale = 0.05
                }
                let bad = try await load(bench, fault)
                #expect(bad.failure?.kind == .timeLimit, "\(fault)")
                // So little time may be too short for a sound one too, on a busy machine.
                try await eventually("the pool goes on") {
                    try await load(bench, "honest").final != nil
                }
                await bench.pipeline.shutDown()
            }
        }

        @Test("One fault is forgiven: the second try is shown")
        func forgivesOnce() async throws {
            for fault in ["crashlate", "garbage", "wrongstride", "hanglate"] {
                // 3 s until it is seen that one hangs.
                let bench = try bench { $0.wallScale = 0.5 }
                let marker = try bench.folder.write([1], to: "once")
                setenv("LEPORELLO_FAULT_ONCE", marker, 1)
                defer { unsetenv("LEPORELLO_FAULT_ONCE") }
                let result = try await load(bench, fault)
                #expect(result.final?.isNear(Colour(200, 40, 40)) == true, "\(fault)")
                #expect(access(marker, F_OK) != 0, "\(fault) did happen")
                await bench.pipeline.shutDown()
            }
        }

        @Test("A failure that the decoder reports is final at once")
        func believesRefusal() async throws {
            let bench = try bench()
            #expect(try await load(bench, "refuse").failure?.kind == .damaged)
            await bench.pipeline.shutDown()
        }

        @Test("Crashing files do not keep others from being shown")
        func isolates() async throws {
            let bench = try bench()
            let names = (0..<12).map { $0 % 3 == 0 ? "\($0).crashlate" : "\($0).honest" }
            let listeners = names.map { _ in Listener() }
            let subscriptions = try zip(names, listeners).map { name, listener in
                try bench.folder.write([1], to: name)
                return bench.pipeline.load(
                    try bench.request(name, .full), priority: .visible
                ) { listener.hear($0) }
            }
            try await eventually("all ended", within: 120) { listeners.allSatisfy { $0.isDone } }
            for (name, listener) in zip(names, listeners) {
                #expect((listener.final != nil) == name.hasSuffix("honest"), "\(name)")
            }
            withExtendedLifetime(subscriptions) {}
            await bench.pipeline.shutDown()
        }

        @Test("A cancelled decode is answered in its time, and the same decoder goes on")
        func cancels() async throws {
            let bench = try bench { $0.drainTime = 5_000 }
            _ = try await load(bench, "honest")
            let decoders = Holdings.decoderIDs()
            try bench.folder.write([1], to: "a.slow")
            let request = try bench.request("a.slow", .full)
            let subscription = bench.pipeline.load(request, priority: .visible) { _ in }
            let pool = bench.loader.pool
            try await eventually("it runs") {
                await pool.machine.jobs.values.contains { $0.isRunning }
            }
            subscription.cancel()
            #expect(try await load(bench, "honest", .full).final != nil)
            #expect(Holdings.decoderIDs() == decoders)
            await bench.pipeline.shutDown()
        }

        @Test(
            "A decoder that never gets ready fails its jobs",
            arguments: ["exit", "silent", "unconfined", "noise"])
        func reportsMissing(fault: String) async throws {
            let bench = try bench(options: ["--fault", fault]) { $0.startTime = 300 }
            let result = try await load(bench, "honest")
            #expect(result.failure?.kind == .decoderMissing)
            await bench.pipeline.shutDown()
        }

        @Test("A program that is not there fails its jobs")
        func reportsNoProgram() async throws {
            let bench = try RealBench(program: "no-such-decoder")
            let result = try await load(bench, "honest")
            #expect(result.failure?.kind == .decoderMissing)
            await bench.pipeline.shutDown()
        }

        @Test("After all kinds of faults nothing is left")
        func leavesNothing() async throws {
            let before = Holdings.now
            do {
                let bench = try bench {
                    $0.headerTime = 500
                    $0.wallScale = 0.05
                }
                let faults = [
                    "crashearly", "crashlate", "leave", "hangearly", "hanglate", "spin", "hog",
                    "wrongstride", "wrongbytes", "wrongbox", "unsealed", "shortmemory", "shrunken",
                    "pipe", "nodescriptor", "twodescriptors", "headerfile", "wrongid", "garbage",
                    "trickle", "flood", "half", "falsestored", "refuse", "honest",
                ]
                for fault in faults {
                    _ = try await load(bench, fault)
                }
                let tile = PictureTile(level: 0, x: 0, y: 0, width: 20, height: 20)
                for fault in ["wrongregion", "emptystore", "crashlate", "honest"] {
                    _ = try await load(bench, fault, .tile(tile))
                }
                await bench.pipeline.shutDown()
            }
            try await Holdings.back(to: before)
        }
    }
}
