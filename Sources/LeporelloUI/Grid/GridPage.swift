import GtkBridge
import PhotoModel
import PhotoPipeline

/// What the grid page asks of its window.
@MainActor
protocol GridPageDelegate: AnyObject {
    func gridPage(_ page: GridPage, opened id: PhotoID)
    func gridPage(
        _ page: GridPage, wantsMenuFor photos: [Photo], at point: Point<Widget>, in view: View)
    func gridPage(_ page: GridPage, choseColumns columns: Int)
    func gridPage(_ page: GridPage, wentTo folderURI: String)
    /// Long work with the folder is to end.
    func gridPageStopped(_ page: GridPage)
    func gridPageChanged(_ page: GridPage)
}

/// The page of a folder: header with name and count, the grid, or why there is none.
@MainActor
final class GridPage {
    /// Window widths up to which the controls stand in a bar at the bottom.
    static let narrowCondition = "max-width: 560sp"

    let root = ToolbarView()
    let grid: GridView
    weak var delegate: (any GridPageDelegate)?

    private let album: Album
    let filterBar = FilterBar()
    /// Whether the first button goes back, not up.
    var canGoBack = false {
        didSet { updateBack() }
    }
    /// How far the reading of dates is; nil while none are read.
    var datesProgress: ListingNotice.Work.Dates? {
        didSet { updateNotice() }
    }

    private let path = PathBar()
    private let notice = NoticeBar()
    private let back = Button(icon: "go-up-symbolic", tooltip: "")
    private let search = ToggleButton(
        icon: "edit-find-symbolic", tooltip: tr("Search"), key: Shortcut.search.stroke)
    private var shownStatus: FolderStatus?
    private let recent: Menu
    private let stack = Stack()
    private let statusPage = StatusPage(icon: nil, title: "")
    private let columns: [ColumnsControl]
    private let sorts: [MenuButton]
    private let header = HeaderBar()
    private let bottomBar = ActionBar()
    private let selects: [Button]
    private let selectionBars = SelectionBars()
    /// The number of selected photos that was read out last.
    private var announcedCount = 0
    private var observation: Observation?

    init(
        album: Album, pipeline: PhotoPipeline, textures: TextureShelf, columns: Int, recent: Menu
    ) {
        self.album = album
        self.recent = recent
        grid = GridView(
            album: album, pipeline: pipeline, textures: textures, columns: columns)
        // One pair for the header, one for the bottom bar: a widget has one parent.
        self.columns = [ColumnsControl(opensUp: false), ColumnsControl(opensUp: true)]
        sorts = [Self.sortButton(opensUp: false), Self.sortButton(opensUp: true)]
        selects = (0..<2).map { _ in
            Button(icon: "selection-mode-symbolic", tooltip: tr("Select Photos"))
        }
        build()
        addSelection()
        grid.delegate = self
        for control in self.columns {
            control.onChoose = { [weak self] columns in
                guard let self else { return }
                grid.choose(columns: columns, keeping: grid.anchorForReflow())
            }
        }
        connectFolderControls()
        observation = album.observe { [weak self] change in
            if case .replaced = change { self?.filterBar.clear() }
            self?.albumChanged()
        }
        albumChanged()
        columnsChanged()
    }

    /// Moves the columns and sort controls to the bottom while the window is narrow.
    func addBreakpoint(to window: ApplicationWindow) {
        let breakpoint = Breakpoint(condition: Self.narrowCondition)
        let wide: [View] = [columns[0].button, sorts[0], selects[0], path.ancestors]
        for view in wide + selectionBars.wideButtons {
            breakpoint.set(view, "visible", to: false)
        }
        breakpoint.set(root, "reveal-bottom-bars", to: true)
        window.add(breakpoint)
    }

    // MARK: Building

    private func build() {
        let scroller = ScrolledWindow()
        scroller.setPolicy(horizontal: .never, vertical: .automatic)
        scroller.setChild(grid)
        stack.add(scroller, named: "grid")
        stack.add(statusPage, named: "status")
        root.setContent(stack)
        fillHeader()
        root.addTop(header)
        root.addTop(selectionBars.header)
        root.addTop(filterBar.root)
        root.addTop(notice.root)
        bottomBar.packStart(columns[1].button)
        bottomBar.packStart(selects[1])
        bottomBar.packEnd(sorts[1])
        root.addBottom(bottomBar)
        root.addBottom(selectionBars.bottom)
        root.revealsBottom = false
    }

    private func fillHeader() {
        header.setTitle(path.root)
        back.setAction("win.go-back")
        header.packStart(back)
        let open = Button(
            icon: "folder-open-symbolic", tooltip: tr("Open Folder…"),
            key: Shortcut.openFolder.stroke)
        open.setAction("win.open-folder")
        header.packStart(open)
        let menu = MenuButton(
            icon: "open-menu-symbolic", tooltip: tr("Main Menu"), key: Shortcut.mainMenu.stroke)
        menu.setMenu(MainMenu.make(recent: recent))
        menu.setPrimary(true)
        header.packEnd(menu)
        header.packEnd(search)
        header.packEnd(sorts[0])
        header.packEnd(columns[0].button)
        header.packEnd(selects[0])
    }

    private static func sortButton(opensUp: Bool) -> MenuButton {
        let button = MenuButton(icon: "view-sort-descending-symbolic", tooltip: tr("Sort"))
        button.setDirection(up: opensUp)
        button.setMenu(SortMenu.make())
        return button
    }

