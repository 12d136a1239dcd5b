/// Which live cell shows which photo: a range of positions, by the fewest changes.
///
/// Cells are known by number. A cell keeps its photo for as long as the photo stays in the range, also
/// when its position changes; a cell whose photo left is bound to one that came. A cell and a photo
/// belong to each other by identity, never by position.
public struct RecyclePlan: Sendable {
    /// The number of a cell, unique over the life of the plan.
    public typealias Cell = Int

    /// What a driver does to its widgets, in the order given.
    public enum Action: Equatable, Sendable {
        /// Make a cell with this number; a bind follows.
        case create(Cell)
        /// Show this photo, whatever the cell showed before.
        ///
        /// The same photo again if its file changed.
        case bind(Cell, Photo, index: Int)
        /// The cell's photo has another position now.
        case move(Cell, index: Int)
        /// Forget the photo and keep the cell, unseen, as a spare.
        case unbind(Cell)
        /// The cell is no longer needed.
        case discard(Cell)
    }

    /// What a cell shows.
    public struct Binding: Equatable, Sendable {
        /// The cell, by its number.
        public var cell: Cell
        /// What it shows.
        public var photo: Photo
        /// The photo's position in the list.
        public var index: Int
    }

    /// The positions that have cells.
    public private(set) var range: Range<Int> = 0..<0
    private var bindings: [PhotoID: Binding] = [:]
    private var spares: [Cell] = []
    private var nextCell: Cell = 0

    /// A plan without cells.
    public init() {}

    /// The cell that shows a photo.
    public func cell(for id: PhotoID) -> Cell? { bindings[id]?.cell }

    /// All bindings by position.
    public var current: [Binding] { bindings.values.sorted { $0.index < $1.index } }

    /// The number of cells that exist, spares included.
    public var cellCount: Int { bindings.count + spares.count }

    /// The changes that make cells show exactly the photos of `range`.
    ///
    /// Cost is that of the range, not of the list. At most `spareLimit` unused cells are kept, for a
    /// last row that fills up again; a page's worth is plenty.
    public mutating func show(
        _ range: Range<Int>, of list: PhotoList, spareLimit: Int = 24
    ) -> [Action] {
        let range = range.clamped(to: 0..<list.count)
        var actions: [Action] = []
        var next: [PhotoID: Binding] = [:]
        next.reserveCapacity(range.count)
        var arriving: [(photo: Photo, index: Int)] = []
        for index in range {
            let photo = list[index]
            guard let old = bindings.removeValue(forKey: photo.id) else {
                arriving.append((photo, index))
                continue
            }
            if old.photo != photo {
                actions.append(.bind(old.cell, photo, index: index))
            } else if old.index != index {
                actions.append(.move(old.cell, index: index))
            }
            next[photo.id] = Binding(cell: old.cell, photo: photo, index: index)
        }
        // What is left in `bindings` lost its place. By position, so that the plan is repeatable.
        var released = current.map(\.cell)[...]
        for (photo, index) in arriving {
            let cell = released.popFirst() ?? spares.popLast() ?? makeCell(&actions)
            actions.append(.bind(cell, photo, index: index))
            next[photo.id] = Binding(cell: cell, photo: photo, index: index)
        }
        for cell in released {
            let isKept = spares.count < spareLimit
            actions.append(isKept ? .unbind(cell) : .discard(cell))
            if isKept { spares.append(cell) }
        }
        bindings = next
        self.range = range
        return actions
    }

    private mutating func makeCell(_ actions: inout [Action]) -> Cell {
        defer { nextCell += 1 }
        actions.append(.create(nextCell))
        return nextCell
    }
}
