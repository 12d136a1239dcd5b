extension Selection {
    /// What a rubber band began with, and which cells it has hold of.
    struct Sweep: Sendable {
        /// What was selected before.
        var before: Set<PhotoID>
        /// What of it stays selected outside of the band.
        var base: Set<PhotoID>
        /// Whether photos within change sides, rather than all becoming selected.
        let toggles: Bool
        /// The cells within; nil before the first and after the list has changed.
        var block: GridBlock?
    }

    /// A rubber band begins: alone, with Shift beside what is selected, with Ctrl toggling it.
    public mutating func beginSweep(_ modifiers: GestureModifiers) {
        let before = photos
        if modifiers.isDisjoint(with: [.control, .shift]) { photos = [] }
        band = Sweep(
            before: before, base: photos, toggles: modifiers.contains(.control), block: nil)
    }

    /// Whether the rubber band touched the same cells the last time.
    public func isSwept(over block: GridBlock) -> Bool { band?.block == block }

    /// The rubber band touches these cells now.
    ///
    /// The list's photos stand in the cells from `first` on, after those that cannot be selected.
    /// Cost is that of the cells that it came to touch or left.
    public mutating func sweep(over block: GridBlock, of list: PhotoList, from first: Int = 0) {
        // A reflow puts other photos into the same cells.
        if let old = band?.block, old.stride != block.stride { restart(in: list) }
        guard let band else { return }
        let none = GridBlock(rows: 0..<0, columns: 0..<0, stride: block.stride)
        let old = band.block ?? none
        self.band?.block = block
        let cells = first..<first + list.count
        old.forEachRun(notIn: block) { run in
            for index in run.clamped(to: cells) {
                let id = list[index - first].id
                set(id, band.base.contains(id))
            }
        }
        block.forEachRun(notIn: old) { run in
            for index in run.clamped(to: cells) {
                let id = list[index - first].id
                set(id, !(band.toggles && band.base.contains(id)))
            }
        }
    }

    /// The button was released: what the rubber band selected stays.
    public mutating func endSweep() { band = nil }

    /// The rubber band was given up: all is selected that was before it.
    public mutating func cancelSweep() {
        if let band { photos = band.before }
        band = nil
    }

    /// Puts a rubber band back to its beginning, in a list that may have lost photos.
    mutating func restart(in list: PhotoList) {
        guard var band else { return }
        band.before = band.before.filter(list.contains)
        band.base = band.base.filter(list.contains)
        band.block = nil
        photos = band.base
        self.band = band
    }

    private mutating func set(_ id: PhotoID, _ isSelected: Bool) {
        if isSelected { photos.insert(id) } else { photos.remove(id) }
    }
}
