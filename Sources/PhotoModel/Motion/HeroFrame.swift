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
        ///
        /// `upright` is the picture's frame before its turn as the page draws it; nil computes it.
        public init(
            _ transform: ViewTransform, upright: Rect<Widget>? = nil, shownBy stage: Stage
        ) {
            let middle = transform.viewport.toWidget(transform.center)
            let scale = transform.zoom / transform.viewport.scale
            let width = transform.imageSize.width * scale
            let height = transform.imageSize.height * scale
            let frame =
                upright
                ?? Rect<Widget>(
                    x: middle.x - width / 2, y: middle.y - height / 2, width: width,
                    height: height)
            let box = transform.rotation == 0 ? frame : transform.widgetFrame
            let visible = Rect<Widget>(origin: .zero, size: transform.viewport.size)
            self.init(
                picture: stage.shown(frame), clip: stage.shown(box.clipped(to: visible)),
                rotation: transform.rotation.remainder(dividingBy: 2 * .pi))
        }

        /// The same end somewhere else.
        public func moved(by way: Vector<Widget>) -> End {
            var moved = self
            moved.picture.origin = picture.origin + way
            moved.clip.origin = clip.origin + way
            return moved
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

        /// A picture that a thumbnail of `frame` shows whole.
        ///
        /// A thumbnail's sides are whole device pixels, each `pixel` long: where that alone makes it
        /// differ from the picture's proportions, its very frame is taken (H3).
        public static func contained(
            picture size: Size<Image>, in frame: Rect<Widget>, pixel: Double,
            cornerRadius: Double = 0
        ) -> End {
            let whole = fitted(picture: size, in: frame, cornerRadius: cornerRadius)
            let difference = max(
                frame.size.width - whole.clip.size.width,
                frame.size.height - whole.clip.size.height)
            guard difference <= pixel else { return whole }
            return End(picture: frame, clip: frame, cornerRadius: cornerRadius)
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
    /// At 0 and 1 it is the very end. Two ends of the same proportions scale uniformly between.
    public func at(_ progress: Double) -> End {
        End(
            picture: mix(thumbnail.picture, place.picture, progress),
            clip: mix(thumbnail.clip, place.clip, progress),
            cornerRadius: max(0, mix(thumbnail.cornerRadius, place.cornerRadius, progress)),
            rotation: mix(thumbnail.rotation, place.rotation, progress))
    }

    /// Whether the thumbnail's own texture is drawn rather than the page's (H3).
    ///
    /// As long as it has a pixel for each one on screen, so that both ends are drawn from what the
    /// grid and the page draw, and the change between them falls into the motion.
    ///
    /// - Parameters:
    ///   - width: of the flying picture, in device pixels.
    ///   - thumbnailWidth: of the thumbnail's texture, in its pixels.
    ///   - progress: 0 at the thumbnail, 1 in the viewer.
    public static func drawsThumbnail(
        pictureWidth width: Double, thumbnailWidth: Int, progress: Double
    ) -> Bool {
        progress <= 0 || (progress < 1 && width <= Double(thumbnailWidth))
    }

    private func mix(
        _ from: Rect<Widget>, _ to: Rect<Widget>, _ share: Double
    ) -> Rect<Widget> {
        Rect(
            x: mix(from.minX, to.minX, share), y: mix(from.minY, to.minY, share),
            width: mix(from.size.width, to.size.width, share),
            height: mix(from.size.height, to.size.height, share))
    }

    /// Exact at both ends, unlike a difference that is scaled and added.
    private func mix(_ from: Double, _ to: Double, _ share: Double) -> Double {
        from * (1 - share) + to * share
    }
}
