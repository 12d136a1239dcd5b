/// What photos are sorted by, and in which direction.
public struct SortOrder: Hashable, Sendable {
    /// The property that is compared first.
    public enum Key: String, Hashable, Sendable, CaseIterable {
        /// The file manager's natural order of names.
        case name
        /// The modification time.
        case modified
        /// The time at which the camera took it; where that is not known, the modification time.
        case taken
        /// The length of the file.
        case size
        /// The MIME type.
        case kind
    }

    /// What is compared.
    public var key: Key
    /// Whether the first name, the oldest or the smallest comes first.
    public var isAscending: Bool

    /// An order; by name, ascending, unless said otherwise.
    public init(key: Key = .name, isAscending: Bool = true) {
        self.key = key
        self.isAscending = isAscending
    }

    /// Whether `lhs` stands before `rhs`; a strict total order, as no two share a URI.
    ///
    /// Ties go by name and then by URI. Descending is the exact reverse of ascending, ties included.
    public func precedes(_ lhs: Photo, _ rhs: Photo) -> Bool {
        [lhs, rhs].withUnsafeBufferPointer { precedes($0, 0, 1) }
    }

    /// The same for two photos of a buffer, of which it reads only the properties compared.
    func precedes(_ photos: UnsafeBufferPointer<Photo>, _ lhs: Int, _ rhs: Int) -> Bool {
        let comparison = compare(photos, lhs, rhs)
        return isAscending ? comparison < 0 : comparison > 0
    }

    /// Negative, zero or positive as one stands before, at or after the other, ascending.
    private func compare(_ photos: UnsafeBufferPointer<Photo>, _ lhs: Int, _ rhs: Int) -> Int {
        let first =
            switch key {
            case .name: 0
            case .modified: Self.compare(photos[lhs].version.moment, photos[rhs].version.moment)
            case .taken: Self.compare(photos[lhs].takenMoment, photos[rhs].takenMoment)
            case .size: Self.compare(photos[lhs].version.byteCount, photos[rhs].version.byteCount)
            case .kind: Self.compare(photos[lhs].contentType, photos[rhs].contentType)
            }
        if first != 0 { return first }
        let byName = Self.compareBytes(photos[lhs].collationKey, photos[rhs].collationKey)
        if byName != 0 { return byName }
        return Self.compare(photos[lhs].id.uri, photos[rhs].id.uri)
    }

    private static func compare<Value: Comparable>(_ lhs: Value, _ rhs: Value) -> Int {
        lhs == rhs ? 0 : (lhs < rhs ? -1 : 1)
    }

    private static func compare(_ lhs: (Int64, UInt32), _ rhs: (Int64, UInt32)) -> Int {
        lhs == rhs ? 0 : (lhs < rhs ? -1 : 1)
    }

    /// Compares as memcmp does, the shorter one first when it is a prefix of the other.
    private static func compareBytes(_ lhs: [UInt8], _ rhs: [UInt8]) -> Int {
        lhs.withUnsafeBufferPointer { left in
            rhs.withUnsafeBufferPointer { right in
                let common = min(left.count, right.count)
                var index = 0
                while index < common {
                    if left[index] != right[index] { return left[index] < right[index] ? -1 : 1 }
                    index += 1
                }
                return left.count - right.count
            }
        }
    }
}

extension Photo {
    fileprivate var takenMoment: (Int64, UInt32) { takenSeconds.map { ($0, 0) } ?? version.moment }
}

extension FileVersion {
    /// The modification time as a pair that compares in order of time.
    fileprivate var moment: (Int64, UInt32) { (modifiedSeconds, modifiedMicroseconds) }
}
