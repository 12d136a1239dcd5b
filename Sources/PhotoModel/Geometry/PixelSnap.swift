/// How texels become pixels at a zoom (Z10).
public enum Sampling: Hashable, Sendable {
    /// Every image pixel is a block.
    case nearest
    case linear
    /// Linear within and between mip maps.
    case mipmapped

    /// Above this zoom pixels are shown as blocks, device px per image px (Z10).
    public static let nearestAbove = 2.0
    /// Below this zoom pixels come from mip maps, device px per image px (Z10).
    ///
    /// A texture shown pixel for pixel may miss 1 by rounding; mip maps would soften it.
    public static let mipmappedBelow = 0.999

    /// The sampling for a texture shown at `zoom` device px per texture px.
    public init(zoom: Double) {
        if zoom > Self.nearestAbove {
            self = .nearest
        } else if zoom < Self.mipmappedBelow {
            self = .mipmapped
        } else {
            self = .linear
        }
    }
}

/// Whole device pixels for a picture at rest (Z10).
public enum PixelSnap {
    /// The rectangle with each edge moved to the nearest device pixel of the surface.
    ///
    /// Rectangles that share an edge share it afterwards too. `origin` is as for `snap`.
    public static func edges(of rect: Rect<Device>, origin: Point<Device> = .zero) -> Rect<Device> {
        let left = (rect.minX + origin.x).rounded() - origin.x
        let top = (rect.minY + origin.y).rounded() - origin.y
        return Rect(
            x: left, y: top, width: (rect.maxX + origin.x).rounded() - origin.x - left,
            height: (rect.maxY + origin.y).rounded() - origin.y - top)
    }

    /// The rectangle, corner and sides rounded to whole device pixels of the surface.
    ///
    /// - Parameters:
    ///   - rect: in device pixels of the widget.
    ///   - origin: the widget's place on the surface in device pixels; at a fractional scale it is
    ///     not a whole number.
    public static func snap(_ rect: Rect<Device>, origin: Point<Device> = .zero) -> Rect<Device> {
        Rect(
            x: (rect.minX + origin.x).rounded() - origin.x,
            y: (rect.minY + origin.y).rounded() - origin.y,
            width: max(1, rect.size.width.rounded()),
            height: max(1, rect.size.height.rounded()))
    }

    /// Where a picture is drawn before its turn about the rectangle's middle (Z10).
    ///
    /// At rest its upright box lies on whole device pixels; while moving it is where it is, so that it
    /// glides instead of stepping. `origin` is as for `snap`.
    public static func uprightFrame(
        of transform: ViewTransform, isMoving: Bool, origin: Point<Device> = .zero
    ) -> Rect<Device> {
        let box = isMoving ? transform.frame : snap(transform.frame, origin: origin)
        let isAtQuarterTurn = transform.rotation == transform.atQuarterTurn().rotation
        // At rest the sides are the snapped box's own, lying or upright.
        let size =
            isMoving || !isAtQuarterTurn
            ? Size<Device>(
                width: transform.imageSize.width * transform.zoom,
                height: transform.imageSize.height * transform.zoom)
            : transform.quarterTurns % 2 == 0
                ? box.size : Size(width: box.size.height, height: box.size.width)
        return Rect(
            x: box.center.x - size.width / 2, y: box.center.y - size.height / 2,
            width: size.width, height: size.height)
    }
}
