/// Which live cell shows which item: a range of positions, by the fewest changes.
///
/// Cells are known by number. A cell keeps its item for as long as the item stays in the range, also
/// when its position changes; a cell whose item left is bound to one that came. A cell and an item
/// belong to each other by identity, never by position.
public struct RecyclePlan<Item: Identifiable & Equatable & Sendable>: Sendable
where Item.ID == PhotoID {
    /// The number of a cell, unique over the life of the plan.
    public typealias Cell = Int

    /// What a driver does to its widgets, in the order given.
    public enum Action: Equatable, Sendable {
        /// Make a cell with this number; a bind follows.
        case create(Cell)
        /// Show this item, whatever the cell showed before.
        ///
        /// The same item again if its file changed.
        case bind(Cell, Item, index: Int)
        /// The cell's item has another position now.
        case move(Cell, index: Int)
        /// Forget the item and keep the cell, unseen, as a spare.
        case unbind(Cell)
        /// The cell is no longer needed.
        case discard(Cell)
    }

    /// What a cell shows.
    public struct Binding: Equatable, Sendable {
        /// The cell, by its number.
        public var cell: Cell
        /// What it shows.
        public var item: Item
        /// The item's position in the list.
        public var index: Int
    }

    /// The positions that have cells.
    public private(set) var range: Range<Int> = 0..<0
    private var bindings: [PhotoID: Binding] = [:]
    private var spares: [Cell] = []
    private var nextCell: Cell = 0

    /// A plan without cells.
    public init() {}

    /// The cell that shows an item.
    public func cell(for id: PhotoID) -> Cell? { bindings[id]?.cell }

    /// All bindings by position.
    public var current: [Binding] { bindings.values.sorted { $0.index < $1.index } }

    /// The number of cells that exist, spares included.
    public var cellCount: Int { bindings.count + spares.count }

    /// The changes that make cells show exactly the items of `range`.
    ///
    /// Cost is that of the range, not of the list. At most `spareLimit` unused cells are kept, for a
    /// last row that fills up again; a page's worth is plenty.
    public mutating func show<List: RandomAccessCollection>(
        _ range: Range<Int>, of list: List, spareLimit: Int = 24
    ) -> [Action] where List.Element == Item, List.Index == Int {
        let range = range.clamped(to: 0..<list.count)
        var actions: [Action] = []
        var next: [PhotoID: Binding] = [:]
        next.reserveCapacity(range.count)
        var arriving: [(item: Item, index: Int)] = []
        for index in range {
            let item = list[index]
            guard let old = bindings.removeValue(forKey: item.id) else {
                arriving.append((item, index))
                continue
            }
            if old.item != item {
                actions.append(.bind(old.cell, item, index: index))
            } else if old.index != index {
                actions.append(.move(old.cell, index: index))
            }
            next[item.id] = Binding(cell: old.cell, item: item, index: index)
        }
        // What is left in `bindings` lost its place. By position, so that the plan is repeatable.
        var released = current.map(\.cell)[...]
        for (item, index) in arriving {
            let cell = released.popFirst() ?? spares.popLast() ?? makeCell(&actions)
            actions.append(.bind(cell, item, index: index))
            next[item.id] = Binding(cell: cell, item: item, index: index)
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
