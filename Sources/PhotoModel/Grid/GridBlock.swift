/// The cells in a range of rows and a range of columns: what a rubber band touches (G5).
public struct GridBlock: Hashable, Sendable {
    /// The rows.
    public let rows: Range<Int>
    /// The columns in reading direction.
    public let columns: Range<Int>
    /// How many columns the grid has.
    public let stride: Int

    /// A block by its ranges, in a grid of `stride` columns.
    public init(rows: Range<Int>, columns: Range<Int>, stride: Int) {
        self.rows = rows
        self.columns = columns
        self.stride = stride
    }

    /// Calls `body` with each run of positions that lies in this block and not in another.
    ///
    /// Both belong to grids of the same stride. Cost is that of the runs: what the blocks share is
    /// skipped as a whole.
    func forEachRun(notIn other: GridBlock, _ body: (Range<Int>) -> Void) {
        for part in rows.subtracting(other.rows) {
            for row in part { body(run(row, columns)) }
        }
        for part in columns.subtracting(other.columns) {
            for row in rows.clamped(to: other.rows) { body(run(row, part)) }
        }
    }

    private func run(_ row: Int, _ columns: Range<Int>) -> Range<Int> {
        row * stride + columns.lowerBound..<row * stride + columns.upperBound
    }
}

extension GridLayout {
    /// The cells that a rectangle in content coordinates touches.
    ///
    /// Also those beyond the last photo, in its row. Cost does not depend on the number of photos.
    public func block(touching rect: Rect<Widget>) -> GridBlock {
        let rowSpan = span(
            rect.minY - margin, rect.maxY - margin, of: rows, length: cellHeight)
        let places = span(
            rect.minX - sideMargin, rect.maxX - sideMargin, of: columns, length: cellSide)
        let columnSpan =
            isRightToLeft
            ? columns - places.upperBound..<columns - places.lowerBound : places
        return GridBlock(rows: rowSpan, columns: columnSpan, stride: columns)
    }

    /// The cells along one axis, the first one beginning at 0, that a stretch touches.
    private func span(
        _ from: Double, _ to: Double, of count: Int, length: Double
    ) -> Range<Int> {
        let pitch = length + gap
        func cell(_ value: Double) -> Int {
            Int(min(max(-1, (value / pitch).rounded(.down)), Double(count)))
        }
        // The first cell that ends beyond `from`, and the first that begins beyond `to`.
        let first = min(cell(from - length) + 1, count)
        let beyond = min(cell(to) + 1, count)
        return first..<max(first, beyond)
    }
}

extension Range<Int> {
    /// What is left of the range without another: none, one or two parts.
    fileprivate func subtracting(_ other: Range<Int>) -> [Range<Int>] {
        guard overlaps(other) else { return isEmpty ? [] : [self] }
        let before = lowerBound..<Swift.max(lowerBound, other.lowerBound)
        let after = Swift.min(other.upperBound, upperBound)..<upperBound
        return [before, after].filter { !$0.isEmpty }
    }
}
