/// What happened at the strip; points are in logical px of the viewer, times in ms.
public enum StripEvent: Hashable, Sendable {
    case down(Stroke, Point<Widget>)
    case moved(Stroke, Point<Widget>)
    case up(Stroke)
    /// The compositor took the stroke away.
    case cancelled(Stroke)
    /// Every stroke ends: the strip was unmapped.
    case allCancelled
    /// A press was held (T4).
    case longPressed
    /// Escape (S3).
    case escape
    /// A wheel or touchpad moved the content by so many logical px along x (P10).
    case scrolled(by: Double)
}

/// What a running animation of the strip moves.
public enum StripTrack: Hashable, Sendable, CaseIterable {
    /// The strip's way from the current photo, in cells.
    case scroll
    /// The progress of the lifted photo's flight or return, 0 to 1.
    case flight
    /// The growth of the slot that a photo was sent from, 0 to 1.
    case regrowth
}

/// What the strip asks of the widgets around it.
public enum StripEffect: Hashable, Sendable {
    case start(StripTrack, from: Double, to: Double, Motion.Curve)
    case stop(StripTrack)
    /// A thumbnail was tapped: show that photo.
    case select(Int)
    /// The menu of a photo is wanted at a point (T4).
    case openMenu(Int, at: Point<Widget>)
    /// The lifted photo has arrived in the middle of the viewer: show it, and send it (S3).
    case send(Int)
}

/// The strip of thumbnails: what it shows, and who owns a stroke on it (S1 to S3).
///
/// Its middle is the current photo, wherever the pager is, plus the way that it was scrolled.
public struct Strip: Sendable {
    /// Where the cells stand.
    public internal(set) var layout: StripLayout
    /// The current photo.
    public internal(set) var index: Int
    /// The pager's position between pages, in pages from the current one.
    public internal(set) var lead = 0.0
    /// How many photos there are.
    public internal(set) var count: Int
    /// How far it was scrolled from the current photo, in cells.
    public internal(set) var offset = 0.0
    /// The lifted photo.
    public internal(set) var lift: Lift?
    /// The photo that has the keyboard's focus; nil while the focus is elsewhere.
    public internal(set) var focus: Int?
    /// The photo that a mouse drags, as the desktop's drag and drop (S5).
    public private(set) var dragged: Int?
    /// How much of the slot that was sent from has grown back; nil when none does.
    public internal(set) var regrowth: (index: Int, share: Double)?

    var state = State.idle
    var down: [Stroke] = []
    var running: Set<StripTrack> = []

    enum State {
        case idle
        case pressed(Press)
        case scrolling(Drag)
        case lifted(Stroke, at: Point<Widget>)
        /// Strokes are down that nobody owns any more.
        case spent
    }

    struct Press {
        let stroke: Stroke
        let start: Point<Widget>
        var point: Point<Widget>
        /// The photo pressed; nil on a gap.
        let index: Int?
        var canTap: Bool
        var velocity: VelocityEstimator
    }

    struct Drag {
        let stroke: Stroke
        var point: Point<Widget>
        /// Where the finger has pulled the offset to, before friction.
        var raw: Double
        var velocity: VelocityEstimator
    }

    /// A strip at rest on a photo.
    public init(layout: StripLayout, index: Int, count: Int) {
        self.layout = layout
        self.index = index
        self.count = count
    }

    // MARK: What is shown

    /// The distance of a photo's cell from the strip's middle, in cells.
    public func distance(of photo: Int) -> Double { Double(photo - index) - lead - offset }

    /// The scale of a photo's cell: the current one is larger, its neighbour while paging too.
    public func scale(of photo: Int) -> Double {
        let nearness = max(0, 1 - abs(Double(photo - index) - lead))
        return 1 + (StripLayout.currentScale - 1) * nearness
    }

    /// The rectangle of a photo's cell, in the viewer's coordinates.
    public func cell(of photo: Int) -> Rect<Widget> {
        layout.cell(at: distance(of: photo), scale: scale(of: photo))
    }

    /// The photos that have a cell: those in sight, and one beyond on either side.
    public var live: Range<Int> {
        let middle = index + Int((lead + offset).rounded())
        let first = max(0, middle - layout.reach - 1)
        return first..<max(first, min(count, middle + layout.reach + 2))
    }

    /// The photo whose cell holds a point; nil in the gaps.
    public func photo(at point: Point<Widget>) -> Int? {
        let place = Int((layout.distance(of: point) + lead + offset).rounded()) + index
        // A larger neighbour can reach over the middle between two cells.
        return [place, place - 1, place + 1].first {
            (0..<count).contains($0) && cell(of: $0).contains(point)
        }
    }

