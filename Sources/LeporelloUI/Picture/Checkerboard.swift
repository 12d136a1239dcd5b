import GtkBridge
import PhotoModel

/// The soft pattern that shows through transparent pictures.
@MainActor
enum Checkerboard {
    /// Side of one square, logical px.
    private static let square = 8.0
    /// The two greys: apart enough to be seen, close enough to stay behind the picture.
    private static let light = Color(red: 0.29, green: 0.29, blue: 0.29)
    private static let dark = Color(red: 0.235, green: 0.235, blue: 0.235)

    /// Draws the pattern behind a picture; it begins at the picture's corner and moves with it.
    static func draw(
        in rect: Rect<Widget>, visible: Rect<Widget>, on snapshot: Snapshot
    ) {
        let left = max(rect.minX, visible.minX)
        let top = max(rect.minY, visible.minY)
        let shown = Rect<Widget>(
            x: left, y: top, width: min(rect.maxX, visible.maxX) - left,
            height: min(rect.maxY, visible.maxY) - top)
        guard !shown.size.isEmpty else { return }
        let cell = Rect<Widget>(
            x: rect.minX, y: rect.minY, width: square * 2, height: square * 2)
        snapshot.repeated(in: shown, cell: cell) {
            snapshot.append(dark, in: cell)
            for corner in [cell.origin, cell.center] {
                snapshot.append(
                    light, in: Rect(origin: corner, size: Size(width: square, height: square)))
            }
        }
    }
}
