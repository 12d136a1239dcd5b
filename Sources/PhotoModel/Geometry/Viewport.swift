/// The place a picture is shown in: its logical size and the surface's scale.
public struct Viewport: Hashable, Sendable {
    /// Logical pixels.
    public var size: Size<Widget>
    /// Device pixels per logical pixel, above 0; fractional with fractional scaling.
    public var scale: Double

    /// A viewport of a logical size on a surface of that scale.
    public init(size: Size<Widget>, scale: Double) {
        self.size = size
        self.scale = scale
    }

    /// A viewport of these logical sides.
    public init(width: Double, height: Double, scale: Double = 1) {
        self.init(size: Size(width: width, height: height), scale: scale)
    }

    /// The size in device pixels; not a whole number at every fractional scale.
    public var device: Size<Device> {
        Size(width: size.width * scale, height: size.height * scale)
    }

    /// The middle, in device pixels.
    public var deviceCenter: Point<Device> {
        Point(x: size.width * scale / 2, y: size.height * scale / 2)
    }

    /// The middle, in logical pixels.
    public var center: Point<Widget> { Point(x: size.width / 2, y: size.height / 2) }

    /// Logical to device pixels.
    public func toDevice(_ point: Point<Widget>) -> Point<Device> {
        Point(x: point.x * scale, y: point.y * scale)
    }

    /// Logical to device pixels.
    public func toDevice(_ vector: Vector<Widget>) -> Vector<Device> {
        Vector(dx: vector.dx * scale, dy: vector.dy * scale)
    }

    /// Device to logical pixels.
    public func toWidget(_ point: Point<Device>) -> Point<Widget> {
        Point(x: point.x / scale, y: point.y / scale)
    }

    /// Device to logical pixels.
    public func toWidget(_ rect: Rect<Device>) -> Rect<Widget> {
        Rect(
            x: rect.minX / scale, y: rect.minY / scale,
            width: rect.size.width / scale, height: rect.size.height / scale)
    }
}
