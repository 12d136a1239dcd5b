import GtkBridge
import PhotoModel
import PhotoPipeline

/// What the grid asks of its page.
@MainActor
protocol GridViewDelegate: AnyObject {
    /// A photo was chosen by click, tap or Enter.
    func gridView(_ grid: GridView, opened id: PhotoID)
    /// A subfolder was chosen in the same way.
    func gridView(_ grid: GridView, wentInto folder: Folder)
    /// The photo menu is wanted at a point of the grid.
    func gridView(_ grid: GridView, wantsMenuFor photo: Photo, at point: Point<Widget>)
    /// The person chose another number of columns.
    func gridView(_ grid: GridView, choseColumns columns: Int)
    /// Focus, columns or whether it is settled changed.
    func gridViewChanged(_ grid: GridView)
    /// What is selected changed, or whether clicks select.
    func gridViewSelectionChanged(_ grid: GridView)
}

/// Subfolders and photos as square cells, of which only those around the page exist.
///
/// The cells are children of a real flow box, rebound as the page scrolls. The flow box is placed in
/// viewport coordinates, so that no coordinate grows with the number of photos; the scroll offset is a
/// Double from the top of everything.
@MainActor
final class GridView: ScrollableCanvas {
    let album: Album
    let pipeline: PhotoPipeline
    let textures: TextureShelf
    let prefetcher: Prefetcher
    /// The live photos when it was last told what to ask for.
    var prefetchedFrom = 0..<0
    weak var delegate: (any GridViewDelegate)?

    let box = FlowBox()
    var layout: GridLayout
    var plan = RecyclePlan<GridItem>()
    /// Live cells by their number in the plan.
    var cells: [RecyclePlan<GridItem>.Cell: PhotoCell] = [:]
    /// Cells whose children wait to be shown in their new order.
    var isSortNeeded = false

    /// How quickly the page moves.
    private var pace = ScrollPace()
    /// The scroll offset up to which `pace` was told of movements.
    private var pacedOffset = 0.0
    /// How often a page has come to rest, of all grids.
    static var restCount = 0
    /// Whether the photos on the page only pass.
    var isPassing: Bool { pace.isPassing(at: MainLoop.now) }

    /// The scroll offset, in logical pixels from the top of all photos.
    var offset: Double { adjustment(.vertical)?.value ?? 0 }

    /// The photo that has the grid's focus, whether or not it has a cell now.
    var focusedID: PhotoID? {
        didSet {
            if let focusedID, let index = album.items.index(of: focusedID) { focusedPlace = index }
        }
    }
    /// The focused photo's place when it was last seen there.
    private var focusedPlace: Int?
    /// The number of photos that assistive technologies were told.
    var toldCount = 0
    /// Whether the first photo takes the focus as soon as there is one.
    var wantsFocus = false
    /// What takes the focus as soon as it is listed; nil for nothing in particular.
    var wantedID: PhotoID?
    /// The photo whose cell is empty while the hero flies.
    var hiddenID: PhotoID?
    /// The columns that the person chose.
    var chosenColumns: Int
    /// Whether each photo's name stands below it.
    var showsNames = false {
        didSet { if showsNames != oldValue { relayout(keeping: anchorForReflow()) } }
    }
    var columnZoom = ColumnZoom()
    /// What is selected; changed by `changeSelection` alone.
    var selection = Selection()
    /// The press that opens the menu when it is held.
    var menuPress: LongPressGesture?
    /// The press that may become a click.
    var press: CellPress?
    /// The rubber band while the button that draws it is down.
    var band: RubberBand?
    /// Where the pointer draws the band, in the page's coordinates.
    var bandPointer: Point<Widget>?
    /// What is seen of the band.
    var bandView: Canvas?
    let bandTicks = FrameTicks()
    /// The gestures that must not go on once the page is covered.
    var strokes: [EventController] = []
    var typeAhead = TypeAhead()
    /// Where the pointer is over the grid.
    var pointerPosition: Point<Widget>?
    /// How often it has been laid out.
    private(set) var layoutCount = 0

    private var observation: Observation?
    private var scrollRest: Timer?
    private let relayoutTicks = FrameTicks()
    /// The photo at the page's top before the album changed, to be kept there.
    private var topAnchor: GridAnchor?

