import GtkBridge
import PhotoModel

/// The strip by keys: Tab comes and goes, arrows move, Enter shows the photo (S1).
extension StripView {
    /// The photo that has the keyboard's focus; nil while the focus is elsewhere.
    var focusedPhoto: Photo? {
        strip.focus.flatMap { photos.indices.contains($0) ? photos[$0] : nil }
    }

    func addKeyboard() {
        let focus = FocusController()
        focus.onEnter { [weak self] in
            guard let self else { return }
            setFocus { if $0.focus == nil { $0.takeFocus() } }
            onFocus?(true)
        }
        focus.onLeave { [weak self] in
            guard let self else { return }
            setFocus { $0.dropFocus() }
            onFocus?(false)
        }
        add(focus)
        let keys = KeyController()
        keys.onPress { [weak self] key, modifiers in self?.press(key, modifiers) ?? false }
        add(keys)
    }

    /// Gives the focus to the current photo's cell, or leaves the strip that has it already.
    func enterOrLeave() -> Bool { containsFocus ? false : focusCell() }

    /// Gives the focus to the photo that has it in the strip, or else to the current one.
    func focusCell() -> Bool {
        if strip.focus == nil { setFocus { $0.takeFocus() } }
        guard let focus = strip.focus, let cell = cell(of: focus) else { return false }
        return cell.grabFocus()
    }

    /// Gives the focus to a photo's cell; false when it has none.
    func focus(photo: Int) -> Bool {
        setFocus { $0.takeFocus(at: photo) }
        return focusCell()
    }

    private func setFocus(_ change: (inout Strip) -> Void) {
        update { strip in
            change(&strip)
            return []
        }
    }

    private func press(_ key: KeySymbol, _ modifiers: ModifierKeys) -> Bool {
        guard let photo = focusedPhoto, let index = strip.focus else { return false }
        switch (key, modifiers) {
        case (.left, []): update { $0.moveFocus(.left) }
        case (.right, []): update { $0.moveFocus(.right) }
        case (.home, []): update { $0.moveFocus(.first) }
        case (.end, []): update { $0.moveFocus(.last) }
        case (.enter, []), (.space, []): onSelect?(index)
        case (.menu, []), (.f10, .shift):
            let middle = strip.cell(of: index).center
            onMenu?(photo, Point(x: middle.x, y: middle.y - strip.layout.frame.minY))
        default: return false
        }
        return true
    }
}
