import GtkBridge
import PhotoModel
import PhotoPipeline

/// The row of pages: five pictures that serve a list of any length.
///
/// The stage decides where everything is; this widget shows it and runs its motions. Pages lie one
/// over the other in layout and are moved apart while drawing, so that paging lays out nothing.
@MainActor
final class Carousel: Canvas {
    private(set) var stage = Stage(index: 0, count: 0, viewport: Viewport(width: 0, height: 0))
    /// The photos by page.
    private(set) var photos = PhotoList()

    private let pictures: [ZoomablePicture]
    private let uploads = FrameUploads()
    private lazy var player = MotionPlayer(widget: self)
    private var isBegun = false

    /// Called when another page became the current one.
    var onTurn: (() -> Void)?
    /// Called when anything of the stage or of what is on screen changed.
    var onChange: (() -> Void)?
    /// Called when a gesture closes the viewer from where the picture lies.
    var onClose: (() -> Void)?
    /// Called when a stroke asks for the photo's details.
    var onDetails: (() -> Void)?
    /// Called once after each time that the widget got another size or scale.
    var onViewport: (() -> Void)?

    /// Whether a stroke is down: pixels then come in small parts.
    var isTouched: Bool {
        get { uploads.isTouched }
        set { uploads.isTouched = newValue }
    }

    /// Whether nobody can see the window: nothing plays.
    var isHidden = false {
        didSet { for picture in pictures { picture.isHidden = isHidden } }
    }

    /// Whether the current picture is left out, because the hero draws it.
    var isHeld = false {
        didSet { if isHeld != oldValue { sync() } }
    }

    init(pipeline: PhotoPipeline, textures: TextureShelf) {
        pictures = (0..<LivePages.capacity).map { [uploads] _ in
            ZoomablePicture(
                pipeline: pipeline, textures: textures, uploads: uploads,
                words: ProblemWords.message)
        }
        super.init(cssName: "carousel")
        clipsContent = true
        isFocusable = true
        for (slot, picture) in pictures.enumerated() {
            picture.canTarget = false
            picture.onSize = { [weak self] size in self?.sizeKnown(size, slot: slot) }
            picture.onChange = { [weak self] in self?.onChange?() }
            insert(picture)
        }
        player.onValue = { [weak self] track, value in
            self?.update { $0.advance(track, to: value) }
        }
        player.onEnd = { [weak self] track in self?.update { $0.finish(track) } }
        onScaleChange { [weak self] in self?.queueAllocate() }
    }

    // MARK: What is shown

    /// The photo of the current page.
    var photo: Photo? { photo(at: stage.pager.index) }

    /// The page on screen.
    var picture: ZoomablePicture? {
        stage.live.slot(of: stage.pager.index).map { pictures[$0] }
    }

    /// Whether nothing moves and the sharpest pixels wanted are on screen.
    var isSettled: Bool { stage.isAtRest && picture?.isSharp != false }

    private func photo(at page: Int) -> Photo? {
        photos.indices.contains(page) ? photos[page] : nil
    }

    /// Shows a list at one of its photos, every page at its home.
    func begin(_ list: PhotoList, at index: Int) {
        end()
        photos = list
        isBegun = true
        stage = Stage(
            index: index, count: list.count, viewport: viewport, isRightToLeft: isRightToLeft)
        update { $0.begin() }
    }

    /// Shows nothing, and asks for no pixels any more.
    func end() {
        isBegun = false
        for track in MotionTrack.allCases { player.stop(track) }
        for picture in pictures { picture.clear() }
        photos = PhotoList()
        stage = Stage(index: 0, count: 0, viewport: viewport, isRightToLeft: isRightToLeft)
    }

    /// The list changed: the photo on screen stays, or gives way to its neighbour if it is gone.
    func relist(_ list: PhotoList) {
        guard isBegun else { return }
        let old = photos
        let current = stage.pager.index
        let index =
            photo(at: current).flatMap { list.index(of: $0.id) }
            ?? Self.successor(of: current, from: old, in: list)
        let wasCurrent = photo
        photos = list
        update { stage in
            stage.relist(index: index, count: list.count) { page in
                old.indices.contains(page) ? list.index(of: old[page].id) : nil
            }
        }
        // A file that was written to is the same photo in another state.
        for (slot, page) in stage.live.slots.enumerated() {
            if let page, let photo = photo(at: page) { pictures[slot].show(photo) }
        }
        if wasCurrent?.id != photo?.id { onTurn?() }
    }

