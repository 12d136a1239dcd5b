import GtkBridge
import PhotoModel

/// A card of the grid with a line for the photo's name below it.
///
/// Its height is what the grid's layout says, whatever script a name is in: rows stay where they are.
@MainActor
final class CaptionedCard: Canvas {
    /// Between the card and the name, and below that, together, logical px.
    static let space = 8.0

    /// The name shown; empty for none.
    var name = "" {
        didSet { if name != oldValue { label.text = name } }
    }

    private weak var card: PhotoCell?
    private let label = Label()
    private var side = 0.0
    private var captionHeight = 0.0

    /// Takes a card in, which has no parent.
    init(_ card: PhotoCell) {
        self.card = card
        super.init(cssName: "captioned-card")
        setAccessibleRole(.presentation)
        label.setEllipsis(.middle)
        label.addStyle("caption")
        label.canTarget = false
        // The cell's own name says the same.
        label.setAccessibleRole(.presentation)
        insert(card)
        insert(label)
    }

    /// Lets the card go.
    func release() { card?.unparent() }

    /// Follows the layout: the card's side and the name's height in logical pixels.
    func layOut(side: Double, captionHeight: Double) {
        guard side != self.side || captionHeight != self.captionHeight else { return }
        self.side = side
        self.captionHeight = captionHeight
        queueResize()
    }

    override func measure(
        _ orientation: Orientation, for other: Int
    ) -> (minimum: Int, natural: Int) {
        // Measured for GTK's sake: both have the room that the layout gives.
        if let card { _ = measure(card, orientation) }
        _ = measure(label, orientation)
        let length = Int(orientation == .horizontal ? side : side + captionHeight)
        return (length, length)
    }

    override func allocate(width: Int, height: Int) {
        if let card { place(card, width: Int(side), height: Int(side)) }
        let line = measure(label, .vertical, for: Int(side)).natural
        // A script with higher letters takes of the space around it.
        let top = side + max(0, (captionHeight - Double(line)) / 2).rounded(.down)
        place(label, width: Int(side), height: line, at: Point(x: 0, y: top))
    }
}

extension GridItem {
    /// What stands below its card; a folder's card has its name inside.
    var caption: String {
        switch self {
        case .photo(let photo): photo.name
        case .folder: ""
        }
    }
}
