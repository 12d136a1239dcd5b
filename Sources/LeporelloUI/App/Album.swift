import GtkBridge
import PhotoFiles
import PhotoModel

/// The photos of one window: a folder's, listed and watched, or a set that was opened.
///
/// Main actor. Pages observe it and find their photos again by identity, never by position.
@MainActor
final class Album {
    /// What changed, as far as pages do different things about it.
    enum Change {
        /// Other photos altogether: another folder or set.
        case replaced
        /// Photos came, went or changed; positions may differ.
        case updated
        /// The listing is at its end, or failed.
        case completed
    }

    /// The photos in the order shown.
    private(set) var photos: PhotoList
    /// Whether every photo of the folder is in `photos`.
    private(set) var isComplete = true
    /// Why the folder could not be listed.
    private(set) var problem: FileProblem?
    /// The folder shown; nil for a set of files or for nothing.
    private(set) var folderURI: String?
    /// What the page is called: the folder's name; empty for nothing.
    private(set) var title = ""

    private var listing: Task<Void, Never>?
    private var observers: [Int: @MainActor (Change) -> Void] = [:]
    private var nextObserver = 0

    /// An album without photos.
    init(order: SortOrder) {
        photos = PhotoList(order: order)
    }

    deinit { listing?.cancel() }

    var order: SortOrder {
        get { photos.order }
        set {
            guard newValue != photos.order else { return }
            photos.order = newValue
            tell(.updated)
        }
    }

    // MARK: Opening

    /// Shows a folder; `first` is a file of it that is shown at once and listed in any case.
    func open(folderURI: String, first: Photo? = nil) {
        reset(title: FileURI.displayName(of: folderURI), folderURI: folderURI)
        isComplete = false
        if let first { photos.merge([first]) }
        tell(.replaced)
        let events = FolderListing(
            folderURI: folderURI, including: first.map { [$0.id] } ?? []
        ).events()
        listing = Task { [weak self] in
            for await event in events {
                guard let self else { return }
                apply(event)
            }
        }
    }

    /// Shows exactly these photos.
    func open(_ set: [Photo], title: String) {
        reset(title: title, folderURI: nil)
        photos.merge(set)
        tell(.replaced)
    }

    /// Shows no photos, because the place that was opened has a problem.
    func fail(_ problem: FileProblem) {
        reset(title: problem.name, folderURI: nil)
        self.problem = problem
        tell(.replaced)
    }

    // MARK: Changes by the program itself

    /// Takes a photo out at once, before the folder's watch tells.
    func remove(_ id: PhotoID) {
        guard photos.contains(id) else { return }
        photos.remove([id])
        tell(.updated)
    }

    /// Puts a photo back at once, unless another folder has been opened meanwhile.
    func restore(_ photo: Photo) {
        guard !photos.contains(photo.id) else { return }
        if let folderURI, FileURI.parent(of: photo.id.uri) != folderURI { return }
        photos.merge([photo])
        tell(.updated)
    }

    // MARK: Observing

    /// Calls `observer` after each change until the token is released; capture its owner weakly.
    func observe(_ observer: @escaping @MainActor (Change) -> Void) -> Observation {
        let id = nextObserver
        nextObserver += 1
        observers[id] = observer
        return Observation { [weak self] in self?.observers[id] = nil }
    }

    private func reset(title: String, folderURI: String?) {
        listing?.cancel()
        listing = nil
        photos = PhotoList(order: photos.order)
        problem = nil
        isComplete = true
        self.title = title
        self.folderURI = folderURI
    }

    private func apply(_ event: ListingEvent) {
        switch event {
        case .batch(let batch):
            photos.merge(batch)
            tell(.updated)
        case .finished:
            isComplete = true
            tell(.completed)
        case .failed(let problem):
            isComplete = true
            self.problem = problem
            tell(.completed)
        case .changed(let added, let removed, let updated):
            photos.apply(added: added, removed: removed, updated: updated)
            tell(.updated)
        }
    }

    private func tell(_ change: Change) {
        for observer in observers.sorted(by: { $0.key < $1.key }) { observer.value(change) }
    }
}

/// Keeps an observer called; releasing it ends that.
@MainActor
final class Observation {
    private let end: @MainActor @Sendable () -> Void

    init(_ end: @escaping @MainActor @Sendable () -> Void) { self.end = end }

    deinit {
        let end = end
        Task { @MainActor in end() }
    }
}
