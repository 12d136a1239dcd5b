import DecodeProtocol
import PhotoModel

/// One load, told from top to bottom: each method is the script of one kind of request.
@PipelineActor
struct PixelLoad {
    let request: PixelRequest
    let priority: SharedPriority
    /// Something coarser is on screen already.
    let hasCoarse: Bool
    let pool: DecoderPool
    let store: ThumbnailStore
    let tiles: TileStores
    let files: BlockingQueue
    let report: @Sendable (LoadStep) -> Void

    nonisolated init(
        request: PixelRequest, priority: SharedPriority, hasCoarse: Bool, pool: DecoderPool,
        store: ThumbnailStore, tiles: TileStores, files: BlockingQueue,
        report: @escaping @Sendable (LoadStep) -> Void
    ) {
        self.request = request
        self.priority = priority
        self.hasCoarse = hasCoarse
        self.pool = pool
        self.store = store
        self.tiles = tiles
        self.files = files
        self.report = report
    }

    /// Ends after a final step or a failure; after neither when it was cancelled.
    func run() async {
        do throws(DecodeProblem) {
            switch request.want {
            case .thumbnail(let size): try await loadThumbnail(size)
            case .fit(let width, let height):
                try await loadPicture(
                    .fit(maxWidth: max(1, width), maxHeight: max(1, height)))
            case .full: try await loadPicture(.full)
            case .drawn(let width, let height):
                try await loadPicture(
                    .drawn(maxWidth: max(1, width), maxHeight: max(1, height)))
            case .tile(let tile): try await loadTile(tile)
            }
        } catch {
            switch error {
            case .cancelled: break
            case .wrongProfile, .needsStore:
                fail(.unsupported, "neither picture nor drawing")
            case .failed(let kind, let detail): fail(kind, detail)
            }
        }
    }

    // MARK: - Scripts

    private func loadPicture(_ want: DecodeWant) async throws(DecodeProblem) {
        // The cache has thumbnails of first pages only.
        if !hasCoarse, request.filePage == 0 {
            if let cached = try await largestCached() {
                show(cached, isFinal: false)
            } else if let box = want.box {
                try await showPreview(maxWidth: box.maxWidth, maxHeight: box.maxHeight)
            }
        }
        let report = report
        let result = try await decodePhoto(want) { header in
            report(.facts(PictureFacts(header)))
        }
        guard let pixels = result.pixels else { return }
        let isCurrent = await isCurrent(result.opened)
        report(
            .pixels(
                pixels, level: pixels.isFullResolution ? .full : .fitted, isFinal: true,
                isKept: isCurrent))
    }

    private func loadThumbnail(_ size: ThumbnailSize) async throws(DecodeProblem) {
        let stock = await store.stock(of: request.photo)
        if let cached = try await cached(in: stock, for: size) {
            guard let pixels = try await confirmed(cached, size) else { return }
            report(
                .pixels(pixels, level: .thumbnail(size), isFinal: true, isKept: true))
            return
        }
        if stock.hasFailure, try await hasFailedBefore(stock.name) {
            return fail(.failedBefore, "")
        }
        if stock.items.isEmpty { try await showPreview(maxWidth: size.side, maxHeight: size.side) }
        try await makeThumbnail(size)
    }

    /// Decodes the photo itself, shows the result and has it written to the cache.
    private func makeThumbnail(_ size: ThumbnailSize) async throws(DecodeProblem) {
        let box = DecodeWant.fit(maxWidth: size.side, maxHeight: size.side)
        let result: DecodeResult
        do throws(DecodeProblem) {
            result = try await decodePhoto(box)
        } catch {
            await noteFailure(error, size)
            throw error
        }
        guard let pixels = result.pixels else { return }
        let isCurrent = await isCurrent(result.opened)
        // A file that ends early may still be growing. Handed over before the last report: whoever waits
        // for that one, and then for what is being written, finds the file.
        if isCurrent, !pixels.isTruncated {
            store.write(
                ThumbnailStore.Entry(
                    photo: await store.name(of: request.photo), opened: result.opened, size: size,
                    pixels: pixels))
        }
        report(
            .pixels(pixels, level: .thumbnail(size), isFinal: true, isKept: isCurrent))
    }

