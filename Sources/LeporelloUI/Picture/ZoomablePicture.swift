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

    private static let failureIcon = "image-missing-symbolic"

    let source: PictureSource
    private let words: FailureWords
    private let progress = ProgressLine()
    private var failurePage: StatusPage?
    /// Whether the carousel shows this page now; pages beside it ask with lower priority.
    public var isCurrent = false {
        didSet { source.priority = isCurrent ? .looking : .nearby }
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
        didSet { if isHeld != oldValue { queueDraw() } }
    }

    /// Called when the picture's size became known or known better, in image pixels.
    public var onSize: ((ShownSize) -> Void)?
    /// Called when what is on screen, or `isSharp`, changed.
    public var onChange: (() -> Void)?

    /// A page without a photo; `words` turns a failure into what people read.
    public init(
        pipeline: PhotoPipeline, textures: TextureShelf, words: @escaping FailureWords
    ) {
        source = PictureSource(pipeline: pipeline, textures: textures)
        self.words = words
        super.init(cssName: "picture-page")
        setAccessibleRole(.image)
        clipsContent = true
        source.onChange = { [weak self] in self?.sourceChanged() }
        progress.attach(to: self)
    }

    /// The photo shown; nil while the page is free.
    public var photo: Photo? { source.photo }
    /// The picture's size as far as it is known.
    public var shownSize: ShownSize? { source.shownSize }
    /// The texture on screen, for the hero.
    public var texture: Texture? { source.texture }
    /// Whether no finer pixels are on their way.
    public var isSharp: Bool { source.isSharp }
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
        source.clear()
        sourceChanged()
    }

    // MARK: Wishes

    /// Called by the carousel whenever the page's viewport changed, and on each new transform.
    public func askForDetail() {
        guard source.photo != nil, width > 0, height > 0 else { return }
        let viewport = transform?.viewport ?? Viewport(size: size, scale: scale)
        if let transform, let shown = source.shownSize, shown.isExact {
            source.want(
                DetailPlan.want(
                    imageSize: shown.size, zoom: transform.zoom, viewport: viewport))
        } else {
            source.want(DetailPlan.want(fitting: viewport))
        }
    }

    private func sourceChanged() {
        showFailure(failure)
        progress.isWaiting = !source.isSharp && source.photo != nil
        if let shown = source.shownSize, shown.size != transform?.imageSize { onSize?(shown) }
        queueDraw()
        onChange?()
    }

    private func showFailure(_ failure: PixelFailure?) {
        guard let failure else {
            failurePage?.unparent()
            failurePage = nil
            return
        }
        let (title, text) = words(failure)
        if let failurePage {
            failurePage.set(icon: Self.failureIcon, title: title, description: text)
        } else {
            let page = StatusPage(icon: Self.failureIcon, title: title, description: text)
            page.addStyle("viewer-problem")
            failurePage = page
            insert(page)
        }
        queueAllocate()
    }

    // MARK: Layout and drawing

    public override func allocate(width: Int, height: Int) {
        if let failurePage {
            _ = measure(failurePage, .horizontal)
            _ = measure(failurePage, .vertical, for: width)
            place(failurePage, width: width, height: height)
        }
        if transform == nil { askForDetail() }
    }

    public override func draw(_ snapshot: Snapshot) {
        defer { progress.draw(snapshot) }
        guard failure == nil else { return super.draw(snapshot) }
        guard !isHeld, let transform, let texture = source.texture, let pixels = source.pixels
        else { return }
        let turned = transform.rotation != 0
        let frame = isMoving || turned ? transform.frame : snapped(transform.frame)
        let zoom = transform.imageSize.width * transform.zoom / Double(texture.width)
        let filter = ScalingFilter(
            Sampling(zoom: zoom), isWholePicture: pixels.isFullResolution)
        if turned {
            drawTurned(texture, by: transform, with: filter, on: snapshot)
        } else {
            drawUpright(
                texture, in: transform.viewport.toWidget(frame), hasAlpha: pixels.format == .rgba8,
                with: filter, on: snapshot)
        }
    }

    private func drawUpright(
        _ texture: Texture, in rect: Rect<Widget>, hasAlpha: Bool,
        with filter: ScalingFilter, on snapshot: Snapshot
    ) {
        if hasAlpha { Checkerboard.draw(in: rect, visible: bounds, on: snapshot) }
        snapshot.append(texture, in: rect, filter: filter)
    }

    private func drawTurned(
        _ texture: Texture, by transform: ViewTransform, with filter: ScalingFilter,
        on snapshot: Snapshot
    ) {
        let middle = transform.viewport.toWidget(transform.center)
        let scale = transform.zoom / transform.viewport.scale
        let size = Size<Widget>(
            width: transform.imageSize.width * scale, height: transform.imageSize.height * scale)
        snapshot.translated(by: Vector(dx: middle.x, dy: middle.y)) {
            snapshot.rotated(byDegrees: transform.rotation * 180 / .pi) {
                snapshot.append(
                    texture,
                    in: Rect(
                        x: -size.width / 2, y: -size.height / 2, width: size.width,
                        height: size.height),
                    filter: filter)
            }
        }
    }

    private var bounds: Rect<Widget> { Rect(origin: .zero, size: size) }

    /// The frame on whole device pixels of the surface; the widget itself may lie between.
    private func snapped(_ frame: Rect<Device>) -> Rect<Device> {
        let place = originOnSurface
        return PixelSnap.snap(frame, origin: Point(x: place.x * scale, y: place.y * scale))
    }
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
