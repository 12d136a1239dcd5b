/// The zooms that mean something for one picture in one viewport (Z1 to Z4).
///
/// All values are device pixels per image pixel.
public struct ZoomLevels: Hashable, Sendable {
    /// A picture so long that it opens at the width of its short side (Z2).
    public enum Strip: Hashable, Sendable {
        case tall
        case wide
    }

    /// The largest zoom that a gesture can rest at, device px per image px (Z4).
    public static let maximum = 20.0
    /// A zoom up to this times home counts as home (P4, P5).
    public static let homeTolerance = 1.05
    /// How many times home a double tap goes to at least (Z3).
    public static let doubleTapFactor = 3.0
    /// A tall strip is at least this many times as high as wide (Z2).
    public static let tallStripRatio = 3.0
    /// A tall strip is narrower than this share of the viewport's width at fit (Z2).
    public static let tallStripShare = 0.40
    /// A wide strip is at least this many times as wide as high (Z2).
    public static let wideStripRatio = 10.0
    /// A wide strip is lower than this share of the viewport's height at fit (Z2).
    public static let wideStripShare = 0.10

    /// The whole picture is visible, never above 1:1 (Z1).
    public let fit: Double
    /// What the page opens at: fit, or for a strip its opening zoom (Z2).
    public let home: Double
    /// What a double tap at home goes to (Z3).
    public let doubleTap: Double
    /// Which kind of strip the picture is in this viewport; nil for every other picture.
    public let strip: Strip?

    /// The levels of a picture of `image` pixels, as it is turned in the view.
    public init(image: Size<Image>, viewport: Viewport) {
        let device = viewport.device
        let across = device.width / image.width
        let down = device.height / image.height
        let fit = min(1, min(across, down))
        let fillShortSide = min(1, max(across, down))
        self.fit = fit

        var strip: Strip?
        if image.height >= Self.tallStripRatio * image.width,
            image.width * fit < Self.tallStripShare * device.width
        {
            strip = .tall
        } else if image.width >= Self.wideStripRatio * image.height,
            image.height * fit < Self.wideStripShare * device.height
        {
            strip = .wide
        }
        // A picture that is whole at 1:1 has nothing to pan along.
        self.strip = fillShortSide > fit ? strip : nil
        home = self.strip == nil ? fit : fillShortSide
        doubleTap = min(Self.maximum, max(Self.doubleTapFactor * home, fillShortSide))
    }

    /// The levels of a picture as it is turned and laid.
    public init(_ transform: ViewTransform) {
        self.init(image: transform.turnedSize, viewport: transform.viewport)
    }

    /// The smallest zoom that a gesture can rest at: home, for a strip fit (Z5).
    public var floor: Double { strip == nil ? home : fit }

    /// Whether a zoom counts as above home.
    public func isZoomed(_ zoom: Double) -> Bool { zoom > Self.homeTolerance * home }

    /// The zoom moved into what a gesture can rest at.
    public func clamp(_ zoom: Double) -> Double { min(max(zoom, floor), Self.maximum) }

    /// The transform that the page opens with: centred, a strip at its beginning (Z2).
    ///
    /// `image` is the picture's upright size, `rotation` the turn in radians that the levels are of.
    public func opening(
        image: Size<Image>, viewport: Viewport, isRightToLeft: Bool = false, rotation: Double = 0
    ) -> ViewTransform {
        var transform = ViewTransform(
            imageSize: image, viewport: viewport, zoom: home, center: viewport.deviceCenter,
            rotation: rotation)
        let extent = transform.extent
        switch strip {
        case .tall:
            transform.center.y = extent.height / 2
        case .wide:
            transform.center.x =
                isRightToLeft ? viewport.device.width - extent.width / 2 : extent.width / 2
        case nil:
            break
        }
        return transform.clamped()
    }
}
