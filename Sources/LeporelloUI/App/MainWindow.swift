import GtkBridge
import PhotoFiles
import PhotoModel
import PhotoPipeline

/// One window: the grid of an album, with the viewer over it.
@MainActor
final class MainWindow {
    let window: ApplicationWindow
    let album: Album
    let toasts = ToastOverlay()
    let grid: GridPage
    let pipeline: PhotoPipeline
    let textures = TextureShelf()
    let actions: PhotoActions
    let menu: PhotoMenu
    let preferences: Preferences
    let state: WindowState
    private(set) lazy var viewer = ViewerPage(
        album: album, pipeline: pipeline, textures: textures, host: self)
    private(set) lazy var slideshow = SlideshowPlayer(
        viewer: viewer, window: window, application: application, preferences: preferences)
    private let application: Application
    /// The photo that the grid was last scrolled to beneath the viewer.
    var followedID: PhotoID?

    /// The folders looked at before this one.
    var history = FolderHistory()
    let dates: TakenDates
    /// The folders opened last, in the main menu.
    let recentMenu = Menu()
    var recentWatch: RecentFolders.Watch?

    /// Called once the window is closed: nobody needs this object any more.
    var onClosed: (@MainActor () -> Void)?

    let overlay = Overlay()
    private var observation: Observation?
    private var isTellingPending = false
    /// Whether the compositor shows the window and gives it input; nothing is settled before.
    private var isOnScreen = false
    /// After this long, in ms, a mapped window counts as shown though it is not active.
    private static let showingLimit = 2000
    private var opening: Task<Void, Never>?
    /// A place that does not say for so long what it is does not keep the window away, in ms.
    private static let placeLimit = 1000

    init(application: Application, pipeline: PhotoPipeline, preferences: Preferences) {
        self.application = application
        window = ApplicationWindow(application: application)
        self.pipeline = pipeline
        self.preferences = preferences
        album = Album(order: preferences.order)
        dates = TakenDates(album: album, pipeline: pipeline)
        grid = GridPage(
            album: album, pipeline: pipeline, textures: textures, columns: preferences[.columns],
            recent: recentMenu)
        actions = PhotoActions(
            window: window, toasts: toasts, pipeline: pipeline, preferences: preferences)
        menu = PhotoMenu(window: window, base: overlay, actions: actions)
        state = WindowState(window: window)
        build()
        addActions()
        grid.delegate = self
        actions.host = self
        addViewer()
        addIncoming()
        observation = album.observe { [weak self] _ in self?.tellSoon() }
    }

    private func build() {
        window.title = tr("Leporello")
        let size = preferences.windowSize
        window.setDefaultSize(width: size.width, height: size.height)
        window.setMinimumSize(width: 360, height: 294)
        if preferences[.isMaximized] { window.maximize() }
        grid.grid.showsNames = preferences[.showsNames]
        overlay.setChild(grid.root)
        toasts.setChild(overlay)
        window.setContent(toasts)
        grid.addBreakpoint(to: window)
        window.onChange(of: "is-active") { [weak self] in
            if let self, window.isActive { shown() }
        }
        window.onMap { [weak self] in
            MainLoop.after(milliseconds: Self.showingLimit) { [weak self] in self?.shown() }
        }
        window.onCloseRequest { [weak self] in
            self?.closing()
            return false
        }
    }

    private func shown() {
        guard !isOnScreen else { return }
        isOnScreen = true
        tellSoon()
    }

    private func closing() {
        preferences.keep(
            windowSize: window.defaultSize, isMaximized: window.isMaximized)
        slideshow.stop()
        stopOpening()
        actions.windowCloses()
        menu.windowCloses()
        recentWatch?.end()
        onClosed?()
    }

    // MARK: Opening

    /// Opens what was asked for: a folder, a file with its folder, or a set of files.
    func open(_ uris: [String]) {
        stopOpening()
        opening = Task { [weak self] in
            // From when the main loop runs: what comes before it is not the place's fault.
            let limit = MainLoop.after(milliseconds: Self.placeLimit) {
                self?.waitInSight(for: uris)
            }
            if uris.count == 1 {
                await self?.open(place: uris[0])
            } else {
                await self?.open(set: uris)
            }
            limit.cancel()
            if !Task.isCancelled { self?.window.present() }
        }
    }

    private func waitInSight(for uris: [String]) {
        guard opening != nil, !window.isVisible, let uri = uris.first else { return }
        album.wait(for: uri)
        window.present()
    }

    /// What was asked for is no longer wanted.
    func stopOpening() {
        opening?.cancel()
        opening = nil
    }

