import DecodeProtocol
import PhotoModel

/// The way of one request after memory had nothing: thumbnail cache, then decoder.
final class PixelLoader: PixelLoading {
    let pool: DecoderPool
    let store: ThumbnailStore
    let files: BlockingQueue
    let tiles: TileStores
    let animations: AnimationDesk

    convenience init(configuration: PhotoPipeline.Configuration) {
        var limits = PoolLimits()
        limits.workerCount = configuration.workerCount
        let program = configuration.decoderPath
        self.init(configuration: configuration, limits: limits, clock: MonotonicClock()) {
            // Many pictures at once keep the cores busy; the one being looked at has to do it alone.
            DecoderProcess(
                program: program, profile: $0.profile,
                threads: $0 == .kept ? configuration.workerCount : 1)
        }
    }

    init(
        configuration: PhotoPipeline.Configuration, limits: PoolLimits, clock: any PoolClock,
        settlingSeconds: Double = ThumbnailStore.settlingSeconds,
        connect: @escaping DecoderPool.Connect
    ) {
        files = BlockingQueue(label: "leporello.files")
        pool = DecoderPool(limits: limits, clock: clock, files: files, connect: connect)
        tiles = TileStores(folder: configuration.storeFolder, files: files)
        animations = AnimationDesk(
            AnimationDesk.Means(limits: limits, clock: clock, files: files, connect: connect))
        store = ThumbnailStore(
            folder: ThumbnailFolder(
                root: configuration.thumbnailFolder, version: configuration.version),
            shared: configuration.sharedThumbnailFolder.map {
                ThumbnailFolder(root: $0, version: configuration.version)
            },
            files: files, settlingSeconds: settlingSeconds)
    }

    func steps(
        for request: PixelRequest, priority: SharedPriority, hasCoarse: Bool
    ) -> AsyncStream<LoadStep> {
        let (stream, continuation) = AsyncStream.makeStream(of: LoadStep.self)
        let load = PixelLoad(
            request: request, priority: priority, hasCoarse: hasCoarse, pool: pool, store: store,
            tiles: tiles, files: files, report: { continuation.yield($0) })
        let task = Task { @PipelineActor in
            await load.run()
            continuation.finish()
        }
        continuation.onTermination = { reason in
            if case .cancelled = reason { task.cancel() }
        }
        return stream
    }

    func details(of request: PixelRequest, priority: SharedPriority) async -> PhotoDetails? {
        let load = PixelLoad(
            request: request, priority: priority, hasCoarse: true, pool: pool, store: store,
            tiles: tiles, files: files, report: { _ in })
        return await load.details()
    }

    func warmUp() {
        Task { @PipelineActor in pool.warmUp() }
    }

    func releaseTileStores() {
        Task { @PipelineActor in tiles.releaseAll() }
    }

    func shutDown() async {
        await pool.shutDown()
        await tiles.releaseAll()
        await store.flush()
    }
}
