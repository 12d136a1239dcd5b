/// How a folder's card is divided: a few of its photos, and its name below.
public struct FolderCardLayout: Hashable, Sendable {
    /// The photos that a card shows, at most.
    public static let photoLimit = 4
    /// Cards smaller than this, in logical px, have no room for a name below the photos.
    public static let leastNamedSide = 96.0
    /// The space around the photos and, halved, between them, logical px.
    public static let margin = 8.0
    /// The height of the line with the name, logical px.
    public static let nameHeight = 30.0

    /// Where the name stands; nil where there is no room for it.
    public let name: Rect<Widget>?
    /// Where the symbol stands when no photo is shown.
    public let symbol: Rect<Widget>
    /// Where the photos stand, in reading direction from the left.
    public let photos: [Rect<Widget>]

    /// The division of a square card, in logical pixels from its corner.
    ///
    /// One photo takes all the room, two take halves, three and four take quarters.
    public init(side: Double, photoCount: Int) {
        let isNamed = side >= Self.leastNamedSide
        let nameHeight = isNamed ? Self.nameHeight : 0
        name =
            isNamed
            ? Rect(
                x: Self.margin, y: side - nameHeight, width: max(0, side - 2 * Self.margin),
                height: nameHeight) : nil
        let area = Rect<Widget>(
            x: Self.margin, y: Self.margin, width: max(1, side - 2 * Self.margin),
            height: max(1, side - nameHeight - (isNamed ? 1 : 2) * Self.margin))
        let symbolSide = min(area.size.width, area.size.height, side / 2)
        symbol = Rect(
            x: (side - symbolSide) / 2, y: area.minY + (area.size.height - symbolSide) / 2,
            width: symbolSide, height: symbolSide)
        let count = min(max(0, photoCount), Self.photoLimit)
        let columns = count > 1 ? 2 : 1
        let rows = count > 2 ? 2 : 1
        let gap = Self.margin / 2
        let width = ((area.size.width - gap * Double(columns - 1)) / Double(columns)).rounded(.down)
        let height = ((area.size.height - gap * Double(rows - 1)) / Double(rows)).rounded(.down)
        photos = (0..<count).map { index in
            Rect(
                x: area.minX + Double(index % columns) * (width + gap),
                y: area.minY + Double(index / columns) * (height + gap), width: max(1, width),
                height: max(1, height))
        }
    }

    /// The frame of a picture that fills a place and is cropped there.
    ///
    /// - Parameter aspect: the picture's width divided by its height.
    public static func filling(_ place: Rect<Widget>, aspect: Double) -> Rect<Widget> {
        let size = place.size
        let isWider = aspect > size.width / size.height
        let width = isWider ? size.height * aspect : size.width
        let height = isWider ? size.height : size.width / aspect
        return Rect(
            x: place.minX + (size.width - width) / 2, y: place.minY + (size.height - height) / 2,
            width: width, height: height)
    }
}
