import PhotoModel
import TestSupport
import Testing

@testable import PhotoPipeline

@MainActor
@Suite("Pipeline: sharing, priority, cancellation, identity", .timeLimit(.minutes(5)))
struct PipelineTests {
    let loader = FakeLoader()
    let pipeline: PhotoPipeline

    init() {
        pipeline = PhotoPipeline(
            configuration: PhotoPipeline.Configuration(), loader: loader, animations: .fake())
    }

    private func load(
        _ request: PixelRequest, _ priority: RequestPriority = .visible, _ listener: Listener
    ) -> PixelSubscription {
        pipeline.load(request, priority: priority) { listener.hear($0) }
    }

    @Test("Two equal requests share one load, and both are told")
    func coalesces() async throws {
        let (first, second) = (Listener(), Listener())
        let subscriptions = [load(.sample(), .visible, first), load(.sample(), .nearby, second)]
        try await eventually("a load") { loader.loads.count == 1 }
        let pixels = Pixels.flat(width: 3, height: 2)
        loader.loads[0].deliver(pixels)
        try await eventually("both told") { first.isDone && second.isDone }
        #expect(first.final === pixels)
        #expect(second.final === pixels)
        #expect(loader.loads.count == 1)
        #expect(subscriptions.count == 2)
    }

    @Test("Requests that differ in photo, version or size are not shared")
    func keepsApart() async throws {
        let listener = Listener()
        let subscriptions = [
            load(.sample("a"), .visible, listener), load(.sample("b"), .visible, listener),
            load(.sample("a", seconds: 2), .visible, listener),
            load(.sample("a", .thumbnail(.normal)), .visible, listener),
        ]
        try await eventually("loads") { loader.loads.count == subscriptions.count }
    }

    @Test("A late subscriber is told what is known already")
    func tellsLatecomers() async throws {
        let (first, second) = (Listener(), Listener())
        let one = load(.sample("a", .full), .visible, first)
        try await eventually("a load") { loader.loads.count == 1 }
        let coarse = Pixels.flat(width: 2, height: 2)
        loader.loads[0].steps.yield(
            .pixels(coarse, level: .thumbnail(.large), isFinal: false, isKept: false))
        try await eventually("first told") { first.pixels.count == 1 }
        let two = load(.sample("a", .full), .visible, second)
        try await eventually("second told") { second.pixels.first === coarse }
        withExtendedLifetime((one, two)) {}
    }

    @Test("Priority is the highest of all subscribers', up and down")
    func takesHighestPriority() async throws {
        let listener = Listener()
        let calm = load(.sample(), .prefetch, listener)
        try await eventually("a load") { loader.loads.count == 1 }
        let priority = loader.loads[0].priority
        #expect(priority.value == .prefetch)
        let eager = load(.sample(), .looking, listener)
        #expect(priority.value == .looking)
        eager.priority = .nearby
        #expect(priority.value == .nearby)
        eager.cancel()
        #expect(priority.value == .prefetch)
        withExtendedLifetime(calm) {}
    }

    @Test("The load is cancelled when the last subscriber leaves, not before")
    func cancelsWithLast() async throws {
        let listener = Listener()
        let first = load(.sample(), .visible, listener)
        let second = load(.sample(), .visible, listener)
        try await eventually("a load") { loader.loads.count == 1 }
        first.cancel()
        loader.loads[0].steps.yield(
            .pixels(
                .flat(width: 1, height: 1), level: .thumbnail(.large), isFinal: false,
                isKept: false))
        try await eventually("the second is told") { listener.updates.count == 1 }
        #expect(loader.cancelled.isEmpty)
        second.cancel()
        try await eventually("cancelled") { loader.cancelled == [.sample()] }
        #expect(listener.updates.count == 1, "cancellation delivers nothing")
    }

    @Test("Releasing a subscription cancels it")
    func cancelsOnRelease() async throws {
        let listener = Listener()
        var subscription: PixelSubscription? = load(.sample(), .visible, listener)
        try await eventually("a load") { loader.loads.count == 1 }
        withExtendedLifetime(subscription) {}
        subscription = nil
        try await eventually("cancelled") { loader.cancelled.count == 1 }
    }

    @Test("A request made again after its cancellation starts anew and is not ended by the old one")
    func restarts() async throws {
        let (old, new) = (Listener(), Listener())
        let first = load(.sample(), .visible, old)
        try await eventually("a load") { loader.loads.count == 1 }
        first.cancel()
        let second = load(.sample(), .visible, new)
        try await eventually("a second load") { loader.loads.count == 2 }
        loader.loads[0].deliver(.flat(width: 1, height: 1))
        let pixels = Pixels.flat(width: 3, height: 2)
        loader.loads[1].deliver(pixels)
        try await eventually("told") { new.isDone }
        #expect(new.final === pixels)
        #expect(old.updates.isEmpty)
        withExtendedLifetime(second) {}
    }

