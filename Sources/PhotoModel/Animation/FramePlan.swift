/// How large the frames of an animation are decoded.
public enum FramePlan {
    /// The most pixels of a frame: those of a screen of 3840 × 2160.
    ///
    /// Smaller pictures play with every pixel, so that zooming changes no frame; larger ones are shown
    /// smaller while they play.
    public static let pixelLimit = 3_840.0 * 2_160.0
    /// The longest side of a texture, in pixels.
    public static let sideLimit = 8_192

    /// The box that frames are contained in, in pixels.
    public static func box(
        imageSize: Size<Image>
    ) -> (width: Int, height: Int) {
        let whole = max(1, imageSize.width * imageSize.height)
        let scale = min(1, (pixelLimit / whole).squareRoot())
        func side(_ length: Double) -> Int {
            min(sideLimit, max(1, Int((length * scale).rounded(.up))))
        }
        return (side(imageSize.width), side(imageSize.height))
    }
}
