import GtkBridge
import PhotoModel
import PhotoPipeline

/// One photo at a zoom: a page of the carousel.
///
/// It draws itself where its transform says, asks for the pixels that the zoom needs, and keeps the
/// coarser picture until the finer one is there. What moves it is decided elsewhere.
@MainActor
public final class ZoomablePicture: Canvas {
    /// The words that name a failed photo and the cause.
    public typealias FailureWords = @MainActor (PixelFailure) -> (title: String, text: String)

    let source: PictureSource
    private let words: FailureWords
    private let progress = ProgressLine()
    private let player: AnimationPlayer
    private let uploads: FrameUploads
    private var failurePage: FailurePage?
    /// Frames in which the tiles that are still missing come.
    private let ticks = FrameTicks()
    private var missingTiles = 0
    /// Whether the carousel shows this page now; pages beside it ask with lower priority.
    public var isCurrent = false {
        didSet {
            source.priority = isCurrent ? .looking : .nearby
            askForDetail()
            failurePage?.takesFocus = isCurrent
            placePlayer()
        }
    }

    /// Whether a part of the page is on the screen, and the screen can be seen.
    public var isOnScreen = false {
        didSet { placePlayer() }
    }

    /// Whether the window is hidden: what plays stands still.
    public var isHidden = false {
        didSet { placePlayer() }
    }

    /// Where the picture lies; nil until its size is known.
    public var transform: ViewTransform? {
        didSet {
            guard transform != oldValue else { return }
            askForDetail()
            queueDraw()
        }
    }

    /// Whether a gesture or an animation moves it: not snapped to device pixels meanwhile (Z10).
    public var isMoving = false {
        didSet { if isMoving != oldValue { queueDraw() } }
    }

    /// Whether the picture is left out of drawing, because the hero draws it instead.
    public var isHeld = false {
        didSet {
            guard isHeld != oldValue else { return }
            placePlayer()
            queueDraw()
        }
    }

    /// Called when the picture's size became known or known better, in image pixels.
    public var onSize: ((ShownSize) -> Void)?
    /// Called when what is on screen, or `isSharp`, changed.
    public var onChange: (() -> Void)?

    /// A page without a photo; `words` turns a failure into what people read.
    public init(
        pipeline: PhotoPipeline, textures: TextureShelf, uploads: FrameUploads,
        words: @escaping FailureWords
    ) {
        source = PictureSource(pipeline: pipeline, textures: textures, uploads: uploads)
        player = AnimationPlayer(pipeline: pipeline)
        self.uploads = uploads
        self.words = words
        super.init(cssName: "picture-page")
        setAccessibleRole(.image)
        clipsContent = true
        source.onChange = { [weak self] in self?.sourceChanged() }
        progress.attach(to: self)
        player.attach(to: self)
        player.onChange = { [weak self] in
            self?.queueDraw()
            self?.onChange?()
        }
        onMap { [weak self] in self?.placePlayer() }
        onUnmap { [weak self] in self?.placePlayer() }
    }

    /// The photo shown; nil while the page is free.
    public var photo: Photo? { source.photo }
    /// The picture's size as far as it is known.
    public var shownSize: ShownSize? { source.shownSize }
    /// One texture of what is on screen, for the hero.
    public var texture: Texture? {
        player.shown?.texture ?? source.wholeTexture(fitting: width * scale)
    }
    /// Whether the texture has a pixel for each one of the picture.
    public var hasEveryPixel: Bool {
        source.pixels.map { $0.isFullResolution && texture?.width == $0.width } ?? false
    }
    /// Whether the picture is drawn on a checkerboard.
    public var hasTransparency: Bool {
        (player.shown?.frame.pixels ?? source.pixels)?.format.hasAlpha ?? false
    }
    /// What plays; nil for a still photo.
    public var playback: Playback.State? { player.state }
    /// Where the picture is drawn, before its turn; nil until its size is known.
    public var uprightFrame: Rect<Widget>? {
        transform.map { $0.viewport.toWidget(uprightFrame(of: $0)) }
    }
    /// Whether no finer pixels are on their way.
    public var isSharp: Bool { source.isSharp && missingTiles == 0 }
    /// Whether what is on screen is the preview that a camera put into its raw file.
    public var isPreview: Bool { source.pixels?.isPreview ?? false }
    /// Whether the file ended early, and a part of the picture is missing.
    public var isTruncated: Bool { source.pixels?.isTruncated ?? false }
    /// Why there is no picture.
    public var failure: PixelFailure? {
        if case .failed(let failure) = source.state { failure } else { nil }
    }

