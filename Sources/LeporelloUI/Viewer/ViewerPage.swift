import GtkBridge
import PhotoModel
import PhotoPipeline

/// One photo at a time over the grid: pages, controls, hero, and the input that moves them.
///
/// `root` is laid over the grid and is hidden while the viewer is closed. Main actor.
@MainActor
final class ViewerPage {
    /// To be laid over the grid, as large as the window.
    let root = Overlay()

    let carousel: Carousel
    let feed: GestureFeed
    let controls = ViewerControls()
    private(set) lazy var hero = Hero(stage: self)
    weak var host: (any ViewerHost)?

    let album: Album
    /// No buttons for a pointer before there is one.
    var idle = IdleControls(input: .touch)
    private var observation: Observation?
    private var idleTimer: GtkBridge.Timer?
    private var lastPointer: Point<Widget>?
    /// Whether the touch being handled only brings the controls back.
    private var isWaking = false
    private var isFullscreen = false

    /// Writes what the arbiter takes in; nil for no trace.
    var trace: TraceFile?

    init(
        album: Album, pipeline: PhotoPipeline, textures: TextureShelf = TextureShelf(),
        host: any ViewerHost
    ) {
        self.album = album
        self.host = host
        carousel = Carousel(pipeline: pipeline, textures: textures)
        feed = GestureFeed(surface: carousel)
        build()
        observation = album.observe { [weak self] change in self?.albumChanged(change) }
    }

    private func build() {
        root.isVisible = false
        root.setChild(carousel)
        root.add(hero)
        for view in controls.views { root.add(view) }
        carousel.setAccessibleRole(.group)
        carousel.setAccessibleLabel(tr("Photo"))

        feed.scene = { [weak self] in self?.scene ?? GestureScene() }
        feed.onInput = { [weak self] event in self?.inputCame(event) }
        feed.onIntent = { [weak self] intent in self?.perform(intent) }
        feed.onHandled = { [weak self] in self?.isWaking = false }
        carousel.onTurn = { [weak self] in self?.turned() }
        carousel.onChange = { [weak self] in self?.stageChanged() }
        carousel.onViewport = { [weak self] in self?.resized() }
        controls.onUse = { [weak self] use in self?.used(use) }
        addKeys()
        addPointerWatch()
    }

    // MARK: What it tells

    /// Whether it is, or is becoming, what one sees.
    var isOpen: Bool { hero.phase == .open || hero.phase == .opening }

    /// The photo shown; nil while closed.
    var photo: Photo? { carousel.photo }

    /// The photo's place in the album, from 0.
    var index: Int { carousel.stage.pager.index }

    /// Device pixels per image pixel; nil while the picture's size is not known.
    var zoom: Double? { carousel.stage.current.transform?.zoom }

    /// No gesture, no motion, and the sharpest pixels wanted are on screen.
    var isSettled: Bool {
        switch hero.phase {
        case .closed: true
        case .opening, .closing: false
        case .open: hero.isAtRest && carousel.isSettled && feed.isSettled
        }
    }

    // MARK: Opening and closing

    /// Shows a photo of the album, by the hero from its cell or at once.
    func open(_ id: PhotoID, withHero: Bool) {
        guard let index = album.photos.index(of: id) else { return }
        guard photo?.id != id || !isOpen else { return }
        carousel.begin(album.photos, at: index)
        showFacts()
        if withHero {
            hero.open(from: host?.heroSource(of: id, in: root))
            host?.hideThumbnail(of: id)
        } else {
            hero.openAtOnce()
        }
        turned()
    }

    /// Goes back to the grid, to the cell of the photo now shown.
    func close() {
        guard isOpen else { return }
        feed.cancelAll()
        let source = photo.flatMap { host?.heroSource(of: $0.id, in: root) }
        if source != nil { host?.hideThumbnail(of: photo?.id) }
        hero.close(to: source)
        host?.viewerChanged()
    }

    /// Shows a page of the album, counted from 0, without motion.
    func show(page: Int) {
        guard isOpen else { return }
        carousel.apply(.turnPage(by: page - index, isAnimated: false))
    }

    /// Zooms in or out by the keys' step.
    func zoom(by steps: Int) {
        let step = steps > 0 ? KeyBindings.zoomStep : 1 / KeyBindings.zoomStep
        carousel.apply(.zoomBy(factor: step, at: nil, isAnimated: true))
    }

    /// A menu or a dialog lies over the viewer: controls stay, strokes end.
    func hold() {
        feed.cancelAll()
        idle.hold()
        updateControls()
    }

