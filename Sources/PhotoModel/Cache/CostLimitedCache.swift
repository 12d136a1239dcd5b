/// A cache with a limit on the sum of its entries' costs, emptied by second chance (CLOCK).
///
/// A read sets one mark; a hand going round takes the first entry without a mark and clears the marks
/// it passes. Pinned entries (what is on screen) are never taken, even if they exceed the limit alone.
public struct CostLimitedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry {
        var key: Key
        var value: Value
        var cost: Int
        var isMarked: Bool
    }

    /// The largest sum of costs; lowering it removes entries at the next insertion or `trim()`.
    public var limit: Int
    /// The largest part of the limit that one entry may take, 0 to 1.
    ///
    /// Dearer ones are not stored.
    public let largestFraction: Double
    /// The sum of the costs of all entries.
    public private(set) var totalCost = 0

    /// The clock's face; removed entries leave a hole until it is compacted.
    private var entries: [Entry?] = []
    private var places: [Key: Int] = [:]
    private var holes: [Int] = []
    private var hand = 0
    private var pins: [Key: Int] = [:]

    /// An empty cache; costs are in whatever unit the limit is.
    public init(limit: Int, largestFraction: Double = 0.5) {
        self.limit = max(0, limit)
        self.largestFraction = min(max(0, largestFraction), 1)
    }

    /// The number of entries.
    public var count: Int { places.count }

    /// The keys of all entries, in no order.
    public var keys: some Collection<Key> { places.keys }

    /// Reads an entry and gives it a second chance.
    public mutating func value(for key: Key) -> Value? {
        guard let place = places[key] else { return nil }
        entries[place]?.isMarked = true
        return entries[place]?.value
    }

    /// Reads an entry and leaves its mark alone.
    public func peek(_ key: Key) -> Value? {
        places[key].flatMap { entries[$0]?.value }
    }

    /// Stores a value and returns the values that had to leave, for the caller to release.
    ///
    /// An entry dearer than the permitted part of the limit is itself among those that leave, unless
    /// its key is pinned.
    @discardableResult
    public mutating func insert(_ value: Value, for key: Key, cost: Int) -> [Value] {
        let cost = max(0, cost)
        var leaving: [Value] = []
        if let old = remove(key) { leaving.append(old) }
        guard pins[key] != nil || Double(cost) <= Double(limit) * largestFraction else {
            return leaving + makeRoom(for: 0) + [value]
        }
        // Room is made before the entry comes in, so that it never competes with those it displaces.
        leaving += makeRoom(for: cost)
        let entry = Entry(key: key, value: value, cost: cost, isMarked: false)
        if let hole = holes.popLast() {
            entries[hole] = entry
            places[key] = hole
        } else {
            places[key] = entries.count
            entries.append(entry)
        }
        totalCost += cost
        return leaving
    }

    /// Takes an entry out; its pins stay and hold for the next value of the key.
    @discardableResult
    public mutating func remove(_ key: Key) -> Value? {
        guard let place = places.removeValue(forKey: key), let entry = entries[place] else {
            return nil
        }
        entries[place] = nil
        holes.append(place)
        totalCost -= entry.cost
        return entry.value
    }

    /// Takes out every entry for which the condition holds and returns their values.
    @discardableResult
    public mutating func removeAll(where condition: (Key) -> Bool) -> [Value] {
        places.keys.filter(condition).compactMap { remove($0) }
    }

    /// Takes out everything that is not pinned, as on a warning that memory is short.
    @discardableResult
    public mutating func removeUnpinned() -> [Value] {
        let values = places.keys.filter { pins[$0] == nil }.compactMap { remove($0) }
        compact()
        return values
    }

    /// Removes entries until the limit holds or only pinned ones are left.
    @discardableResult
    public mutating func trim() -> [Value] { makeRoom(for: 0) }

    // MARK: - Pins

    /// Keeps a key's entry, present or future, until as many `unpin` calls have followed.
    public mutating func pin(_ key: Key) { pins[key, default: 0] += 1 }

    /// Takes one pin back.
    public mutating func unpin(_ key: Key) {
        guard let count = pins[key] else { return }
        pins[key] = count > 1 ? count - 1 : nil
    }

    /// Whether a key is pinned.
    public func isPinned(_ key: Key) -> Bool { pins[key] != nil }

    // MARK: - The clock

    private mutating func makeRoom(for cost: Int) -> [Value] {
        var leaving: [Value] = []
        // Two rounds: the first may only clear marks. What is left after both is pinned.
        var steps = 2 * entries.count
        while totalCost > limit - cost, steps > 0 {
            steps -= 1
            if hand >= entries.count { hand = 0 }
            defer { hand += 1 }
            guard let entry = entries[hand], pins[entry.key] == nil else { continue }
            if entry.isMarked {
                entries[hand]?.isMarked = false
            } else if let value = remove(entry.key) {
                leaving.append(value)
            }
        }
        return leaving
    }

    /// Closes the holes, so that an emptied cache does not keep a long face.
    private mutating func compact() {
        entries = entries.filter { $0 != nil }
        holes = []
        hand = 0
        for (place, entry) in entries.enumerated() {
            if let entry { places[entry.key] = place }
        }
    }
}
