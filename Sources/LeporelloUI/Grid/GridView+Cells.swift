import GtkBridge
import PhotoModel
import PhotoPipeline

extension GridView {
    /// Makes the live cells show exactly the photos around the page.
    func rebind() {
        let offset = offset
        let live = layout.indices(ofRows: layout.liveRows(at: offset))
        let visible = layout.indices(ofRows: layout.visibleRows(at: offset))
        let actions = plan.show(live, of: album.items)
        if toldCount != album.items.count {
            toldCount = album.items.count
            for binding in plan.current {
                cells[binding.cell]?.tell(place: binding.index + 1, of: toldCount)
            }
        }
        // On any cell: the focused photo may be gone, and its cell with it.
        let hadFocus = cells.values.contains { $0.child.hasFocus }
        let focusedBefore = focusedID
        let isPassing = isPassing
        func priority(_ index: Int) -> RequestPriority {
            isPassing ? .passing : visible.contains(index) ? .visible : .nearby
        }
        for action in actions { perform(action, priority: priority) }
        if isSortNeeded {
            box.sort()
            isSortNeeded = false
        }
        for binding in plan.current {
            cells[binding.cell]?.request(
                side: layout.cellSide, captionHeight: layout.captionHeight,
                priority: priority(binding.index))
        }
        prefetchBeyond(live)
        if !actions.isEmpty || hadFocus { keepFocus(hadFocus: hadFocus, on: focusedBefore) }
    }

    private func perform(
        _ action: RecyclePlan<GridItem>.Action, priority: (Int) -> RequestPriority
    ) {
        switch action {
        case .create(let number):
            create(number)
        case .bind(let number, let item, let index):
            guard let cell = cells[number] else { return }
            cell.bind(
                item, side: layout.cellSide, captionHeight: layout.captionHeight,
                priority: priority(index))
            cell.isPhotoHidden = item.id == hiddenID
            showSelection(in: cell)
            cell.child.isVisible = true
            move(cell, to: index)
        case .move(let number, let index):
            if let cell = cells[number] { move(cell, to: index) }
        case .unbind(let number):
            cells[number]?.unbind()
            cells[number]?.child.isVisible = false
            cells[number]?.child.setRank(.max)
        case .discard(let number):
            guard let cell = cells.removeValue(forKey: number) else { return }
            cell.unbind()
            box.remove(cell.child)
        }
    }

    private func create(_ number: RecyclePlan<GridItem>.Cell) {
        let cell = PhotoCell(pipeline: pipeline, textures: textures)
        cell.onFinish = { [weak self] in
            guard let self, isSettled else { return }
            delegate?.gridViewChanged(self)
        }
        cell.child.onChange(of: "has-focus") { [weak self, weak cell] in
            guard let self, let cell, cell.child.hasFocus else { return }
            focusMoved(to: cell)
        }
        cells[number] = cell
        box.append(cell.child)
    }

    private func move(_ cell: PhotoCell, to index: Int) {
        cell.child.setRank(index)
        cell.tell(place: index + 1, of: album.items.count)
        isSortNeeded = true
    }

    /// The cell of a photo, while it has one.
    func cell(of id: PhotoID) -> PhotoCell? { plan.cell(for: id).flatMap { cells[$0] } }

    /// A photo's frame within its cell in another view's coordinates.
    func heroSource(of id: PhotoID, in view: View) -> HeroSource? {
        guard let cell = cell(of: id), let index = album.items.index(of: id), index < layout.count,
            let page = convert(.zero, to: view)
        else { return nil }
        // By the layout, not by the widgets: the page may have been scrolled to it just now.
        let card = layout.cell(of: index)
        let photo = cell.photoFrame
        let frame = Rect<Widget>(
            x: page.x + card.minX + photo.minX, y: page.y + card.minY - offset + photo.minY,
            width: photo.size.width, height: photo.size.height)
        return HeroSource(frame: frame, radius: cell.photoRadius, texture: cell.texture)
    }

    func hideThumbnail(of id: PhotoID?) {
        guard id != hiddenID else { return }
        if let hiddenID { cell(of: hiddenID)?.isPhotoHidden = false }
        hiddenID = id
        if let id { cell(of: id)?.isPhotoHidden = true }
    }

    func activated(childAt index: Int) {
        guard let item = cells.values.first(where: { $0.child.index == index })?.item else {
            return
        }
        clicked(item.id)
    }

    /// Opens a photo, or goes into a folder.
    func open(_ item: GridItem) {
        switch item {
        case .photo(let photo): delegate?.gridView(self, opened: photo.id)
        case .folder(let folder): delegate?.gridView(self, wentInto: folder)
        }
    }

    // MARK: Focus

    var focusedCell: PhotoCell? { focusedID.flatMap { cell(of: $0) } }

    private func focusMoved(to cell: PhotoCell) {
        isFocusable = false
        guard let item = cell.item, item.id != focusedID else { return }
        focusedID = item.id
        delegate?.gridViewChanged(self)
    }

    /// The focus stays with its photo: on its cell while there is one, else on the grid itself.
    private func keepFocus(hadFocus: Bool, on id: PhotoID?) {
        focusedID = id
        if let cell = focusedCell {
            if (hadFocus || hasFocus) && !cell.child.hasFocus { cell.child.grabFocus() }
        } else if cells.values.contains(where: { $0.child.hasFocus }) {
            // Focusable only meanwhile: Tab must not stop at the grid and at its cells.
            isFocusable = true
            grabFocus()
        }
    }

    /// Puts the focus on the photo that had it, else on the first one that is seen.
    @discardableResult
    func enter() -> Bool {
        wantsFocus = false
        if let id = focusedID, let index = album.items.index(of: id) {
            focus(index: index)
        } else if let first = layout.indices(ofRows: layout.visibleRows(at: offset)).first {
            focus(index: first)
        } else {
            wantsFocus = true
            return false
        }
        return true
    }

    /// Puts the focus on an item once it is listed; if it never is, on the first one.
    func enter(at id: PhotoID) {
        if let index = album.items.index(of: id) { return focus(index: index) }
        wantedID = id
        wantsFocus = true
        takeWantedFocus()
    }

    /// Gives the focus to what has been waited for, if it is there by now.
    func takeWantedFocus() {
        guard wantsFocus, !album.items.isEmpty else { return }
        if let wantedID, let index = album.items.index(of: wantedID) {
            wantsFocus = false
            self.wantedID = nil
            focus(index: index)
        } else if wantedID == nil || album.isComplete {
            wantedID = nil
            enter()
        }
    }

    /// Scrolls by the least that shows an item's whole cell.
    func reveal(_ id: PhotoID) {
        if let index = album.items.index(of: id) { reveal(index: index) }
    }

    /// Puts the focus on a photo, scrolling its cell into sight.
    func focus(index: Int) {
        guard album.items.indices.contains(index) else { return }
        focusedID = album.items[index].id
        reveal(index: index)
        rebind()
        focusedCell?.child.grabFocus()
        delegate?.gridViewChanged(self)
    }
}
