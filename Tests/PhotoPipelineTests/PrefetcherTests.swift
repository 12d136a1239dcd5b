import TestSupport
import Testing

@testable import PhotoPipeline

@MainActor
@Suite("Prefetcher", .timeLimit(.minutes(5)))
struct PrefetcherTests {
    let loader = FakeLoader()
    let pipeline: PhotoPipeline
    let prefetcher: Prefetcher

    init() {
        pipeline = PhotoPipeline(
            configuration: PhotoPipeline.Configuration(), loader: loader, animations: .fake())
        prefetcher = Prefetcher(pipeline: pipeline, width: 2)
    }

    private func plan(_ names: String...) -> [PixelRequest] {
        names.map { .sample($0, .fit(width: 100, height: 100)) }
    }

    @Test("A plan is loaded in order, a few at a time, at the lowest priority")
    func keepsWidth() async throws {
        prefetcher.prefetch(plan("a", "b", "c"))
        try await eventually("two loads") { loader.loads.count == 2 }
        #expect(loader.loads.map(\.request) == plan("a", "b"))
        #expect(loader.loads.allSatisfy { $0.priority.value == .prefetch })
        loader.loads[0].deliver(.flat(width: 100, height: 60))
        try await eventually("the third") { loader.loads.count == 3 }
        #expect(loader.loads[2].request == plan("c")[0])
    }

    @Test("A new plan cancels what is no longer in it and keeps what is")
    func replacesPlan() async throws {
        prefetcher.prefetch(plan("a", "b"))
        try await eventually("two loads") { loader.loads.count == 2 }
        prefetcher.prefetch(plan("b", "c"))
        try await eventually("a is cancelled") { loader.cancelled == plan("a") }
        try await eventually("c is loaded") { loader.loads.count == 3 }
        #expect(loader.loads[2].request == plan("c")[0])
    }

    @Test("What is in memory is not loaded again")
    func skipsCached() async throws {
        let requests = plan("a", "b")
        pipeline.memory.insert(.flat(width: 100, height: 60), for: requests[0].memoryKey)
        prefetcher.prefetch(requests)
        try await eventually("one load") { loader.loads.count == 1 }
        #expect(loader.loads[0].request == requests[1])
    }

    @Test("Looking at what is being prefetched shares its load and raises its priority")
    func isOvertaken() async throws {
        prefetcher.prefetch(plan("a"))
        try await eventually("a load") { loader.loads.count == 1 }
        let listener = Listener()
        let looking = pipeline.load(plan("a")[0], priority: .looking) { listener.hear($0) }
        #expect(loader.loads[0].priority.value == .looking)
        prefetcher.stop()
        loader.loads[0].deliver(.flat(width: 100, height: 60))
        try await eventually("told") { listener.isDone }
        #expect(loader.cancelled.isEmpty)
        withExtendedLifetime(looking) {}
    }

    @Test("A failed one makes room for the next")
    func goesOnAfterFailure() async throws {
        prefetcher.prefetch(plan("a", "b", "c"))
        try await eventually("two loads") { loader.loads.count == 2 }
        loader.loads[1].steps.yield(.failed(PixelFailure(kind: .damaged, fileName: "b.jpg")))
        try await eventually("the third") { loader.loads.count == 3 }
    }
}