    init(album: Album, pipeline: PhotoPipeline, textures: TextureShelf, columns: Int) {
        self.album = album
        self.pipeline = pipeline
        self.textures = textures
        prefetcher = Prefetcher(pipeline: pipeline)
        chosenColumns = columns
        layout = GridLayout(page: .zero, chosenColumns: columns, count: 0)
        super.init(scrollableCSSName: "photo-grid")
        clipsContent = true
        setAccessibleRole(.group)
        setAccessibleLabel(tr("Photos"))
        box.sortByRank()
        box.setMultiSelectable(true)
        insert(box)
        box.setActivatesOnSingleClick(false)
        box.onActivate { [weak self] index in
            // By assistive technologies; clicks, double ones too, and keys are heard before the box.
            if let self, press == nil { activated(childAt: index) }
        }
        onScaleChange { [weak self] in self?.queueAllocate() }
        addInput()
        observation = album.observe { [weak self] change in self?.albumChanged(change) }
    }

    /// No motion, the listing is complete, and every cell on the page has what it can have.
    var isSettled: Bool {
        guard album.isComplete, scrollRest == nil, !relayoutTicks.isRunning else { return false }
        let page = layout.indices(ofRows: layout.visibleRows(at: offset))
        return page.allSatisfy { index in
            plan.cell(for: album.items[index].id).flatMap { cells[$0] }?.isAtRest ?? false
        }
    }

    // MARK: Album

    private func albumChanged(_ change: Album.Change) {
        switch change {
        case .replaced:
            focusedID = nil
            wantedID = nil
            selection.leave()
            adjustment(.vertical)?.value = 0
        case .updated:
            // At the very top new photos push the others down; elsewhere what is seen stays.
            if topAnchor == nil, offset > 0 { topAnchor = anchorAtTop() }
        case .completed: break
        }
        changeSelection { $0.follow(album.photos) }
        relayout()
        continueRubberBand()
        delegate?.gridViewChanged(self)
    }

    /// The photo nearest to the page's top, by the plan: the list may have changed already.
    private func anchorAtTop() -> GridAnchor? {
        let row = layout.visibleRows(at: offset).lowerBound
        let first = layout.indices(ofRows: row..<row + 1).lowerBound
        guard let binding = plan.current.first(where: { $0.index >= first }),
            album.items.contains(binding.item.id)
        else { return nil }
        return layout.anchor(of: binding.index, id: binding.item.id, at: offset, pageY: 0)
    }

    // MARK: Layout

    /// When the focused photo is gone, the one that took its place has the focus.
    private func followFocus() {
        guard let focusedID else {
            focusedPlace = nil
            return
        }
        if let index = album.items.index(of: focusedID) {
            focusedPlace = index
        } else if let place = focusedPlace, !album.items.isEmpty {
            let index = min(place, album.items.count - 1)
            self.focusedID = album.items[index].id
            focusedPlace = index
        } else {
            self.focusedID = nil
            focusedPlace = nil
        }
    }

    /// Lays out anew for the page's size, the album and the columns; `anchor` stays where it is.
    func relayout(keeping anchor: GridAnchor? = nil) {
        guard width > 0, height > 0 else { return queueAllocate() }
        layout = GridLayout(
            page: size, chosenColumns: chosenColumns, count: album.items.count,
            captionHeight: captionHeight, isRightToLeft: isRightToLeft)
        var target = offset
        if let anchor = anchor ?? topAnchor, let index = album.items.index(of: anchor.id) {
            target = layout.offset(keeping: anchor, at: index)
        }
        topAnchor = nil
        followFocus()
        configureAdjustment(offset: layout.clamped(target))
        box.setColumns(layout.columns)
        box.setSpacing(columns: Int(layout.gap), rows: Int(layout.gap))
        rebind()
        takeWantedFocus()
        queueAllocate()
    }

    /// The height of a name below a card, with the space around it; it grows with the text.
    private var captionHeight: Double {
        showsNames ? (lineHeight + CaptionedCard.space).rounded(.up) : 0
    }

