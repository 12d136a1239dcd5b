import Synchronization

/// How many bytes of a copy are written.
///
/// Written by the thread that copies, read by any other.
public final class CopyCounter: Sendable {
    private let count = Atomic<Int64>(0)

    /// Nothing written yet.
    public init() {}

    /// The bytes written since the last reset.
    public var bytes: Int64 { count.load(ordering: .relaxed) }

    /// Begins again at 0, for the next copy.
    public func reset() { count.store(0, ordering: .relaxed) }

    /// So many bytes are written in all.
    func set(_ bytes: Int64) { count.store(bytes, ordering: .relaxed) }

    /// So many more bytes are written.
    func add(_ bytes: Int) { count.wrappingAdd(Int64(bytes), ordering: .relaxed) }
}
