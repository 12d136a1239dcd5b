/// A press on a cell, and whether its release is a click on the photo that was pressed.
///
/// The photo is remembered, not the place: files that arrive meanwhile move others under the pointer.
public struct CellPress: Hashable, Sendable {
    /// The photo pressed; nil for a gap or margin.
    public let id: PhotoID?
    /// Where it was pressed, in the page's coordinates.
    public let point: Point<Widget>

    /// A press that has just begun.
    public init(on id: PhotoID?, at point: Point<Widget>) {
        self.id = id
        self.point = point
    }

    /// Whether a release at `end`, where the photo `released` is now, clicks what was pressed.
    ///
    /// A pointer that stayed where it was clicks what it pressed, whatever is there by now; one that
    /// moved does so only when it is still over the same photo.
    public func isClick(releasedAt end: Point<Widget>, over released: PhotoID?) -> Bool {
        released == id || end.distance(to: point) <= GestureArbiter.tapDistance
    }
}
