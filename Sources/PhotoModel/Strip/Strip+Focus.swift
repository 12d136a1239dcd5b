/// Where a key takes the keyboard's focus among the strip's thumbnails.
public enum StripStep: Hashable, Sendable, CaseIterable {
    /// To the neighbour on that side of the screen.
    case left, right
    /// To an end of the list.
    case first, last
}

/// The keyboard in the strip (S1): one photo has the focus, and what has it stays in sight.
extension Strip {
    /// The focus has come into the strip: to a photo, or to the current one.
    public mutating func takeFocus(at photo: Int? = nil) {
        focus = (0..<count).contains(photo ?? index) ? photo ?? index : nil
    }

    /// The focus has left the strip.
    public mutating func dropFocus() { focus = nil }

    /// Moves the focus, and scrolls no farther than it takes to see all of that thumbnail.
    public mutating func moveFocus(_ step: StripStep) -> [StripEffect] {
        guard let focus else { return [] }
        let target =
            switch step {
            case .left: focus - Int(layout.readingSign)
            case .right: focus + Int(layout.readingSign)
            case .first: 0
            case .last: count - 1
            }
        guard (0..<count).contains(target), target != focus else { return [] }
        self.focus = target
        return reveal(target)
    }

    /// Gives the focus to the nearest photo that has a cell, if its own has been scrolled away.
    ///
    /// Not while a motion runs, which may be the one that brings it into sight.
    public mutating func keepFocusInSight() {
        guard let focus, !live.isEmpty, !running.contains(.scroll) else { return }
        self.focus = min(max(focus, live.lowerBound), live.upperBound - 1)
    }

    private mutating func reveal(_ photo: Int) -> [StripEffect] {
        guard !isHeld, lift == nil else { return [] }
        let room = layout.wholeReach
        let away = distance(of: photo)
        guard abs(away) > room else { return [] }
        let goal = offset + (away > 0 ? away - room : away + room)
        guard abs(goal - offset) <= Double(2 * layout.reach + 1) else {
            // Over more than a screen's width the way between is of no interest.
            let stopped = stop(.scroll)
            offset = goal
            return stopped
        }
        return run(.scroll, from: offset, to: goal, .spring(.page, velocity: 0))
    }
}
