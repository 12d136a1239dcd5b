/// The sides at which a picture ends inside its viewport.
public struct Edges: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt8
    /// A set of these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The picture's left side is not beyond the viewport's.
    public static let left = Edges(rawValue: 1)
    /// The picture's right side is not beyond the viewport's.
    public static let right = Edges(rawValue: 2)
    /// The picture's upper side is not beyond the viewport's.
    public static let top = Edges(rawValue: 4)
    /// The picture's lower side is not beyond the viewport's.
    public static let bottom = Edges(rawValue: 8)
    /// The whole picture is inside.
    public static let all: Edges = [.left, .right, .top, .bottom]
}

/// One or both axes.
public struct Axes: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt8
    /// A set of these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Left and right.
    public static let horizontal = Axes(rawValue: 1)
    /// Up and down.
    public static let vertical = Axes(rawValue: 2)
    /// Every direction.
    public static let both: Axes = [.horizontal, .vertical]
}

/// Where a picture's middle may lie so that no gap opens beside it (P5, Z7).
public struct PanBounds: Hashable, Sendable {
    /// What is left of a movement beyond the bounds (P5).
    public static let friction = 0.35
    /// A picture this close to its bound is at the edge, in device px: below what is visible.
    public static let edgeTolerance = 1.0
    /// A picture that overflows by less than this fits, in device px: rounding of the zoom.
    public static let fitTolerance = 0.01

    /// The allowed range of the middle's x, in device px; one value where the picture fits.
    public let x: ClosedRange<Double>
    /// The allowed range of the middle's y, in device px; one value where the picture fits.
    public let y: ClosedRange<Double>

    /// The bounds of a picture whose upright box is `extent`.
    public init(extent: Size<Device>, viewport: Viewport) {
        x = Self.range(extent: extent.width, viewport: viewport.device.width)
        y = Self.range(extent: extent.height, viewport: viewport.device.height)
    }

    /// The bounds of a picture as it lies.
    public init(_ transform: ViewTransform) {
        self.init(extent: transform.extent, viewport: transform.viewport)
    }

    private static func range(extent: Double, viewport: Double) -> ClosedRange<Double> {
        guard extent > viewport + fitTolerance else { return (viewport / 2)...(viewport / 2) }
        return (viewport - extent / 2)...(extent / 2)
    }

    /// The axes on which the picture is larger than the viewport.
    public var overflow: Axes {
        var axes: Axes = []
        if x.lowerBound < x.upperBound { axes.insert(.horizontal) }
        if y.lowerBound < y.upperBound { axes.insert(.vertical) }
        return axes
    }

    /// The nearest allowed place.
    public func clamp(_ center: Point<Device>) -> Point<Device> {
        Point(
            x: min(max(center.x, x.lowerBound), x.upperBound),
            y: min(max(center.y, y.lowerBound), y.upperBound))
    }

    /// Whether the place is an allowed one.
    public func contains(_ center: Point<Device>) -> Bool { clamp(center) == center }

    /// Where a dragged picture is shown: beyond the bounds only 0.35 of the way (P5).
    ///
    /// An axis that fits stays centred (Z7).
    public func resist(_ center: Point<Device>) -> Point<Device> {
        Point(x: Self.resist(center.x, x), y: Self.resist(center.y, y))
    }

    /// The place whose `resist` is `center`, so that a drag begins without a jump.
    public func unresist(_ center: Point<Device>) -> Point<Device> {
        Point(x: Self.unresist(center.x, x), y: Self.unresist(center.y, y))
    }

    private static func resist(_ value: Double, _ range: ClosedRange<Double>) -> Double {
        guard range.lowerBound < range.upperBound else { return range.lowerBound }
        let inside = min(max(value, range.lowerBound), range.upperBound)
        return inside + (value - inside) * friction
    }

    private static func unresist(_ value: Double, _ range: ClosedRange<Double>) -> Double {
        guard range.lowerBound < range.upperBound else { return range.lowerBound }
        let inside = min(max(value, range.lowerBound), range.upperBound)
        return inside + (value - inside) / friction
    }

    /// The edges that the picture shows; both of an axis that fits.
    public func edges(at center: Point<Device>) -> Edges {
        var edges: Edges = []
        if center.x >= x.upperBound - Self.edgeTolerance { edges.insert(.left) }
        if center.x <= x.lowerBound + Self.edgeTolerance { edges.insert(.right) }
        if center.y >= y.upperBound - Self.edgeTolerance { edges.insert(.top) }
        if center.y <= y.lowerBound + Self.edgeTolerance { edges.insert(.bottom) }
        return edges
    }
}
