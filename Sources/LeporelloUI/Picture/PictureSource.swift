import GtkBridge
import PhotoModel
import PhotoPipeline

/// The pixels of one photo at a time, as fine as its page needs them.
///
/// Asks the pipeline for the fitted picture and, once zoomed in, for all of it. What is on screen
/// stays until something finer is there. Releasing it, or showing another photo, cancels.
@MainActor
final class PictureSource {
    /// What is known of the photo being shown.
    enum State {
        case empty
        case loading
        case shown
        case failed(PixelFailure)
    }

    private let pipeline: PhotoPipeline
    private let textures: TextureShelf
    private let uploads: FrameUploads
    private(set) var photo: Photo?
    /// Which of the pictures in the photo's file is shown, from 0.
    private(set) var filePage = 0
    private(set) var state = State.empty
    /// The finest pixels there are.
    private(set) var pixels: Pixels?
    /// All of the picture as one texture: of `pixels`, or of coarser ones beneath the tiles.
    private(set) var texture: Texture?
    /// The tiles of `pixels` where they are too many for one texture.
    private(set) var tiles: TiledTexture?
    /// Tiles of a huge picture's pyramid over `texture`, once it was zoomed.
    private(set) var layer: TileLayer?
    private(set) var shownSize: ShownSize?
    /// Called when the state, the texture or the picture's size changed.
    var onChange: (() -> Void)?

    private var wish: DetailPlan.Want?
    /// What `wish` asked for last and came; finer pixels fulfil a coarser wish too.
    private var isFulfilled = false
    private var subscription: PixelSubscription?

    init(pipeline: PhotoPipeline, textures: TextureShelf, uploads: FrameUploads) {
        self.pipeline = pipeline
        self.textures = textures
        self.uploads = uploads
    }

    var priority = RequestPriority.nearby {
        didSet {
            subscription?.priority = priority
            layer?.priority = priority
        }
    }

    /// Whether nothing finer than what is shown is on its way.
    var isSharp: Bool {
        switch state {
        case .empty, .failed: true
        case .loading: false
        case .shown: isFulfilled && layer?.isWaiting != true
        }
    }

    /// Begins with a photo, with what memory has of it at once.
    func show(_ photo: Photo) {
        guard photo.id != self.photo?.id || photo.version != self.photo?.version else { return }
        // The same file in a later state keeps its old picture until the new one is there.
        let isSameFile = photo.id == self.photo?.id
        if !isSameFile { clear() }
        self.photo = photo
        filePage = 0
        forgetWish()
        if let best = pipeline.bestCached(for: photo.id, version: photo.version) {
            take(best, isFinal: false)
        } else if !isSameFile || texture == nil {
            state = .loading
        }
    }

    /// Shows another of the pictures in the same file; this one stays until that one is there.
    func show(filePage page: Int) {
        guard photo != nil, page != filePage, page >= 0, page < (pixels?.filePageCount ?? 1) else {
            return
        }
        filePage = page
        forgetWish()
        // Whether it is as large is not known.
        shownSize = nil
    }

    private func forgetWish() {
        layer = nil
        subscription = nil
        wish = nil
        isFulfilled = false
    }

    /// Lets go of everything.
    func clear() {
        photo = nil
        filePage = 0
        state = .empty
        texture = nil
        tiles = nil
        pixels = nil
        shownSize = nil
        forgetWish()
    }

    /// Asks for what a zoom needs; a wish that was had before, or a coarser one, costs nothing.
    func want(_ want: DetailPlan.Want) {
        guard let photo else { return }
        if case .failed = state { return }
        if let wish, wish.serves(want) { return }
        wish = want
        isFulfilled = false
        let request = PixelRequest(photo, want: want.pixelWant, filePage: filePage)
        if let ready = pipeline.cached(request) {
            take(ready, isFinal: true)
            subscription = pipeline.load(request, priority: priority) { _ in }
            onChange?()
            return
        }
        subscription = pipeline.load(request, priority: priority) { [weak self] update in
            self?.handle(update)
        }
    }

    /// Asks for the tiles of a huge picture that are seen at a zoom.
    func wantTiles(in part: Rect<Image>, zoom: Double) {
        guard let photo, let shownSize, shownSize.isExact, case .shown = state else { return }
        let pyramid = TilePyramid(
            width: Int(shownSize.size.width), height: Int(shownSize.size.height))
        if layer?.pyramid != pyramid {
            layer = TileLayer(
                pyramid, of: photo, filePage: filePage, pipeline: pipeline, priority: priority)
            layer?.onChange = { [weak self] in self?.onChange?() }
        }
        layer?.aim(at: part, zoom: zoom)
    }

    private func handle(_ update: PixelUpdate) {
        switch update {
        case .pixels(let pixels, let isFinal):
            take(pixels, isFinal: isFinal)
        case .failed(let failure):
            // A finer picture that cannot be had leaves the coarser one on screen.
            if texture == nil { state = .failed(failure) }
            isFulfilled = true
        }
        onChange?()
    }

    private func take(_ new: Pixels, isFinal: Bool) {
        if isFinal { isFulfilled = true }
        let isFiner = isFinal || new.width > (pixels?.width ?? 0)
        let told = ShownSize(
            width: new.width, height: new.height,
            image: Size(width: Double(new.imageWidth), height: Double(new.imageHeight)),
            isFinal: isFinal || new.isImageSizeKnown)
        // The same pixels come again once the file has said how large its picture is.
        if told.isExact || (isFiner && shownSize?.isExact != true) { shownSize = told }
        guard isFiner else { return }
        if new !== pixels { hold(new) }
        state = .shown
    }

    /// Keeps pixels as one texture, or as tiles over the texture there is.
    private func hold(_ new: Pixels) {
        pixels = new
        // What fits the screen is one texture, as the hero needs it, unless a finger would feel it.
        let isFitted = if case .fit = wish { true } else { wish == nil }
        let isWhole = isFitted && !uploads.isTouched
        if texture != nil, !isWhole, TiledTexture.isNeeded(for: new) {
            tiles = TiledTexture(new)
        } else {
            texture = textures.texture(for: new)
            tiles = nil
        }
    }

    /// One texture of what is shown now, for the hero: never a coarser one than fits the screen.
    func wholeTexture(fitting width: Double) -> Texture? {
        guard tiles != nil, let pixels, let texture, Double(texture.width) < width,
            pixels.width > texture.width,
            max(pixels.width, pixels.height) <= DetailPlan.sideLimit
        else { return texture }
        return textures.texture(for: pixels)
    }
}

extension DetailPlan.Want {
    /// The same wish as the pipeline takes it.
    var pixelWant: PixelRequest.Want {
        switch self {
        case .fit(let width, let height): .fit(width: width, height: height)
        case .full: .full
        case .drawn(let width, let height): .drawn(width: width, height: height)
        }
    }
}
