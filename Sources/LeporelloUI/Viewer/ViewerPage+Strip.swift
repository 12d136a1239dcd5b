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
            lift.sync()
            host?.viewerChanged()
        }
        let target = FileDropTarget()
        target.onHover { [weak self, weak target] in
            guard let self else { return }
            lift.isHovered = target?.isHovered == true && strip.strip.dragged != nil
        }
        target.onDrop { [weak self] point in
            guard let self, strip.strip.dragged != nil else { return false }
            strip.update { $0.drop(at: point) }
            return true
        }
        carousel.add(target)
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
