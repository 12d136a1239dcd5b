import DecodeProtocol
import Foundation
import PhotoModel
import TestSupport
import Testing

@testable import PhotoPipeline

/// What is ordered of decoders for photos that pass, and before the picture itself.
@MainActor
@Suite("First glances", .timeLimit(.minutes(5)))
struct FirstGlanceTests {
    /// A pipeline over decoders that do what a test tells them to, with real files.
    @MainActor
    private final class GlanceBench {
        let folder: TemporaryFolder
        let decoders: FakeDecoders
        let pipeline: PhotoPipeline

        init() throws {
            let (folder, decoders) = (try TemporaryFolder(), FakeDecoders())
            (self.folder, self.decoders) = (folder, decoders)
            var configuration = PhotoPipeline.Configuration(version: "test")
            configuration.thumbnailFolder = folder.file("cache")
            configuration.storeFolder = folder.file("tiles")
            let loader = PixelLoader(
                configuration: configuration, limits: PoolLimits(), clock: FakeClock(),
                settlingSeconds: 0, connect: decoders.connect)
            pipeline = PhotoPipeline(
                configuration: configuration, loader: loader, animations: loader.animations)
        }

        /// A request for a new file of so many bytes.
        func request(
            _ name: String, byteCount: Int = 10, _ want: PixelRequest.Want = .thumbnail(.large)
        ) throws -> PixelRequest {
            var about = stat()
            let path = try folder.write([UInt8](repeating: 1, count: byteCount), to: name)
            guard stat(path, &about) == 0 else { throw TestFailure("no file \(name)") }
            return PixelRequest(
                photo: PhotoID(uri: folder.uri(name)), version: FileVersion(about),
                contentType: "image/jpeg", want: want)
        }

        /// Waits until the decoders were sent so many orders, and returns the last.
        func order(_ count: Int) async throws -> (decoder: FakeDecoder, order: DecodeOrder) {
            try await eventually("\(count) orders") { decoders.orders.count >= count }
            #expect(decoders.orders.count == count)
            return try #require(
                decoders.orders.max { $0.order.id < $1.order.id })
        }
    }

    @Test("G3 of a photo that only passes nothing is decoded; when the page rests, it is")
    func passing() async throws {
        let bench = try GlanceBench()
        let passed = Listener()
        let rested = Listener()
        let gone = bench.pipeline.load(try bench.request("a.jpg"), priority: .passing) {
            passed.hear($0)
        }
        let stays = bench.pipeline.load(try bench.request("b.jpg"), priority: .passing) {
            rested.hear($0)
        }
        // Another request goes all the way meanwhile: the two had time enough.
        let looked = bench.pipeline.load(try bench.request("c.jpg"), priority: .visible) { _ in }
        let (decoder, order) = try await bench.order(1)
        decoder.answer(order)
        gone.cancel()
        stays.priority = .visible
        let (next, last) = try await bench.order(2)
        next.answer(last)
        try await eventually("the one that stayed is there") { rested.final != nil }
        #expect(passed.updates.isEmpty)
        #expect(bench.decoders.orders.count == 2)
        withExtendedLifetime((looked, stays)) {}
        await bench.pipeline.shutDown()
    }

    @Test("G3 a sweep over 10,000 photos decodes those among which it rests")
    func sweep() async throws {
        let bench = try GlanceBench()
        let layout = GridLayout(
            page: Size(width: 1_280, height: 720), chosenColumns: 4, count: 10_000)
        let request = try bench.request("a.jpg")
        var pace = ScrollPace()
        var live: [Int: PixelSubscription] = [:]
        var offset = 0.0
        var time = 0.0
        func show() {
            let isPassing = pace.isPassing(at: time)
            let wanted = layout.indices(ofRows: layout.liveRows(at: offset))
            for index in live.keys where !wanted.contains(index) { live[index] = nil }
            for index in wanted {
                let priority: RequestPriority = isPassing ? .passing : .visible
                live[index]?.priority = priority
                guard live[index] == nil else { continue }
                // One file for all, by requests that differ.
                var one = request
                one.version = FileVersion(modifiedSeconds: Int64(index), byteCount: 10)
                live[index] = bench.pipeline.load(one, priority: priority) { _ in }
            }
        }
        show()
        let ends = live.count
        while offset < layout.maximumOffset {
            time += 16
            let next = layout.clamped(offset + 5_000)
            pace.move(byPages: (next - offset) / layout.page.height, at: time)
            offset = next
            show()
            // What was cancelled gets its turn to end.
            await Task.yield()
        }
        time += ScrollPace.window
        show()
        let all = ends + live.count
        var answered: Set<UInt64> = []
        try await eventually("both ends are decoded") {
            for (decoder, order) in bench.decoders.orders
            where answered.insert(order.id).inserted { decoder.answer(order) }
            return live.values.count > 0 && answered.count >= live.count
                && bench.decoders.orders.count == answered.count
        }
        #expect(answered.count <= all, "\(answered.count) decoded")
        live = [:]
        await bench.pipeline.shutDown()
    }

    @Test("The preview is shown first, and a picture without one is decoded all the same")
    func preview() async throws {
        let bench = try GlanceBench()
        for hasPreview in [true, false] {
            let listener = Listener()
            let subscription = bench.pipeline.load(
                try bench.request("\(hasPreview).jpg", byteCount: 300_000), priority: .visible
            ) { listener.hear($0) }
            let before = bench.decoders.orders.count
            let (decoder, first) = try await bench.order(before + 1)
            #expect(first.want == .preview(maxWidth: 256, maxHeight: 256))
            decoder.sendHeader(first)
            if hasPreview {
                decoder.sendPixels(first, width: 3, height: 2)
            } else {
                decoder.fail(first, .noPreview)
            }
            let (other, second) = try await bench.order(before + 2)
            #expect(second.want == .fit(maxWidth: 256, maxHeight: 256))
            other.answer(second)
            try await eventually("the thumbnail is there") { listener.final != nil }
            #expect(listener.pixels.map(\.width) == (hasPreview ? [3, 6] : [6]))
            #expect(listener.failure == nil)
            withExtendedLifetime(subscription) {}
        }
        await bench.pipeline.shutDown()
    }

    @Test("The viewer's first glance is the preview too")
    func viewer() async throws {
        let bench = try GlanceBench()
        let subscription = bench.pipeline.load(
            try bench.request("a.jpg", byteCount: 300_000, .fit(width: 1_920, height: 1_080)),
            priority: .looking
        ) { _ in }
        let (_, first) = try await bench.order(1)
        #expect(first.want == .preview(maxWidth: 1_920, maxHeight: 1_080))
        withExtendedLifetime(subscription) {}
        await bench.pipeline.shutDown()
    }

    @Test("None is ordered ahead of the page, nor of a small file")
    func withoutPreview() async throws {
        let bench = try GlanceBench()
        let ahead = bench.pipeline.load(
            try bench.request("a.jpg", byteCount: 300_000), priority: .nearby
        ) { _ in }
        #expect(try await bench.order(1).order.want == .fit(maxWidth: 256, maxHeight: 256))
        let small = bench.pipeline.load(try bench.request("b.jpg"), priority: .visible) { _ in }
        #expect(try await bench.order(2).order.want == .fit(maxWidth: 256, maxHeight: 256))
        withExtendedLifetime((ahead, small)) {}
        await bench.pipeline.shutDown()
    }
}
