/// Whether a released stroke turns the page (P7).
public enum PagerDecision {
    /// Faster than this in the drag's direction it turns, px/ms (P7).
    public static let turnVelocity = 0.5
    /// Moving back faster than this it does not turn by position, px/ms (P7).
    public static let backVelocity = 0.1

    /// The pages to turn by: +1 on, −1 back, 0 to return.
    ///
    /// - Parameters:
    ///   - position: where the pager is, in pages relative to the current one. Beyond ±1 it is
    ///     still catching up with earlier turns.
    ///   - drag: the stroke's whole way, in pages; positive towards the next page.
    ///   - velocity: px/ms; positive towards the next page.
    public static func turn(position: Double, drag: Double, velocity: Double) -> Int {
        if abs(velocity) > turnVelocity, velocity * drag > 0 { return velocity > 0 ? 1 : -1 }
        let back = position > 0 ? -velocity : velocity
        let nearest = back > backVelocity ? position.rounded(.towardZero) : nearest(to: position)
        return Int(nearest)
    }

    /// The nearest page; exactly between two it is the one nearer to the current.
    static func nearest(to position: Double) -> Double {
        position > 0 ? (position - 0.5).rounded(.up) : (position + 0.5).rounded(.down)
    }
}
