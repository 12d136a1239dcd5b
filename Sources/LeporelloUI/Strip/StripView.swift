import GtkBridge
import PhotoModel
import PhotoPipeline

/// The row of thumbnails at the bottom of the viewer (S1).
///
/// The model decides where each stands and whose a stroke is. Cells lie one over the other in layout
/// and are moved apart while drawing, so that scrolling lays out nothing.
@MainActor
final class StripView: Canvas {
    private(set) var strip = Strip(
        layout: StripLayout(viewer: .zero), index: 0, count: 0)
    private(set) var photos = PhotoList()

    let pipeline: PhotoPipeline
    private let textures: TextureShelf
    /// Cells by the photo's index modulo their number.
    private var cells: [StripCell] = []
    private var animations: [StripTrack: Animation] = [:]

    /// A thumbnail was tapped.
    var onSelect: ((Int) -> Void)?
    /// A photo's menu is wanted at a point of this view.
    var onMenu: ((Photo, Point<Widget>) -> Void)?
    /// A lifted photo has arrived on the stage.
    var onSend: ((Int) -> Void)?
    /// What is shown has changed: the lifted photo is drawn by another view.
    var onChange: (() -> Void)?
    /// The keyboard's focus has come into the strip, or left it.
    var onFocus: ((_ isInside: Bool) -> Void)?

    init(pipeline: PhotoPipeline, textures: TextureShelf) {
        self.pipeline = pipeline
        self.textures = textures
        super.init(cssName: "photo-strip")
        clipsContent = true
        setAccessibleRole(.list)
        setAccessibleLabel(tr("Thumbnails"))
        verticalAlign = .end
        addInput()
        addKeyboard()
        onScaleChange { [weak self] in self?.sync() }
    }

    // MARK: What it follows

    /// Shows a list with one of its photos in the middle.
    func begin(_ list: PhotoList, at index: Int) {
        end()
        photos = list
        strip = Strip(layout: strip.layout, index: index, count: list.count)
        sync()
    }

    /// Shows nothing, and asks for no pixels any more.
    func end() {
        for track in StripTrack.allCases { stop(track) }
        for cell in cells { cell.unbind() }
        photos = PhotoList()
        strip = Strip(layout: strip.layout, index: 0, count: 0)
    }

    /// The viewer has another size.
    func layOut(in viewer: Size<Widget>) {
        let layout = StripLayout(viewer: viewer, isRightToLeft: isRightToLeft)
        guard layout != strip.layout else { return }
        strip.layOut(layout)
        sync()
        queueAllocate()
    }

    /// The pager is at a photo, or between two.
    func follow(_ pager: Pager) {
        // A picture that is zoomed or panned tells of itself each frame, and moves no pager.
        guard !photos.isEmpty, pager.index != strip.index || pager.position != strip.lead else {
            return
        }
        perform(strip.follow(index: pager.index, lead: pager.position))
    }

    /// The list changed; the photo at `index` of the new one is the current one.
    func relist(_ list: PhotoList, at index: Int) {
        let old = photos
        photos = list
        strip.relist(index: index, count: list.count) { photo in
            old.indices.contains(photo) ? list.index(of: old[photo].id) : nil
        }
        if strip.lift == nil { stop(.flight) }
        sync()
    }

    /// Whether nothing moves.
    var isAtRest: Bool { strip.isAtRest }

    /// The cell of a photo, while it has one.
    func cell(of photo: Int) -> StripCell? {
        guard !cells.isEmpty, strip.live.contains(photo) else { return nil }
        return cells[photo % cells.count]
    }

    // MARK: Effects

    /// Tells the model what happened.
    func send(_ event: StripEvent, at time: Double) { perform(strip.handle(event, at: time)) }

    /// Changes the model and does what it says.
    func update(_ change: (inout Strip) -> [StripEffect]) { perform(change(&strip)) }

    private func perform(_ effects: [StripEffect]) {
        for effect in effects {
            if case .stop(let track) = effect { stop(track) }
        }
        sync()
        for effect in effects {
            switch effect {
            case .start(let track, let from, let to, let curve):
                start(track, from: from, to: to, curve)
            case .stop: break
            case .select(let index): onSelect?(index)
            case .openMenu(let index, let point):
                guard photos.indices.contains(index) else { break }
                let frame = strip.layout.frame
                onMenu?(photos[index], Point(x: point.x, y: point.y - frame.minY))
            case .send(let index): onSend?(index)
            }
        }
    }

    private func start(
        _ track: StripTrack, from: Double, to: Double, _ curve: Motion.Curve
    ) {
        stop(track)
        let animation = Animation.along(curve, of: self, from: from, to: to) {
            [weak self] value in
            self?.strip.advance(track, to: value)
            self?.sync()
        }
        animations[track] = animation
        animation.onDone { [weak self, weak animation] in
            guard let self, let animation, animations[track] === animation else { return }
            animations[track] = nil
            perform(strip.finish(track))
        }
        animation.play()
    }

    private func stop(_ track: StripTrack) { animations.removeValue(forKey: track)?.pause() }

    /// Brings the cells in line with the model.
    func sync() {
        strip.keepFocusInSight()
        let live = strip.live
        let wanted = live.isEmpty ? 0 : 2 * strip.layout.reach + 3
        if cells.count < wanted {
            for cell in cells { cell.unbind() }
            while cells.count < wanted {
                let cell = StripCell(pipeline: pipeline, textures: textures)
                cells.append(cell)
                insert(cell)
            }
        }
        var bound: Set<Int> = []
        for index in live where photos.indices.contains(index) {
            let slot = index % cells.count
            bound.insert(slot)
            cells[slot].bind(
                photos[index], index: index, of: photos.count, width: strip.layout.cellWidth)
            cells[slot].setStyle("current", index == strip.index)
            cells[slot].isVisible = true
        }
        // Before its old cell goes: the focus would leave the strip with that.
        if let focus = strip.focus, let cell = cell(of: focus), containsFocus { cell.grabFocus() }
        for slot in cells.indices where !bound.contains(slot) {
            cells[slot].unbind()
            cells[slot].isVisible = false
        }
        queueDraw()
        onChange?()
    }

    override func moveFocus(_ direction: FocusDirection) -> Bool? { enterOrLeave() }

    override func takeFocus() -> Bool? { focusCell() }

    // MARK: Layout and drawing

    override func measure(
        _ orientation: Orientation, for other: Int
    ) -> (minimum: Int, natural: Int) {
        for cell in cells { _ = measure(cell, orientation) }
        return orientation == .vertical
            ? (Int(StripLayout.height.rounded(.up)), Int(StripLayout.height.rounded(.up)))
            : (0, 0)
    }

    override func allocate(width: Int, height: Int) {
        let cellWidth = Int(strip.layout.cellWidth.rounded())
        for cell in cells {
            place(cell, width: cellWidth, height: Int(StripLayout.cellHeight))
        }
    }

    override func draw(_ snapshot: Snapshot) {
        let top = strip.layout.frame.minY
        // The current one last: it is larger and may reach over its neighbours.
        for index in strip.live.filter({ $0 != strip.index }) + [strip.index] {
            guard let cell = cell(of: index), cell.width > 0 else { continue }
            let rect = strip.cell(of: index)
            let fill = strip.fill(of: index)
            guard fill > 0 else { continue }
            let scale = rect.size.width / cell.width * fill
            snapshot.translated(
                by: Vector(
                    dx: rect.center.x - cell.width * scale / 2,
                    dy: rect.center.y - top - cell.height * scale / 2)
            ) {
                snapshot.scaled(by: scale) { snapshot.append(cell, of: self) }
            }
        }
    }
}
