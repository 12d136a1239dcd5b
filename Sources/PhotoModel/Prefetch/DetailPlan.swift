import Glibc

/// How many pixels of the looked-at picture are worth asking for at a zoom.
///
/// Two steps, so that a zoom gesture costs at most one more decode: the picture as it fits, then
/// every pixel of it, both from one path. Of a picture beyond the limit tiles are laid over it as it
/// fits (`TilePlan`).
public enum DetailPlan {
    /// How many pixels to ask for.
    public enum Want: Hashable, Sendable {
        /// Contained in a box of device pixels.
        case fit(width: Int, height: Int)
        /// Every pixel of the picture.
        case full
        /// A drawing, as large as a box of device pixels.
        case drawn(width: Int, height: Int)

        /// Whether pixels for this serve for `other` too, of the same picture.
        public func serves(_ other: Want) -> Bool {
            switch (self, other) {
            case (.full, .fit), (.drawn, .fit): true
            case (.drawn(let width, let height), .drawn(let otherWidth, let otherHeight)):
                width >= otherWidth && height >= otherHeight
            default: self == other
            }
        }
    }

    /// The most pixels of one picture that are held as one texture.
    ///
    /// 64 million at 4 bytes are the 256 MiB that all textures together may take.
    public static let pixelLimit = 64.0 * 1024 * 1024
    /// The longest side of any texture, in pixels.
    ///
    /// Renderers slice textures above 16384 px and are slow with them; half of that is drawn whole.
    public static let sideLimit = 8192
    /// A texture may be enlarged this much before a finer one is asked for.
    ///
    /// Rounding to whole pixels makes the fitted picture up to a pixel smaller than its place.
    public static let slack = 1.02

    /// What to ask for to show a picture of `imageSize` at `zoom` device px per image px.
    ///
    /// A drawing has no pixels of its own: it is drawn again each time that it is shown twice as large,
    /// up to the limits.
    public static func want(
        imageSize: Size<Image>, zoom: Double, viewport: Viewport, isDrawing: Bool = false
    ) -> Want {
        let fit = want(fitting: viewport)
        let device = viewport.device
        if isDrawing { return drawn(imageSize, zoom: zoom, viewport: viewport) ?? fit }
        let contained = min(
            1, min(device.width / imageSize.width, device.height / imageSize.height))
        guard min(zoom, 1) > contained * slack, !isHuge(imageSize) else { return fit }
        return .full
    }

    /// Whether a picture is never asked for whole.
    public static func isHuge(_ imageSize: Size<Image>) -> Bool {
        imageSize.width * imageSize.height > pixelLimit
    }

    /// Whether a picture as it fits is too coarse at a zoom, and tiles are needed over it.
    public static func needsTiles(
        imageSize: Size<Image>, zoom: Double, viewport: Viewport, isDrawing: Bool
    ) -> Bool {
        guard isHuge(imageSize), !isDrawing else { return false }
        let device = viewport.device
        let contained = min(device.width / imageSize.width, device.height / imageSize.height)
        return zoom > contained * slack
    }

    /// Nil where the drawing as it fits is enough.
    private static func drawn(
        _ imageSize: Size<Image>, zoom: Double, viewport: Viewport
    ) -> Want? {
        let device = viewport.device
        let contained = min(
            1, min(device.width / imageSize.width, device.height / imageSize.height))
        guard zoom > contained * slack else { return nil }
        let doublings = log2(zoom / (contained * slack)).rounded(.up)
        let largest = min(
            Double(sideLimit) / max(imageSize.width, imageSize.height),
            (pixelLimit / (imageSize.width * imageSize.height)).squareRoot())
        let scale = min(contained * exp2(doublings), largest)
        guard scale > contained else { return nil }
        return .drawn(
            width: max(1, Int((imageSize.width * scale).rounded())),
            height: max(1, Int((imageSize.height * scale).rounded())))
    }

    /// What to ask for while the picture's size is not known.
    public static func want(fitting viewport: Viewport) -> Want {
        .fit(
            width: max(1, Int(viewport.device.width.rounded(.up))),
            height: max(1, Int(viewport.device.height.rounded(.up))))
    }
}