    /// The page to show instead of one that is gone: the next that is left, else the one before.
    private static func successor(
        of page: Int, from old: PhotoList, in new: PhotoList
    ) -> Int {
        guard old.indices.contains(page) else { return 0 }
        for later in old[page...] {
            if let index = new.index(of: later.id) { return index }
        }
        for earlier in old[..<page].reversed() {
            if let index = new.index(of: earlier.id) { return index }
        }
        return 0
    }

    // MARK: Changes

    /// Does what a gesture or a control means.
    func apply(_ intent: GestureIntent) { update { $0.apply(intent) } }

    private func update(_ change: (inout Stage) -> [StageEffect]) {
        let effects = change(&stage)
        for effect in effects {
            switch effect {
            case .stop(let track): player.stop(track)
            case .bind(let binding): bind(binding)
            case .start, .turned, .close, .showDetails: break
            }
        }
        sync()
        // Started last: with animations off each is at its end at once, and changes the stage.
        for effect in effects {
            if case .start(let motion) = effect { player.start(motion) }
        }
        if effects.contains(where: { if case .turned = $0 { true } else { false } }) { onTurn?() }
        if effects.contains(.close) { onClose?() }
        if effects.contains(.showDetails) { onDetails?() }
        onChange?()
    }

    private func bind(_ binding: LivePages.Binding) {
        let picture = pictures[binding.slot]
        guard let page = binding.page, let photo = photo(at: page) else { return picture.clear() }
        picture.show(photo)
        if let shown = picture.shownSize { sizeKnown(shown, slot: binding.slot) }
    }

    private func sizeKnown(_ shown: ShownSize, slot: Int) {
        guard let page = stage.live.slots[slot], photo(at: page)?.id == pictures[slot].photo?.id
        else { return }
        if stage.pages[page]?.imageSize != shown.size {
            update { $0.setImage(size: shown.size, page: page) }
        }
    }

    /// Brings the pictures in line with the stage.
    private func sync() {
        for (slot, page) in stage.live.slots.enumerated() {
            let picture = pictures[slot]
            let isCurrent = page == stage.pager.index
            picture.isCurrent = isCurrent
            picture.isHeld = isHeld && isCurrent
            picture.isOnScreen = page.map { stage.pager.isVisible(page: $0) } ?? false
            guard let page, let view = stage.pages[page] else { continue }
            // Off screen a photo goes back to its file's first page, as it does to its home (Z8).
            if !isCurrent, picture.filePage > 0, !stage.pager.isVisible(page: page) {
                picture.turnFilePage(by: -picture.filePage)
            }
            let isPanned = isCurrent && !stage.running.isDisjoint(with: [.panX, .panY, .zoom])
            picture.isMoving = isPanned || !view.isAtRest || !stage.pager.isAtRest
            if view.transform != nil { picture.transform = view.transform }
        }
        queueDraw()
    }

    // MARK: Layout and drawing

    private var viewport: Viewport { Viewport(size: size, scale: scale) }

    override func measure(
        _ orientation: Orientation, for other: Int
    ) -> (minimum: Int, natural: Int) {
        // Pages are measured, as GTK wants before they are placed; the row asks for no room.
        for picture in pictures { _ = measure(picture, orientation, for: other) }
        return (0, 0)
    }

    override func allocate(width: Int, height: Int) {
        for picture in pictures { place(picture, width: width, height: height) }
        let now = Viewport(width: Double(width), height: Double(height), scale: scale)
        guard now != stage.viewport else { return }
        update { $0.resize(to: now) }
        for (slot, picture) in pictures.enumerated() {
            // A size that came before there was room for the page is laid out now.
            if let shown = picture.shownSize { sizeKnown(shown, slot: slot) }
            picture.askForDetail()
        }
        onViewport?()
    }

    override func draw(_ snapshot: Snapshot) {
        uploads.beginFrame()
        for (slot, page) in stage.live.slots.enumerated() {
            guard let page, stage.pager.isVisible(page: page) else { continue }
            let place = place(ofPage: page)
            snapshot.translated(by: Vector(dx: place.minX, dy: place.minY)) {
                snapshot.scaled(by: place.size.width / max(1, width)) {
                    snapshot.append(pictures[slot], of: self)
                }
            }
        }
    }

    /// Where a page is drawn: beside the current one, or where a pull has it.
    private func place(ofPage page: Int) -> Rect<Widget> {
        let rect = Rect<Widget>(origin: Point(x: stage.pager.x(ofPage: page), y: 0), size: size)
        return page == stage.pager.index ? stage.shown(rect) : rect
    }
}
