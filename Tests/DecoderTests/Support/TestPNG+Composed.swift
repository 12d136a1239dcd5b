import TestSupport

extension TestPNG {
    /// What each frame shows, four bytes a pixel.
    func composed() -> [[UInt8]] {
        ReferencePNG.compose(
            frames.map { frame in
                ReferencePNG.Part(
                    x: frame.x, y: frame.y, width: frame.width, height: frame.height,
                    dispose: frame.dispose, blend: frame.blend,
                    pixels: Array(
                        repeatElement(frame.colour, count: frame.width * frame.height).joined()))
            }, width: width, height: height)
    }
}
