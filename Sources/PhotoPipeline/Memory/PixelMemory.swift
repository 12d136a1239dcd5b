import PhotoModel

/// Pixels in memory: budgets by bytes, and whatever someone still holds beyond them.
///
/// Fitted pictures have a budget of their own: it takes a tenth of a second to make one again, and
/// whoever pages through a folder would fill all the memory with them otherwise.
///
/// What left the budget but is alive because it is on screen is found again by a weak reference, so
/// it is neither decoded twice nor held twice.
@MainActor
final class PixelMemory {
    private struct WeakPixels {
        weak var pixels: Pixels?
    }

    /// Thumbnails and full pictures.
    private var budget: TextureMemory<MemoryKey, Pixels>
    private var fitted: CostLimitedCache<MemoryKey, Pixels>
    private var tiles: CostLimitedCache<MemoryKey, Pixels>
    private var living: [MemoryKey: WeakPixels] = [:]
    /// Tiles that someone shows or waits for.
    private(set) var pinnedTileCount = 0
    /// The number of weak entries at which the dead ones are swept out.
    private var sweepCount = 1_024

    /// - Parameters:
    ///   - byteLimit: for everything.
    ///   - thumbnailByteLimit: what thumbnails may take of it.
    ///   - fittedByteLimit: what is set apart of it for fitted pictures.
    ///   - tileByteLimit: for tiles of huge pictures, beside it.
    init(byteLimit: Int, thumbnailByteLimit: Int, fittedByteLimit: Int, tileByteLimit: Int) {
        budget = TextureMemory(
            limit: byteLimit - fittedByteLimit, thumbnailLimit: thumbnailByteLimit)
        fitted = CostLimitedCache(limit: fittedByteLimit, largestFraction: 1)
        tiles = CostLimitedCache(limit: tileByteLimit)
    }

    /// Bytes held by the budgets; what others hold is not counted.
    var byteCount: Int { budget.totalCost + fitted.totalCost + tiles.totalCost }

    /// Pixels that fulfil the request entirely, nil if there are none.
    func pixels(for request: PixelRequest) -> Pixels? {
        switch request.want {
        case .thumbnail, .full, .tile:
            return value(for: request.memoryKey)
        case .drawn(let width, let height):
            return value(for: request.memoryKey).flatMap {
                $0.fills(boxWidth: width, boxHeight: height, mayEnlarge: true) ? $0 : nil
            }
        case .fit(let width, let height):
            let fulfils = { (pixels: Pixels) in
                pixels.fills(boxWidth: width, boxHeight: height)
            }
            return value(for: request.memoryKey).flatMap { fulfils($0) ? $0 : nil }
                ?? value(for: request.key(at: .full))
        }
    }

    /// The finest pixels of a page of a photo's file.
    func finest(of photo: PhotoID, version: FileVersion, filePage: Int = 0) -> Pixels? {
        let levels: [PixelLevel] =
            [.full, .fitted] + ThumbnailSize.allCases.reversed().map { .thumbnail($0) }
        return first(of: levels, photo: photo, version: version, filePage: filePage)
    }

    /// Something to show until the request is fulfilled.
    ///
    /// For thumbnails only other thumbnails, so that a grid of many cells never scales whole
    /// pictures.
    func coarser(for request: PixelRequest) -> Pixels? {
        // What lies beneath a tile is the whole picture's affair.
        if case .tile = request.want { return nil }
        guard case .thumbnail(let wanted) = request.want else {
            return finest(
                of: request.photo, version: request.version, filePage: request.filePage)
        }
        let larger = ThumbnailSize.allCases.filter { $0 > wanted }
        let smaller = ThumbnailSize.allCases.filter { $0 < wanted }.reversed()
        return first(
            of: (larger + smaller).map { .thumbnail($0) }, photo: request.photo,
            version: request.version, filePage: request.filePage)
    }

    /// Keeps pixels at a level; a fitted picture never displaces a larger one.
    func insert(_ pixels: Pixels, for key: MemoryKey) {
        if key.level == .fitted, let kept = value(for: key), kept.width > pixels.width { return }
        living[key] = WeakPixels(pixels: pixels)
        if living.count > sweepCount { sweep() }
        switch key.level {
        case .thumbnail: budget.insert(thumbnail: pixels, for: key, cost: pixels.byteCount)
        case .fitted: fitted.insert(pixels, for: key, cost: pixels.byteCount)
        case .full: budget.insert(picture: pixels, for: key, cost: pixels.byteCount)
        case .tile: tiles.insert(pixels, for: key, cost: pixels.byteCount)
        }
    }

    /// Keeps a key's entry while it is on screen, until as many `unpin` calls have followed.
    func pin(_ key: MemoryKey) {
        if case .tile = key.level { pinnedTileCount += 1 }
        budget.pin(key)
        fitted.pin(key)
        tiles.pin(key)
    }

    /// Takes one pin back.
    func unpin(_ key: MemoryKey) {
        if case .tile = key.level { pinnedTileCount -= 1 }
        budget.unpin(key)
        fitted.unpin(key)
        tiles.unpin(key)
    }

    /// Lets go of everything that is not on screen.
    func removeUnpinned() {
        budget.removeUnpinned()
        fitted.removeUnpinned()
        tiles.removeUnpinned()
        sweep()
    }

    private func value(for key: MemoryKey) -> Pixels? {
        let kept =
            switch key.level {
            case .fitted: fitted.value(for: key)
            case .tile: tiles.value(for: key)
            case .thumbnail, .full: budget.value(for: key)
            }
        if let kept { return kept }
        return living[key]?.pixels
    }

    private func first(
        of levels: [PixelLevel], photo: PhotoID, version: FileVersion, filePage: Int
    ) -> Pixels? {
        for level in levels {
            let key = MemoryKey(
                photo: photo, version: version, level: level, filePage: filePage)
            if let pixels = value(for: key) { return pixels }
        }
        return nil
    }

    private func sweep() {
        living = living.filter { $0.value.pixels != nil }
        sweepCount = max(1_024, 2 * living.count)
    }
}

extension Pixels {
    /// Whether these are as many pixels as the box can show of the picture.
    ///
    /// A drawing can be shown larger than it is.
    func fills(boxWidth: Int, boxHeight: Int, mayEnlarge: Bool = false) -> Bool {
        let scale = min(
            mayEnlarge ? .infinity : 1, Double(boxWidth) / Double(imageWidth),
            Double(boxHeight) / Double(imageHeight))
        // One pixel of grace: decoders round the shorter side up or down.
        return Double(width) >= Double(imageWidth) * scale - 1
            && Double(height) >= Double(imageHeight) * scale - 1
    }
}