    private func open(place uri: String) async {
        do throws(FileProblem) {
            switch try await openedPlace(at: uri) {
            case .folder(let uri):
                remember(leavingFor: uri)
                return show(folderURI: uri, focus: nil)
            case .photo(let photo, let folderURI):
                let isAlone = DocumentMounts.current.holdsAlone(photo.id)
                if let folderURI, !isAlone {
                    remember(leavingFor: folderURI)
                    album.open(folderURI: folderURI, first: photo)
                    opened(folderURI: folderURI)
                } else {
                    leaveFolder()
                    album.open([photo], title: photo.name)
                }
                if isAlone { offerFolder(of: photo) }
                openViewer(on: photo.id, withHero: false)
                offerToBeDefault()
            }
        } catch {
            guard !Task.isCancelled else { return }
            leaveFolder()
            album.fail(error)
        }
        grid.grid.enter()
    }

    /// A set holds the files that can be shown; where there are only folders, the first one is.
    private func open(set uris: [String]) async {
        var photos: [Photo] = []
        var folderURI: String?
        var problem: FileProblem?
        for uri in uris {
            do throws(FileProblem) {
                switch try await openedPlace(at: uri) {
                case .folder(let uri): folderURI = folderURI ?? uri
                case .photo(let photo, _): photos.append(photo)
                }
            } catch { problem = problem ?? error }
        }
        guard !Task.isCancelled else { return }
        if photos.isEmpty, let folderURI { return await open(place: folderURI) }
        if viewer.isOpen { viewer.close() }
        leaveFolder()
        if photos.isEmpty, let problem { return album.fail(problem) }
        album.open(photos, title: trn("%d photo", "%d photos", photos.count))
        grid.grid.enter()
    }

    // MARK: State

    /// Tells the window's state once everything that happens now has happened.
    func tellSoon() {
        guard !isTellingPending else { return }
        isTellingPending = true
        Task { [weak self] in
            self?.isTellingPending = false
            self?.tell()
        }
    }

    /// The URI of the subfolder that has the focus in the grid; empty for none.
    private var focusedFolder: String {
        guard !viewer.isOpen, let id = grid.grid.focusedID, album.items.contains(id) else {
            return ""
        }
        return id.uri
    }

    private func tell() {
        window.title = album.title.isEmpty ? tr("Leporello") : album.title
        let photo = photoInHand
        let index = photo.flatMap { album.photos.index(of: $0.id) }
        state.tell(animation: viewer.isOpen ? viewer.playback.map { "\($0)" } ?? "" : "")
        state.tell(
            WindowState.Moment(
                isViewerOpen: viewer.isOpen, folder: album.folderURI ?? "",
                photo: index == nil ? focusedFolder : photo?.id.uri ?? "",
                page: index.map { $0 + 1 } ?? 0, count: album.photos.count,
                zoom: viewer.isOpen ? viewer.zoom : 1, columns: grid.grid.layout.columns,
                isCovered: menu.isOpen || viewer.isCovered,
                selected: grid.grid.selection.photos.count,
                isSettled: isOnScreen && viewer.isSettled
                    && (viewer.isOpen || grid.grid.isSettled)),
            of: overlay)
    }
}

extension MainWindow: GridPageDelegate {
    func gridPage(_ page: GridPage, opened id: PhotoID) {
        // Not before the grid's other gestures have heard of the release as well: covered by the
        // viewer they would go on waiting for it, and call it a long press.
        Task { [weak self] in self?.openViewer(on: id, withHero: true) }
    }

    func gridPage(
        _ page: GridPage, wantsMenuFor photos: [Photo], at point: Point<Widget>, in view: View
    ) {
        let isSelected = photos.first.map { grid.grid.selection.contains($0.id) } ?? false
        menu.open(for: photos, at: point, in: view, offersSelecting: !isSelected)
        tellSoon()
    }

    func gridPage(_ page: GridPage, choseColumns columns: Int) { preferences[.columns] = columns }

    func gridPage(_ page: GridPage, wentTo folderURI: String) { go(to: folderURI) }

    func gridPageStopped(_ page: GridPage) { stopWork() }

    func gridPageChanged(_ page: GridPage) {
        // What was done is told above the buttons that do it.
        toasts.setStyle("over-bar", page.root.revealsBottom)
        tellSoon()
    }
}

extension MainWindow: PhotoActionsHost {
    func photoLeft(_ photo: Photo) { album.remove(photo.id) }

    func photoRestored(_ photo: Photo) {
        album.restore(photo)
        if viewer.isOpen, let page = album.photos.index(of: photo.id) { viewer.show(page: page) }
    }
}
