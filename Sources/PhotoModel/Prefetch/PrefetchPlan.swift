/// Which photos to ask for before anyone looks at them, the most wanted first.
public enum PrefetchPlan {
    /// The direction of the last movement through the photos.
    public enum Travel: Hashable, Sendable {
        case none, forward, backward
    }

    /// How many photos ahead of the current one a travelling viewer asks for.
    public static let viewerReach = 3

    /// The positions to ask for around the viewer's page, without the page itself.
    ///
    /// At rest the two neighbours, next one first. Travelling, three ahead, then the one behind, for
    /// the person who turns round.
    public static func aroundPage(_ index: Int, count: Int, travel: Travel) -> [Int] {
        let offsets: [Int]
        switch travel {
        case .none: offsets = [1, -1]
        case .forward: offsets = Array(1...viewerReach) + [-1]
        case .backward: offsets = (1...viewerReach).map { -$0 } + [1]
        }
        return offsets.map { index + $0 }.filter { (0..<count).contains($0) }
    }

    /// The positions to ask for around the grid's page: those nearest to what is visible first.
    ///
    /// Cells that exist already ask for themselves, so these begin beyond `live`: a page of rows ahead
    /// in the direction of travel, nothing at rest.
    public static func beyondGrid(live: Range<Int>, layout: GridLayout, travel: Travel) -> [Int] {
        let reach = layout.rowsPerPage * layout.columns
        let all = 0..<layout.count
        switch travel {
        case .none: return []
        case .forward:
            return Array((live.upperBound..<live.upperBound + reach).clamped(to: all))
        case .backward:
            return (live.lowerBound - reach..<live.lowerBound).clamped(to: all).reversed()
        }
    }
}
