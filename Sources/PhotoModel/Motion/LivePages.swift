/// Which of the viewer's few live pages shows which photo of the list (P12).
///
/// Five pages serve a list of any length. They follow what is on screen: at rest the current
/// page and two either side. A page that is on screen is never bound to another photo.
public struct LivePages: Hashable, Sendable {
    /// How many live pages there are (P12).
    public static let capacity = 5
    /// How many pages either side of the one in the middle are kept (P12).
    public static let reach = 2

    /// A live page is to show another index of the list, or none.
    public struct Binding: Hashable, Sendable {
        /// The live page, 0 to 4.
        public let slot: Int
        /// What it is to show; nil for nothing.
        public let page: Int?

        /// A live page and what it is to show.
        public init(slot: Int, page: Int?) {
            self.slot = slot
            self.page = page
        }
    }

    /// What each live page shows, by index in the list.
    public private(set) var slots = [Int?](repeating: nil, count: capacity)

    /// Live pages that show nothing.
    public init() {}

    /// The live page that shows an index.
    public func slot(of page: Int) -> Int? { slots.firstIndex(of: page) }

    /// Brings the live pages in line with the pager; call it after every move.
    public mutating func update(for pager: Pager) -> [Binding] {
        guard pager.count > 0 else { return unbindAll() }
        let middle = pager.nearestPage
        let wanted = max(0, middle - Self.reach)...min(pager.count - 1, middle + Self.reach)
        var bindings: [Binding] = []
        var free: [Int] = []
        for slot in slots.indices {
            guard let page = slots[slot] else {
                free.append(slot)
                continue
            }
            guard !wanted.contains(page), !pager.isVisible(page: page) else { continue }
            slots[slot] = nil
            free.append(slot)
            bindings.append(Binding(slot: slot, page: nil))
        }
        // Nearest first: should pages be short, the ones about to be seen have them.
        let missing = wanted.filter { slot(of: $0) == nil }
            .sorted { (abs($0 - middle), $0) < (abs($1 - middle), $1) }
        for (page, slot) in zip(missing, free) {
            slots[slot] = page
            bindings.removeAll { $0.slot == slot }
            bindings.append(Binding(slot: slot, page: page))
        }
        return bindings
    }

    /// The list changed: `map` gives each old index its new one, nil if the photo is gone.
    public mutating func relist(_ map: (Int) -> Int?) -> [Binding] {
        var bindings: [Binding] = []
        for slot in slots.indices {
            guard let page = slots[slot] else { continue }
            slots[slot] = map(page)
            if slots[slot] == nil { bindings.append(Binding(slot: slot, page: nil)) }
        }
        return bindings
    }

    /// Empties every live page.
    public mutating func unbindAll() -> [Binding] {
        let bindings = slots.indices.filter { slots[$0] != nil }.map {
            Binding(slot: $0, page: nil)
        }
        slots = [Int?](repeating: nil, count: Self.capacity)
        return bindings
    }
}
