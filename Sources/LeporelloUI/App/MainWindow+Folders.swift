import GtkBridge
import PhotoModel

/// Going from folder to folder, and choosing what is shown of one.
extension MainWindow {
    /// Adds the actions that concern the folder shown.
    func addFolderActions() {
        add("go-back") { [weak self] in self?.goBack() }
        add("go-up") { [weak self] in self?.goUp() }
        add("reload") { [weak self] in self?.album.reload() }
        add("search") { [weak self] in self?.toggleSearch() }
        add("clear-filter") { [weak self] in self?.grid.filterBar.clear() }
        add("stop-listing") { [weak self] in self?.stopWork() }
        let place = SimpleAction(name: "open-place", parameter: .string)
        place.onActivate { [weak self] value in
            if case .string(let uri)? = value { self?.go(to: uri) }
        }
        window.add(place)
        dates.onProgress = { [weak self] in
            guard let self else { return }
            grid.datesProgress = dates.progress
        }
        recentWatch = RecentFolders.onChange { [weak self] in self?.showRecent() }
        showRecent()
    }

    /// Shows a folder, which can be left by going back.
    func go(to uri: String) {
        guard uri != album.folderURI else { return }
        remember(leavingFor: uri)
        show(folderURI: uri, focus: nil)
    }

    /// Notes the folder shown before something that is no folder takes its place.
    func leaveFolder() {
        remember(leavingFor: nil)
        grid.canGoBack = history.canGoBack
    }

    /// Notes the folder shown before another one, or none, is opened.
    func remember(leavingFor uri: String?) {
        guard let folderURI = album.folderURI else { return }
        history.leave(
            FolderHistory.Visit(folderURI: folderURI, focus: grid.grid.focusedID), for: uri)
    }

    /// Back to the folder looked at before; with the viewer open, out of that.
    private func goBack() {
        if viewer.isOpen { return viewer.close() }
        guard let visit = history.goBack() else { return goUp() }
        show(folderURI: visit.folderURI, focus: visit.focus ?? album.folderURI.map(PhotoID.init))
    }

    private func goUp() {
        guard !viewer.isOpen, let folderURI = album.folderURI,
            let parent = FileURI.parent(of: folderURI)
        else { return }
        remember(leavingFor: parent)
        show(folderURI: parent, focus: PhotoID(uri: folderURI))
    }

    /// Shows a folder with the keys on an item of it, once that is listed.
    func show(folderURI: String, focus: PhotoID?) {
        if viewer.isOpen { viewer.close() }
        album.open(folderURI: folderURI)
        if let focus { grid.grid.enter(at: focus) } else { grid.grid.enter() }
        opened(folderURI: folderURI)
    }

    /// A folder is shown: the desktop hears of it, and the header shows where to go from there.
    func opened(folderURI: String) {
        RecentFolders.add(folderURI, program: ApplicationFacts.name)
        grid.canGoBack = history.canGoBack
    }

    private func toggleSearch() {
        guard !viewer.isOpen else { return }
        grid.filterBar.isRevealed.toggle()
    }

    func stopWork() {
        stopOpening()
        album.stopListing()
        dates.stop()
    }

    private func showRecent() {
        recentMenu.removeAll()
        let entries = RecentFolders.list(program: ApplicationFacts.name, limit: Self.recentLimit)
        for entry in entries {
            // An underscore would make a mnemonic of what follows.
            recentMenu.append(
                entry.name.replacing("_", with: "__"), action: "win.open-place",
                target: .string(entry.uri))
        }
    }

    /// Recent folders in the menu.
    private static let recentLimit = 8
}
