import GtkBridge
import PhotoModel

/// The mouse draws a rectangle from a gap or margin, and selects what it touches.
extension GridView {
    func addRubberBand() {
        let drag = DragGesture()
        drag.button = 1
        // Where the button went down, on the page.
        var start = Point<Widget>.zero
        drag.onDragBegin { [weak self, weak drag] point in
            guard let self, let drag else { return }
            // Fingers scroll, and on a cell the mouse drags files.
            guard !drag.isTouch, item(at: point) == nil else { return }
            start = point
            band = RubberBand(from: content(point))
        }
        drag.onDragUpdate { [weak self, weak drag] way in
            guard let self, let drag, var band else { return }
            let pointer = start + way
            bandPointer = pointer
            let wasDrawn = band.isDrawn
            band.move(to: content(pointer))
            self.band = band
            if band.isDrawn, !wasDrawn {
                // So that its release is no click on a gap.
                drag.setState(.claimed)
                showRubberBand(drag.modifiers)
            }
            continueRubberBand()
        }
        drag.onEnd { [weak self] in self?.endRubberBand(keeping: true) }
        drag.onCancel { [weak self] in self?.endRubberBand(keeping: false) }
        add(drag)
        strokes.append(drag)
    }

    /// A point of the page in content coordinates.
    private func content(_ point: Point<Widget>) -> Point<Widget> {
        Point(x: point.x, y: point.y + offset)
    }

    private func showRubberBand(_ modifiers: ModifierKeys) {
        changeSelection { $0.beginSweep(modifiers.forGestures) }
        let view = Canvas(cssName: "rubberband")
        view.addStyle("rubberband")
        view.canTarget = false
        view.setAccessibleRole(.presentation)
        insert(view)
        bandView = view
    }

    /// The pointer has moved, or the photos beneath it have.
    func continueRubberBand() {
        guard var band, band.isDrawn, let bandPointer else { return }
        band.move(to: content(bandPointer))
        self.band = band
        let block = layout.block(touching: band.rect)
        if !selection.isSwept(over: block) {
            let first = album.items.folders.count
            changeSelection { $0.sweep(over: block, of: album.photos, from: first) }
        }
        queueAllocate()
        if scrollSpeed != 0 { scrollAtEdge() }
    }

    /// In px/ms, for where the pointer draws the band.
    private var scrollSpeed: Double {
        bandPointer.map { RubberBand.scrollSpeed(at: $0.y, pageHeight: layout.page.height) } ?? 0
    }

    /// Scrolls for as long as the pointer is near an edge and there is something beyond it.
    private func scrollAtEdge() {
        var last: Double?
        bandTicks.start(on: self) { [weak self] time in
            guard let self, bandPointer != nil, scrollSpeed != 0 else { return false }
            let passed = last.map { min(time - $0, Self.longestFrame) } ?? 0
            last = time
            let target = layout.clamped(offset + scrollSpeed * passed)
            guard passed == 0 || target != offset else { return false }
            adjustment(.vertical)?.value = target
            return true
        }
    }

    /// After a stall the page scrolls on from where it was, rather than jump, ms.
    private static var longestFrame: Double { 100 }

    /// The button was released, or the band was given up.
    func endRubberBand(keeping: Bool) {
        defer {
            band = nil
            bandPointer = nil
        }
        guard let bandView else { return }
        bandTicks.stop()
        bandView.unparent()
        self.bandView = nil
        changeSelection { keeping ? $0.endSweep() : $0.cancelSweep() }
        queueAllocate()
    }

    /// Places the band as part of the layout; beyond the page only its border's width of it.
    func placeRubberBand() {
        guard let bandView, let band else { return }
        _ = measure(bandView, .horizontal)
        let rest = 8.0
        let whole = band.rect
        let page = Rect<Widget>(
            x: -rest, y: -rest, width: layout.page.width + 2 * rest,
            height: layout.page.height + 2 * rest)
        let seen = Rect<Widget>(
            x: whole.minX, y: whole.minY - offset, width: whole.size.width,
            height: whole.size.height
        ).clipped(to: page)
        place(
            bandView, width: Int(seen.size.width.rounded()),
            height: Int(seen.size.height.rounded()),
            at: Point(x: seen.minX.rounded(), y: seen.minY.rounded()))
    }
}
