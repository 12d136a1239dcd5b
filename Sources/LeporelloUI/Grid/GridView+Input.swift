import GtkBridge
import PhotoModel
import PhotoPipeline

extension GridView {
    /// Adds the controllers: keys, menu, wheel and pinch for columns, the pointer's place.
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

        addMenuGestures()
        addWheel()
        addPinch()
    }

    /// Forgets the fingers that are down: the page is covered, and their release goes elsewhere.
    func forgetStrokes() { menuPress?.reset() }

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

    /// The photo whose cell holds a point of the page.
    func photo(at point: Point<Widget>) -> Photo? {
        guard let index = layout.index(at: Point(x: point.x, y: point.y + offset)),
            index < album.items.count
        else { return nil }
        return album.items[index].photo
    }

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

    // MARK: Keys

    private func pressed(_ key: KeySymbol, _ modifiers: ModifierKeys) -> Bool {
        if modifiers == [.shift] && key == .f10 || modifiers.isEmpty && key == .menu {
            return openMenuAtFocus()
        }
        if let action = Self.action(for: key, modifiers), focusedID != nil {
            return activate(action)
        }
        if let movement = Self.movement(for: key), modifiers.isEmpty || modifiers == [.control] {
            let from = focusedID.flatMap { album.items.index(of: $0) }
            guard let index = GridFocus.moved(from: from, by: movement, in: layout) else {
                return false
            }
            focus(index: index)
            return true
        }
        if modifiers.isEmpty, key == .enter || key == .space && !isTyping, focusedID != nil {
            return openFocused()
        }
        return type(key, modifiers)
    }

    /// What a key does with the focused photo, as in the viewer.
    private static func action(for key: KeySymbol, _ modifiers: ModifierKeys) -> String? {
        switch (key, modifiers) {
        case (.delete, []): "win.trash"
        case (KeySymbol("s"), .control): "win.save"
        case (KeySymbol("c"), .control): "win.copy"
        case (KeySymbol("e"), .control): "win.send"
        case (.enter, .alt): "win.details"
        case (KeySymbol("p"), .control): "win.print"
        default: nil
        }
    }

    private static func movement(for key: KeySymbol) -> GridFocus.Movement? {
        switch key {
        case .left: .left
        case .right: .right
        case .up: .up
        case .down: .down
        case .pageUp: .pageUp
        case .pageDown: .pageDown
        case .home: .first
        case .end: .last
        default: nil
        }
    }

    private var isTyping: Bool { typeAhead.isActive(at: MainLoop.now) }

    private func openFocused() -> Bool {
        guard let id = focusedID, let index = album.items.index(of: id) else { return false }
        reveal(index: index)
        open(album.items[index])
        return true
    }

    private func openMenuAtFocus() -> Bool {
        guard let id = focusedID, let index = album.items.index(of: id),
            let photo = album.items[index].photo
        else { return false }
        reveal(index: index)
        let cell = layout.cell(of: index).center
        delegate?.gridView(
            self, wantsMenuFor: photo, at: Point(x: cell.x, y: cell.y - offset))
        return true
    }

    private func type(_ key: KeySymbol, _ modifiers: ModifierKeys) -> Bool {
        guard modifiers.subtracting(.shift).isEmpty, let character = key.character,
            character != " " || isTyping
        else { return false }
        let from = focusedID.flatMap { album.items.index(of: $0) }
        guard
            let index = typeAhead.type(
                String(character), at: MainLoop.now, in: album.items.lazy.map(\.name), from: from)
        else { return isTyping }
        focus(index: index)
        return true
    }
}
