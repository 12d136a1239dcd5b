/// Where the strip's thumbnails stand at the bottom of the viewer (S1).
///
/// Rectangles are in logical px of the viewer. A place is told by its distance in cells from the
/// strip's middle, so that it keeps its precision among 100,000 photos.
public struct StripLayout: Hashable, Sendable {
    /// The height of a thumbnail, logical px (S1, LOOK).
    public static let cellHeight = 72.0
    /// How much larger the current photo's thumbnail is (S1, LOOK).
    public static let currentScale = 1.15
    /// Between two thumbnails, logical px.
    ///
    /// The current one reaches over half of it on either side, and its ring over a part of the rest.
    public static let gap = 18.0
    /// Above and below the largest thumbnail, logical px.
    public static let padding = 10.0
    /// How many thumbnails a phone's width shows (S1).
    public static let phoneCells = 3.0
    /// Viewers narrower than this are a phone's, logical px (S1).
    public static let phoneWidth = 600.0
    /// The width of a thumbnail in a wider viewer, logical px: 3:2.
    public static let wideCell = 108.0
    /// Lower viewers have no room for a strip, logical px.
    public static let leastViewerHeight = 360.0

    /// The height of the whole strip, logical px.
    public static var height: Double { cellHeight * currentScale + 2 * padding }

    /// The viewer's size.
    public let viewer: Size<Widget>
    /// Whether the next photo stands to the left.
    public let isRightToLeft: Bool

    /// A strip at the bottom of a viewer of that size.
    public init(viewer: Size<Widget>, isRightToLeft: Bool = false) {
        self.viewer = viewer
        self.isRightToLeft = isRightToLeft
    }

    /// Whether there is room for the strip.
    public var hasRoom: Bool { viewer.height >= Self.leastViewerHeight }

    /// The strip's rectangle, gaps and padding included (P4).
    public var frame: Rect<Widget> {
        Rect(x: 0, y: viewer.height - Self.height, width: viewer.width, height: Self.height)
    }

    /// The width of a thumbnail that is not the current one.
    public var cellWidth: Double {
        guard viewer.width < Self.phoneWidth else { return Self.wideCell }
        return max(1, (viewer.width - (Self.phoneCells + 1) * Self.gap) / Self.phoneCells)
    }

    /// From one thumbnail's middle to the next one's.
    public var pitch: Double { cellWidth + Self.gap }

    /// How many cells on either side of the middle one can be seen in part.
    public var reach: Int { Int((viewer.width / 2 / pitch).rounded(.up)) }

    /// The distance from the middle in cells up to which a cell is seen whole.
    var wholeReach: Double { max(0, (viewer.width - cellWidth) / 2 / pitch) }

    /// +1 where the next photo stands to the right.
    var readingSign: Double { isRightToLeft ? -1 : 1 }

    /// The rectangle of a cell at a distance from the middle, `scale` times as large.
    public func cell(at distance: Double, scale: Double = 1) -> Rect<Widget> {
        let width = cellWidth * scale
        let height = Self.cellHeight * scale
        return Rect(
            x: viewer.width / 2 + distance * pitch * readingSign - width / 2,
            y: frame.center.y - height / 2, width: width, height: height)
    }

    /// The distance in cells from the middle of a point's x.
    public func distance(of point: Point<Widget>) -> Double {
        (point.x - viewer.width / 2) / pitch * readingSign
    }
}
