import DecodeProtocol
import Foundation
import PhotoModel
import TestSupport
import Testing

@testable import PhotoPipeline

/// What a stream's reader was told.
@MainActor
final class Audience {
    private(set) var updates: [AnimationUpdate] = []

    func hear(_ update: AnimationUpdate) { updates.append(update) }

    var frames: [AnimationFrame] {
        updates.compactMap { if case .frame(let frame) = $0 { frame } else { nil } }
    }

    var failure: PixelFailure? {
        updates.lazy.compactMap { if case .failed(let failure) = $0 { failure } else { nil } }.first
    }

    var playCount: Int? {
        updates.lazy.compactMap { if case .opened(let count) = $0 { count } else { nil } }.first
    }
}

extension RealDecoders {
    @MainActor
    @Suite("Animation streams")
    struct AnimationTests {
        private func photo(_ bench: RealBench, _ name: String) throws -> Photo {
            let request = try bench.request(name, .full)
            return Photo(
                id: request.photo, name: name, version: request.version,
                contentType: "image/gif", collationKey: [])
        }

        private func makeGIF(_ bench: RealBench, colours: [String] = ["red", "lime", "blue"]) throws
        {
            try runCommand(
                ["convert", "-delay", "5", "-loop", "2", "-size", "20x10"]
                    + colours.map { "xc:\($0)" } + [bench.folder.file("a.gif")])
        }

        @Test("Frames come as they are asked for, and again after the last")
        func plays() async throws {
            let bench = try RealBench()
            try makeGIF(bench)
            let audience = Audience()
            let stream = bench.pipeline.frames(
                of: try photo(bench, "a.gif"), boxWidth: 20, boxHeight: 10
            ) { audience.hear($0) }
            stream.ask(for: 2)
            try await eventually("two frames") { audience.frames.count == 2 }
            stream.ask(for: 2)
            try await eventually("four frames") { audience.frames.count == 4 }
            #expect(audience.playCount == 2)
            #expect(audience.frames.map(\.index) == [0, 1, 2, 0])
            #expect(audience.frames.map(\.isLast) == [false, false, true, false])
            #expect(audience.frames.map(\.delay) == [50, 50, 50, 50])
            let colours = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 0, 0]].map {
                $0.map { UInt8($0) }
            }
            #expect(audience.frames.map(\.pixels.middle) == colours)
            await bench.pipeline.shutDown()
        }

        @Test("Cancelling a stream, or forgetting it, ends its decoder and everything it held")
        func cancels() async throws {
            for isForgotten in [false, true] {
                let before = Holdings.now
                let bench = try RealBench()
                try makeGIF(bench)
                let audience = Audience()
                var stream: AnimationStream? = bench.pipeline.frames(
                    of: try photo(bench, "a.gif"), boxWidth: 20, boxHeight: 10
                ) { audience.hear($0) }
                stream?.ask(for: 3)
                try await eventually("frames") { audience.frames.count == 3 }
                if isForgotten { stream = nil } else { stream?.cancel() }
                try await eventually("no decoder is left") {
                    Holdings.now.children == before.children
                }
                await bench.pipeline.shutDown()
                withExtendedLifetime(stream) {}
            }
        }

        @Test(
            "A decoder that dies, lies or hangs among the frames is told as a failure",
            arguments: [
                "framecrash", "framefaster", "frameother", "framelarger", "frameunsealed",
                "framehang",
            ])
        func faults(_ fault: String) async throws {
            let before = Holdings.now
            do {
                let bench = try RealBench(
                    program: "faulty-decoder", workers: 1, adjust: { $0.wallScale = 0.5 })
                try bench.folder.write([1, 2, 3], to: "a.\(fault)")
                let audience = Audience()
                let stream = bench.pipeline.frames(
                    of: try photo(bench, "a.\(fault)"), boxWidth: 60, boxHeight: 40
                ) { audience.hear($0) }
                stream.ask(for: 3)
                try await eventually("it fails") { audience.failure != nil }
                #expect(
                    audience.failure?.kind == (fault == "framehang" ? .timeLimit : .decoderCrashed))
                // What was sound came before; the faster one is sound until it has sent what was
                // asked for.
                #expect(audience.frames.count == (fault == "framefaster" ? 3 : 1))
                await bench.pipeline.shutDown()
            }
            try await Holdings.back(to: before)
        }

        @Test("A still picture has no frames, and a missing file has none")
        func still() async throws {
            let bench = try RealBench()
            try bench.makeJPEG("a.jpg")
            let audience = Audience()
            let stream = bench.pipeline.frames(
                of: try photo(bench, "a.jpg"), boxWidth: 10, boxHeight: 10
            ) { audience.hear($0) }
            stream.ask(for: 1)
            try await eventually("it fails") { audience.failure != nil }
            #expect(audience.failure?.kind == .unsupported)
            let gone = try photo(bench, "a.jpg")
            try FileManager.default.removeItem(atPath: bench.folder.file("a.jpg"))
            let second = Audience()
            let other = bench.pipeline.frames(of: gone, boxWidth: 10, boxHeight: 10) {
                second.hear($0)
            }
            try await eventually("it fails") { second.failure != nil }
            #expect(second.failure?.kind == .notFound)
            withExtendedLifetime((stream, other)) {}
            await bench.pipeline.shutDown()
        }
    }
}

