import PhotoModel
import TestSupport
import Testing

@testable import PhotoPipeline

@MainActor
@Suite("Pixels in memory")
struct PixelMemoryTests {
    private func memory(_ limit: Int = 1 << 20, _ thumbnails: Int = 1 << 19) -> PixelMemory {
        PixelMemory(
            byteLimit: limit, thumbnailByteLimit: thumbnails, fittedByteLimit: limit / 3,
            tileByteLimit: limit)
    }

    @Test("All limits hold, in bytes")
    func holdsLimits() {
        let memory = memory(600_000, 200_000)
        for index in 0..<50 {
            memory.insert(
                .flat(width: 100, height: 100), for: PixelRequest.sample("\(index)").memoryKey)
            memory.insert(
                .flat(width: 200, height: 100),
                for: PixelRequest.sample("\(index)", .fit(width: 200, height: 100)).memoryKey)
            #expect(memory.byteCount <= 600_000)
        }
        let thumbnails = (0..<50).filter { memory.pixels(for: .sample("\($0)")) != nil }
        #expect(thumbnails.count == 6)
        let fitted = (0..<50).filter {
            memory.pixels(for: .sample("\($0)", .fit(width: 200, height: 100))) != nil
        }
        #expect(fitted.count == 3)
    }

    @Test("What left the budget is found as long as someone shows it")
    func findsLiving() {
        let memory = memory(100_000, 50_000)
        var shown: Pixels? = .flat(width: 100, height: 50)
        if let shown { memory.insert(shown, for: PixelRequest.sample().memoryKey) }
        for index in 0..<20 {
            memory.insert(
                .flat(width: 100, height: 50), for: PixelRequest.sample("\(index)").memoryKey)
        }
        #expect(memory.pixels(for: .sample()) === shown)
        shown = nil
        #expect(memory.pixels(for: .sample()) == nil)
    }

    @Test("On a warning only what is on screen stays")
    func keepsPinned() async throws {
        let pipeline = PhotoPipeline(
            configuration: PhotoPipeline.Configuration(), loader: FakeLoader(), animations: .fake())
        for name in ["a", "b"] {
            pipeline.memory.insert(
                .flat(width: 10, height: 10), for: PixelRequest.sample(name).memoryKey)
        }
        var wasTold = false
        let subscription = pipeline.load(.sample("a"), priority: .visible) { _ in wasTold = true }
        try await eventually("told, so that nothing else holds the pixels") { wasTold }
        MemoryWarning.warn()
        #expect(pipeline.cached(.sample("a")) != nil)
        #expect(pipeline.cached(.sample("b")) == nil)
        subscription.cancel()
        MemoryWarning.warn()
        #expect(pipeline.cached(.sample("a")) == nil)
    }

    @Test("A fitted picture fulfils smaller boxes, not larger ones; a full one fulfils all")
    func comparesBoxes() {
        let memory = memory()
        let key = PixelRequest.sample("a", .fit(width: 0, height: 0)).memoryKey
        memory.insert(
            .flat(width: 300, height: 200, imageWidth: 6_000, imageHeight: 4_000), for: key)
        #expect(memory.pixels(for: .sample("a", .fit(width: 300, height: 900))) != nil)
        #expect(memory.pixels(for: .sample("a", .fit(width: 150, height: 150))) != nil)
        #expect(memory.pixels(for: .sample("a", .fit(width: 400, height: 400))) == nil)
        #expect(memory.pixels(for: .sample("a", .full)) == nil)

        memory.insert(
            .flat(width: 300, height: 200), for: PixelRequest.sample("b", .full).memoryKey)
        #expect(memory.pixels(for: .sample("b", .fit(width: 4_000, height: 4_000))) != nil)
    }

    @Test("A smaller fitted picture does not displace a larger one")
    func keepsLargerFit() {
        let memory = memory()
        let key = PixelRequest.sample("a", .fit(width: 0, height: 0)).memoryKey
        let large = Pixels.flat(width: 300, height: 200, imageWidth: 600, imageHeight: 400)
        memory.insert(large, for: key)
        memory.insert(.flat(width: 30, height: 20, imageWidth: 600, imageHeight: 400), for: key)
        #expect(
            memory.finest(of: PixelRequest.sample().photo, version: PixelRequest.sample().version)
                === large)
    }

    @Test("A grid cell is never served with a whole picture")
    func sparesGrid() {
        let memory = memory()
        memory.insert(
            .flat(width: 300, height: 200), for: PixelRequest.sample("a", .full).memoryKey)
        #expect(memory.coarser(for: .sample("a", .thumbnail(.large))) == nil)
        memory.insert(
            .flat(width: 100, height: 66),
            for: PixelRequest.sample("a", .thumbnail(.normal)).memoryKey)
        #expect(memory.coarser(for: .sample("a", .thumbnail(.large)))?.width == 100)
    }
}
