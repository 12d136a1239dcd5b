/// One load shared by everyone who asks for the same pixels.
///
/// Its priority is the highest of its subscribers'; when the last one leaves, the load is cancelled.
@MainActor
final class PixelTask {
    private struct WeakSubscription {
        weak var subscription: PixelSubscription?
    }

    let request: PixelRequest
    private let priority: SharedPriority
    private var subscriptions: [WeakSubscription] = []
    /// The last news, for those who join later.
    private var latest: PixelUpdate?
    /// What is on screen until the final pixels come.
    private var coarse: Pixels?
    private var reading: Task<Void, Never>?
    private let onEnd: @MainActor (PixelTask) -> Void

    /// Starts the load.
    ///
    /// `onStep` sees each step before the subscribers do; `onEnd` is called once.
    init(
        request: PixelRequest, first: PixelSubscription, coarse: Pixels?,
        loader: any PixelLoading,
        onStep: @escaping @MainActor (LoadStep) -> Void,
        onEnd: @escaping @MainActor (PixelTask) -> Void
    ) {
        self.request = request
        self.onEnd = onEnd
        self.coarse = coarse
        let priority = SharedPriority(first.priority)
        self.priority = priority
        subscriptions = [WeakSubscription(subscription: first)]
        first.attach(to: self)
        reading = Task { [weak self] in
            let steps = loader.steps(
                for: request, priority: priority, hasCoarse: coarse != nil)
            for await step in steps {
                guard let self, !Task.isCancelled else { break }
                onStep(step)
                self.deliver(step)
            }
            self?.end()
        }
    }

    /// Adds a subscriber, who is told what is known so far, after this call.
    func add(_ subscription: PixelSubscription) {
        subscriptions.append(WeakSubscription(subscription: subscription))
        subscription.attach(to: self)
        subscriptionChanged()
        guard let latest else { return }
        Task { [weak subscription] in subscription?.deliver(latest) }
    }

    /// Looks at the subscribers again: one has left or has another priority.
    func subscriptionChanged() {
        subscriptions.removeAll { $0.subscription?.isCancelled ?? true }
        if let highest = subscriptions.compactMap({ $0.subscription?.priority }).max() {
            priority.value = highest
        } else {
            end()
        }
    }

    private func deliver(_ step: LoadStep) {
        switch step {
        case .pixels(let pixels, _, let isFinal, _):
            coarse = pixels
            deliver(.pixels(pixels, isFinal: isFinal), isLast: isFinal)
        case .facts(let facts):
            // The same pixels again, now as part of a picture whose size is known.
            guard let coarse, !coarse.isImageSizeKnown else { return }
            let described = coarse.described(by: facts)
            self.coarse = described
            deliver(.pixels(described, isFinal: false), isLast: false)
        case .failed(let failure): deliver(.failed(failure), isLast: true)
        }
    }

    private func deliver(_ update: PixelUpdate, isLast: Bool) {
        latest = update
        let told = subscriptions
        // First, so that a request made while it is told begins anew and does not join what is over.
        if isLast { end() }
        // A subscriber may cancel itself or another one while it is told.
        for entry in told { entry.subscription?.deliver(update) }
    }

    private func end() {
        guard let reading else { return }
        self.reading = nil
        reading.cancel()
        onEnd(self)
    }
}
