/// Two fingers: the scale and centre they make, relative to where they began.
public struct PinchTracker: Hashable, Sendable {
    /// Fingers nearer than this count as this far apart, logical px: a guard for the division.
    public static let smallestSpan = 8.0

    /// The finger that came first.
    public let first: Stroke
    /// The finger that made it a pinch.
    public let second: Stroke
    private var firstPoint: Point<Widget>
    private var secondPoint: Point<Widget>
    private let startSpan: Double

    /// A pinch that begins with two fingers at these places.
    public init(
        first: Stroke, at firstPoint: Point<Widget>, second: Stroke, at secondPoint: Point<Widget>
    ) {
        self.first = first
        self.second = second
        self.firstPoint = firstPoint
        self.secondPoint = secondPoint
        startSpan = max(firstPoint.distance(to: secondPoint), Self.smallestSpan)
    }

    /// The middle between the fingers.
    public var center: Point<Widget> { firstPoint + (secondPoint - firstPoint) * 0.5 }

    /// The fingers' distance divided by that at the beginning.
    public var scale: Double {
        max(firstPoint.distance(to: secondPoint), Self.smallestSpan) / startSpan
    }

    /// Whether the finger is one of the two.
    public func involves(_ stroke: Stroke) -> Bool { stroke == first || stroke == second }

    /// Notes where one of the fingers is; another one's place is ignored.
    public mutating func move(_ stroke: Stroke, to point: Point<Widget>) {
        if stroke == first { firstPoint = point }
        if stroke == second { secondPoint = point }
    }

    /// The finger that stays when `stroke` lifts, and where it is.
    public func remaining(without stroke: Stroke) -> (stroke: Stroke, point: Point<Widget>) {
        stroke == first ? (second, secondPoint) : (first, firstPoint)
    }
}
