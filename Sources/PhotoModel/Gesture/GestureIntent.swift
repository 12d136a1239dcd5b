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
    /// Another of the pictures in the photo's own file, such as a scanner's pages.
    case turnFilePage(by: Int)
    /// An animation stops, goes on, or begins anew.
    case togglePlayback
    case showFirstPage
    case showLastPage

    // MARK: Pulling the picture down or up
    /// A vertical stroke takes the picture at a point (P4, P9).
    case pullBegan(at: Point<Widget>)
    /// The way since the last such intent.
    case pullMoved(by: Vector<Widget>)
    case pullReleased(velocity: Vector<Widget>)
    /// The stroke was taken away: the picture returns (P13).
    case pullCancelled

    // MARK: Zoom
    /// `canClose` is whether two fingers make it, which may close the page (Z5).
    case pinchBegan(at: Point<Widget>, canClose: Bool)
    /// Scale and clockwise rotation, in radians, are relative to the pinch's beginning.
    case pinchMoved(scale: Double, rotation: Double, at: Point<Widget>)
    case pinchReleased
    /// The pinch was taken away: it ends as if released, but closes nothing (P13).
    case pinchCancelled
    /// Turns the view of the picture, clockwise where positive (Z13).
    case rotate(quarterTurns: Int)
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
    case send
    case print
    case showDetails
    case closeWindow
}
