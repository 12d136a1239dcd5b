/// Which page is current, and how far the row is from showing just that one (P12).
///
/// The position is relative to the current index, so that it keeps its precision among 100,000
/// pages. A turn makes the neighbour the current page at once; the position then runs to 0.
public struct Pager: Hashable, Sendable {
    /// The space between two pages, logical px.
    public static let gap = 24.0
    /// What is left of a drag beyond the first or last page (P7).
    public static let friction = 0.35

    /// The current page; 0 also when there are none.
    public private(set) var index: Int
    /// How many pages there are.
    public private(set) var count: Int
    /// Pages between the current page's place and what is shown; +1 shows the next page.
    public private(set) var position = 0.0
    /// The width of the viewer, logical px.
    public var width: Double
    /// Whether the next page comes from the left.
    public var isRightToLeft: Bool

    private var drag: DragState?

    /// A stroke that holds the pager.
    private struct DragState: Hashable {
        let start: Double
        /// Where the finger has pulled it to, before friction.
        var raw: Double
        let range: ClosedRange<Double>
    }

    /// A pager at rest on a page.
    public init(index: Int, count: Int, width: Double, isRightToLeft: Bool = false) {
        self.count = max(0, count)
        self.index = min(max(0, index), max(0, count - 1))
        self.width = width
        self.isRightToLeft = isRightToLeft
    }

    /// From one page's place to the next one's, logical px.
    public var pitch: Double { max(1, width + Self.gap) }

    /// Whether only the current page is in place.
    public var isAtRest: Bool { position == 0 && drag == nil }

    /// Whether a stroke holds it.
    public var isDragged: Bool { drag != nil }

    /// +1 where the next page comes from the right.
    private var readingSign: Double { isRightToLeft ? -1 : 1 }

    /// Where a page lies, logical px from the viewer's left edge.
    public func x(ofPage page: Int) -> Double {
        (Double(page - index) - position) * pitch * readingSign
    }

    /// Whether any part of a page is on screen.
    public func isVisible(page: Int) -> Bool {
        page >= 0 && page < count && abs(x(ofPage: page)) < width
    }

    /// The page nearest to the middle of the viewer.
    public var nearestPage: Int {
        clampedIndex(index + Int(PagerDecision.nearest(to: position)))
    }

    // MARK: Dragging

    /// Takes the pager where it is; `side` bounds it to the side of one neighbour.
    public mutating func beginDrag(side: Edges = .all) {
        var range = min(-1, position)...max(1, position)
        if side == .right || side == .left {
            let isNext = (side == .right) != isRightToLeft
            range =
                isNext ? min(0, position)...range.upperBound : range.lowerBound...max(0, position)
        }
        drag = DragState(start: unresist(position), raw: unresist(position), range: range)
    }

    /// Follows the finger: `way` logical px to the right.
    public mutating func drag(by way: Double) {
        guard var state = drag else { return }
        state.raw -= way / pitch * readingSign
        state.raw = min(max(state.raw, state.range.lowerBound), state.range.upperBound)
        drag = state
        position = resist(state.raw)
    }

    /// Lets go at `velocity` px/ms to the right; the answer is the pages turned by (P7).
    ///
    /// The caller runs the position to 0 from there.
    public mutating func endDrag(velocity: Double) -> Int {
        guard let state = drag else { return 0 }
        drag = nil
        let turn = PagerDecision.turn(
            position: position, drag: state.raw - state.start, velocity: -velocity * readingSign)
        return self.turn(by: turn)
    }

    // MARK: Turning

    /// Makes another page the current one without moving what is shown; the pages turned by.
    @discardableResult
    public mutating func turn(by pages: Int) -> Int {
        let target = clampedIndex(index + pages)
        let turned = target - index
        index = target
        position -= Double(turned)
        return turned
    }

    /// Shows a page at once.
    public mutating func jump(to page: Int) {
        drag = nil
        index = clampedIndex(page)
        position = 0
    }

    /// Makes the page nearest to the middle the current one; the pages turned by.
    public mutating func takeNearest() -> Int {
        drag = nil
        return turn(by: nearestPage - index)
    }

    /// Moved by the running animation.
    public mutating func move(to newPosition: Double) { position = newPosition }

    /// The list changed: the current photo is now at `index` of `count`; nothing moves.
    public mutating func relist(index newIndex: Int, count newCount: Int) {
        count = max(0, newCount)
        index = clampedIndex(newIndex)
    }

    private func clampedIndex(_ page: Int) -> Int { min(max(0, page), max(0, count - 1)) }

    // MARK: Ends

    private var ends: ClosedRange<Double> {
        Double(-index)...Double(max(0, count - 1 - index))
    }

    private func resist(_ raw: Double) -> Double {
        let inside = min(max(raw, ends.lowerBound), ends.upperBound)
        return inside + (raw - inside) * Self.friction
    }

    private func unresist(_ shown: Double) -> Double {
        let inside = min(max(shown, ends.lowerBound), ends.upperBound)
        return inside + (shown - inside) / Self.friction
    }
}
