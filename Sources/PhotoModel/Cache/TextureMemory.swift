/// The memory for decoded pixels: one budget, of which thumbnails may take a part.
///
/// Thumbnails take what they need up to their limit; pictures have all the rest, which shrinks as
/// thumbnails come and grows as they go.
public struct TextureMemory<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// The budget for all pixels: 256 MiB.
    public static var defaultLimit: Int { 256 << 20 }
    /// What thumbnails may take of it: 96 MiB.
    public static var defaultThumbnailLimit: Int { 96 << 20 }

    /// Bytes of both caches together, at most.
    public let limit: Int
    /// Small pictures, with a limit of their own.
    public private(set) var thumbnails: CostLimitedCache<Key, Value>
    /// Everything else.
    public private(set) var pictures: CostLimitedCache<Key, Value>

    /// Two empty caches; limits in bytes.
    public init(limit: Int = defaultLimit, thumbnailLimit: Int = defaultThumbnailLimit) {
        self.limit = max(0, limit)
        thumbnails = CostLimitedCache(limit: min(max(0, thumbnailLimit), self.limit))
        pictures = CostLimitedCache(limit: self.limit)
    }

    /// The bytes of everything stored.
    public var totalCost: Int { thumbnails.totalCost + pictures.totalCost }

    /// Reads a value of either kind and gives it a second chance.
    public mutating func value(for key: Key) -> Value? {
        pictures.value(for: key) ?? thumbnails.value(for: key)
    }

    /// Stores a thumbnail's pixels; returns what had to leave.
    @discardableResult
    public mutating func insert(thumbnail value: Value, for key: Key, cost: Int) -> [Value] {
        let leaving = thumbnails.insert(value, for: key, cost: cost)
        pictures.limit = max(0, limit - thumbnails.totalCost)
        return leaving + pictures.trim()
    }

    /// Stores a picture's pixels; returns what had to leave.
    @discardableResult
    public mutating func insert(picture value: Value, for key: Key, cost: Int) -> [Value] {
        pictures.limit = max(0, limit - thumbnails.totalCost)
        return pictures.insert(value, for: key, cost: cost)
    }

    /// Takes out every value for which the condition holds, of a file that changed or went.
    @discardableResult
    public mutating func removeAll(where condition: (Key) -> Bool) -> [Value] {
        thumbnails.removeAll(where: condition) + pictures.removeAll(where: condition)
    }

    /// Takes out everything that is not on screen, as on a warning that memory is short.
    @discardableResult
    public mutating func removeUnpinned() -> [Value] {
        thumbnails.removeUnpinned() + pictures.removeUnpinned()
    }

    /// Marks a key as on screen, until as many `unpin` calls have followed.
    public mutating func pin(_ key: Key) {
        thumbnails.pin(key)
        pictures.pin(key)
    }

    /// Takes one pin back.
    public mutating func unpin(_ key: Key) {
        thumbnails.unpin(key)
        pictures.unpin(key)
    }
}