    @Test("G3 results land by photo and version: a late one never reaches another photo")
    func keepsIdentity() async throws {
        let listeners = (0..<20).map { _ in Listener() }
        let subscriptions = listeners.enumerated().map { index, listener in
            load(.sample("\(index)"), .visible, listener)
        }
        try await eventually("loads") { loader.loads.count == 20 }
        for load in loader.loads.reversed() {
            let name = load.request.photo.uri.split(separator: "/").last?.dropLast(4) ?? ""
            load.deliver(.flat(width: 1 + (Int(name) ?? 0), height: 1))
        }
        try await eventually("all told") { listeners.allSatisfy { $0.isDone } }
        for (index, listener) in listeners.enumerated() {
            #expect(listener.final?.width == index + 1)
            #expect(pipeline.cached(.sample("\(index)"))?.width == index + 1)
            #expect(pipeline.cached(.sample("\(index)", seconds: 2)) == nil)
        }
        withExtendedLifetime(subscriptions) {}
    }

    @Test("What is in memory is delivered without a load, after load has returned")
    func deliversCached() async throws {
        let first = Listener()
        let subscription = load(.sample(), .visible, first)
        try await eventually("a load") { loader.loads.count == 1 }
        loader.loads[0].deliver(.flat(width: 3, height: 2))
        try await eventually("told") { first.isDone }
        let second = Listener()
        let again = load(.sample(), .visible, second)
        #expect(second.updates.isEmpty)
        try await eventually("told again") { second.isDone }
        #expect(second.final === first.final)
        #expect(loader.loads.count == 1)
        withExtendedLifetime((subscription, again)) {}
    }

    @Test("Coarser first: a thumbnail in memory is shown until the picture comes")
    func deliversCoarser() async throws {
        pipeline.memory.insert(
            .flat(width: 256, height: 170, imageWidth: 6_000, imageHeight: 4_000),
            for: PixelRequest.sample().memoryKey)
        let listener = Listener()
        let subscription = load(.sample("a", .fit(width: 1_000, height: 1_000)), .looking, listener)
        try await eventually("the thumbnail") { listener.pixels.first?.width == 256 }
        #expect(!listener.isDone)
        try await eventually("a load") { loader.loads.count == 1 }
        #expect(loader.loads[0].hasCoarse)
        loader.loads[0].deliver(
            .flat(width: 1_000, height: 667, imageWidth: 6_000, imageHeight: 4_000))
        try await eventually("the picture") { listener.final?.width == 1_000 }
        withExtendedLifetime(subscription) {}
    }

    @Test("A thumbnail of unknown size is delivered again once the header tells the size")
    func describesCoarse() async throws {
        let picture = SealedPicture.flat(width: 256, height: 170)
        let thumbnail = Pixels(
            geometry: picture.geometry, storage: picture.storage, picture: PictureFacts())
        pipeline.memory.insert(thumbnail, for: PixelRequest.sample().memoryKey)
        let listener = Listener()
        let subscription = load(.sample("a", .full), .looking, listener)
        try await eventually("a load") { loader.loads.count == 1 }
        loader.loads[0].steps.yield(.facts(PictureFacts(width: 6_000, height: 4_000)))
        try await eventually("told twice") { listener.pixels.count == 2 }
        #expect(!listener.pixels[0].isImageSizeKnown)
        #expect(listener.pixels[1].imageWidth == 6_000)
        withExtendedLifetime(subscription) {}
    }

    @Test("What is not to be kept is delivered and forgotten")
    func doesNotKeepForeign() async throws {
        let listener = Listener()
        let subscription = load(.sample(), .visible, listener)
        try await eventually("a load") { loader.loads.count == 1 }
        loader.loads[0].deliver(.flat(width: 3, height: 2), isKept: false)
        try await eventually("told") { listener.isDone }
        #expect(pipeline.cached(.sample()) == nil)
        withExtendedLifetime(subscription) {}
    }

    @Test("A failure is delivered to all and remembered by none")
    func deliversFailure() async throws {
        let listener = Listener()
        let subscription = load(.sample(), .visible, listener)
        try await eventually("a load") { loader.loads.count == 1 }
        loader.loads[0].steps.yield(.failed(PixelFailure(kind: .damaged, fileName: "a.jpg")))
        loader.loads[0].steps.finish()
        try await eventually("told") { listener.failure?.kind == .damaged }
        let again = load(.sample(), .visible, listener)
        try await eventually("tried again") { loader.loads.count == 2 }
        withExtendedLifetime((subscription, again)) {}
    }
}