    /// Shows another photo; the transform is set anew by whoever owns it, in `onSize`.
    public func show(_ photo: Photo) {
        if photo.id != source.photo?.id { transform = nil }
        source.show(photo)
        setAccessibleLabel(photo.name)
        sourceChanged()
        askForDetail()
    }

    /// Shows nothing, and cancels what was asked for.
    public func clear() {
        transform = nil
        missingTiles = 0
        source.clear()
        sourceChanged()
    }

    /// How many pictures the photo's file holds beside each other, at least 1.
    public var filePageCount: Int { source.pixels?.filePageCount ?? 1 }
    /// Which of them is shown, from 0.
    public var filePage: Int { source.filePage }

    /// Shows another of the pictures in the photo's file, as far as there is one.
    public func turnFilePage(by pages: Int) {
        let page = min(max(0, filePage + pages), filePageCount - 1)
        guard page != filePage else { return }
        source.show(filePage: page)
        askForDetail()
        sourceChanged()
    }

    /// Stops the animation, or lets it go on.
    public func togglePlayback() { player.toggle() }

    private func placePlayer() {
        let isShowing = isOnScreen && isMapped
        player.place(isOn: isShowing, isLookedAt: isShowing && isCurrent && !isHeld && !isHidden)
    }

    // MARK: Wishes

    /// Called by the carousel whenever the page's viewport changed, and on each new transform.
    public func askForDetail() {
        guard source.photo != nil, width > 0, height > 0 else { return }
        let viewport = transform?.viewport ?? Viewport(size: size, scale: scale)
        if let transform, let shown = source.shownSize, shown.isExact {
            let isDrawing = source.pixels?.isDrawing ?? false
            source.want(
                DetailPlan.want(
                    imageSize: shown.size, zoom: transform.zoom, viewport: viewport,
                    isDrawing: isDrawing))
            let needsTiles = DetailPlan.needsTiles(
                imageSize: shown.size, zoom: transform.zoom, viewport: viewport,
                isDrawing: isDrawing)
            if needsTiles, isCurrent {
                source.wantTiles(in: visiblePart(transform), zoom: transform.zoom)
            } else {
                source.layer?.rest()
            }
        } else {
            source.want(DetailPlan.want(fitting: viewport))
        }
    }

    private func sourceChanged() {
        showFailure(failure)
        setAccessibleDescription(
            isTruncated ? tr("The file ends early: a part of the picture is missing.") : nil)
        progress.isWaiting = !source.isSharp && source.photo != nil
        setAnimation()
        if let shown = source.shownSize, shown.size != transform?.imageSize { onSize?(shown) }
        queueDraw()
        onChange?()
    }

    /// Whether a photo is animated is known once its file was read.
    private func setAnimation() {
        guard let photo = source.photo else { return player.set(nil, imageSize: .zero) }
        if let pixels = source.pixels, pixels.isAnimated, pixels.isImageSizeKnown {
            player.set(
                photo,
                imageSize: Size(
                    width: Double(pixels.imageWidth), height: Double(pixels.imageHeight)))
        } else if !player.plays(photo) {
            player.set(nil, imageSize: .zero)
        }
    }

    private func showFailure(_ failure: PixelFailure?) {
        canTarget = failure != nil
        guard let failure else {
            failurePage?.leave()
            failurePage = nil
            return
        }
        let page = failurePage ?? FailurePage(in: self)
        page.show(words(failure))
        page.takesFocus = isCurrent
        failurePage = page
        queueAllocate()
    }

    // MARK: Layout and drawing

    public override func allocate(width: Int, height: Int) {
        failurePage?.layOut(width: width, height: height)
        if transform == nil { askForDetail() }
    }

    public override func draw(_ snapshot: Snapshot) {
        defer { progress.draw(snapshot) }
        guard failure == nil else { return super.draw(snapshot) }
        guard !isHeld, let transform, source.pixels != nil else { return }
        let rect = transform.viewport.toWidget(uprightFrame(of: transform))
        snapshot.turned(by: transform.rotation, about: rect.center) {
            if hasTransparency {
                // What a turn brings into sight is not known here: all of it is drawn.
                let visible = transform.rotation == 0 ? bounds : rect
                Checkerboard.draw(in: rect, visible: visible, on: snapshot)
            }
            drawPixels(transform, in: rect, on: snapshot)
        }
    }

