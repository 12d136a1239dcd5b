import GtkBridge
import PhotoModel

/// What hangs on the pointer while photos are dragged: a thumbnail, for several a pile.
@MainActor
struct DragIcon {
    /// The longer side of the thumbnail at most, logical px.
    private static let longestSide = 144.0
    /// The radius of the thumbnail's corners, logical px.
    private static let cornerRadius = 6.0
    /// How far the photos below show, logical px.
    private static let pileStep = 5.0
    /// The height of the number's pill, logical px.
    private static let badgeHeight = 24.0
    private static let edge = Color(red: 0, green: 0, blue: 0, alpha: 0.25)
    private static let below = Color(red: 0.93, green: 0.93, blue: 0.93)

    /// The size of the whole, logical px.
    let size: Size<Widget>
    /// The point of it that the pointer holds.
    let held: Point<Widget>

    private let texture: Texture?
    private let frame: Rect<Widget>
    private let count: Int

    /// The icon for a drag of `count` photos that began at a point of one's cell.
    init(of cell: PhotoCell, heldAt point: Point<Widget>, count: Int) {
        texture = cell.texture
        self.count = count
        let photo = cell.photoFrame
        let scale = min(1, Self.longestSide / max(photo.size.width, photo.size.height))
        // The number stands out over the top corner, the pile below at the sides.
        let rest = count > 1 ? Self.badgeHeight / 2 : 0
        let pile = Self.pileStep * Double(min(count, 3) - 1)
        frame = Rect(
            x: 0, y: rest, width: photo.size.width * scale, height: photo.size.height * scale)
        size = Size(
            width: frame.size.width + max(rest, pile), height: frame.maxY + pile)
        held = Point(
            x: min(max(0, (point.x - photo.minX) * scale), frame.size.width),
            y: rest + min(max(0, (point.y - photo.minY) * scale), frame.size.height))
    }

    /// Draws it; numbers are in the font of a view.
    func draw(_ snapshot: Snapshot, font: View) {
        for depth in stride(from: min(count, 3) - 1, to: 0, by: -1) {
            let step = Self.pileStep * Double(depth)
            drawCard(
                snapshot,
                Rect(origin: frame.origin + Vector(dx: step, dy: step), size: frame.size))
        }
        drawCard(snapshot, frame)
        if let texture {
            snapshot.clipped(to: frame, radius: Self.cornerRadius) {
                snapshot.append(texture, in: frame, filter: .trilinear)
            }
        }
        if count > 1 { drawBadge(snapshot, font: font) }
    }

    private func drawCard(_ snapshot: Snapshot, _ rect: Rect<Widget>) {
        snapshot.appendShadow(
            around: rect, radius: Self.cornerRadius, color: Self.edge, offset: .zero, spread: 1,
            blur: 2)
        snapshot.clipped(to: rect, radius: Self.cornerRadius) {
            snapshot.append(Self.below, in: rect)
        }
    }

    private func drawBadge(_ snapshot: Snapshot, font: View) {
        let text = grouped(count)
        let height = Self.badgeHeight
        let width = max(height, height / 2 + 9 * Double(text.count))
        let pill = Rect<Widget>(
            x: max(0, size.width - width), y: 0, width: width, height: height)
        snapshot.appendShadow(
            around: pill, radius: height / 2, color: Self.edge, offset: .zero, spread: 1, blur: 2)
        snapshot.clipped(to: pill, radius: height / 2) {
            snapshot.append(Desktop.accentColor, in: pill)
        }
        snapshot.append(text, in: font, color: .white, at: pill.center)
    }
}
