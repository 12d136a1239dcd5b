import Dispatch
import PhotoModel

/// News from the listing of a folder.
public enum ListingEvent: Sendable {
    /// Photos found, by name within the batch; the first batch is small, so that it comes soon.
    case batch([Photo])
    /// Subfolders found, changed or gone since the last event.
    case folders(added: [Folder], removed: [PhotoID])
    /// Every photo has been delivered; changes follow while the folder can be watched.
    case finished
    /// The folder cannot be listed, or not to its end.
    ///
    /// What was delivered stands. The last event; also sent when a folder that was listed is gone.
    case failed(FileProblem)
    /// What happened in the folder since the last event.
    case changed(added: [Photo], removed: [PhotoID], updated: [Photo])
}

/// The photos of one folder, listed in batches on a thread of its own and then watched.
public final class FolderListing: Sendable {
    /// The folder that is listed.
    public let folderURI: String
    private let including: Set<PhotoID>

    /// A listing that begins when `events()` is called.
    ///
    /// - Parameter including: files of the folder that are listed though hidden or no picture by name,
    ///   because a person opened them.
    public init(folderURI: String, including: [PhotoID] = []) {
        self.folderURI = folderURI
        self.including = Set(including)
    }

    /// Lists and watches until the task that reads the events ends.
    public func events() -> AsyncStream<ListingEvent> {
        let (folderURI, including) = (folderURI, including)
        return AsyncStream { continuation in
            let cancellation = Cancellation()
            continuation.onTermination = { _ in cancellation.cancel() }
            // A queue of its own: the thread is held for as long as the folder is watched.
            DispatchQueue(label: "folder", qos: .userInitiated).async {
                var work = ListingWork(
                    folderURI: folderURI, including: including, cancellation: cancellation
                ) { continuation.yield($0) }
                work.run()
                continuation.finish()
            }
        }
    }
}