    /// Lays out before the next frame: cells may not be added or resized from inside a layout.
    private func relayoutSoon() {
        relayoutTicks.start(on: self) { [weak self] _ in
            guard let self else { return false }
            relayout(keeping: layout.page.isEmpty ? nil : anchorForReflow())
            delegate?.gridViewChanged(self)
            return false
        }
    }

    private func configureAdjustment(offset: Double) {
        adjustment(.vertical)?.configure(
            value: offset, upper: max(layout.contentHeight, layout.page.height),
            step: layout.rowPitch / 2, pageStep: Double(layout.rowsPerPage) * layout.rowPitch,
            pageSize: layout.page.height)
        adjustment(.horizontal)?.configure(
            value: 0, upper: layout.page.width, step: 1, pageStep: 1, pageSize: layout.page.width)
    }

    override func scrolled(_ orientation: Orientation) {
        guard orientation == .vertical, width > 0 else { return }
        let offset = offset
        pace.move(byPages: (offset - pacedOffset) / layout.page.height, at: MainLoop.now)
        pacedOffset = offset
        rebind()
        continueRubberBand()
        queueAllocate()
        let wasAtRest = scrollRest == nil
        scrollRest?.cancel()
        scrollRest = MainLoop.after(milliseconds: Int(ScrollPace.window)) { [weak self] in
            guard let self else { return }
            scrollRest = nil
            pace = ScrollPace()
            Self.restCount += 1
            // What has only passed so far is asked for.
            rebind()
            delegate?.gridViewChanged(self)
        }
        if wasAtRest { delegate?.gridViewChanged(self) }
    }

    override func measure(
        _ orientation: Orientation, for other: Int
    ) -> (minimum: Int, natural: Int) {
        // The flow box is measured because GTK wants every child measured before it is placed.
        _ = measure(box, orientation)
        let least = Int(GridLayout.leastColumnWidth)
        return (least, least * 4)
    }

    override func allocate(width: Int, height: Int) {
        layoutCount += 1
        let page = Size<Widget>(width: Double(width), height: Double(height))
        if page != layout.page || layout.isRightToLeft != isRightToLeft
            || layout.count != album.items.count || layout.captionHeight != captionHeight
        {
            relayoutSoon()
        }
        guard let adjustment = adjustment(.vertical) else { return }
        let rows = layout.liveRows(at: adjustment.value)
        let top = layout.top(ofRow: rows.lowerBound) - adjustment.value
        let boxHeight = max(0, Double(rows.count) * layout.rowPitch - layout.gap)
        // On a device pixel, or every card's edge would be smeared while it scrolls.
        let snappedTop = (top * scale).rounded() / scale
        let natural = measure(box, .horizontal).minimum
        let least = measure(box, .vertical, for: max(natural, Int(layout.blockWidth))).minimum
        place(
            box, width: max(natural, Int(layout.blockWidth)), height: max(least, Int(boxHeight)),
            at: Point(x: layout.sideMargin, y: snappedTop))
        placeRubberBand()
    }

    override func moveFocus(_ direction: FocusDirection) -> Bool? {
        guard direction == .tabForward || direction == .tabBackward else { return nil }
        return containsFocus ? false : enter()
    }

    /// What stays in place when the page's size changes: a focused photo in sight, or the top.
    func anchorForReflow(at point: Point<Widget>? = nil) -> GridAnchor? {
        let offset = offset
        if let point,
            let index = layout.index(at: Point(x: point.x, y: point.y + offset)),
            index < album.items.count
        {
            let id = album.items[index].id
            return layout.anchor(of: index, id: id, at: offset, pageY: point.y)
        }
        let page = layout.indices(ofRows: layout.visibleRows(at: offset))
            .clamped(to: 0..<album.items.count)
        if let focusedID, let index = album.items.index(of: focusedID), page.contains(index) {
            return layout.anchor(of: index, id: focusedID, at: offset)
        }
        guard let first = page.first, offset > 0 else { return nil }
        return layout.anchor(of: first, id: album.items[first].id, at: offset, pageY: 0)
    }

    /// Scrolls by the least that shows a photo's whole cell.
    func reveal(index: Int) {
        guard !layout.page.isEmpty else { return }
        adjustment(.vertical)?.value = layout.offset(showing: index, from: offset)
    }
}
