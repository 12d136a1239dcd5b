/// Asks for pixels before anyone looks at them, a few at a time, through the same pipeline.
///
/// What is looked at meanwhile shares the load that is under way and raises its priority. Results
/// stay in memory as long as there is room; nothing is pinned.
@MainActor
public final class Prefetcher {
    private let pipeline: PhotoPipeline
    private let width: Int
    private var waiting: [PixelRequest] = []
    private var running: [PixelRequest: PixelSubscription] = [:]

    /// A prefetcher that loads up to `width` requests at once.
    public init(pipeline: PhotoPipeline, width: Int = 2) {
        self.pipeline = pipeline
        self.width = max(1, width)
    }

    /// Replaces the plan: the most wanted first.
    ///
    /// What is under way and still in the plan goes on; what is not is cancelled.
    public func prefetch(_ plan: [PixelRequest]) {
        let wanted = Set(plan)
        for (request, subscription) in running where !wanted.contains(request) {
            running[request] = nil
            subscription.cancel()
        }
        waiting = plan.filter { running[$0] == nil }
        startNext()
    }

    /// Cancels everything.
    public func stop() { prefetch([]) }

    private func startNext() {
        while running.count < width, !waiting.isEmpty {
            let request = waiting.removeFirst()
            if pipeline.cached(request) != nil { continue }
            running[request] = pipeline.load(request, priority: .prefetch) { [weak self] update in
                self?.note(update, of: request)
            }
        }
    }

    private func note(_ update: PixelUpdate, of request: PixelRequest) {
        if case .pixels(_, isFinal: false) = update { return }
        running[request] = nil
        startNext()
    }
}
