import GtkBridge
import PhotoModel
import PhotoPipeline

extension MainWindow {
    /// Adds the actions of menus, buttons, keys and scripts.
    func addActions() {
        addSortActions()
        addFolderActions()
        addViewerActions()
        add("open-folder") { [weak self] in self?.chooseFolder() }
        add("about") { [weak self] in
            if let self { About.present(over: window) }
        }
        add("shortcuts") { [weak self] in
            if let self { ShortcutsDialog.present(over: window) }
        }
        add("preferences") { [weak self] in self?.openPreferences() }
        add("close") { [weak self] in self?.window.close() }
        add("larger-cells") { [weak self] in self?.zoom(by: 1) }
        add("smaller-cells") { [weak self] in self?.zoom(by: -1) }
        addFullscreenAction()
    }

    func add(_ name: String, _ handler: @escaping @MainActor () -> Void) {
        let action = SimpleAction(name: name)
        action.onActivate { _ in handler() }
        window.add(action)
    }

    /// Its state is what the compositor made of the wish.
    private func addFullscreenAction() {
        let action = SimpleAction(name: "fullscreen", state: .bool(window.isFullscreen))
        action.onActivate { [weak self] _ in self?.toggleFullscreen() }
        window.onChange(of: "fullscreened") { [weak self, weak action] in
            if let self { action?.state = .bool(window.isFullscreen) }
        }
        window.add(action)
    }

    private func addSortActions() {
        let key = SimpleAction(
            name: "sort-key", parameter: .string, state: .string(album.order.key.rawValue))
        key.onActivate { [weak self, weak key] value in
            guard let self, case .string(let word)? = value,
                let chosen = SortOrder.Key(rawValue: word)
            else { return }
            key?.state = .string(word)
            sort { $0.key = chosen }
        }
        window.add(key)
        let direction = SimpleAction(
            name: "sort-ascending", parameter: .bool, state: .bool(album.order.isAscending))
        direction.onActivate { [weak self, weak direction] value in
            guard let self, case .bool(let isAscending)? = value else { return }
            direction?.state = .bool(isAscending)
            sort { $0.isAscending = isAscending }
        }
        window.add(direction)
    }

    private func sort(_ change: (inout SortOrder) -> Void) {
        var order = album.order
        change(&order)
        album.order = order
        preferences.order = order
    }

    private func chooseFolder() {
        if let photo = photoInHand, DocumentMounts.current.holdsAlone(photo.id) {
            return chooseFolder(of: photo)
        }
        Task { [weak self] in
            guard let self else { return }
            let dialog = FileDialog(
                title: tr("Open Folder"), initialFolderURI: album.folderURI ?? FileURI.pictures)
            do throws(FileDialog.Failure) {
                open([try await dialog.selectFolder(over: window)])
            } catch {
                if case .failed(let message) = error { toasts.add(Toast(message)) }
            }
        }
    }

    private func openPreferences() {
        viewer.hold()
        let dialog = PreferencesPage.present(over: window, preferences) { [weak self] in
            guard let self else { return }
            viewer.backdrop.kind = preferences[.backdrop]
            viewer.showFacts()
            grid.grid.showsNames = preferences[.showsNames]
            let columns = preferences[.columns]
            grid.grid.choose(columns: columns, keeping: grid.grid.anchorForReflow())
        }
        dialog.onClosed { [weak self] in self?.viewer.release() }
    }

    func toggleFullscreen() { window.isFullscreen.toggle() }
}