@MainActor
@Suite("Animation sessions")
struct AnimationSessionTests {
    private let decoders = FakeDecoders()
    private let clock = FakeClock()
    private let folder: TemporaryFolder
    private let desk: AnimationDesk

    init() throws {
        folder = try TemporaryFolder()
        try folder.write([1], to: "a.gif")
        desk = AnimationDesk(
            AnimationDesk.Means(
                limits: PoolLimits(), clock: clock, files: BlockingQueue(label: "test.files"),
                connect: decoders.connect))
    }

    private func start() async throws -> (AnimationSession, FakeDecoder, DecodeOrder) {
        let session = desk.session(of: PhotoID(uri: folder.uri("a.gif")), box: (10, 10))
        try await eventually("the order is sent") { !decoders.orders.isEmpty }
        let sent = try #require(decoders.orders.first)
        return (session, sent.decoder, sent.order)
    }

    @Test("Frames asked for before the header are asked for once it is there")
    func early() async throws {
        let (session, decoder, order) = try await start()
        await session.ask(for: 2)
        #expect(decoder.asked.isEmpty)
        #expect(order.want == .frames(maxWidth: 10, maxHeight: 10))
        decoder.sendHeader(order)
        try await eventually("they are asked for") { decoder.asked == [2] }
        await session.ask(for: 1)
        #expect(decoder.asked == [2, 1])
        await desk.shutDown()
        #expect(decoder.isKilled)
    }

    @Test("A decoder that owes a frame has the time of a picture; one that owes none has for ever")
    func time() async throws {
        let (session, decoder, order) = try await start()
        var updates = session.updates.makeAsyncIterator()
        decoder.sendHeader(order)
        guard case .opened = await updates.next() else {
            Issue.record("not opened")
            return
        }
        clock.advance(by: 3_600_000)
        await session.ask(for: 1)
        #expect(decoder.asked == [1])
        #expect(!decoder.isKilled)
        decoder.sendFrame(order, index: 0)
        guard case .frame = await updates.next() else {
            Issue.record("no frame")
            return
        }
        clock.advance(by: 3_600_000)
        await session.ask(for: 1)
        #expect(!decoder.isKilled)
        clock.advance(by: 3_600_000)
        try await eventually("it is killed") { decoder.isKilled }
        guard case .failed(let failure) = await updates.next() else {
            Issue.record("no failure")
            return
        }
        #expect(failure.kind == .timeLimit)
    }

    @Test("A pool's decoder that sends a frame breaks the protocol")
    func unasked() async throws {
        let pool = DecoderPool(
            limits: PoolLimits(), clock: clock, files: BlockingQueue(label: "test.files"),
            connect: decoders.connect)
        let path = folder.file("a.gif")
        let decode = Task { () -> Bool in
            do {
                _ = try await pool.decode(
                    DecodeJob(source: .path(path), want: .full, profile: .raster, suffix: "gif"),
                    priority: SharedPriority(.visible))
                return true
            } catch { return false }
        }
        try await eventually("an order") { decoders.orders.count == 1 }
        for attempt in 1...2 {
            try await eventually("order \(attempt)") { decoders.orders.count == attempt }
            let sent = decoders.orders[attempt - 1]
            sent.decoder.sendFrame(sent.order, index: 0)
            try await eventually("it is killed") { sent.decoder.isKilled }
        }
        #expect(await decode.value == false)
        await pool.shutDown()
    }
}
