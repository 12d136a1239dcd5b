import GtkBridge
import PhotoModel
import PhotoPipeline

/// The tiles of one huge picture, over the coarse picture.
///
/// Asks for them, holds them as textures and draws them.
@MainActor
final class TileLayer {
    let pyramid: TilePyramid
    private let photo: Photo
    private let filePage: Int
    private let pipeline: PhotoPipeline
    private var plan: TilePlan?
    private var subscriptions: [TilePlace: PixelSubscription] = [:]
    private var pixels: [TilePlace: Pixels] = [:]
    /// Tiles that cannot be had; the coarse picture stays in their place.
    private var failed: Set<TilePlace> = []
    private var textures: [TilePlace: Texture] = [:]
    private var uploads = PyramidUploads()
    /// Called when a tile came.
    var onChange: (() -> Void)?

    init(
        _ pyramid: TilePyramid, of photo: Photo, filePage: Int, pipeline: PhotoPipeline,
        priority: RequestPriority
    ) {
        self.pyramid = pyramid
        self.photo = photo
        self.filePage = filePage
        self.pipeline = pipeline
        self.priority = priority
    }

    /// How soon the visible tiles are wanted; those around them are `nearby` at most.
    var priority: RequestPriority {
        didSet {
            for (place, subscription) in subscriptions {
                subscription.priority = priority(of: place)
            }
        }
    }

    /// Whether a visible tile is on its way.
    var isWaiting: Bool {
        plan?.visible.contains { pixels[$0] == nil && !failed.contains($0) } ?? false
    }

    /// Asks for the tiles of what is seen, and cancels what is not wanted any more.
    func aim(at part: Rect<Image>, zoom: Double) {
        let plan = TilePlan(pyramid, visible: part, zoom: zoom)
        guard plan != self.plan else { return }
        self.plan = plan
        let wanted = Set(plan.wanted)
        for (place, subscription) in subscriptions where !wanted.contains(place) {
            subscription.cancel()
            subscriptions[place] = nil
            pixels[place] = nil
        }
        for place in plan.wanted where subscriptions[place] == nil && !failed.contains(place) {
            ask(for: place)
        }
        for (place, subscription) in subscriptions {
            subscription.priority = priority(of: place)
        }
    }

    /// Whether tiles are wanted.
    var isAimed: Bool { plan != nil }

    /// Lets go of the tiles while the coarse picture is enough, but for one.
    ///
    /// That one tells the pipeline that the picture is still looked at.
    func rest() {
        plan = nil
        let kept = subscriptions.keys.first { pixels[$0] != nil }
        for (place, subscription) in subscriptions where place != kept {
            subscription.cancel()
            subscriptions[place] = nil
            pixels[place] = nil
        }
        textures = [:]
        uploads = PyramidUploads()
    }

    private func ask(for place: TilePlace) {
        let request = PixelRequest(
            photo, want: .tile(pyramid.tile(at: place)), filePage: filePage)
        if let ready = pipeline.cached(request) { pixels[place] = ready }
        subscriptions[place] = pipeline.load(request, priority: priority(of: place)) {
            [weak self] update in
            self?.take(update, at: place)
        }
    }

    private func take(_ update: PixelUpdate, at place: TilePlace) {
        switch update {
        case .pixels(let new, _): pixels[place] = new
        case .failed: failed.insert(place)
        }
        onChange?()
    }

    private func priority(of place: TilePlace) -> RequestPriority {
        guard let plan, priority == .looking, !plan.visible.contains(place) else {
            return priority
        }
        return .nearby
    }

    // MARK: Drawing

    /// Draws the tiles that are there or may come now; how many are there but have to wait.
    ///
    /// - Parameters:
    ///   - whole: where all of the picture lies.
    ///   - zoom: in device px per image px.
    ///   - onPixels: moves a rectangle's sides to whole device pixels.
    ///   - drawBeneath: draws the coarse picture.
    func draw(
        in whole: Rect<Widget>, zoom: Double, onPixels: (Rect<Widget>) -> Rect<Widget>,
        uploads frame: FrameUploads, on snapshot: Snapshot, beneath drawBeneath: () -> Void
    ) -> Int {
        guard let plan else { return 0 }
        let parts = uploads.frame(plan, at: MainLoop.now, allowance: &frame.allowance) {
            pixels[$0] != nil
        }
        let isOpaque = pixels.values.allSatisfy { !$0.format.hasAlpha }
        // A level's last pixels may stand for more than the picture has.
        snapshot.clipped(to: whole) {
            if isOpaque {
                if !parts.missing.isEmpty { drawBeneath() }
                for tile in parts.standIns + parts.drawn {
                    draw(tile, whole: whole, zoom: zoom, on: snapshot)
                }
                return
            }
            // Each pixel only once: nothing of the same picture may shine through.
            for tile in parts.missing {
                let area = onPixels(place(of: tile, in: whole, bordered: false))
                snapshot.clipped(to: area, drawBeneath)
            }
            for tile in parts.drawn {
                let area = onPixels(place(of: tile, in: whole, bordered: false))
                snapshot.clipped(to: area) {
                    draw(tile, whole: whole, zoom: zoom, on: snapshot)
                }
            }
        }
        textures = textures.filter { uploads.has($0.key) }
        return parts.missing.count { pixels[$0] != nil }
    }

    private func draw(
        _ tile: TilePlace, whole: Rect<Widget>, zoom: Double, on snapshot: Snapshot
    ) {
        guard let texture = texture(of: tile) else { return }
        let filter = ScalingFilter(
            Sampling(zoom: zoom * Double(1 << tile.level)), isWholePicture: tile.level == 0)
        snapshot.append(
            texture, in: place(of: tile, in: whole, bordered: true), filter: filter)
    }

    /// Where a tile lies when all of the picture lies in `whole`, with its borders or without.
    private func place(
        of tile: TilePlace, in whole: Rect<Widget>, bordered: Bool
    ) -> Rect<Widget> {
        let grid = pyramid.grid(of: tile.level)
        let texels = bordered ? grid.texels(of: tile.number) : grid.area(of: tile.number)
        let part = pyramid.imagePart(of: texels, level: tile.level)
        let across = whole.size.width / Double(pyramid.width)
        let down = whole.size.height / Double(pyramid.height)
        return Rect(
            x: whole.minX + part.minX * across, y: whole.minY + part.minY * down,
            width: part.size.width * across, height: part.size.height * down)
    }

    private func texture(of tile: TilePlace) -> Texture? {
        if let texture = textures[tile] { return texture }
        guard let pixels = pixels[tile] else { return nil }
        let texture = Texture(pixels: pixels)
        textures[tile] = texture
        return texture
    }
}
