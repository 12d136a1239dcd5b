/// Which photos of the grid are selected (G5).
///
/// Photos are selected by identity, so that files that arrive, leave or are sorted anew change nothing
/// for the others. While it is active, clicks and taps select; else they open.
public struct Selection: Sendable {
    /// What a click or tap on a photo comes to.
    public enum Click: Hashable, Sendable {
        case opens
        case selects
    }

    /// The selected photos.
    public internal(set) var photos: Set<PhotoID> = []
    /// Whether it stays active without a photo: it was begun by the button, before any tap.
    public private(set) var isHeld = false
    /// Where ranges begin: the photo that was clicked or toggled last.
    public internal(set) var anchor: PhotoID?
    /// The rubber band's part of it, while one is drawn.
    var band: Sweep?

    /// Nothing selected.
    public init() {}

    /// Whether clicks and taps select, and the bar with the actions is shown.
    public var isActive: Bool { isHeld || !photos.isEmpty }

    /// Whether a photo is selected.
    public func contains(_ id: PhotoID) -> Bool { photos.contains(id) }

    /// The selected photos in the order shown, O(n).
    public func ordered(in list: PhotoList) -> [Photo] {
        photos.isEmpty ? [] : list.filter { photos.contains($0.id) }
    }

    // MARK: - Beginning and leaving

    /// Begins without a photo, as the header's button does; taps select from now on.
    public mutating func hold() { isHeld = true }

    /// Leaves it: nothing is selected any more, and clicks open.
    public mutating func leave() { self = Selection() }

    /// Deselects every photo; active afterwards only if it is held.
    public mutating func clear() {
        photos = []
        anchor = nil
        band = nil
    }

    // MARK: - Clicks and keys

    /// A click or tap on a photo; `focus` is the photo that has the keyboard focus.
    ///
    /// Ctrl toggles, Shift selects the range from the anchor, both together add that range. Without
    /// either it toggles while the selection is active.
    public mutating func click(
        _ id: PhotoID, _ modifiers: GestureModifiers, focus: PhotoID?, in list: PhotoList
    ) -> Click {
        if modifiers.contains(.shift) {
            extend(from: focus, to: id, adding: modifiers.contains(.control), in: list)
        } else if modifiers.contains(.control) || isActive {
            toggle(id, in: list)
        } else {
            // A later Shift-click begins here.
            anchor = id
            return .opens
        }
        return .selects
    }

    /// Selects a photo or deselects it; ranges begin there from now on.
    public mutating func toggle(_ id: PhotoID, in list: PhotoList) {
        guard list.contains(id) else { return }
        if photos.remove(id) == nil { photos.insert(id) }
        anchor = id
    }

    /// Selects a photo with what is selected already, as the menu's entry does.
    public mutating func select(_ id: PhotoID, in list: PhotoList) {
        guard list.contains(id) else { return }
        photos.insert(id)
        anchor = id
    }

    /// Selects every photo of the list, O(n).
    public mutating func selectAll(of list: PhotoList) { photos = list.identities }

    /// The focus went from one photo to another by key.
    ///
    /// With Shift the range from the anchor is selected, or added with Ctrl and Shift. Ctrl alone
    /// leaves the anchor where it is; without either, ranges begin at the focus from now on.
    public mutating func focusMoved(
        from old: PhotoID?, to new: PhotoID, _ modifiers: GestureModifiers, in list: PhotoList
    ) {
        if modifiers.contains(.shift) {
            extend(from: old, to: new, adding: modifiers.contains(.control), in: list)
        } else if !modifiers.contains(.control) {
            anchor = new
        }
    }

    /// Selects from the anchor, else from `start`, to a photo, alone or with what is selected.
    private mutating func extend(
        from start: PhotoID?, to end: PhotoID, adding: Bool, in list: PhotoList
    ) {
        guard let last = list.index(of: end) else { return }
        if anchor.flatMap(list.index(of:)) == nil { anchor = start }
        if anchor.flatMap(list.index(of:)) == nil { anchor = end }
        let first = anchor.flatMap(list.index(of:)) ?? last
        if !adding { photos = [] }
        for index in min(first, last)...max(first, last) { photos.insert(list[index].id) }
    }

    // MARK: - The list

    /// The list changed: photos that are no longer in it are not selected any more.
    ///
    /// A rubber band under way takes hold anew with its next `sweep(over:of:)`.
    public mutating func follow(_ list: PhotoList) {
        restart(in: list)
        if !photos.allSatisfy(list.contains) { photos = photos.filter(list.contains) }
        if let anchor, !list.contains(anchor) { self.anchor = nil }
    }
}
