import GtkBridge
import PhotoModel
import PhotoPipeline

extension GridView {
    /// Adds the controllers: keys, clicks, menu, drags, wheel and pinch, the pointer's place.
    func addInput() {
        let keys = KeyController(phase: .capture)
        keys.onPress { [weak self] key, modifiers in
            self?.pressed(key, modifiers) ?? false
        }
        add(keys)

        let motion = MotionController()
        motion.onEnter { [weak self] in self?.pointerPosition = $0 }
        motion.onMotion { [weak self] in self?.pointerPosition = $0 }
        motion.onLeave { [weak self] in self?.pointerPosition = nil }
        add(motion)

        addClick()
        addMenuGestures()
        addRubberBand()
        addDragOut()
        addWheel()
        addPinch()
    }

    /// Forgets the fingers and buttons that are down.
    ///
    /// The page is covered, and their release goes elsewhere.
    func forgetStrokes() {
        for stroke in strokes { stroke.reset() }
        press = nil
    }

    /// A click is that of the photo pressed, whatever has come under the pointer since.
    private func addClick() {
        let click = ClickGesture()
        click.button = 1
        // Before the flow box, whose own clicks know nothing of modifiers and of files that arrive.
        // Not claimed: from here on the way down, that would keep the release from the others, which
        // would go on waiting for it.
        click.phase = .capture
        click.onPress { [weak self] _, point in
            guard let self else { return }
            press = CellPress(on: item(at: point)?.id, at: point)
        }
        click.onRelease { [weak self, weak click] _, point in
            guard let self, let click else { return }
            // The finger is up, whether or not that press hears of it.
            menuPress?.reset()
            guard let press else { return }
            self.press = nil
            guard press.isClick(releasedAt: point, over: item(at: point)?.id) else { return }
            if let id = press.id {
                clicked(id, click.modifiers)
            } else if !click.isTouch, click.modifiers.isEmpty {
                changeSelection { $0.clear() }
            }
        }
        click.onCancel { [weak self] in self?.press = nil }
        add(click)
        strokes.append(click)
    }

    private func addMenuGestures() {
        let longPress = LongPressGesture()
        longPress.isTouchOnly = true
        longPress.delayFactor = LongPress.delayFactor(desktopTime: Desktop.longPressTime)
        longPress.onPress { [weak self, weak longPress] point in
            // After a stall the finger may have left already, and its release wait in the queue:
            // that is heard first.
            MainLoop.whenIdle {
                guard let self, let longPress, longPress.isActive, let photo = self.photo(at: point)
                else { return }
                // Claimed, so that the release is no click on the cell.
                longPress.setState(.claimed)
                self.delegate?.gridView(self, wantsMenuFor: photo, at: point)
            }
        }
        add(longPress)
        strokes.append(longPress)
        menuPress = longPress

        let click = ClickGesture()
        click.button = 3
        click.onPress { [weak self, weak click] _, point in
            guard let self, let photo = photo(at: point) else { return }
            click?.setState(.claimed)
            delegate?.gridView(self, wantsMenuFor: photo, at: point)
        }
        add(click)
    }

    private func addWheel() {
        let scroll = ScrollController(.vertical)
        scroll.onScroll { [weak self, weak scroll] _, dy in
            guard let self, let scroll, scroll.modifiers.contains(.control) else { return false }
            // A touchpad's 10 px count as a notch's twelfth: about 100 px a step.
            let units = scroll.unit == .wheel ? dy * 120 : dy * 1.2
            if let columns = columnZoom.wheel(units, in: layout) {
                choose(columns: columns, keeping: anchorForReflow(at: pointerPosition))
            }
            return true
        }
        add(scroll)
    }

    private func addPinch() {
        let pinch = ZoomGesture()
        pinch.phase = .capture
        pinch.onBegin { [weak self, weak pinch] in
            guard let self else { return }
            pinch?.setState(.claimed)
            columnZoom.beginPinch(in: layout)
        }
        pinch.onScaleChange { [weak self, weak pinch] scale in
            guard let self, let columns = columnZoom.pinch(scale: scale, in: layout) else { return }
            choose(columns: columns, keeping: anchorForReflow(at: pinch?.center))
        }
        pinch.onEnd { [weak self] in self?.columnZoom.endPinch() }
        pinch.onCancel { [weak self] in self?.columnZoom.endPinch() }
        add(pinch)
    }

    /// What has the cell that holds a point of the page.
    func item(at point: Point<Widget>) -> GridItem? {
        guard let index = layout.index(at: Point(x: point.x, y: point.y + offset)),
            index < album.items.count
        else { return nil }
        return album.items[index]
    }

    /// The photo whose cell holds a point of the page.
    func photo(at point: Point<Widget>) -> Photo? { item(at: point)?.photo }

    // MARK: Columns

    /// Shows another number of columns, with one photo kept in place.
    func choose(columns: Int, keeping anchor: GridAnchor?) {
        guard columns != chosenColumns || columns != layout.columns else { return }
        chosenColumns = columns
        relayout(keeping: anchor)
        delegate?.gridView(self, choseColumns: columns)
        delegate?.gridViewChanged(self)
    }

    /// Larger (positive) or smaller cells by a key's steps.
    func zoomColumns(by steps: Int) {
        choose(
            columns: ColumnZoom.stepped(layout, by: steps),
            keeping: anchorForReflow(at: focusedCell == nil ? pointerPosition : nil))
    }
}
