import CSandbox
import PhotoModel

/// From a wish for pixels to pixels: memory, the thumbnail cache on disk, the decoders.
///
/// A façade on the main actor that never waits: it looks things up, shares equal requests and hands
/// on what arrives. Files are opened, read and written and pictures are decoded elsewhere.
///
/// ```
/// load ─ memory ──────────────────────────────────────────────▶ onUpdate
///          └─ PixelTask (shared by equal requests)                 ▲
///               └─ PixelLoader: thumbnail cache → decoder ─────────┤ coarser first
///                    └─ DecoderPool ─▶ decoder process ─▶ sealed memfd
/// ```
@MainActor
public final class PhotoPipeline {
    let memory: PixelMemory
    private let loader: any PixelLoading
    let animations: AnimationDesk
    private var tasks: [PixelRequest: PixelTask] = [:]
    private var memoryWarning: MemoryWarning?
    private var isTrimDue = false
    /// How long nothing has been loaded when freed memory is given back: between two glances.
    private static let trimDelay = Duration.seconds(3)

    /// A pipeline with decoders of its own; no process is started before it is needed.
    public convenience init(configuration: Configuration = Configuration()) {
        let loader = PixelLoader(configuration: configuration)
        self.init(configuration: configuration, loader: loader, animations: loader.animations)
    }

    init(configuration: Configuration, loader: any PixelLoading, animations: AnimationDesk) {
        memory = PixelMemory(
            byteLimit: configuration.textureByteLimit,
            thumbnailByteLimit: configuration.thumbnailByteLimit,
            fittedByteLimit: configuration.fittedByteLimit,
            tileByteLimit: configuration.tileByteLimit)
        self.loader = loader
        self.animations = animations
        memoryWarning = MemoryWarning { [weak self] in self?.memoryIsLow() }
    }

    /// Pixels in memory that fulfil the request; a fitted one is also fulfilled by finer pixels.
    public func cached(_ request: PixelRequest) -> Pixels? {
        memory.pixels(for: request)
    }

    /// The finest pixels of the photo in memory, whatever they were made for.
    public func bestCached(for photo: PhotoID, version: FileVersion) -> Pixels? {
        memory.finest(of: photo, version: version)
    }

    /// Asks for pixels.
    ///
    /// Updates come on the main actor, the first never before this returns. Coarser pixels come first where there are some, then those asked for (`isFinal`), or a
    /// failure. Keep the subscription as long as the pixels are on screen; releasing it cancels.
    public func load(
        _ request: PixelRequest, priority: RequestPriority,
        onUpdate: @escaping @MainActor (PixelUpdate) -> Void
    ) -> PixelSubscription {
        let subscription = PixelSubscription(
            pipeline: self, key: request.memoryKey, priority: priority, onUpdate: onUpdate)
        if let pixels = memory.pixels(for: request) {
            Task { [weak subscription] in subscription?.deliver(.pixels(pixels, isFinal: true)) }
            return subscription
        }
        let coarse = memory.coarser(for: request)
        if let coarse {
            Task { [weak subscription] in subscription?.deliver(.pixels(coarse, isFinal: false)) }
        }
        if let task = tasks[request] {
            task.add(subscription)
        } else {
            tasks[request] = PixelTask(
                request: request, first: subscription, coarse: coarse, loader: loader,
                onStep: { [weak self] step in self?.keep(step, of: request) },
                onEnd: { [weak self] task in self?.forget(task) })
        }
        return subscription
    }

    /// What a photo's file tells about itself, read by a decoder; nil when it cannot be read.
    ///
    /// Cancelling the task withdraws the order.
    public func details(
        of photo: Photo, priority: RequestPriority = .visible
    ) async -> PhotoDetails? {
        await loader.details(
            of: PixelRequest(photo, want: .full), priority: SharedPriority(priority))
    }

    /// Starts a decoder before there is a request: its start takes longer than most decodes.
    public func warmUp() {
        loader.warmUp()
    }

    /// Lets go of all pixels that no subscription asks to keep.
    public func memoryIsLow() {
        memory.removeUnpinned()
    }

    /// Cancels everything and ends the decoders; returns when no process is left.
    public func shutDown() async {
        memoryWarning = nil
        await animations.shutDown()
        await loader.shutDown()
    }

    private func keep(_ step: LoadStep, of request: PixelRequest) {
        guard case .pixels(let pixels, let level, _, isKept: true) = step else { return }
        memory.insert(pixels, for: request.key(at: level))
    }

    private func forget(_ task: PixelTask) {
        // A later task for the same request may have taken the place already.
        if tasks[task.request] === task { tasks[task.request] = nil }
        if tasks.isEmpty { trimWhenIdle() }
    }

    /// Somebody who showed pixels, or waited for some, is gone.
    func subscriptionEnded() {
        if tasks.isEmpty, memory.pinnedTileCount == 0 { trimWhenIdle() }
    }

    /// A folder's listing and a burst of loads leave the heap full of holes: 15 to 25 MB of 160,
    /// measured 2026-11 with 100,000 photos.
    private func trimWhenIdle() {
        guard !isTrimDue else { return }
        isTrimDue = true
        Task { [weak self] in
            try? await Task.sleep(for: Self.trimDelay)
            guard let self else { return }
            isTrimDue = false
            guard tasks.isEmpty else { return }
            if memory.pinnedTileCount == 0 { loader.releaseTileStores() }
            await BlockingQueue(label: "leporello.trim").run(lep_trim_memory)
        }
    }
}
