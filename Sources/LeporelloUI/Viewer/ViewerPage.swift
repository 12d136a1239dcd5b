import GtkBridge
import PhotoModel
import PhotoPipeline

/// One photo at a time over the grid: pages, controls, hero, and the input that moves them.
///
/// `root` is laid over the grid and is hidden while the viewer is closed. Main actor.
@MainActor
final class ViewerPage {
    /// To be laid over the grid, as large as the window.
    let root = Box(.horizontal)
    /// All of it but the details, which stand beside it.
    let surface = Overlay()

    let backdrop = Backdrop()
    let carousel: Carousel
    let feed: GestureFeed
    let strip: StripView
    let lift: LiftView
    let details: DetailsPanel
    let controls: ViewerControls
    /// Whether the preferences want a strip now.
    var showsStrip: () -> Bool = { true }
    private(set) lazy var hero = Hero(stage: self)
    weak var host: (any ViewerHost)?

    let album: Album
    /// Called for each input.
    var onInput: (@MainActor (GestureEvent) -> Void)?
    /// Asked before going back a level; true says that this was a level.
    var onBack: (@MainActor () -> Bool)?
    /// Whether a slideshow plays: its button shows how to pause it.
    var isPlaying = false {
        didSet { if isPlaying != oldValue { showFacts() } }
    }
    /// No buttons for a pointer before there is one.
    var idle = IdleControls(input: .touch)
    private var observation: Observation?
    var idleTimer: GtkBridge.Timer?
    var lastPointer: Point<Widget>?
    /// Whether the touch being handled only brings the controls back.
    var isWaking = false
    var isFullscreen = false
    /// How many menus and dialogs lie over it.
    private var covers = 0
    var announcements = PageAnnouncements()
    /// The photo that had the focus in the strip when a menu or a dialog took it.
    var leftStripAt: PhotoID?
    /// Whether a photo lifted or dragged out of the strip keeps the controls where they are.
    var isHeldByLift = false

    /// Takes down what the arbiter takes in and what comes of it; nil for no trace.
    var trace: TraceFile?
    private var tracedPage: TraceEntry?
    var tracedRest: TraceEntry?

    init(
        album: Album, pipeline: PhotoPipeline, textures: TextureShelf = TextureShelf(),
        host: any ViewerHost
    ) {
        self.album = album
        self.host = host
        carousel = Carousel(pipeline: pipeline, textures: textures)
        feed = GestureFeed(surface: carousel)
        strip = StripView(pipeline: pipeline, textures: textures)
        details = DetailsPanel(pipeline: pipeline)
        controls = ViewerControls(strip: strip)
        lift = LiftView(strip: strip, controls: controls)
        build()
        observation = album.observe { [weak self] change in self?.albumChanged(change) }
    }