    /// Draws the coarsest pixels that the zoom does not enlarge, or the finest there are.
    private func drawPixels(
        _ transform: ViewTransform, in rect: Rect<Widget>, on snapshot: Snapshot
    ) {
        let shownWidth = transform.imageSize.width * transform.zoom
        var missing = 0
        let isEnough =
            source.texture.map { shownWidth <= Double($0.width) * DetailPlan.slack } ?? false
        let onPixels: (Rect<Widget>) -> Rect<Widget> = { [scale, placeOnSurface] part in
            let device = Rect<Device>(
                x: part.minX * scale, y: part.minY * scale, width: part.size.width * scale,
                height: part.size.height * scale)
            return transform.viewport.toWidget(PixelSnap.edges(of: device, origin: placeOnSurface))
        }
        if let (texture, frame) = player.shown {
            snapshot.append(
                texture, in: rect,
                filter: ScalingFilter(
                    Sampling(zoom: shownWidth / Double(texture.width)),
                    isWholePicture: frame.pixels.isFullResolution))
        } else if let layer = source.layer, layer.isAimed, !isEnough {
            missing = layer.draw(
                in: rect, zoom: transform.zoom, onPixels: onPixels, uploads: uploads, on: snapshot
            ) {
                drawTexture(in: rect, shownWidth: shownWidth, on: snapshot)
            }
        } else if let tiles = source.tiles, !isEnough {
            let zoom = shownWidth / Double(tiles.pixels.width)
            let place = TiledTexture.Place(
                rect: rect, visible: visibleTexels(of: tiles.pixels, transform),
                filter: ScalingFilter(
                    Sampling(zoom: zoom), isWholePicture: tiles.pixels.isFullResolution),
                onPixels: onPixels)
            missing = tiles.draw(place, over: source.texture, uploads: uploads, on: snapshot)
        } else {
            drawTexture(in: rect, shownWidth: shownWidth, on: snapshot)
        }
        tilesDrawn(missing: missing)
    }

    /// Draws all of the picture as one texture, `shownWidth` device pixels wide.
    private func drawTexture(
        in rect: Rect<Widget>, shownWidth: Double, on snapshot: Snapshot
    ) {
        guard let texture = source.texture, let pixels = source.pixels else { return }
        let zoom = shownWidth / Double(texture.width)
        let isWholePicture = pixels.isFullResolution && texture.width == pixels.width
        snapshot.append(
            texture, in: rect,
            filter: ScalingFilter(Sampling(zoom: zoom), isWholePicture: isWholePicture))
    }

    /// What the viewport shows of decoded pixels.
    private func visibleTexels(of pixels: Pixels, _ transform: ViewTransform) -> Rect<Texel> {
        let part = visiblePart(transform)
        let across = Double(pixels.width) / transform.imageSize.width
        let down = Double(pixels.height) / transform.imageSize.height
        return Rect(
            x: part.minX * across, y: part.minY * down, width: part.size.width * across,
            height: part.size.height * down)
    }

    /// What the viewport shows of the picture; around a turned one a little more.
    private func visiblePart(_ transform: ViewTransform) -> Rect<Image> {
        let corners = [
            Point(x: 0, y: 0), Point(x: width, y: 0), Point(x: 0, y: height),
            Point<Widget>(x: width, y: height),
        ].map { transform.imagePoint(at: $0) }
        let left = corners.map(\.x).min() ?? 0
        let top = corners.map(\.y).min() ?? 0
        return Rect(
            x: left, y: top, width: (corners.map(\.x).max() ?? 0) - left,
            height: (corners.map(\.y).max() ?? 0) - top)
    }

    /// Draws another frame for the tiles that had to wait, and tells when none is left.
    private func tilesDrawn(missing: Int) {
        missingTiles = missing
        guard missing > 0 else { return }
        ticks.start(on: self) { [weak self] _ in
            guard let self else { return false }
            if missingTiles == 0 {
                onChange?()
                return false
            }
            queueDraw()
            return true
        }
    }

    /// The picture's frame before its rotation about the frame's middle, snapped while at rest.
    private func uprightFrame(of transform: ViewTransform) -> Rect<Device> {
        PixelSnap.uprightFrame(of: transform, isMoving: isMoving, origin: placeOnSurface)
    }

    /// The widget's place on the surface; at a fractional scale between whole device pixels.
    private var placeOnSurface: Point<Device> {
        let place = originOnSurface
        return Point(x: place.x * scale, y: place.y * scale)
    }

    private var bounds: Rect<Widget> { Rect(origin: .zero, size: size) }
}

extension ScalingFilter {
    /// The renderer's filter for a sampling rule.
    ///
    /// A coarse stand-in is never shown as blocks: it would flash when the finer picture comes.
    init(_ sampling: Sampling, isWholePicture: Bool) {
        switch sampling {
        case .nearest: self = isWholePicture ? .nearest : .linear
        case .linear: self = .linear
        case .mipmapped: self = .trilinear
        }
    }
}
