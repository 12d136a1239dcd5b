import CSandbox
import DecodeProtocol
import PhotoModel

/// The tile stores of the pictures that are looked at, and the ways to others' tiles.
///
/// A store is a file without a name: whatever becomes of the program, the disk gets it back.
@PipelineActor
final class TileStores {
    /// Which picture; another state of the file is another picture.
    struct Key: Hashable, Sendable {
        let photo: PhotoID
        let version: FileVersion
        let filePage: Int
    }

    /// How the regions of a picture are had.
    enum Way: Sendable {
        /// Its file can be read from any place.
        case file
        /// A filled tile store.
        case store(FileDescriptor)
        /// There is no room for a store: from the top, each time anew.
        case fileFromTop
    }

    /// A way that is being found out, for everyone who waits for it.
    @PipelineActor
    private final class Search {
        let task: Task<Result<Way, DecodeProblem>, Never>
        var waiting = 0

        init(_ task: Task<Result<Way, DecodeProblem>, Never>) { self.task = task }
    }

    private struct Known {
        let result: Result<Way, DecodeProblem>
        /// What it takes of the disk.
        let byteCount: Int64
        var lastUse: Int
    }

    private let folder: String
    private let files: BlockingQueue
    private var known: [Key: Known] = [:]
    private var searches: [Key: Search] = [:]
    private var useCount = 0

    nonisolated init(folder: String, files: BlockingQueue) {
        self.folder = folder
        self.files = files
    }

    /// The way to a picture's regions, found out by `search` where it is not known.
    ///
    /// One search serves all who ask; it is cancelled when none of them waits any more.
    func way(
        to key: Key, search: @escaping @Sendable () async -> Result<Way, DecodeProblem>
    ) async throws(DecodeProblem) -> Way {
        useCount += 1
        known[key]?.lastUse = useCount
        if let known = known[key] { return try known.result.get() }
        let current = searches[key] ?? begin(key, search)
        current.waiting += 1
        let result = await withTaskCancellationHandler {
            await current.task.value
        } onCancel: {
            Task { @PipelineActor in self.leave(current, key) }
        }
        if Task.isCancelled { throw .cancelled }
        return try result.get()
    }

    private func begin(
        _ key: Key, _ search: @escaping @Sendable () async -> Result<Way, DecodeProblem>
    ) -> Search {
        let current = Search(Task { await search() })
        searches[key] = current
        Task {
            let result = await current.task.value
            if searches[key] === current { searches[key] = nil }
            remember(result, for: key)
        }
        return current
    }

    private func leave(_ search: Search, _ key: Key) {
        search.waiting -= 1
        guard search.waiting == 0 else { return }
        search.task.cancel()
        if searches[key] === search { searches[key] = nil }
    }

    /// A failure too: the next tile would only bring it again.
    private func remember(_ result: Result<Way, DecodeProblem>, for key: Key) {
        if case .failure(.cancelled) = result { return }
        useCount += 1
        var byteCount: Int64 = 0
        if case .success(.store(let file)) = result {
            var size: UInt64 = 0
            _ = lep_regular_size(file.number, &size)
            byteCount = Int64(size)
        }
        known[key] = Known(result: result, byteCount: byteCount, lastUse: useCount)
    }

    /// An empty store of so many bytes; nil where the disk or the limit has no room for it.
    ///
    /// Those used longest ago make room.
    func makeStore(byteCount: Int64) async -> FileDescriptor? {
        var held = known.values.reduce(Int64(0)) { $0 + $1.byteCount }
        for (key, entry) in known.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            guard held + byteCount > TileStoreLayout.byteLimit else { break }
            held -= entry.byteCount
            known[key] = nil
        }
        let folder = folder
        let descriptor = await files.run { lep_nameless_file(folder, UInt64(byteCount)) }
        return descriptor >= 0 ? FileDescriptor(adopting: descriptor) : nil
    }

    /// Gives all stores back; for tiles that are asked for later they are filled again.
    func releaseAll() {
        known = [:]
    }
}
