import PhotoModel
import Synchronization

@testable import PhotoPipeline

/// Loads that go on only when a test says so.
final class FakeLoader: PixelLoading {
    struct Load: Sendable {
        let request: PixelRequest
        let priority: SharedPriority
        let hasCoarse: Bool
        let steps: AsyncStream<LoadStep>.Continuation
    }

    private struct State {
        var loads: [Load] = []
        var cancelled: [PixelRequest] = []
    }

    private let state = Mutex(State())

    /// Every load that was ever started.
    var loads: [Load] { state.withLock { $0.loads } }
    var cancelled: [PixelRequest] { state.withLock { $0.cancelled } }

    func steps(
        for request: PixelRequest, priority: SharedPriority, hasCoarse: Bool
    ) -> AsyncStream<LoadStep> {
        let (stream, steps) = AsyncStream.makeStream(of: LoadStep.self)
        steps.onTermination = { [weak self] reason in
            guard case .cancelled = reason else { return }
            self?.state.withLock { $0.cancelled.append(request) }
        }
        state.withLock {
            $0.loads.append(
                Load(request: request, priority: priority, hasCoarse: hasCoarse, steps: steps))
        }
        return stream
    }

    func details(of request: PixelRequest, priority: SharedPriority) async -> PhotoDetails? { nil }
    func warmUp() {}
    func releaseTileStores() {}
    func shutDown() async {}
}

extension AnimationDesk {
    /// A desk whose decoders do what a test tells them to.
    static func fake(_ decoders: FakeDecoders = FakeDecoders()) -> AnimationDesk {
        AnimationDesk(
            Means(
                limits: PoolLimits(), clock: FakeClock(), files: BlockingQueue(label: "test.files"),
                connect: decoders.connect))
    }
}

extension FakeLoader.Load {
    func deliver(_ pixels: Pixels, isFinal: Bool = true, isKept: Bool = true) {
        steps.yield(
            .pixels(pixels, level: request.want.level, isFinal: isFinal, isKept: isKept))
        if isFinal { steps.finish() }
    }
}

/// What a subscriber was told.
@MainActor
final class Listener {
    private(set) var updates: [PixelUpdate] = []

    func hear(_ update: PixelUpdate) { updates.append(update) }

    var pixels: [Pixels] {
        updates.compactMap { if case .pixels(let pixels, _) = $0 { pixels } else { nil } }
    }
    var final: Pixels? {
        updates.lazy.compactMap {
            if case .pixels(let pixels, isFinal: true) = $0 { pixels } else { nil }
        }.first
    }
    var failure: PixelFailure? {
        updates.lazy.compactMap {
            if case .failed(let failure) = $0 { failure } else { nil }
        }.first
    }
    var isDone: Bool { final != nil || failure != nil }
}

extension PixelRequest {
    static func sample(
        _ name: String = "a", _ want: Want = .thumbnail(.large), seconds: Int64 = 1
    ) -> PixelRequest {
        PixelRequest(
            photo: PhotoID(uri: "file:///pictures/\(name).jpg"),
            version: FileVersion(modifiedSeconds: seconds, byteCount: 100),
            contentType: "image/jpeg", want: want)
    }
}
