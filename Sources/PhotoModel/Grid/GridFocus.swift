/// How the focus moves through all photos, also past the rows that have cells.
public enum GridFocus {
    /// A movement by key; left and right are those of the screen.
    public enum Movement: Hashable, Sendable, CaseIterable {
        case left, right, up, down, pageUp, pageDown, first, last
    }

    /// The position the focus goes to, or nil if there is no photo.
    ///
    /// Left and right run on across row ends and stop at the first and the last photo. Down from above
    /// a last row that is not full goes to the last photo. Without a focused photo any movement begins
    /// at the first one, `last` at the last one.
    public static func moved(
        from index: Int?, by movement: Movement, in layout: GridLayout
    ) -> Int? {
        let last = layout.count - 1
        guard last >= 0 else { return nil }
        guard let index else { return movement == .last ? last : 0 }
        let from = min(max(0, index), last)
        switch movement {
        case .left: return min(max(0, from + (layout.isRightToLeft ? 1 : -1)), last)
        case .right: return min(max(0, from + (layout.isRightToLeft ? -1 : 1)), last)
        case .up: return vertical(from, rows: -1, in: layout)
        case .down: return vertical(from, rows: 1, in: layout)
        case .pageUp: return vertical(from, rows: -layout.rowsPerPage, in: layout)
        case .pageDown: return vertical(from, rows: layout.rowsPerPage, in: layout)
        case .first: return 0
        case .last: return last
        }
    }

    /// Moves by rows in the same column, stopping at the first and the last row.
    private static func vertical(_ index: Int, rows: Int, in layout: GridLayout) -> Int {
        let row = min(max(0, layout.row(of: index) + rows), layout.rows - 1)
        guard row != layout.row(of: index) else { return index }
        return min(row * layout.columns + layout.column(of: index), layout.count - 1)
    }
}
