import DecodeProtocol

/// One frame of an animation: all of the picture as it looks then, in the sink's form.
struct Frame {
    let picture: Picture
    /// The way to sRGB; nil where the numbers are sRGB.
    let way: ColorConversion?
    /// How long the file wants it shown, in ms.
    let delay: Int
    let isLast: Bool
}

/// The frames of an animation, one after the other.
///
/// Holds no more than one frame needs for the next.
protocol FrameSource: AnyObject {
    /// Whether pixels may be transparent, in all frames alike.
    var hasAlpha: Bool { get }

    /// The next frame; the first one again after the last.
    func next(_ watch: CancelWatch) throws(DecodeProblem) -> Frame
}
