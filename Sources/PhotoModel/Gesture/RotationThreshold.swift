/// Lets a turn of two fingers begin only once it is meant (Z13).
public struct RotationThreshold: Hashable, Sendable {
    /// The way turned so far, radians, clockwise.
    private var turned = 0.0
    /// What was turned when the rotation began; nil before.
    private var head: Double?

    /// A turn that has not begun.
    public init() {}

    /// The turn beyond the threshold, in radians; 0 before it has begun.
    public var rotation: Double { head.map { turned - $0 } ?? 0 }

    /// The fingers turned on by so many radians.
    public mutating func add(_ way: Double) {
        turned += way
        guard head == nil, abs(turned) >= PinchTracker.rotationThreshold else { return }
        head = turned < 0 ? -PinchTracker.rotationThreshold : PinchTracker.rotationThreshold
    }

    /// The fingers are turned by so many radians since the beginning.
    public mutating func turn(to angle: Double) { add(angle - turned) }
}