    private func build() {
        root.isVisible = false
        root.append(surface)
        surface.expandsHorizontally = true
        surface.setChild(backdrop)
        surface.add(carousel)
        surface.add(hero)
        for view in controls.views { surface.add(view) }
        surface.add(lift)
        addDetails()
        carousel.setAccessibleRole(.group)
        carousel.setAccessibleLabel(tr("Photo"))
        backdrop.beneath = { [weak self] in self?.host?.beneath }
        backdrop.onChange = { [weak self] in
            if let self { carousel.setStyle("on-light", backdrop.isLight) }
        }

        feed.scene = { [weak self] in self?.scene ?? GestureScene() }
        feed.onInput = { [weak self] event in self?.inputCame(event) }
        feed.onIntent = { [weak self] intent in self?.perform(intent) }
        feed.onHandled = { [weak self] in self?.inputHandled() }
        carousel.onTurn = { [weak self] in self?.turned() }
        carousel.onChange = { [weak self] in self?.stageChanged() }
        carousel.onViewport = { [weak self] in self?.resized() }
        carousel.onClose = { [weak self] in self?.close() }
        carousel.onDetails = { [weak self] in self?.perform(.command(.showDetails)) }
        controls.onUse = { [weak self] use in self?.used(use) }
        addStrip()
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

    /// Whether a menu, a sheet or a dialog lies over it.
    var isCovered: Bool { covers > 0 }

    /// No gesture, no motion, and the sharpest pixels wanted are on screen.
    var isSettled: Bool {
        switch hero.phase {
        case .closed: true
        case .opening, .closing: false
        case .open:
            hero.isAtRest && carousel.isSettled && feed.isSettled && strip.isAtRest
        }
    }

    // MARK: Opening and closing

    /// Shows a photo of the album, by the hero from its cell or at once.
    func open(_ id: PhotoID, withHero: Bool) {
        guard let index = album.photos.index(of: id) else { return }
        guard photo?.id != id || !isOpen else { return }
        // Taken down before the page is laid out anew: it turns round from where it is on screen.
        let place = photo?.id == id ? hero.shownPlace : nil
        if hero.phase == .closed { backdrop.opened() }
        carousel.begin(album.photos, at: index)
        strip.begin(album.photos, at: index)
        showFacts()
        if withHero {
            let source = heroSource(of: id)
            // First: with animations off the hero arrives at once, and fills the cell again.
            host?.hideThumbnail(of: source == nil ? nil : id)
            hero.open(from: source, turningFrom: hero.phase == .closing ? place : nil)
        } else {
            hero.openAtOnce()
        }
        turned()
    }

    /// The photo's thumbnail; nil when there is none to grow from or shrink to (H1).
    private func heroSource(of id: PhotoID) -> HeroSource? {
        host?.heroSource(of: id, in: root).flatMap { $0.texture == nil ? nil : $0 }
    }

    /// Goes back to the grid, to the cell of the photo now shown.
    func close() {
        guard isOpen else { return }
        // Where a stroke has pulled the picture to, before the stroke is ended, and before the
        // details go and the surface is as wide as the viewer.
        let origin = surface.frame(in: root)?.origin ?? .zero
        let place = hero.shownPlace?.moved(by: origin - .zero)
        let source = photo.flatMap { heroSource(of: $0.id) }
        host?.hideThumbnail(of: source == nil ? nil : photo?.id)
        hero.close(to: source, from: place)
        feed.cancelAll()
        host?.viewerChanged()
    }

    /// Shows a page of the album, counted from 0, without motion.
    func show(page: Int) {
        guard isOpen else { return }
        carousel.apply(.turnPage(by: page - index, isAnimated: false))
    }

    /// Goes forward or back by pages, with motion where that is one page.
    func turn(by pages: Int) {
        guard isOpen else { return }
        carousel.apply(.turnPage(by: pages, isAnimated: abs(pages) == 1))
    }

    /// Has a message read out.
    func announce(_ message: String) { carousel.announce(message) }

    /// Zooms in or out by the keys' step.
    func zoom(by steps: Int) {
        let step = steps > 0 ? KeyBindings.zoomStep : 1 / KeyBindings.zoomStep
        carousel.apply(.zoomBy(factor: step, at: nil, isAnimated: true))
    }

    /// A menu or a dialog lies over the viewer: controls stay, strokes end.
    func hold() {
        covers += 1
        feed.cancelAll()
        leftStripAt = strip.focusedPhoto?.id
        idle.hold()
        updateControls()
        host?.viewerChanged()
    }

    /// The menu or dialog is gone.
    func release() {
        covers = max(0, covers - 1)
        idle.release(at: MainLoop.now)
        if isOpen, !returnToStrip() { carousel.grabFocus() }
        updateControls()
        host?.viewerChanged()
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
        guard isOpen else { return }
        switch change {
        case .replaced where photo.map({ !album.photos.contains($0.id) }) ?? true:
            // Another folder was opened: what is on screen stays until it has faded.
            return close()
        case .replaced, .updated, .completed:
            carousel.relist(album.photos)
            strip.relist(album.photos, at: self.index)
            if album.photos.isEmpty { close() }
        }
        showFacts()
        host?.viewerChanged()
    }

    // MARK: Following the stage

    private func turned() {
        showFacts()
        details.follow(photo)
        if let photo { carousel.setAccessibleLabel(photo.name) }
        host?.viewerChanged()
    }

    private func stageChanged() {
        guard hero.phase != .closed else { return }
        strip.follow(carousel.stage.pager)
        idle.zoomChanged(isZoomed: carousel.stage.current.isZoomed, at: MainLoop.now)
        updateControls()
        updateBackdrop()
        showFacts()
        if hero.phase == .opening || hero.phase == .closing { hero.queueDraw() }
        if hero.phase == .open {
            // What shines through is the grid from which the photo was taken.
            let isFading = carousel.stage.backdropOpacity < 1
            host?.hideThumbnail(of: isFading ? photo?.id : nil)
        }
        tracePage()
        traceRest()
        host?.viewerChanged()
    }

    /// A stroke that is down, or a tap that waits, moves nothing but is not settled either.
    private func inputHandled() {
        isWaking = false
        carousel.isTouched = feed.arbiter.state != .idle
        traceRest()
        host?.viewerChanged()
    }

    private func tracePage() {
        guard let trace, let picture = carousel.stage.current.imageSize else { return }
        let entry = TraceEntry.page(index: index, count: album.photos.count, picture: picture)
        if entry != tracedPage { trace.write(entry) }
        tracedPage = entry
    }

    /// Notes what came of the input, once nothing moves and nothing is waited for.
    private func traceRest() {
        guard let trace, isOpen, carousel.stage.isAtRest, feed.isSettled, let zoom else { return }
        let entry = TraceEntry.rest(index: index, zoom: zoom)
        if entry != tracedRest { trace.write(entry) }
        tracedRest = entry
    }

    private func resized() {
        controls.resized(width: carousel.width)
        if details.isSidebarShown, root.width < DetailsPanel.leastViewerWidth { hideDetails() }
        strip.layOut(in: carousel.size)
        showFacts()
        trace?.write(.viewport(carousel.stage.viewport))
        hero.queueDraw()
    }

    func showFacts() {
        let label = PageLabel(
            page: photo == nil ? 0 : index + 1, count: album.photos.count,
            isComplete: album.isComplete)
        if isOpen, let place = announcements.shown(label) {
            carousel.announce(tr("%1$s of %2$s", grouped(place.page), grouped(place.count)))
        }
        controls.show(
            ViewerControls.Facts(
                name: photo?.name ?? "", label: label, hasPrevious: photo != nil && index > 0,
                hasNext: photo != nil && index + 1 < album.photos.count, zoom: zoom,
                isFullscreen: isFullscreen, isPlaying: isPlaying,
                hasPointer: idle.input == .pointer,
                hasStrip: hasStrip, filePage: carousel.picture?.filePage ?? 0,
                filePageCount: carousel.picture?.filePageCount ?? 1,
                isPreview: carousel.picture?.isPreview ?? false,
                isTruncated: carousel.picture?.isTruncated ?? false, playback: playback))
    }

    // MARK: Controls

    func updateControls() {
        let isFading = carousel.stage.backdropOpacity < 1
        controls.reveal(idle.isVisible && hero.phase == .open && !isFading)
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
        case .slideshow: root.activate("win.slideshow")
        case .menu: openMenu(at: nil, from: controls.menuButton)
        case .turn(let pages): carousel.apply(.turnPage(by: pages, isAnimated: true))
        case .intent(.turnFilePage(let pages)): turnFilePage(by: pages)
        case .intent(.togglePlayback): togglePlayback()
        case .intent(let intent): carousel.apply(intent)
        }
    }
}
