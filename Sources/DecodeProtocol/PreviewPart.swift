/// The part of an embedded preview that shows a whole picture; in pixels of the preview.
///
/// Cameras make previews of one shape, mostly 4:3, and lay a picture of another shape between black
/// bars. A preview of another shape without bars is of an earlier state of the picture.
public struct PreviewPart: Hashable, Sendable {
    /// How far the ratio of a preview's sides may be from the picture's: 2 in a hundred.
    ///
    /// The sides are whole pixels, and some writers round them to even ones.
    public static let tolerance = 0.02
    /// The mean value, of 255, of a bar that counts as black.
    ///
    /// JPEG's blocks carry some of the picture's light into the bar: single pixels of a
    /// black one reach 60.
    public static let barLevel = 20.0
    /// The smallest share of the preview that the picture has between the bars.
    ///
    /// A panorama would be left with a few rows.
    public static let leastShare = 0.5
    /// Rows or columns next to a bar that are cut off with it: they are half black.
    public static let seam = 1

    /// From the preview's left edge.
    public let x: Int
    /// From the preview's top.
    public let y: Int
    /// At least 1.
    public let width: Int
    /// At least 1.
    public let height: Int
    /// What has to be black.
    public let bars: [Bar]

    /// A bar at an edge of the preview, in pixels of it.
    public struct Bar: Hashable, Sendable {
        /// From the preview's left edge.
        public let x: Int
        /// From the preview's top.
        public let y: Int
        /// At least 1.
        public let width: Int
        /// At least 1.
        public let height: Int
    }

    /// The part of a preview that shows a picture; nil where their shapes do not agree.
    ///
    /// Sides are of both as stored, before they are turned upright.
    public init?(
        ofPreview preview: (width: Int, height: Int), showing picture: (width: Int, height: Int)
    ) {
        guard preview.width > 0, preview.height > 0, picture.width > 0, picture.height > 0 else {
            return nil
        }
        let previewShape = Double(preview.width) / Double(preview.height)
        let pictureShape = Double(picture.width) / Double(picture.height)
        if abs(previewShape - pictureShape) <= Self.tolerance * pictureShape {
            (x, y, width, height, bars) = (0, 0, preview.width, preview.height, [])
            return
        }
        let isBarred = previewShape < pictureShape
        let long = isBarred ? preview.height : preview.width
        let share = isBarred ? previewShape / pictureShape : pictureShape / previewShape
        let bar = Int((Double(long) * (1 - share) / 2).rounded(.up))
        let inner = long - 2 * (bar + Self.seam)
        guard share >= Self.leastShare, inner > 0 else { return nil }
        // Its row next to the picture may be half of either.
        let black = max(1, bar - Self.seam)
        if isBarred {
            (x, y, width, height) = (0, bar + Self.seam, preview.width, inner)
            bars = [0, long - black].map {
                Bar(x: 0, y: $0, width: preview.width, height: black)
            }
        } else {
            (x, y, width, height) = (bar + Self.seam, 0, inner, preview.height)
            bars = [0, long - black].map {
                Bar(x: $0, y: 0, width: black, height: preview.height)
            }
        }
    }
}