    /// How much of a photo's slot is filled, 0 to 1 from its centre.
    public func fill(of photo: Int) -> Double {
        if let regrowth, regrowth.index == photo { return regrowth.share }
        if dragged == photo { return 0 }
        guard let lift, lift.index == photo else { return 1 }
        return lift.phase == .flying ? 1 : 0
    }

    /// Whether nothing moves and nothing is down.
    public var isAtRest: Bool {
        if case .idle = state { running.isEmpty && lift == nil } else { false }
    }

    // MARK: What changes around it

    /// The viewer has another size.
    public mutating func layOut(_ new: StripLayout) { layout = new }

    /// The pager is at a photo, or between it and its neighbour.
    ///
    /// What is on screen stays and then runs to the new middle.
    public mutating func follow(index new: Int, lead newLead: Double) -> [StripEffect] {
        let jump = Double(new - index) + (newLead - lead)
        let hasTurned = new != index
        index = new
        lead = newLead
        if hasTurned, focus != nil { focus = new }
        if abs(jump) > 0.5 {
            // Over more than a screen's width the way between is of no interest.
            let farthest = Double(2 * layout.reach + 1)
            offset = min(max(offset - jump, -farthest), farthest)
        }
        guard hasTurned, offset != 0, !isHeld else { return [] }
        return run(.scroll, from: offset, to: 0, .spring(.page, velocity: 0))
    }

    /// The list changed: the current photo is now at another index, and nothing moves.
    public mutating func relist(index new: Int, count newCount: Int, map: (Int) -> Int?) {
        index = new
        count = newCount
        if let lifted = lift?.index {
            if let moved = map(lifted) {
                lift?.relist(index: moved)
            } else {
                lift = nil
                running.remove(.flight)
                if case .lifted = state { state = .spent }
            }
        }
        dragged = dragged.flatMap(map)
        if let old = focus { focus = count > 0 ? map(old) ?? new : nil }
        regrowth = regrowth.flatMap { old in map(old.index).map { ($0, old.share) } }
    }

    /// Whether a finger has it, and nothing else may scroll it.
    var isHeld: Bool {
        switch state {
        case .scrolling, .lifted: true
        case .idle, .pressed, .spent: false
        }
    }

    // MARK: Drag and drop

    /// A mouse has begun to drag a photo out (S5).
    public mutating func beginDrag(of photo: Int) { dragged = photo }

    /// The dragged photo was dropped on the viewer: it is sent like a lifted one (S5).
    public mutating func drop(at point: Point<Widget>) -> [StripEffect] {
        guard let photo = dragged, lift == nil else { return [] }
        dragged = nil
        let slot = cell(of: photo)
        lift = Lift(
            index: photo, slot: slot, travel: point - slot.center,
            velocity: VelocityEstimator())
        return sendLift()
    }

    /// The drag is over, wherever it ended: the slot grows back.
    public mutating func endDrag() -> [StripEffect] {
        guard let photo = dragged else { return [] }
        dragged = nil
        return regrow(photo)
    }

    mutating func regrow(_ photo: Int) -> [StripEffect] {
        regrowth = (photo, 0)
        return run(.regrowth, from: 0, to: 1, .timed(Lift.regrowthDuration))
    }

    // MARK: Animations

    /// A running animation has a new value.
    public mutating func advance(_ track: StripTrack, to value: Double) {
        guard running.contains(track) else { return }
        switch track {
        case .scroll: offset = value
        case .flight: lift?.progress = value
        case .regrowth: regrowth?.share = value
        }
    }

    /// A running animation is at its end.
    public mutating func finish(_ track: StripTrack) -> [StripEffect] {
        guard running.remove(track) != nil else { return [] }
        switch track {
        case .scroll:
            return []
        case .regrowth:
            regrowth = nil
            return []
        case .flight:
            guard let lift else { return [] }
            self.lift = nil
            return lift.phase == .flying ? [.send(lift.index)] : []
        }
    }

    mutating func run(
        _ track: StripTrack, from: Double, to: Double, _ curve: Motion.Curve
    ) -> [StripEffect] {
        running.insert(track)
        return [.start(track, from: from, to: to, curve)]
    }

    mutating func stop(_ track: StripTrack) -> [StripEffect] {
        running.remove(track) == nil ? [] : [.stop(track)]
    }
}