    // MARK: - The thumbnail cache

    /// Pixels from the cache, and who wrote them.
    private struct Cached {
        let pixels: Pixels
        let size: ThumbnailSize
        let isOurs: Bool
    }

    /// A thumbnail of the size or made smaller from a larger one.
    ///
    /// A smaller one is shown meanwhile.
    private func cached(
        in stock: ThumbnailStore.Stock, for size: ThumbnailSize
    ) async throws(DecodeProblem) -> Cached? {
        for larger in stock.items where larger.size >= size {
            if let cached = try await read(larger, of: stock.name, box: size.side) {
                return cached
            }
        }
        if !hasCoarse, let smaller = stock.items.last(where: { $0.size < size }),
            let cached = try await read(smaller, of: stock.name, box: size.side)
        {
            show(cached, isFinal: false)
        }
        return nil
    }

    private func largestCached() async throws(DecodeProblem) -> Cached? {
        let stock = await store.stock(of: request.photo)
        for item in stock.items.reversed() {
            if let cached = try await read(item, of: stock.name, box: item.size.side) {
                return cached
            }
        }
        return nil
    }

    /// Decodes a file of the cache like any picture.
    ///
    /// Nil when it is broken, stale or of another photo.
    private func read(
        _ item: ThumbnailStore.Stock.Item, of name: PhotoID, box: Int
    ) async throws(DecodeProblem) -> Cached? {
        let want = DecodeWant.fit(maxWidth: box, maxHeight: box)
        guard let result = try await decodeCacheFile(item.path, want) else { return nil }
        let facts = ThumbnailFacts(result.header.texts)
        guard facts.isValid(for: name, request.version), let picture = result.picture
        else { return nil }
        let pixels = Pixels(
            geometry: picture.geometry, storage: picture.storage,
            picture: PictureFacts(
                isAnimated: facts.isOurs && facts.isAnimated,
                filePageCount: facts.isOurs ? facts.filePageCount : 1))
        return Cached(pixels: pixels, size: item.size, isOurs: facts.isOurs)
    }

    private func hasFailedBefore(_ name: PhotoID) async throws(DecodeProblem) -> Bool {
        let path = store.folder.failurePath(of: name)
        guard let result = try await decodeCacheFile(path, .probe) else { return false }
        return ThumbnailFacts(result.header.texts).isValid(for: name, request.version)
    }

    /// A broken cache file counts as missing.
    private func decodeCacheFile(
        _ path: String, _ want: DecodeWant
    ) async throws(DecodeProblem) -> DecodeResult? {
        let job = DecodeJob(
            source: .path(path), want: want, profile: .raster, suffix: "png",
            limits: DecodeLimits(maxPixels: 4_096 * 4_096, maxOutputBytes: 8 << 20))
        do throws(DecodeProblem) {
            return try await pool.decode(job, priority: priority)
        } catch {
            if case .cancelled = error { throw error }
            return nil
        }
    }

    /// The thumbnail itself if it is ours, or as good; nil when ours has taken its place.
    ///
    /// Another program's is shown at once. It is as good when the photo needs no conversion of its
    /// colours and it is as large as it could be.
    private func confirmed(
        _ cached: Cached, _ size: ThumbnailSize
    ) async throws(DecodeProblem) -> Pixels? {
        if cached.isOurs { return cached.pixels }
        report(
            .pixels(cached.pixels, level: .thumbnail(size), isFinal: false, isKept: false))
        let header = try await decodePhoto(.probe).header
        let pixels = cached.pixels.described(by: PictureFacts(header))
        if !header.hasForeignProfile, pixels.fills(boxWidth: size.side, boxHeight: size.side) {
            return pixels
        }
        try await makeThumbnail(size)
        return nil
    }

    // MARK: - Files and failures

    /// What the file tells about itself; nil when it cannot be read, or the task was cancelled.
    func details() async -> PhotoDetails? {
        do throws(DecodeProblem) {
            let header = try await decodePhoto(.details).header
            let texts = header.texts.map { ($0.key, $0.value) }
            return PhotoDetails(
                width: header.width, height: header.height, formatName: header.formatName,
                texts: Dictionary(texts) { first, _ in first })
        } catch {
            return nil
        }
    }

