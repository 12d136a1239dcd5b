/// Where a photo stands on its sheet of paper, and how many pixels it is printed from.
///
/// Lengths on paper are in points of 1/72 inch; photos are measured upright.
public enum PrintLayout {
    /// Dots per inch beyond which paper shows no more detail of a photo.
    public static let resolution = 300.0
    /// Points in an inch.
    public static let pointsPerInch = 72.0

    /// The pixels that a length in points is printed from.
    public static func pixels(forPoints points: Double) -> Int {
        max(1, Int((points / pointsPerInch * resolution).rounded(.up)))
    }

    /// Whether the sheet is turned: the photo is wider than high.
    public static func isLandscape(width: Double, height: Double) -> Bool { width > height }

    /// The largest frame of the photo's shape within the sheet's printable part, in its middle.
    public static func frame(
        width: Double, height: Double, sheetWidth: Double, sheetHeight: Double
    ) -> (x: Double, y: Double, width: Double, height: Double) {
        guard width > 0, height > 0, sheetWidth > 0, sheetHeight > 0 else { return (0, 0, 0, 0) }
        let scale = min(sheetWidth / width, sheetHeight / height)
        let size = (width: width * scale, height: height * scale)
        return (
            (sheetWidth - size.width) / 2, (sheetHeight - size.height) / 2, size.width, size.height
        )
    }
}
