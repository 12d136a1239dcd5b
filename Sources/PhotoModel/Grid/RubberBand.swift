/// The rectangle that a mouse draws from a gap or margin of the grid to select photos (G5).
///
/// In content coordinates, so that it keeps to its photos while the page scrolls beneath the pointer.
public struct RubberBand: Hashable, Sendable {
    /// The pointer moves farther than this before there is a band, logical px (G5).
    public static let threshold = 8.0
    /// The depth of the zones at the page's top and bottom in which it scrolls, logical px (G5).
    public static let edgeDepth = 36.0
    /// The scroll speed for each px that the pointer is inside a zone or beyond it, per ms (G5).
    public static let speedPerPixel = 0.02
    /// The largest scroll speed, px/ms (G5).
    public static let maximumSpeed = 4.0

    /// Where the button went down, in content coordinates.
    public let start: Point<Widget>
    /// Where the pointer is, in content coordinates.
    public private(set) var end: Point<Widget>
    /// Whether the pointer has gone far enough; stays true when it comes back.
    public private(set) var isDrawn = false

    /// A band that begins where the button went down.
    public init(from start: Point<Widget>) {
        self.start = start
        end = start
    }

    /// The pointer is elsewhere, or the content has moved beneath it.
    public mutating func move(to point: Point<Widget>) {
        end = point
        if start.distance(to: end) > Self.threshold { isDrawn = true }
    }

    /// What the band covers, in content coordinates.
    public var rect: Rect<Widget> {
        Rect(
            x: min(start.x, end.x), y: min(start.y, end.y), width: abs(end.x - start.x),
            height: abs(end.y - start.y))
    }

    /// How fast the page scrolls for a pointer at a height of the page, px/ms, negative upwards.
    ///
    /// On a low page the zones take a quarter of it each, so that there is rest between them.
    public static func scrollSpeed(at y: Double, pageHeight: Double) -> Double {
        let depth = min(edgeDepth, pageHeight / 4)
        let above = depth - y
        let below = y - (pageHeight - depth)
        if above > 0 { return -min(above * speedPerPixel, maximumSpeed) }
        return below > 0 ? min(below * speedPerPixel, maximumSpeed) : 0
    }
}
