import PhotoModel

@testable import PhotoFiles

/// Reads a listing's events one after another.
struct ListingReader {
    private var iterator: AsyncStream<ListingEvent>.Iterator
    /// The size of each batch received.
    private(set) var batchSizes: [Int] = []

    init(_ folder: TemporaryFolder, including: [PhotoID] = []) {
        self.init(FolderListing(folderURI: folder.uri, including: including))
    }

    init(_ listing: FolderListing) {
        iterator = listing.events().makeAsyncIterator()
    }

    mutating func next() async -> ListingEvent? { await iterator.next() }

    /// The subfolders told so far.
    private(set) var folders = FolderList()

    /// Everything up to the end of the listing.
    mutating func listed() async throws -> [Photo] {
        var photos: [Photo] = []
        while let event = await iterator.next() {
            switch event {
            case .batch(let batch):
                photos += batch
                batchSizes.append(batch.count)
            case .folders(let added, let removed): folders.apply(added: added, removed: removed)
            case .finished: return photos
            case .failed(let problem): throw problem
            case .changed: throw UnexpectedEvent()
            }
        }
        throw UnexpectedEvent()
    }

    /// Takes news of subfolders until they fulfil a condition.
    mutating func followFolders(until condition: (FolderList) -> Bool) async throws {
        while !condition(folders) {
            guard case .folders(let added, let removed) = await iterator.next() else {
                throw UnexpectedEvent()
            }
            folders.apply(added: added, removed: removed)
        }
    }

    /// Applies changes to a list until it fulfils a condition.
    mutating func follow(_ list: inout PhotoList, until condition: (PhotoList) -> Bool) async throws
    {
        while !condition(list) {
            switch await iterator.next() {
            case .changed(let added, let removed, let updated):
                list.apply(added: added, removed: removed, updated: updated)
            case .folders(let added, let removed): folders.apply(added: added, removed: removed)
            default: throw UnexpectedEvent()
            }
        }
    }
}

struct UnexpectedEvent: Error {}
