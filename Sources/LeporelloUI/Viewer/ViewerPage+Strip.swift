import GtkBridge
import PhotoModel

/// The strip at the bottom, and what a photo dragged out of it does.
extension ViewerPage {
    func addStrip() {
        strip.onSelect = { [weak self] index in self?.select(index) }
        strip.onMenu = { [weak self] photo, point in
            guard let self else { return }
            host?.openMenu(for: photo, at: point, in: strip)
        }
        strip.onSend = { [weak self] index in self?.sendFromStrip(index) }
        strip.onChange = { [weak self] in
            guard let self else { return }
            holdControlsWhileLifted()
            lift.sync()
            host?.viewerChanged()
        }
        strip.onFocus = { [weak self] isInside in
            guard let self else { return }
            if isInside { idle.hold() } else { idle.release(at: MainLoop.now) }
            updateControls()
        }
        addDropZone()
    }

    /// Takes photos that a mouse has dragged out of the strip, wherever above it (S3, S5).
    private func addDropZone() {
        let target = FileDropTarget(from: .ownDrags)
        target.onOver { [weak self] point in
            guard let self else { return false }
            lift.isHovered = point.map(takesDrop) ?? false
            return lift.isHovered
        }
        target.onDrop { [weak self] point in
            guard let self, takesDrop(at: point) else { return false }
            strip.update { $0.drop(at: point) }
            return true
        }
        surface.add(target)
    }

    /// Whether a photo dropped at a point of the viewer is one of ours, and is sent.
    private func takesDrop(at point: Point<Widget>) -> Bool {
        isOpen && strip.strip.dragged != nil && !strip.strip.layout.frame.contains(point)
    }

    /// What is around the drop zone stays while there is one.
    private func holdControlsWhileLifted() {
        let isLifted = strip.strip.lift != nil || strip.strip.dragged != nil
        guard isLifted != isHeldByLift else { return }
        isHeldByLift = isLifted
        if isLifted { idle.hold() } else { idle.release(at: MainLoop.now) }
        updateControls()
    }

    /// Gives the focus back to the photo of the strip that a menu or a dialog took it from.
    func returnToStrip() -> Bool {
        defer { leftStripAt = nil }
        guard let id = leftStripAt, let index = strip.photos.index(of: id), hasStrip else {
            return false
        }
        return strip.focus(photo: index)
    }

    /// Whether there is a strip: more than one photo, room, and the wish for it.
    var hasStrip: Bool {
        showsStrip() && strip.photos.count > 1 && strip.strip.layout.hasRoom
    }

    private func select(_ index: Int) {
        let way = index - self.index
        guard isOpen, way != 0 else { return }
        carousel.apply(.turnPage(by: way, isAnimated: abs(way) == 1))
    }

    /// A lifted photo has landed where its page is: the page takes over, and it is sent (S3).
    private func sendFromStrip(_ index: Int) {
        guard isOpen, strip.photos.indices.contains(index) else { return }
        let photo = strip.photos[index]
        show(page: index)
        host?.send(photo)
    }
}
