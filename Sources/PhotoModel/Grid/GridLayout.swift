/// Where the cells of the grid stand: square cards in equal columns, in content coordinates.
///
/// Below each card there may be a line with the photo's name; card and name together are the cell.
/// Content coordinates are logical pixels from the top of the whole grid, y down, in Double: a
/// hundred thousand rows are more than 32-bit floats can tell apart. Cells have whole sides, so that
/// widgets, whose sizes are whole pixels, stand exactly where the layout says.
public struct GridLayout: Hashable, Sendable {
    /// The columns a person can choose (G1).
    public static let columnChoices = 1...12
    /// A column takes at least this many logical pixels (G1); narrower pages show fewer columns.
    public static let leastColumnWidth = 64.0
    /// The radius of a cell's corners, logical px (G2); the style sheet has the same number.
    public static let cornerRadius = 10.0
    /// The number of shown columns from which margins and gaps are narrow.
    public static let denseColumns = 8

    /// The page's width and height in logical pixels.
    public let page: Size<Widget>
    /// What the person chose, kept when fewer are shown.
    public let chosenColumns: Int
    /// The number of photos.
    public let count: Int
    /// Whether the first column stands at the right.
    public let isRightToLeft: Bool

    /// The columns shown: at least 1, at most the chosen ones and what the width allows.
    public let columns: Int
    /// The space above the first row, below the last one and, at least, at both sides.
    public let margin: Double
    /// The space between two cells.
    public let gap: Double
    /// The width and height of a cell's card, a whole number, at least 1.
    public let cellSide: Double
    /// The height of the name below a card, a whole number; 0 without names.
    public let captionHeight: Double
    /// The space left of the leftmost column, a whole number.
    public let sideMargin: Double

    /// The layout of `count` photos on a page of a size in logical pixels.
    public init(
        page: Size<Widget>, chosenColumns: Int, count: Int, captionHeight: Double = 0,
        isRightToLeft: Bool = false
    ) {
        let choices = Self.columnChoices
        let chosen = min(max(chosenColumns, choices.lowerBound), choices.upperBound)
        let width = page.width.isFinite ? max(page.width, 1) : 1
        let height = page.height.isFinite ? max(page.height, 1) : 1
        let fitting = Int(min(width / Self.leastColumnWidth, Double(choices.upperBound)))
        let columns = max(1, min(chosen, fitting))
        let space: Double = columns >= Self.denseColumns ? 6 : 12
        let gaps = Double(columns - 1) * space
        let byWidth = (width - 2 * space - gaps) / Double(columns)
        let caption = max(0, captionHeight.rounded(.up))
        let side = max(1, min(byWidth, height - 2 * space - caption).rounded(.down))
        let block = Double(columns) * side + gaps

        self.page = Size(width: width, height: height)
        self.chosenColumns = chosen
        self.count = max(0, count)
        self.isRightToLeft = isRightToLeft
        self.columns = columns
        self.margin = space
        self.gap = space
        self.cellSide = side
        self.captionHeight = caption
        self.sideMargin = max(0, ((width - block) / 2).rounded(.down))
    }

    /// The number of rows, the last one perhaps not full.
    public var rows: Int { (count + columns - 1) / columns }

    /// The height of a card and the name below it.
    public var cellHeight: Double { cellSide + captionHeight }

    /// The distance from the top of one row to the top of the next.
    public var rowPitch: Double { cellHeight + gap }

    /// The distance from one column's side to the same side of the next.
    public var columnPitch: Double { cellSide + gap }

    /// The height of everything; 0 for an empty grid.
    public var contentHeight: Double {
        rows == 0 ? 0 : 2 * margin + Double(rows) * rowPitch - gap
    }

    /// The width of all columns with the gaps between them.
    public var blockWidth: Double { Double(columns) * columnPitch - gap }

    /// The largest scroll offset, at least 0.
    public var maximumOffset: Double { max(0, contentHeight - page.height) }

    /// The rows that a page shows entirely, at least 1.
    public var rowsPerPage: Int {
        max(1, Int(((page.height - 2 * margin + gap) / rowPitch).rounded(.down)))
    }

    // MARK: - Positions

    /// The row of a photo.
    public func row(of index: Int) -> Int { index / columns }

    /// The column of a photo in reading direction.
    public func column(of index: Int) -> Int { index % columns }

    /// The top of a row.
    public func top(ofRow row: Int) -> Double { margin + Double(row) * rowPitch }

    /// The photos of a range of rows; rows beyond the end are left out.
    public func indices(ofRows range: Range<Int>) -> Range<Int> {
        let lower = min(max(0, range.lowerBound) * columns, count)
        return lower..<max(lower, min(max(0, range.upperBound) * columns, count))
    }

    /// The card of a photo.
    public func cell(of index: Int) -> Rect<Widget> {
        let column = column(of: index)
        let place = isRightToLeft ? columns - 1 - column : column
        return Rect(
            x: sideMargin + Double(place) * columnPitch, y: top(ofRow: row(of: index)),
            width: cellSide, height: cellSide)
    }

    /// The photo whose cell holds a point; nil in gaps, margins and beyond the last photo.
    public func index(at point: Point<Widget>) -> Int? {
        let x = point.x - sideMargin
        let y = point.y - margin
        guard x >= 0, y >= 0, x < blockWidth, y < contentHeight else { return nil }
        let place = Int(x / columnPitch)
        let row = Int(y / rowPitch)
        guard x - Double(place) * columnPitch < cellSide,
            y - Double(row) * rowPitch < cellHeight
        else { return nil }
        let index = row * columns + (isRightToLeft ? columns - 1 - place : place)
        return index < count ? index : nil
    }

    /// The rows of which any part is within the page at a scroll offset.
    public func visibleRows(at offset: Double) -> Range<Int> {
        guard rows > 0 else { return 0..<0 }
        let top = clamped(offset)
        let first = Int(max(0, (top - margin + gap) / rowPitch))
        let beyond = Int(((top + page.height - margin) / rowPitch).rounded(.up))
        let lower = min(first, rows - 1)
        return lower..<max(lower + 1, min(rows, beyond))
    }

    /// The visible rows and a page of rows either side: those that have live cells.
    public func liveRows(at offset: Double) -> Range<Int> {
        let visible = visibleRows(at: offset)
        let reach = Int((page.height / rowPitch).rounded(.up))
        return max(0, visible.lowerBound - reach)..<min(rows, visible.upperBound + reach)
    }

    /// The largest number of live cells at any offset, whatever the number of photos.
    public var liveCellLimit: Int {
        let reach = Int((page.height / rowPitch).rounded(.up))
        return (3 * reach + 2) * columns
    }
}
