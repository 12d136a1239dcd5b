/// Which way a stroke goes, decided once it has left a small circle (P2).
public enum AxisDecision {
    /// The way a stroke goes.
    public enum Axis: Hashable, Sendable {
        case horizontal
        case vertical
    }

    /// How far a stroke goes before its axis is decided, logical px (P2).
    public static let distance = 10.0

    /// The axis of a stroke that has gone `way`, and the way beyond the first 10 px.
    ///
    /// Nil while the stroke is within 10 px. The part that decided is subtracted, so that what
    /// follows the finger starts from rest. At exactly equal parts the axis is horizontal.
    public static func decide(_ way: Vector<Widget>) -> (axis: Axis, rest: Vector<Widget>)? {
        let length = way.length
        guard length >= distance else { return nil }
        let axis: Axis = abs(way.dx) >= abs(way.dy) ? .horizontal : .vertical
        return (axis, way * (1 - distance / length))
    }
}
