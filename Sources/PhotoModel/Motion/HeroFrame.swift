/// Where the growing picture lies between thumbnail and viewer (H1, H3).
///
/// All rectangles are in logical pixels of the viewer.
public struct HeroFrame: Hashable, Sendable {
    /// One end of the way.
    public struct End: Hashable, Sendable {
        /// The whole picture before it is turned, also the part that is cropped away.
        public var picture: Rect<Widget>
        /// What of it is seen.
        public var clip: Rect<Widget>
        /// The radius of the clip's corners.
        public var cornerRadius: Double
        /// The clockwise turn of the picture about its middle, in radians (Z13).
        public var rotation: Double

        /// An end whose picture and clip are given.
        public init(
            picture: Rect<Widget>, clip: Rect<Widget>, cornerRadius: Double = 0,
            rotation: Double = 0
        ) {
            self.picture = picture
            self.clip = clip
            self.cornerRadius = cornerRadius
            self.rotation = rotation
        }

        /// A page's picture as it lies, and as a pull shows it, seen within the viewer.
        public init(_ transform: ViewTransform, shownBy stage: Stage) {
            let middle = transform.viewport.toWidget(transform.center)
            let scale = transform.zoom / transform.viewport.scale
            let width = transform.imageSize.width * scale
            let height = transform.imageSize.height * scale
            let upright = Rect<Widget>(
                x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height)
            let visible = Rect<Widget>(origin: .zero, size: transform.viewport.size)
            self.init(
                picture: stage.shown(upright),
                clip: stage.shown(transform.widgetFrame.clipped(to: visible)),
                rotation: transform.rotation.remainder(dividingBy: 2 * .pi))
        }

        /// A picture that fills `frame` and is cropped to it, never stretched.
        public static func cropped(
            picture size: Size<Image>, to frame: Rect<Widget>, cornerRadius: Double = 0
        ) -> End {
            let scale = max(frame.size.width / size.width, frame.size.height / size.height)
            return End(
                picture: centred(size, scale: scale, in: frame), clip: frame,
                cornerRadius: cornerRadius)
        }

        /// A picture that is whole inside `frame`.
        public static func fitted(
            picture size: Size<Image>, in frame: Rect<Widget>, cornerRadius: Double = 0
        ) -> End {
            let scale = min(frame.size.width / size.width, frame.size.height / size.height)
            let rect = centred(size, scale: scale, in: frame)
            return End(picture: rect, clip: rect, cornerRadius: cornerRadius)
        }

        private static func centred(
            _ size: Size<Image>, scale: Double, in frame: Rect<Widget>
        ) -> Rect<Widget> {
            let width = size.width * scale
            let height = size.height * scale
            return Rect(
                x: frame.center.x - width / 2, y: frame.center.y - height / 2,
                width: width, height: height)
        }
    }

    /// Where the way begins when opening.
    public var thumbnail: End
    /// Where it ends.
    public var place: End

    /// A way between two ends.
    public init(thumbnail: End, place: End) {
        self.thumbnail = thumbnail
        self.place = place
    }

    /// The state at a progress of 0 to 1; beyond, it goes on in the same way.
    ///
    /// The picture scales uniformly: its height follows its width by the place's own ratio.
    public func at(_ progress: Double) -> End {
        let from = thumbnail.picture
        let to = place.picture
        let width = mix(from.size.width, to.size.width, progress)
        let height = width * (to.size.height / max(to.size.width, .leastNormalMagnitude))
        let x = mix(from.center.x, to.center.x, progress)
        let y = mix(from.center.y, to.center.y, progress)
        let clip = Rect<Widget>(
            x: mix(thumbnail.clip.minX, place.clip.minX, progress),
            y: mix(thumbnail.clip.minY, place.clip.minY, progress),
            width: mix(thumbnail.clip.size.width, place.clip.size.width, progress),
            height: mix(thumbnail.clip.size.height, place.clip.size.height, progress))
        return End(
            picture: Rect(x: x - width / 2, y: y - height / 2, width: width, height: height),
            clip: clip,
            cornerRadius: max(0, mix(thumbnail.cornerRadius, place.cornerRadius, progress)),
            rotation: mix(thumbnail.rotation, place.rotation, progress))
    }

    private func mix(_ from: Double, _ to: Double, _ share: Double) -> Double {
        from + (to - from) * share
    }
}