    /// The menu or dialog is gone.
    func release() {
        idle.release(at: MainLoop.now)
        if isOpen { carousel.grabFocus() }
        updateControls()
    }

    // MARK: The window

    /// The window became the active one.
    func windowActivated() { feed.windowActivated() }

    /// The window became fullscreen, or is no longer.
    func fullscreenChanged(isFullscreen: Bool) {
        self.isFullscreen = isFullscreen
        idle.fullscreenChanged(isFullscreen: isFullscreen, at: MainLoop.now)
        updateControls()
        showFacts()
    }

    private func albumChanged(_ change: Album.Change) {
        guard isOpen || hero.phase == .closing else { return }
        switch change {
        case .replaced:
            break
        case .updated, .completed:
            carousel.relist(album.photos)
            if album.photos.isEmpty { close() }
        }
        showFacts()
        host?.viewerChanged()
    }

    // MARK: Following the stage

    private func turned() {
        trace?.write(
            .page(
                index: index, count: album.photos.count,
                picture: carousel.stage.current.imageSize ?? .zero))
        showFacts()
        if let photo {
            carousel.setAccessibleLabel(photo.name)
            if album.isComplete {
                carousel.announce(
                    tr("%1$s of %2$s", grouped(index + 1), grouped(album.photos.count)))
            }
        }
        host?.viewerChanged()
    }

    private func stageChanged() {
        guard hero.phase != .closed else { return }
        idle.zoomChanged(isZoomed: carousel.stage.current.isZoomed, at: MainLoop.now)
        updateControls()
        showFacts()
        if hero.phase == .opening || hero.phase == .closing { hero.queueDraw() }
        host?.viewerChanged()
    }

    private func resized() {
        controls.resized(width: carousel.width)
        trace?.write(.viewport(carousel.stage.viewport))
        trace?.write(
            .page(
                index: index, count: album.photos.count,
                picture: carousel.stage.current.imageSize ?? .zero))
        hero.queueDraw()
    }

    private func showFacts() {
        controls.show(
            ViewerControls.Facts(
                name: photo?.name ?? "", page: photo == nil ? 0 : index + 1,
                count: album.photos.count, isComplete: album.isComplete,
                zoom: zoom, isFullscreen: isFullscreen, hasPointer: idle.input == .pointer))
    }

    // MARK: Controls

    private func updateControls() {
        controls.reveal(idle.isVisible && hero.phase == .open)
        // A pointer that rests on a picture without controls is in the way.
        let hidesPointer = !idle.isVisible && idle.input == .pointer && hero.phase == .open
        carousel.setCursor(hidesPointer ? "none" : nil)
        idleTimer?.cancel()
        idleTimer = nil
        guard hero.phase == .open, let deadline = idle.deadline else { return }
        let wait = max(0, deadline - MainLoop.now).rounded(.up)
        idleTimer = MainLoop.after(milliseconds: Int(wait)) { [weak self] in
            self?.idle.tick(at: MainLoop.now)
            self?.updateControls()
        }
    }

    private func used(_ use: ViewerControls.Use) {
        // A tap on the picture that waits for its second one is not to close what is used now.
        feed.forgetTap()
        switch use {
        case .back: close()
        case .fullscreen: host?.toggleFullscreen()
        case .menu: openMenu(at: nil, from: controls.menuButton)
        case .turn(let pages): carousel.apply(.turnPage(by: pages, isAnimated: true))
        case .intent(let intent): carousel.apply(intent)
        }
    }

    // MARK: Input

    private var scene: GestureScene {
        var scene = carousel.stage.scene
        scene.touchWakesControls = isWaking
        // What comes while the picture still flies is no tap on it.
        if hero.phase != .open { scene.isMoving = true }
        return scene
    }

    private func inputCame(_ event: GestureEvent) {
        trace?.write(.event(event))
        switch event.kind {
        case .down(.touch, _):
            isWaking = idle.touchWakes
            idle.touched(at: MainLoop.now)
        case .down, .key, .wheel, .padScroll, .padPinch, .secondaryPressed, .sideButton:
            idle.pointerOrKey(at: MainLoop.now)
        case .moved, .up, .cancelled, .allCancelled, .longPressed, .windowActivated, .deadline:
            return
        }
        updateControls()
        showFacts()
    }

