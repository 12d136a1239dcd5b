/// Interest in one request, held by whoever shows its pixels.
///
/// While it lives, the pixels are not emptied from memory. Releasing it cancels.
@MainActor
public final class PixelSubscription {
    /// How soon this subscriber wants its pixels.
    ///
    /// The request takes the highest of all subscribers'.
    public var priority: RequestPriority {
        didSet { if priority != oldValue { task?.subscriptionChanged() } }
    }

    let onUpdate: @MainActor (PixelUpdate) -> Void
    private weak var pipeline: PhotoPipeline?
    private let key: MemoryKey
    private weak var task: PixelTask?
    private(set) var isCancelled = false

    init(
        pipeline: PhotoPipeline, key: MemoryKey, priority: RequestPriority,
        onUpdate: @escaping @MainActor (PixelUpdate) -> Void
    ) {
        self.pipeline = pipeline
        self.key = key
        self.priority = priority
        self.onUpdate = onUpdate
        pipeline.memory.pin(key)
    }

    deinit {
        // The last reference can go on any thread; by then the task's weak reference to this is nil.
        if isCancelled { return }
        let (pipeline, task, key) = (pipeline, task, key)
        Task { @MainActor in Self.release(key, in: pipeline, from: task) }
    }

    /// Ends the interest; nothing is delivered from here on.
    public func cancel() {
        guard !isCancelled else { return }
        isCancelled = true
        Self.release(key, in: pipeline, from: task)
    }

    func attach(to task: PixelTask) { self.task = task }

    func deliver(_ update: PixelUpdate) {
        if !isCancelled { onUpdate(update) }
    }

    private static func release(
        _ key: MemoryKey, in pipeline: PhotoPipeline?, from task: PixelTask?
    ) {
        pipeline?.memory.unpin(key)
        task?.subscriptionChanged()
        pipeline?.subscriptionEnded()
    }
}
