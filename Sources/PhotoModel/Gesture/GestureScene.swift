/// What the arbiter must know of the picture, the pager and the window when an event comes.
public struct GestureScene: Hashable, Sendable {
    /// Whether the page is zoomed above home.
    public var isZoomed: Bool
    /// The axes along which a stroke pans: both when zoomed, a strip's long one at home.
    public var panAxes: Axes
    /// The edges that the picture shows.
    public var edges: Edges
    /// Whether a motion is running: a spring of the pager, the pan or the zoom.
    public var isMoving: Bool
    /// Whether the pager is between two pages.
    public var isBetweenPages: Bool
    /// Whether the reading order runs from right to left.
    public var isRightToLeft: Bool
    /// The viewer's logical size.
    public var size: Size<Widget>
    /// Whether a touch now only brings the hidden controls back (H5).
    public var touchWakesControls: Bool

    /// A scene; by default a picture at home and at rest.
    public init(
        isZoomed: Bool = false, panAxes: Axes = [], edges: Edges = .all, isMoving: Bool = false,
        isBetweenPages: Bool = false, isRightToLeft: Bool = false,
        size: Size<Widget> = Size(width: 1040, height: 700), touchWakesControls: Bool = false
    ) {
        self.isZoomed = isZoomed
        self.panAxes = panAxes
        self.edges = edges
        self.isMoving = isMoving
        self.isBetweenPages = isBetweenPages
        self.isRightToLeft = isRightToLeft
        self.size = size
        self.touchWakesControls = touchWakesControls
    }

    /// Reading direction along x: +1 where the next page comes from the right.
    var readingSign: Double { isRightToLeft ? -1 : 1 }
}