    private func perform(_ intent: GestureIntent) {
        switch intent {
        case .close: close()
        case .back:
            if carousel.stage.current.isZoomed, hero.phase == .open {
                carousel.apply(.zoomHome)
            } else {
                close()
            }
        case .openMenu(let point): openMenu(at: point, from: carousel)
        case .command(.toggleFullscreen): host?.toggleFullscreen()
        case .command(let command): root.activate(command.action)
        default:
            guard isOpen else { return }
            carousel.apply(intent)
        }
    }

    private func openMenu(at point: Point<Widget>?, from view: View) {
        guard hero.phase == .open, let photo else { return }
        host?.openMenu(
            for: photo, at: point ?? Point(x: view.width / 2, y: view.height / 2), in: view)
    }

    private func addKeys() {
        let keys = KeyController()
        keys.onPress { [weak self] key, modifiers in
            guard let self, isOpen else { return false }
            return feed.press(key, modifiers)
        }
        keys.onRelease { [weak self] key, _ in self?.feed.release(key) }
        root.add(keys)
        let focus = FocusController()
        focus.onLeave { [weak self] in self?.feed.releaseAllKeys() }
        root.add(focus)
    }

    private func addPointerWatch() {
        let motion = MotionController()
        motion.onEnter { [weak self] place in self?.lastPointer = place }
        motion.onMotion { [weak self] place in self?.pointerMoved(to: place) }
        root.add(motion)
        for place in controls.places {
            let watch = MotionController()
            watch.onEnter { [weak self] _ in
                self?.idle.hold()
                self?.updateControls()
            }
            watch.onLeave { [weak self] in
                self?.idle.release(at: MainLoop.now)
                self?.updateControls()
            }
            place.add(watch)
        }
    }

    /// Layout changes under a resting pointer make events too: only real ways count.
    private func pointerMoved(to place: Point<Widget>) {
        defer { lastPointer = place }
        guard let lastPointer, lastPointer.distance(to: place) >= 1 else { return }
        idle.pointerOrKey(at: MainLoop.now)
        updateControls()
        showFacts()
    }
}

// MARK: - The hero's stage

extension ViewerPage: HeroStage {
    var heroTexture: Texture? { carousel.picture?.texture }

    var heroImageSize: Size<Image>? { carousel.stage.current.imageSize }

    var heroPlace: HeroFrame.End? {
        let visible = Rect<Widget>(origin: .zero, size: carousel.size)
        guard !visible.size.isEmpty else { return nil }
        guard let transform = carousel.stage.current.transform else {
            // The picture's size is not known: its thumbnail grows as if it were large.
            return heroTexture.map {
                .fitted(
                    picture: Size(width: Double($0.width), height: Double($0.height)), in: visible)
            }
        }
        let frame = transform.widgetFrame
        return HeroFrame.End(picture: frame, clip: frame.clipped(to: visible))
    }

    func heroPresented() {
        root.isVisible = true
        root.canTarget = true
        carousel.isHeld = true
        carousel.backdrop = 0
        controls.reveal(false)
        carousel.grabFocus()
        host?.viewerChanged()
    }

    func heroMoved(to progress: Double) { carousel.backdrop = progress }

    func heroArrived() {
        root.canTarget = true
        carousel.isHeld = false
        carousel.backdrop = 1
        host?.hideThumbnail(of: nil)
        idle.fullscreenChanged(isFullscreen: isFullscreen, at: MainLoop.now)
        updateControls()
        carousel.grabFocus()
        host?.viewerChanged()
    }

    func heroLeft() {
        // The grid takes the input at once: another photo can be chosen while this one shrinks.
        root.canTarget = false
        carousel.isHeld = true
        controls.reveal(false)
        idleTimer?.cancel()
        host?.viewerChanged()
    }

    func heroDismissed() {
        let last = photo?.id
        root.isVisible = false
        carousel.end()
        host?.hideThumbnail(of: nil)
        if let last { host?.viewerClosed(showing: last) }
        host?.viewerChanged()
    }
}

extension ViewerCommand {
    /// The window's action that does it.
    var action: String {
        switch self {
        case .toggleFullscreen: "win.fullscreen"
        case .trash: "win.trash"
        case .save: "win.save"
        case .copy: "win.copy"
        case .showDetails: "win.details"
        case .closeWindow: "win.close"
        }
    }
}

extension Rect {
    /// What lies in both rectangles; without area where they do not meet.
    func clipped(to other: Rect) -> Rect {
        let left = max(minX, other.minX)
        let top = max(minY, other.minY)
        return Rect(
            x: left, y: top, width: max(0, min(maxX, other.maxX) - left),
            height: max(0, min(maxY, other.maxY) - top))
    }
}
