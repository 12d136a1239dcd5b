/// How far the copying of photos is, and what is told of it.
///
/// The share is that of the bytes; a photo counts as one byte at least, so that each is a step.
public struct CopyProgress: Sendable {
    /// Copying that takes less is not spoken of, in ms.
    public static let delay = 1000.0

    /// What is told at a moment.
    public struct Notice: Hashable, Sendable {
        /// The photo being copied, from 1.
        public let number: Int
        /// The number of photos.
        public let count: Int
        /// The share that is copied, 0 to 1; never less than what was told before.
        public let fraction: Double
    }

    private let sizes: [Int64]
    private let total: Double
    private let start: Double
    private var finished = 0
    private var told = 0.0

    /// Photos of these lengths in bytes are copied one after the other, from a time in ms on.
    public init(sizes: [Int64], at time: Double) {
        self.sizes = sizes.map { max(1, $0) }
        total = self.sizes.reduce(0) { $0 + Double($1) }
        start = time
    }

    /// The photo being copied is done, or was given up.
    public mutating func next() { finished = min(finished + 1, sizes.count) }

    /// What is told once copying has taken a while, with `copied` bytes of the present photo.
    ///
    /// A photo that has grown since it was listed counts as its listed length at most.
    public mutating func notice(at time: Double, copied: Int64) -> Notice? {
        guard time - start >= Self.delay, !sizes.isEmpty else { return nil }
        let present = finished < sizes.count ? min(max(0, copied), sizes[finished]) : 0
        let done = sizes[..<finished].reduce(Double(present)) { $0 + Double($1) }
        told = max(told, min(1, done / total))
        return Notice(
            number: min(finished + 1, sizes.count), count: sizes.count, fraction: told)
    }
}
