/// The one owner of opening and closing the viewer (H1, H2).
///
/// The progress runs from 0, the thumbnail's frame, to 1, the place in the viewer. Every event is
/// accepted in every phase; a motion under way turns round from where it is.
public struct HeroMachine: Hashable, Sendable {
    /// Where the viewer is between the grid and the screen.
    public enum Phase: Hashable, Sendable {
        case closed
        case opening
        case open
        case closing
    }

    /// What the caller has to do.
    public enum Action: Hashable, Sendable {
        /// Show the viewer above the grid, the hero at the present progress.
        case present
        /// Run the progress to 0 or 1.
        case animate(from: Double, to: Double, Motion.Curve)
        /// The hero has arrived: the page itself is shown.
        case reveal
        /// The hero is back: take the viewer away.
        case dismiss
    }

    /// The way back to the thumbnail, seconds (H2).
    public static let closeDuration = 0.18
    /// The fade at the end of closing, seconds (H2).
    public static let fadeDuration = 0.10

    /// The least share of the closing time that a reversed opening takes (H2).
    public static let shortestClose = 0.25

    /// Where it is now.
    public private(set) var phase = Phase.closed
    /// 0 at the thumbnail, 1 in the viewer.
    public private(set) var progress = 0.0

    /// A viewer that is closed.
    public init() {}

    /// A photo was chosen; `isAnother` when it is not the one that is closing.
    ///
    /// The one that is closing turns round from where it is, another one begins at its thumbnail.
    public mutating func open(isAnother: Bool = false) -> [Action] {
        switch phase {
        case .closed:
            phase = .opening
            progress = 0
            return [.present, opening]
        case .closing:
            phase = .opening
            if isAnother { progress = 0 }
            return [opening]
        case .opening, .open:
            return []
        }
    }

    /// Opens without the hero: there is no thumbnail to grow from.
    public mutating func openAtOnce() -> [Action] {
        guard phase != .open else { return [] }
        let wasClosed = phase == .closed
        phase = .open
        progress = 1
        return wasClosed ? [.present, .reveal] : [.reveal]
    }

    /// The viewer is left.
    public mutating func close() -> [Action] {
        switch phase {
        case .open, .opening:
            phase = .closing
            // The way that is left takes its share of the time.
            let duration = Self.closeDuration * max(Self.shortestClose, progress)
            return [.animate(from: progress, to: 0, .timed(duration))]
        case .closing, .closed:
            return []
        }
    }

    /// The animation has a new value.
    public mutating func advance(to value: Double) {
        guard phase == .opening || phase == .closing else { return }
        progress = value
    }

    /// The animation is over.
    public mutating func finish() -> [Action] {
        switch phase {
        case .opening:
            phase = .open
            progress = 1
            return [.reveal]
        case .closing:
            phase = .closed
            progress = 0
            return [.dismiss]
        case .open, .closed:
            return []
        }
    }

    private var opening: Action {
        .animate(from: progress, to: 1, .spring(.hero, velocity: 0))
    }
}