    /// Decodes the photo itself, in the decoder that its type calls for, else in the other.
    ///
    /// A type by name may be wrong. Waits while the photo only passes.
    func decodePhoto(
        _ want: DecodeWant, into store: FileDescriptor? = nil,
        onHeader: (@Sendable (PictureHeader) -> Void)? = nil
    ) async throws(DecodeProblem) -> DecodeResult {
        await priority.wait(above: .passing)
        if Task.isCancelled { throw .cancelled }
        let isSVG = request.contentType.hasPrefix("image/svg")
        do throws(DecodeProblem) {
            return try await pool.decode(
                job(want, isSVG ? .svg : .raster, store), priority: priority, onHeader: onHeader)
        } catch {
            guard case .wrongProfile = error else { throw error }
            return try await pool.decode(
                job(want, isSVG ? .raster : .svg, store), priority: priority, onHeader: onHeader)
        }
    }

    /// What a picture of 16 bits a channel may take, in bytes: 32 million pixels with alpha.
    private static let maxDeepBytes: Int64 = 256 << 20

    private func job(
        _ want: DecodeWant, _ profile: DecoderProfile, _ store: FileDescriptor?
    ) -> DecodeJob {
        // The cache's thumbnails and the tiles of huge pictures have 8 bits.
        let maxDeepBytes =
            switch request.want {
            case .thumbnail, .tile: Int64(0)
            case .fit, .full, .drawn: Self.maxDeepBytes
            }
        return DecodeJob(
            source: .photo(request.photo), want: want, page: request.filePage, profile: profile,
            suffix: request.photo.suffix, limits: DecodeLimits(maxDeepBytes: maxDeepBytes),
            store: store)
    }

    /// Whether the pixels show the state that was asked for, and the file still has it.
    func isCurrent(_ opened: OpenPicture) async -> Bool {
        guard opened.version.matches(request.version) else { return false }
        return await files.run { opened.currentVersion()?.matches(opened.version) ?? false }
    }

    private func show(_ cached: Cached, isFinal: Bool) {
        report(
            .pixels(
                cached.pixels, level: .thumbnail(cached.size), isFinal: isFinal,
                isKept: cached.isOurs))
    }

    private func fail(_ kind: PixelFailure.Kind, _ detail: String) {
        report(
            .failed(PixelFailure(kind: kind, fileName: request.photo.fileName, detail: detail)))
    }

    /// Remembers failures that the same bytes would bring again, so that they cost once.
    private func noteFailure(_ problem: DecodeProblem, _ size: ThumbnailSize) async {
        guard case .failed(let kind, _) = problem, kind.isOfTheFile else { return }
        let source = PictureSource.photo(request.photo)
        let opened = await files.run { () -> OpenPicture? in
            try? source.open(cancellable: Cancellable())
        }
        guard let opened, opened.version.matches(request.version) else { return }
        store.write(
            ThumbnailStore.Entry(
                photo: await store.name(of: request.photo), opened: opened, size: size,
                pixels: nil))
    }
}

extension DecodeResult {
    /// The pixels with what the header says of the whole picture.
    var pixels: Pixels? {
        guard let picture else { return nil }
        var facts = PictureFacts(header)
        facts.isTruncated = picture.isTruncated
        return Pixels(geometry: picture.geometry, storage: picture.storage, picture: facts)
    }
}

extension PictureFacts {
    init(_ header: PictureHeader) {
        self.init(
            width: header.width, height: header.height, isAnimated: header.isAnimated,
            formatName: header.formatName,
            filePageCount: header.isAnimated ? 1 : header.pageCount, isPreview: header.isPreview)
    }
}

extension PixelFailure.Kind {
    /// Whether it comes from the file's bytes alone.
    var isOfTheFile: Bool {
        switch self {
        case .unsupported, .damaged, .tooLarge, .timeLimit, .decoderCrashed: true
        case .notFound, .noPermission, .notAFile, .empty, .unreadable, .tooLargeToFetch,
            .outOfMemory, .decoderMissing, .failedBefore:
            false
        }
    }
}
