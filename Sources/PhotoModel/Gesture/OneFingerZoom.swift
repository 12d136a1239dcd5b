import Glibc

/// Zooming with the second press of a double tap: down is in, up is out (Z12).
public struct OneFingerZoom: Hashable, Sendable {
    /// How far the finger goes for a factor of two, logical px (Z12).
    public static let doubling = 100.0
    /// How far the finger goes before it zooms, logical px (Z12).
    public static let distance = 8.0

    /// The finger that zooms.
    let stroke: Stroke
    /// The tapped point, which stays where it is.
    let anchor: Point<Widget>

    /// The factor at a place of the finger, relative to the beginning.
    func scale(at point: Point<Widget>) -> Double { pow(2, (point.y - anchor.y) / Self.doubling) }
}
