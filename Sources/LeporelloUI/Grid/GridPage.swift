import GtkBridge
import PhotoModel
import PhotoPipeline

/// What the grid page asks of its window.
@MainActor
protocol GridPageDelegate: AnyObject {
    func gridPage(_ page: GridPage, opened id: PhotoID)
    func gridPage(
        _ page: GridPage, wantsMenuFor photo: Photo, at point: Point<Widget>, in view: View)
    func gridPage(_ page: GridPage, choseColumns columns: Int)
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
    private let title = WindowTitle()
    private let stack = Stack()
    private let status = StatusPage(icon: nil, title: "")
    private let columns: [ColumnsControl]
    private let sorts: [MenuButton]
    private var observation: Observation?

    init(album: Album, pipeline: PhotoPipeline, textures: TextureShelf, columns: Int) {
        self.album = album
        grid = GridView(
            album: album, pipeline: pipeline, textures: textures, columns: columns)
        // One pair for the header, one for the bottom bar: a widget has one parent.
        self.columns = [ColumnsControl(opensUp: false), ColumnsControl(opensUp: true)]
        sorts = [Self.sortButton(opensUp: false), Self.sortButton(opensUp: true)]
        build()
        grid.delegate = self
        for control in self.columns {
            control.onChoose = { [weak self] columns in
                guard let self else { return }
                grid.choose(columns: columns, keeping: grid.anchorForReflow())
            }
        }
        observation = album.observe { [weak self] _ in self?.albumChanged() }
        albumChanged()
        columnsChanged()
    }

    /// Moves the columns and sort controls to the bottom while the window is narrow.
    func addBreakpoint(to window: ApplicationWindow) {
        let breakpoint = Breakpoint(condition: Self.narrowCondition)
        for view in [columns[0].button, sorts[0]] { breakpoint.set(view, "visible", to: false) }
        breakpoint.set(root, "reveal-bottom-bars", to: true)
        window.add(breakpoint)
    }

    // MARK: Building

    private func build() {
        let scroller = ScrolledWindow()
        scroller.setPolicy(horizontal: .never, vertical: .automatic)
        scroller.setChild(grid)
        stack.add(scroller, named: "grid")
        stack.add(status, named: "status")
        root.setContent(stack)
        root.addTop(makeHeader())
        root.addBottom(makeBottomBar())
        root.revealsBottom = false
    }

    private func makeHeader() -> HeaderBar {
        let header = HeaderBar()
        header.setTitle(title)
        let open = Button(icon: "folder-open-symbolic", tooltip: tr("Open Folder…"))
        open.setAction("win.open-folder")
        header.packStart(open)
        let menu = MenuButton(icon: "open-menu-symbolic", tooltip: tr("Main Menu"))
        menu.setMenu(MainMenu.make())
        menu.setPrimary(true)
        header.packEnd(menu)
        header.packEnd(sorts[0])
        header.packEnd(columns[0].button)
        return header
    }

    private func makeBottomBar() -> ActionBar {
        let bar = ActionBar()
        bar.packStart(columns[1].button)
        bar.packEnd(sorts[1])
        return bar
    }

    private static func sortButton(opensUp: Bool) -> MenuButton {
        let button = MenuButton(icon: "view-sort-descending-symbolic", tooltip: tr("Sort"))
        button.setDirection(up: opensUp)
        button.setMenu(SortMenu.make())
        return button
    }

    // MARK: Album

    private func albumChanged() {
        title.title = album.title.isEmpty ? tr("Leporello") : album.title
        let count = album.photos.count
        title.subtitle = count == 0 ? "" : trn("%d photo", "%d photos", count)
        let isEmpty = count == 0 && album.isComplete
        if isEmpty { fillStatus() }
        stack.visible = isEmpty ? "status" : "grid"
        for control in columns { control.button.isSensitive = !isEmpty }
        for button in sorts { button.isSensitive = !isEmpty }
    }

    private func fillStatus() {
        let open = Button(label: tr("_Open Folder…"))
        open.setAction("win.open-folder")
        open.addStyle("pill")
        open.horizontalAlign = .center
        if let problem = album.problem {
            status.set(
                icon: "folder-symbolic", title: ProblemWords.title(.open, name: problem.name),
                description: ProblemWords.cause(problem))
        } else if album.folderURI != nil {
            status.set(
                icon: "image-x-generic-symbolic", title: tr("No Photos Here"),
                description: tr("“%s” holds no pictures.", album.title))
        } else {
            open.addStyle("suggested-action")
            status.set(
                icon: "io.github.leporello_photos.Leporello-symbolic",
                title: tr("Browse a Folder of Photos"),
                description: tr("Open a folder to see its photos as a grid."))
        }
        status.setChild(open)
    }

    private func columnsChanged() {
        for control in columns { control.show(chosen: grid.chosenColumns) }
    }
}

extension GridPage: GridViewDelegate {
    func gridView(_ grid: GridView, opened id: PhotoID) { delegate?.gridPage(self, opened: id) }

    func gridView(_ grid: GridView, wantsMenuFor photo: Photo, at point: Point<Widget>) {
        delegate?.gridPage(self, wantsMenuFor: photo, at: point, in: grid)
    }

    func gridView(_ grid: GridView, choseColumns columns: Int) {
        columnsChanged()
        delegate?.gridPage(self, choseColumns: columns)
    }

    func gridViewChanged(_ grid: GridView) { delegate?.gridPageChanged(self) }
}
