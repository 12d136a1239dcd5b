import Glibc

/// A picture on its way from one zoom, place and rotation to another.
public struct ZoomFlight: Hashable, Sendable {
    /// A double tap, and the way home (Z3, T1), seconds.
    public static let tapDuration = 0.38
    /// A step by key, button or wheel, seconds: short enough for notches to chain.
    public static let stepDuration = 0.20
    /// A quarter turn by key (Z13), seconds.
    public static let turnDuration = 0.25
    /// The return from beyond a limit (Z4, Z5), seconds.
    public static let returnDuration = 0.25

    /// Where it starts.
    public let from: ViewTransform
    /// Where it ends.
    public let to: ViewTransform

    /// A flight between two ways of lying in the same viewport.
    public init(from: ViewTransform, to: ViewTransform) {
        self.from = from
        self.to = to
    }

    /// The transform at a progress of 0 to 1.
    ///
    /// The zoom goes evenly in its logarithm. The middle goes with the zoom itself, which keeps the
    /// point fixed about which the flight zooms; the pan bounds of each moment hold (Z7).
    public func transform(at progress: Double) -> ViewTransform {
        guard progress < 1 else { return to }
        guard progress > 0 else { return from }
        let zoom = from.zoom * pow(to.zoom / from.zoom, progress)
        let isZooming = abs(to.zoom - from.zoom) > 1e-9 * from.zoom
        let share = isZooming ? (zoom - from.zoom) / (to.zoom - from.zoom) : progress
        var result = from
        result.zoom = zoom
        result.center = from.center + (to.center - from.center) * share
        result.rotation = from.rotation + (to.rotation - from.rotation) * progress
        return result.clamped()
    }
}
