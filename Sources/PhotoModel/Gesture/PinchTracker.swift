import Glibc

/// Two fingers: the scale, turn and centre they make, relative to where they began.
public struct PinchTracker: Hashable, Sendable {
    /// Fingers nearer than this count as this far apart, logical px: a guard for the division.
    public static let smallestSpan = 8.0

    /// A turn below this is none, and is subtracted from one above, radians: 15° (Z13).
    public static let rotationThreshold = 15 * Double.pi / 180

    /// The finger that came first.
    public let first: Stroke
    /// The finger that made it a pinch.
    public let second: Stroke
    private var firstPoint: Point<Widget>
    private var secondPoint: Point<Widget>
    private let startSpan: Double
    private var angle: Double
    private var turn = RotationThreshold()

    /// A pinch that begins with two fingers at these places.
    public init(
        first: Stroke, at firstPoint: Point<Widget>, second: Stroke, at secondPoint: Point<Widget>
    ) {
        self.first = first
        self.second = second
        self.firstPoint = firstPoint
        self.secondPoint = secondPoint
        startSpan = max(firstPoint.distance(to: secondPoint), Self.smallestSpan)
        angle = Self.angle(from: firstPoint, to: secondPoint)
    }

    private static func angle(from first: Point<Widget>, to second: Point<Widget>) -> Double {
        atan2(second.y - first.y, second.x - first.x)
    }

    /// The middle between the fingers.
    public var center: Point<Widget> { firstPoint + (secondPoint - firstPoint) * 0.5 }

    /// The fingers' distance divided by that at the beginning.
    public var scale: Double {
        max(firstPoint.distance(to: secondPoint), Self.smallestSpan) / startSpan
    }

    /// The clockwise turn since the beginning beyond the threshold, in radians (Z13).
    public var rotation: Double { turn.rotation }

    /// Whether the finger is one of the two.
    public func involves(_ stroke: Stroke) -> Bool { stroke == first || stroke == second }

    /// Notes where one of the fingers is; another one's place is ignored.
    public mutating func move(_ stroke: Stroke, to point: Point<Widget>) {
        if stroke == first { firstPoint = point }
        if stroke == second { secondPoint = point }
        // Fingers that touch each other have no direction.
        guard firstPoint.distance(to: secondPoint) >= Self.smallestSpan else { return }
        let now = Self.angle(from: firstPoint, to: secondPoint)
        // The shorter way round, so that half a turn and more adds up.
        turn.add((now - angle).remainder(dividingBy: 2 * .pi))
        angle = now
    }

    /// The finger that stays when `stroke` lifts, and where it is.
    public func remaining(without stroke: Stroke) -> (stroke: Stroke, point: Point<Widget>) {
        stroke == first ? (second, secondPoint) : (first, firstPoint)
    }
}
