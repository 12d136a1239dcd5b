/// Photos that have left the list and go to the trash only when the way back is over.
///
/// For trashes that give nothing back, as a sandbox's: until then nothing has happened to the files,
/// so undoing is always possible, and a program that is killed meanwhile loses nothing.
public struct PendingTrash: Sendable {
    /// What one deed has taken from the list.
    public typealias Batch = Int

    private var batches: [Batch: [Photo]] = [:]
    private var next: Batch = 0

    /// Nothing is pending.
    public init() {}

    /// Notes photos that leave the list now.
    public mutating func begin(_ photos: [Photo]) -> Batch {
        defer { next += 1 }
        batches[next] = photos
        return next
    }

    /// The photos that return to the list; none once the batch has ended.
    public mutating func undo(_ batch: Batch) -> [Photo] {
        batches.removeValue(forKey: batch) ?? []
    }

    /// The photos that are to go to the trash; none if the batch was undone.
    public mutating func end(_ batch: Batch) -> [Photo] {
        batches.removeValue(forKey: batch) ?? []
    }

    /// Ends everything: the photos that are to go to the trash, in the order they left the list.
    public mutating func endAll() -> [Photo] {
        defer { batches = [:] }
        return batches.sorted { $0.key < $1.key }.flatMap(\.value)
    }
}
