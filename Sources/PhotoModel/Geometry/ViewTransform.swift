import Glibc

/// How a picture lies in a viewport: its zoom, the place of its middle, and its rotation.
///
/// The one place where image, widget and device coordinates are converted. The middle of the
/// picture is held, not its corner, so that zooming about the middle and turning need no correction.
public struct ViewTransform: Hashable, Sendable {
    /// The upright picture's size.
    public let imageSize: Size<Image>
    /// The widget that shows it.
    public var viewport: Viewport
    /// Device pixels per image pixel, above 0.
    public var zoom: Double
    /// Where the picture's middle lies.
    public var center: Point<Device>
    /// Clockwise turn about the picture's middle, in radians.
    public var rotation: Double

    /// A picture laid into a viewport.
    public init(
        imageSize: Size<Image>, viewport: Viewport, zoom: Double, center: Point<Device>,
        rotation: Double = 0
    ) {
        self.imageSize = imageSize
        self.viewport = viewport
        self.zoom = zoom
        self.center = center
        self.rotation = rotation
    }

    /// A quarter of a full turn, in radians (Z13).
    public static let quarterTurn = Double.pi / 2

    /// The quarter turns nearest to the rotation, clockwise; not reduced to one full turn.
    public var quarterTurns: Int { Int((rotation / Self.quarterTurn).rounded()) }

    /// The picture's size as it is turned, by the nearest quarter turn.
    public var turnedSize: Size<Image> {
        guard quarterTurns % 2 != 0 else { return imageSize }
        return Size(width: imageSize.height, height: imageSize.width)
    }

    /// The rotation's cosine and sine, exact at quarter turns so that sides stay whole there.
    private var direction: (c: Double, s: Double) {
        guard rotation == Double(quarterTurns) * Self.quarterTurn else {
            return (cos(rotation), sin(rotation))
        }
        switch quarterTurns & 3 {
        case 0: return (1, 0)
        case 1: return (0, 1)
        case 2: return (-1, 0)
        default: return (0, -1)
        }
    }

    /// The size of the upright box around the picture, in device pixels.
    public var extent: Size<Device> {
        let width = imageSize.width * zoom
        let height = imageSize.height * zoom
        guard rotation != 0 else { return Size(width: width, height: height) }
        let c = abs(direction.c)
        let s = abs(direction.s)
        return Size(width: width * c + height * s, height: width * s + height * c)
    }

    /// The upright box around the picture, in device pixels.
    public var frame: Rect<Device> {
        let box = extent
        return Rect(
            x: center.x - box.width / 2, y: center.y - box.height / 2,
            width: box.width, height: box.height)
    }

    /// The same box in logical pixels.
    public var widgetFrame: Rect<Widget> { viewport.toWidget(frame) }

    // MARK: Image and device

    /// Where an image point lies in device pixels.
    public func devicePoint(of point: Point<Image>) -> Point<Device> {
        let dx = (point.x - imageSize.width / 2) * zoom
        let dy = (point.y - imageSize.height / 2) * zoom
        guard rotation != 0 else { return Point(x: center.x + dx, y: center.y + dy) }
        let (c, s) = direction
        return Point(x: center.x + dx * c - dy * s, y: center.y + dx * s + dy * c)
    }

    /// The image point under a device point; outside the picture where the point is outside.
    public func imagePoint(at point: Point<Device>) -> Point<Image> {
        let dx = (point.x - center.x) / zoom
        let dy = (point.y - center.y) / zoom
        let middle = Point<Image>(x: imageSize.width / 2, y: imageSize.height / 2)
        guard rotation != 0 else { return Point(x: middle.x + dx, y: middle.y + dy) }
        let (c, s) = direction
        return Point(x: middle.x + dx * c + dy * s, y: middle.y - dx * s + dy * c)
    }

    /// The image point under a device point, moved to the nearest point of the picture.
    public func nearestImagePoint(at point: Point<Device>) -> Point<Image> {
        let raw = imagePoint(at: point)
        return Point(
            x: min(max(raw.x, 0), imageSize.width), y: min(max(raw.y, 0), imageSize.height))
    }

    // MARK: Image and widget

    /// Where an image point lies in logical pixels.
    public func widgetPoint(of point: Point<Image>) -> Point<Widget> {
        viewport.toWidget(devicePoint(of: point))
    }

    /// The image point under a point in logical pixels.
    public func imagePoint(at point: Point<Widget>) -> Point<Image> {
        imagePoint(at: viewport.toDevice(point))
    }

    // MARK: Moving

    /// The transform at rest at the nearest quarter turn, of 0 to 3.
    public func atQuarterTurn() -> ViewTransform {
        var result = self
        result.rotation = Double(quarterTurns & 3) * Self.quarterTurn
        return result
    }

    /// The transform at another zoom with the device point `anchor` fixed (Z6).
    public func zoomed(to newZoom: Double, about anchor: Point<Device>) -> ViewTransform {
        var result = self
        result.zoom = newZoom
        result.center = anchor + (center - anchor) * (newZoom / zoom)
        return result
    }

    /// The transform at another zoom that lays `point` of the picture under `target`.
    public func placing(
        _ point: Point<Image>, at target: Point<Device>, zoom newZoom: Double
    ) -> ViewTransform {
        var result = self
        result.zoom = newZoom
        result.center = result.center + (target - result.devicePoint(of: point))
        return result
    }

    /// The transform moved into its pan bounds; an axis that fits is centred (Z7).
    public func clamped() -> ViewTransform {
        var result = self
        result.center = PanBounds(self).clamp(center)
        return result
    }
}