    // MARK: Album

    private func albumChanged() {
        path.title.title = album.title.isEmpty ? tr("Leporello") : album.title
        path.title.subtitle = counts
        path.show(folderURI: album.folderURI)
        let status = FolderStatus.of(album)
        if let status, status != shownStatus { status.fill(statusPage) }
        shownStatus = status
        stack.visible = status == nil ? "grid" : "status"
        for control in columns { control.button.isSensitive = status == nil }
        for button in sorts { button.isSensitive = status == nil }
        for button in selects { button.isSensitive = !album.photos.isEmpty }
        search.isSensitive = !album.isEmpty
        updateBack()
        updateNotice()
    }

    /// How many photos there are, or how many folders if there are none.
    private var counts: String {
        let (shown, all) = (album.photos.count, album.photoCount)
        if shown < all {
            // Translators: how many of a folder's photos are shown: "12 out of 120 photos".
            return tr("%1$s out of %2$s", grouped(shown), trn("%d photo", "%d photos", all))
        }
        if shown > 0 { return trn("%d photo", "%d photos", shown) }
        let folders = album.items.folders.count
        return folders > 0 ? trn("%d folder", "%d folders", folders) : ""
    }

    private func updateNotice() {
        var work = ListingNotice.Work()
        work.count = album.photoCount
        work.isListing = !album.isComplete
        work.isStopped = album.isStopped
        work.isBroken = album.problem != nil && !album.isEmpty
        work.dates = datesProgress
        notice.follow(
            work, in: album.title, cause: album.problem.map { ProblemWords.cause($0) })
    }

    private func updateBack() {
        let parent = album.folderURI.flatMap(FileURI.parent)
        back.isVisible = canGoBack || parent != nil
        back.setIcon(canGoBack ? "go-previous-symbolic" : "go-up-symbolic")
        if canGoBack {
            back.describe(tr("Back"), key: Shortcut.back.stroke)
        } else {
            back.describe(tr("Parent Folder"), key: Shortcut.parentFolder.stroke)
        }
    }

    private func connectFolderControls() {
        path.onGo = { [weak self] uri in
            if let self { delegate?.gridPage(self, wentTo: uri) }
        }
        filterBar.onFilter = { [weak self] in self?.album.filter = $0 }
        filterBar.onReveal = { [weak self] isRevealed in
            self?.search.isPressed = isRevealed
            if !isRevealed { self?.grid.enter() }
        }
        filterBar.onEnter = { [weak self] in self?.grid.enter() }
        search.onClick { [weak self] in
            if let self { filterBar.isRevealed = search.isPressed }
        }
        notice.onStop = { [weak self] in
            if let self { delegate?.gridPageStopped(self) }
        }
        notice.onRetry = { [weak self] in self?.album.reload() }
        let button = ClickGesture()
        button.button = 8
        button.onPress { [weak self] _, _ in self?.root.activate("win.go-back") }
        root.add(button)
    }

    private func columnsChanged() {
        for control in columns { control.show(chosen: grid.chosenColumns) }
    }

    // MARK: Selection

    private func addSelection() {
        for button in selects {
            button.onClick { [weak self] in
                guard let self else { return }
                grid.changeSelection { $0.hold() }
                // The button that had the focus is not there any more.
                grid.enter()
            }
        }
        selectionBars.onLeave = { [weak self] in
            self?.leaveSelection()
            self?.grid.enter()
        }
        selectionBars.onSelectAll = { [weak self] in self?.grid.selectAll() }
        let keys = KeyController()
        keys.onPress { [weak self] key, modifiers in
            guard let self else { return false }
            switch (key, modifiers) {
            case (.escape, []): return leaveSelection()
            case (KeySymbol("a"), .control): grid.selectAll()
            default: return false
            }
            return true
        }
        root.add(keys)
        showSelection()
    }

    @discardableResult
    private func leaveSelection() -> Bool {
        guard grid.selection.isActive else { return false }
        grid.changeSelection { $0.leave() }
        return true
    }

    private func showSelection() {
        let isActive = grid.selection.isActive
        let count = grid.selection.photos.count
        header.isVisible = !isActive
        bottomBar.isVisible = !isActive
        selectionBars.header.isVisible = isActive
        selectionBars.bottom.isVisible = isActive
        selectionBars.show(count: count)
        // One more or less is told by its cell; of many at once only the number is.
        if abs(count - announcedCount) > 1, grid.band == nil {
            root.announce(SelectionBars.words(for: count))
        }
        announcedCount = count
    }
}

extension GridPage: GridViewDelegate {
    func gridView(_ grid: GridView, opened id: PhotoID) { delegate?.gridPage(self, opened: id) }

    func gridView(_ grid: GridView, wentInto folder: Folder) {
        delegate?.gridPage(self, wentTo: folder.id.uri)
    }

    func gridView(_ grid: GridView, wantsMenuFor photo: Photo, at point: Point<Widget>) {
        delegate?.gridPage(
            self, wantsMenuFor: grid.photosInHand(at: photo), at: point, in: grid)
    }

    func gridViewSelectionChanged(_ grid: GridView) {
        showSelection()
        delegate?.gridPageChanged(self)
    }

    func gridView(_ grid: GridView, choseColumns columns: Int) {
        columnsChanged()
        delegate?.gridPage(self, choseColumns: columns)
    }

    func gridViewChanged(_ grid: GridView) { delegate?.gridPageChanged(self) }
}
