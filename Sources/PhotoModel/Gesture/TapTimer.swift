/// Counts taps: which press is the second of two, and when one alone stands (T1, T2).
public struct TapTimer: Hashable, Sendable {
    /// How near in time and place two taps must be to be a double tap.
    public struct Limits: Hashable, Sendable {
        /// From the first tap's release to the second's press, ms.
        public var time: Double
        /// Between the two taps, logical px.
        public var distance: Double

        /// Limits of a time in ms and a distance in logical px.
        public init(time: Double, distance: Double) {
            self.time = time
            self.distance = distance
        }

        /// For fingers and pens (T2).
        public static let touch = Limits(time: 300, distance: 25)
    }

    /// What a press that is starting would be if it became a tap.
    public enum Role: Hashable, Sendable {
        case first
        case second
        /// A tap that belongs to one already answered (T1, zoomed).
        case swallowed
    }

    private enum State: Hashable {
        case idle
        case waiting(since: Double, Point<Widget>, until: Double)
        case swallowing(Point<Widget>, until: Double)
    }

    private var state = State.idle

    /// A timer that waits for nothing.
    public init() {}

    /// When a lone tap stands, ms; nil while there is none.
    public var deadline: Double? {
        if case .waiting(_, _, let until) = state { until } else { nil }
    }

    /// The role of a press at this time and place.
    public func role(time: Double, point: Point<Widget>, limits: Limits) -> Role {
        switch state {
        case .idle:
            return .first
        case .waiting:
            return isNear(point, time: time, limits: limits) ? .second : .first
        case .swallowing(_, let until):
            return time <= until ? .swallowed : .first
        }
    }

    /// A first tap at home: it stands alone once the window is over.
    public mutating func wait(time: Double, point: Point<Widget>, limits: Limits) {
        state = .waiting(since: time, point, until: time + limits.time)
    }

    /// A tap was answered at once: another within the window is swallowed.
    public mutating func swallow(from time: Double, at point: Point<Widget>, limits: Limits) {
        state = .swallowing(point, until: time + limits.time)
    }

    /// Whether a press is the second of two taps at one place, answered or not (Z12).
    public func isNear(_ point: Point<Widget>, time: Double, limits: Limits) -> Bool {
        switch state {
        case .idle: false
        case .waiting(let since, let place, _):
            point.distance(to: place) <= limits.distance && time - since <= limits.time
        case .swallowing(let place, let until):
            point.distance(to: place) <= limits.distance && time <= until
        }
    }

    /// Forgets a tap that waits.
    public mutating func reset() { state = .idle }

    /// Whether a lone tap now stands; it is answered once.
    public mutating func takeExpired(at time: Double) -> Bool {
        guard let deadline, time >= deadline else { return false }
        state = .idle
        return true
    }
}
