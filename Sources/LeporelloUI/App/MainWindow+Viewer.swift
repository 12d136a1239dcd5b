import GtkBridge
import PhotoModel

extension MainWindow {
    /// Lays the viewer over the grid, and lets it know what the window does.
    func addViewer() {
        overlay.add(viewer.root)
        viewer.showsStrip = { [preferences] in preferences[.showsStrip] }
        viewer.backdrop.kind = preferences[.backdrop]
        viewer.feed.wheelTurnsPages = { [preferences] in preferences[.wheelTurnsPages] }
        menu.onClose = { [weak self] in self?.viewer.release() }
        menu.onSelect = { [weak self] photo in
            guard let self else { return }
            grid.grid.changeSelection { $0.select(photo.id, in: album.photos) }
        }
        menu.onDetails = { [weak self] photo in self?.showDetails(of: photo) }
        actions.onSheetOpen = { [weak self] in self?.viewer.hold() }
        actions.onSheetClose = { [weak self] in self?.viewer.release() }
        window.onChange(of: "is-active") { [weak self] in
            guard let self, window.isActive else { return }
            viewer.windowActivated()
        }
        window.onChange(of: "suspended") { [weak self] in
            guard let self else { return }
            viewer.carousel.isHidden = window.isSuspended
        }
        window.onChange(of: "fullscreened") { [weak self] in
            guard let self else { return }
            viewer.fullscreenChanged(isFullscreen: window.isFullscreen)
        }
    }

    /// Adds the actions that concern the photo looked at, or the selected ones.
    func addViewerActions() {
        addPhotoAction("save") { actions, photos in actions.save(photos) }
        addPhotoAction("copy") { actions, photos in actions.copy(photos) }
        addPhotoAction("trash") { actions, photos in actions.moveToTrash(photos) }
        addPhotoAction("send") { actions, photos in actions.send(photos) }
        addPhotoAction("print") { actions, photos in actions.print(photos) }
        // There once the desktop has said that it can: what is bound to it is absent until then.
        actions.onFeatures = { [weak self] in
            guard let self, actions.features.contains(.openWith) else { return }
            addPhotoAction("open-with") { actions, photos in actions.openWith(photos[0]) }
        }
        let details = SimpleAction(name: "details")
        details.onActivate { [weak self] _ in self?.showDetails() }
        window.add(details)

        add("slideshow") { [weak self] in self?.toggleSlideshow() }
        let close = SimpleAction(name: "close-viewer")
        close.onActivate { [weak self] _ in self?.viewer.close() }
        window.add(close)
        let open = SimpleAction(name: "open-page", parameter: .int)
        open.onActivate { [weak self] value in
            guard case .int(let page)? = value else { return }
            self?.openPage(Int(page) - 1)
        }
        window.add(open)
    }

    /// The details of the photo shown in the viewer, or focused in the grid.
    func showDetails(of photo: Photo? = nil) {
        if viewer.isOpen {
            viewer.toggleDetails()
        } else if let photo = photo ?? photoInHand {
            viewer.details.openSheet(for: photo, over: window)
        }
    }

    private func addPhotoAction(
        _ name: String, _ perform: @escaping @MainActor (PhotoActions, [Photo]) -> Void
    ) {
        let action = SimpleAction(name: name)
        action.onActivate { [weak self] _ in
            guard let self else { return }
            let photos = photosInHand
            if !photos.isEmpty { perform(actions, photos) }
        }
        window.add(action)
    }

    /// The photos that the actions are about.
    ///
    /// In the viewer the one focused in the strip, else the one shown; in the grid the selected ones,
    /// or the focused one. While photos are being selected and none is, there are none: the focus
    /// alone does not choose then.
    private var photosInHand: [Photo] {
        if viewer.isOpen { return (viewer.strip.focusedPhoto ?? viewer.photo).map { [$0] } ?? [] }
        let selection = grid.grid.selection
        if selection.isActive { return selection.ordered(in: album.photos) }
        return photoInHand.map { [$0] } ?? []
    }

    /// The photo shown in the viewer, or focused in the grid.
    var photoInHand: Photo? {
        viewer.isOpen ? viewer.photo : grid.grid.focusedID.flatMap { album.photos[$0] }
    }

    /// Shows the photo at a place of the album, counted from 0.
    private func openPage(_ page: Int) {
        guard album.photos.indices.contains(page) else { return }
        if viewer.isOpen {
            viewer.show(page: page)
        } else {
            openViewer(on: album.photos[page].id, withHero: false)
        }
    }

    /// Plays from the photo in hand, or from the first one; pauses what plays.
    private func toggleSlideshow() {
        if !viewer.isOpen {
            guard let id = photoInHand?.id ?? album.photos.first?.id else { return }
            openViewer(on: id, withHero: false)
        }
        slideshow.toggle()
    }

    /// Opens the viewer, growing out of the photo's cell or at once.
    func openViewer(on id: PhotoID, withHero: Bool) {
        // Another window may have changed it since.
        viewer.backdrop.kind = preferences[.backdrop]
        viewer.open(id, withHero: withHero && window.isVisible)
    }

    /// What the keys for larger and smaller cells do: the picture's zoom while one is looked at.
    func zoom(by steps: Int) {
        if viewer.isOpen {
            viewer.zoom(by: steps)
        } else {
            grid.grid.zoomColumns(by: steps)
        }
    }
}

extension MainWindow: ViewerHost {
    var beneath: View { grid.root }

    func heroSource(of id: PhotoID, in view: View) -> HeroSource? {
        grid.grid.reveal(id)
        return grid.grid.heroSource(of: id, in: view)
    }

    func hideThumbnail(of id: PhotoID?) { grid.grid.hideThumbnail(of: id) }

    func viewerChanged() {
        let isCovered = viewer.isOpen
        if grid.root.canTarget == isCovered {
            grid.root.canTarget = !isCovered
            grid.root.canFocus = !isCovered
            grid.root.setAccessibleHidden(isCovered)
            // The photo that the menu is about may be gone, and the viewer with it.
            if isCovered { grid.grid.forgetStrokes() } else { menu.close() }
            // Above the page label.
            toasts.setStyle("over-viewer", isCovered)
        }
        toasts.setStyle("over-strip", isCovered && viewer.hasStrip)
        // The grid follows beneath, so that a photo's cell stands ready when the viewer is left.
        if isCovered, let photo = viewer.photo, photo.id != followedID {
            followedID = photo.id
            grid.grid.reveal(photo.id)
        }
        slideshow.follow()
        tellSoon()
    }

    func viewerClosed(showing id: PhotoID) {
        followedID = nil
        Log.debug("viewer closed: \(LiveCounts.now)")
        // Another folder has been opened meanwhile: its own focus stays.
        guard album.photos.contains(id) else {
            _ = grid.grid.enter()
            return
        }
        grid.grid.enter(at: id)
    }

    func send(_ photo: Photo) { actions.send([photo]) }

    func openMenu(for photo: Photo, at point: Point<Widget>, in view: View) {
        viewer.hold()
        menu.open(for: [photo], at: point, in: view)
    }
}
