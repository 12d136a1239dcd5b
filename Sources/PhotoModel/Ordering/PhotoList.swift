/// The photos of a folder in their order, found by position and by identity.
///
/// Photos stand in a slab; the order is an array of slab positions, so that merging a batch moves four
/// bytes a photo and never sorts again what is already sorted. No identity occurs twice.
public struct PhotoList: Sendable {
    private typealias Slot = Int32

    /// Every photo, in no order; places of removed photos are listed in `vacant` and used again.
    private var slab: [Photo] = []
    private var vacant: [Slot] = []
    /// Slab positions in the order shown.
    private var sequence: [Slot] = []
    private var slots: [PhotoID: Slot] = [:]

    /// What the list is sorted by; setting it sorts again and keeps every identity.
    public var order: SortOrder {
        didSet {
            guard order != oldValue else { return }
            if order.key == oldValue.key {
                sequence.reverse()
            } else {
                sequence = sorted(sequence)
            }
        }
    }

    /// An empty list.
    public init(order: SortOrder = SortOrder()) {
        self.order = order
    }

    /// A list of these photos; of two with one identity the later one counts.
    public init(_ photos: [Photo], order: SortOrder = SortOrder()) {
        self.init(order: order)
        merge(photos)
    }

    /// The photo with this identity.
    public subscript(id: PhotoID) -> Photo? {
        slots[id].map { slab[Int($0)] }
    }

    /// Whether a photo with this identity is in the list.
    public func contains(_ id: PhotoID) -> Bool { slots[id] != nil }

    /// Every identity, in no order.
    public var identities: Set<PhotoID> { Set(slots.keys) }

    /// The position of a photo, found in O(log n).
    public func index(of id: PhotoID) -> Int? {
        guard let slot = slots[id] else { return nil }
        return lowerBound(of: photo(at: slot))
    }

    /// The photo to show once `id` is removed: the next one, at the end the previous one.
    public func neighbour(afterRemoving id: PhotoID) -> PhotoID? {
        guard let index = index(of: id) else { return nil }
        if index + 1 < count { return self[index + 1].id }
        return index > 0 ? self[index - 1].id : nil
    }

    // MARK: - Changes

    /// Puts a batch in its place, O(n + k log k); photos already known are replaced.
    public mutating func merge(_ batch: [Photo]) {
        // Slots that are in `incoming` already: a photo that comes twice has one place.
        var placed: Set<Slot> = []
        var displaced: Set<Slot> = []
        var incoming: [Slot] = []
        incoming.reserveCapacity(batch.count)
        for photo in batch {
            guard let slot = slots[photo.id] else {
                let slot = claimSlot(for: photo)
                incoming.append(slot)
                placed.insert(slot)
                continue
            }
            guard slab[Int(slot)] != photo else { continue }
            slab[Int(slot)] = photo
            if placed.insert(slot).inserted {
                incoming.append(slot)
                displaced.insert(slot)
            }
        }
        if !displaced.isEmpty { sequence.removeAll { displaced.contains($0) } }
        mergeSorted(sorted(incoming))
    }

    /// Takes photos out; unknown identities are ignored.
    ///
    /// O(n).
    public mutating func remove(_ ids: [PhotoID]) {
        let leaving = Set(ids.compactMap { slots[$0] })
        guard !leaving.isEmpty else { return }
        sequence.removeAll { leaving.contains($0) }
        for slot in leaving {
            slots[photo(at: slot).id] = nil
            slab[Int(slot)] = .vacancy
            vacant.append(slot)
        }
    }

    /// Replaces photos that are in the list and puts them where they belong now.
    ///
    /// Others are ignored.
    public mutating func update(_ photos: [Photo]) {
        merge(photos.filter { contains($0.id) })
    }

    /// One piece of news from a folder: first what left, then what changed, then what came.
    public mutating func apply(added: [Photo], removed: [PhotoID], updated: [Photo]) {
        remove(removed)
        update(updated)
        merge(added)
    }

    // MARK: - Parts

    private func photo(at slot: Slot) -> Photo { slab[Int(slot)] }

    private mutating func claimSlot(for photo: Photo) -> Slot {
        let slot: Slot
        if let free = vacant.popLast() {
            slot = free
            slab[Int(free)] = photo
        } else {
            slot = Slot(slab.count)
            slab.append(photo)
        }
        slots[photo.id] = slot
        return slot
    }

    /// Compares in the slab itself: a copied photo costs more than its comparison.
    private func sorted(_ slots: [Slot]) -> [Slot] {
        slab.withUnsafeBufferPointer { photos in
            slots.sorted { order.precedes(photos, Int($0), Int($1)) }
        }
    }

    /// The first position whose photo does not stand before `photo`.
    private func lowerBound(of photo: Photo) -> Int {
        var low = 0
        var high = sequence.count
        while low < high {
            let middle = low + (high - low) / 2
            if order.precedes(self.photo(at: sequence[middle]), photo) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    /// Merges sorted slots in place, from the back, stopping where nothing has to move any more.
    private mutating func mergeSorted(_ incoming: [Slot]) {
        guard !incoming.isEmpty else { return }
        var old = sequence.count - 1
        var new = incoming.count - 1
        var target = sequence.count + incoming.count - 1
        sequence.append(contentsOf: incoming)
        slab.withUnsafeBufferPointer { photos in
            while new >= 0 {
                if old >= 0, order.precedes(photos, Int(incoming[new]), Int(sequence[old])) {
                    sequence[target] = sequence[old]
                    old -= 1
                } else {
                    sequence[target] = incoming[new]
                    new -= 1
                }
                target -= 1
            }
        }
    }
}

extension Photo {
    /// What stands in a place of the slab that no photo has.
    fileprivate static var vacancy: Photo {
        Photo(
            id: PhotoID(uri: ""), name: "", version: FileVersion(modifiedSeconds: 0, byteCount: 0),
            contentType: "", collationKey: [])
    }
}

extension PhotoList: RandomAccessCollection {
    /// Always 0.
    public var startIndex: Int { 0 }
    /// The number of photos.
    public var endIndex: Int { sequence.count }

    /// The photo at a position in the order shown.
    public subscript(position: Int) -> Photo { photo(at: sequence[position]) }
}

extension PhotoList: Equatable {
    /// Whether both lists show the same photos in the same order.
    public static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.order == rhs.order && lhs.elementsEqual(rhs)
    }
}
