/// What a gesture means, once the arbiter has decided.
///
/// Points and movements are in logical pixels of the viewer, velocities in px/ms.
public enum GestureIntent: Hashable, Sendable {
    // MARK: Motion
    /// Every motion stops where it is, before anything is measured (P6).
    case stopMotion
    /// Nothing came of a touch that stopped a motion: it ends at its nearest rest (T1).
    case settle

    // MARK: Pan
    case panBegan
    /// The way since the last such intent.
    case panMoved(by: Vector<Widget>)
    case panReleased(velocity: Vector<Widget>)
    /// A key's or wheel notch's pan, which stops at the edge.
    case panStep(by: Vector<Widget>)

    // MARK: Paging
    /// The pager is taken; zoomed, it only moves towards `side`, where the neighbour is.
    case pageDragBegan(side: Edges)
    /// The finger's way along x since the last such intent.
    case pageDragMoved(by: Double)
    case pageDragReleased(velocity: Double)
    /// One page on (+1) or back (−1) in reading order.
    case turnPage(by: Int, isAnimated: Bool)
    case showFirstPage
    case showLastPage

    // MARK: Zoom
    case pinchBegan(at: Point<Widget>)
    /// `scale` is relative to the pinch's beginning.
    case pinchMoved(scale: Double, at: Point<Widget>)
    case pinchReleased
    /// Home, or from home to the double-tap zoom about the point (Z3).
    case toggleZoom(at: Point<Widget>)
    case zoomHome
    /// A multiple of the zoom aimed at, about a point or the viewport's middle (Z6, Z11).
    case zoomBy(factor: Double, at: Point<Widget>?, isAnimated: Bool)
    /// Device px per image px, about the viewport's middle (Z11).
    case zoomTo(Double)

    // MARK: For the pages around
    /// The photo is left: a tap at home (T1).
    case close
    /// Escape: one level back (P11).
    case back
    /// The long-press menu, at a point or where a key opens it (T4).
    case openMenu(at: Point<Widget>?)
    case command(ViewerCommand)
}

/// A command that a key stands for (P11).
public enum ViewerCommand: Hashable, Sendable {
    case toggleFullscreen
    case trash
    case save
    case copy
    case showDetails
    case closeWindow
}
