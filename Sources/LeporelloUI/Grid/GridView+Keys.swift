import GtkBridge
import PhotoModel
import PhotoPipeline

/// Keys: the focus, what is selected, the menu, and finding by name.
extension GridView {
    /// Takes a key; true where it means something here.
    func pressed(_ key: KeySymbol, _ modifiers: ModifierKeys) -> Bool {
        if modifiers == [.shift] && key == .f10 || modifiers.isEmpty && key == .menu {
            return openMenuAtFocus()
        }
        if let action = Self.action(for: key, modifiers), focusedID != nil {
            return activate(action)
        }
        // The flow box has a meaning of its own for it, which is none here.
        if key == KeySymbol("a"), modifiers == .control {
            selectAll()
            return true
        }
        if key == .escape, band?.isDrawn == true {
            endRubberBand(keeping: false)
            return true
        }
        if let movement = Self.movement(for: key), modifiers.isSubset(of: [.control, .shift]) {
            return moveFocus(by: movement, modifiers)
        }
        if key == .space, let focusedID, select(focusedID, by: modifiers) { return true }
        if modifiers.isEmpty, key == .enter || key == .space && !isTyping, focusedID != nil {
            return openFocused()
        }
        return type(key, modifiers)
    }

    private func moveFocus(by movement: GridFocus.Movement, _ modifiers: ModifierKeys) -> Bool {
        let old = focusedID
        let from = old.flatMap { album.items.index(of: $0) }
        guard let index = GridFocus.moved(from: from, by: movement, in: layout) else {
            return false
        }
        focus(index: index)
        changeSelection {
            $0.focusMoved(
                from: old, to: album.items[index].id, modifiers.forGestures, in: album.photos)
        }
        return true
    }

    /// What the space bar does with the focused photo; false where it selects nothing.
    ///
    /// Ctrl toggles, Shift selects from the anchor; alone it toggles while something is selected.
    private func select(_ id: PhotoID, by modifiers: ModifierKeys) -> Bool {
        if modifiers.contains(.shift), modifiers.isSubset(of: [.control, .shift]) {
            changeSelection {
                $0.focusMoved(from: id, to: id, modifiers.forGestures, in: album.photos)
            }
        } else if modifiers == .control || modifiers.isEmpty && selection.isActive && !isTyping {
            changeSelection { $0.toggle(id, in: album.photos) }
        } else {
            return false
        }
        return true
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
