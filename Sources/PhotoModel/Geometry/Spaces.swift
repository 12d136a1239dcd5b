/// A coordinate space: a phantom type that keeps points of different spaces apart.
public protocol CoordinateSpace: Sendable {}

/// Upright image pixels: origin at the top left after orientation is applied, y down.
public enum Image: CoordinateSpace {}

/// Logical pixels of a widget: origin at its top left, y down.
public enum Widget: CoordinateSpace {}

/// Device pixels of a widget: logical pixels times the surface's scale.
public enum Device: CoordinateSpace {}

/// A point in one coordinate space.
public struct Point<Space: CoordinateSpace>: Hashable, Sendable {
    /// To the right.
    public var x: Double
    /// Downward.
    public var y: Double

    /// A point by its coordinates.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The origin of the space.
    public static var zero: Self { Self(x: 0, y: 0) }

    /// The point moved by a displacement.
    public static func + (lhs: Self, rhs: Vector<Space>) -> Self {
        Self(x: lhs.x + rhs.dx, y: lhs.y + rhs.dy)
    }

    /// The point moved against a displacement.
    public static func - (lhs: Self, rhs: Vector<Space>) -> Self {
        Self(x: lhs.x - rhs.dx, y: lhs.y - rhs.dy)
    }

    /// The displacement from `rhs` to `lhs`.
    public static func - (lhs: Self, rhs: Self) -> Vector<Space> {
        Vector(dx: lhs.x - rhs.x, dy: lhs.y - rhs.y)
    }

    /// The Euclidean distance to another point, in the space's unit.
    public func distance(to other: Self) -> Double { (self - other).length }
}

/// A displacement in one coordinate space.
public struct Vector<Space: CoordinateSpace>: Hashable, Sendable {
    /// To the right.
    public var dx: Double
    /// Downward.
    public var dy: Double

    /// A displacement by its components.
    public init(dx: Double, dy: Double) {
        self.dx = dx
        self.dy = dy
    }

    /// No displacement.
    public static var zero: Self { Self(dx: 0, dy: 0) }

    /// The Euclidean length, in the space's unit.
    public var length: Double { (dx * dx + dy * dy).squareRoot() }

    /// One displacement after the other.
    public static func + (lhs: Self, rhs: Self) -> Self {
        Self(dx: lhs.dx + rhs.dx, dy: lhs.dy + rhs.dy)
    }

    /// What takes `rhs` to `lhs`.
    public static func - (lhs: Self, rhs: Self) -> Self {
        Self(dx: lhs.dx - rhs.dx, dy: lhs.dy - rhs.dy)
    }

    /// The displacement scaled by a factor.
    public static func * (lhs: Self, rhs: Double) -> Self {
        Self(dx: lhs.dx * rhs, dy: lhs.dy * rhs)
    }
}

/// A width and a height in one coordinate space.
public struct Size<Space: CoordinateSpace>: Hashable, Sendable {
    /// Not negative in any size that is shown.
    public var width: Double
    /// Not negative in any size that is shown.
    public var height: Double

    /// A size by its sides.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// A size without area.
    public static var zero: Self { Self(width: 0, height: 0) }

    /// Whether either side is zero, negative or not a number.
    public var isEmpty: Bool { !(width > 0 && height > 0) }
}

/// An axis-parallel rectangle in one coordinate space.
public struct Rect<Space: CoordinateSpace>: Hashable, Sendable {
    /// The top left corner.
    public var origin: Point<Space>
    /// Width and height.
    public var size: Size<Space>

    /// A rectangle by its top left corner and size.
    public init(origin: Point<Space>, size: Size<Space>) {
        self.origin = origin
        self.size = size
    }

    /// A rectangle by four numbers.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }

    /// An empty rectangle at the origin.
    public static var zero: Self { Self(origin: .zero, size: .zero) }

    /// The left edge.
    public var minX: Double { origin.x }
    /// The top edge.
    public var minY: Double { origin.y }
    /// The right edge.
    public var maxX: Double { origin.x + size.width }
    /// The bottom edge.
    public var maxY: Double { origin.y + size.height }
    /// The point in the middle.
    public var center: Point<Space> {
        Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
    }

    /// Whether the point lies inside; the right and bottom edges do not belong to the rectangle.
    public func contains(_ point: Point<Space>) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }
}

extension Rect {
    /// What lies in both rectangles; without area where they do not meet.
    public func clipped(to other: Rect) -> Rect {
        let left = max(minX, other.minX)
        let top = max(minY, other.minY)
        return Rect(
            x: left, y: top, width: max(0, min(maxX, other.maxX) - left),
            height: max(0, min(maxY, other.maxY) - top))
    }
}
