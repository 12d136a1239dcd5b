/// A photo and where a point of its cell stands in the page, kept through a reflow.
public struct GridAnchor: Hashable, Sendable {
    /// The photo that stays in place.
    public var id: PhotoID
    /// The height of the point within the cell, 0 at the top to 1 at the bottom.
    public var fraction: Double
    /// The point's distance from the top of the page in logical pixels.
    public var pageY: Double

    /// An anchor by its parts.
    public init(id: PhotoID, fraction: Double, pageY: Double) {
        self.id = id
        self.fraction = fraction
        self.pageY = pageY
    }
}

extension GridLayout {
    /// The nearest offset within the scroll range.
    public func clamped(_ offset: Double) -> Double {
        offset.isFinite ? min(max(0, offset), maximumOffset) : 0
    }

    /// The offset nearest to `offset` that shows a photo's whole cell with its margin.
    public func offset(showing index: Int, from offset: Double) -> Double {
        let top = top(ofRow: row(of: index)) - margin
        let bottom = top + cellHeight + 2 * margin
        if top < offset { return clamped(top) }
        if bottom > offset + page.height { return clamped(min(top, bottom - page.height)) }
        return clamped(offset)
    }

    /// The offset that puts a photo's cell in mid-page, as far as the range allows.
    public func offset(centring index: Int) -> Double {
        clamped(top(ofRow: row(of: index)) + cellHeight / 2 - page.height / 2)
    }

    /// The anchor that keeps a photo where it is: the point of its card nearest to `pageY`.
    ///
    /// Without `pageY` (the focused photo, no pointer) the card's middle is kept.
    public func anchor(
        of index: Int, id: PhotoID, at offset: Double, pageY: Double? = nil
    ) -> GridAnchor {
        let top = top(ofRow: row(of: index)) - offset
        let wanted = pageY.map { ($0 - top) / cellSide } ?? 0.5
        let fraction = min(max(0, wanted), 1)
        return GridAnchor(id: id, fraction: fraction, pageY: top + fraction * cellSide)
    }

    /// The offset that keeps an anchor in place; `index` is its photo's position now.
    public func offset(keeping anchor: GridAnchor, at index: Int) -> Double {
        let y = top(ofRow: row(of: index)) + anchor.fraction * cellSide
        return clamped(y - anchor.pageY)
    }
}
