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

    private var content: FilteredItems
    /// The subfolders and photos shown, in their order.
    var items: GridItems { content.shown }
    /// The photos shown, in their order.
    var photos: PhotoList { content.shown.photos }
    /// How many photos there are, also those that the filter hides.
    var photoCount: Int { content.photoCount }
    /// Whether the place is empty, whatever the filter.
    var isEmpty: Bool { content.isEmpty }
    /// Whether every photo of the folder is known.
    private(set) var isComplete = true
    /// Whether the listing was ended by the person before it was complete.
    private(set) var isStopped = false
    /// Why the folder could not be listed.
    private(set) var problem: FileProblem?
    /// The folder shown; nil for a set of files or for nothing.
    private(set) var folderURI: String?
    /// What the page is called: the folder's name; empty for nothing.
    private(set) var title = ""

    private var listing: Task<Void, Never>?
    /// What a listing anew has found; nil outside of one.
    private var found: Set<PhotoID>?
    /// When photos were taken, as far as their files have been asked.
    private var dates: [PhotoID: TakenDate] = [:]
    /// Files that are listed whatever their names, because they were opened.
    private var opened: [PhotoID] = []
    private var observers: [Int: @MainActor (Change) -> Void] = [:]
    private var nextObserver = 0

    /// An album without photos.
    init(order: SortOrder) {
        content = FilteredItems(order: order)
    }

    deinit { listing?.cancel() }

    var order: SortOrder {
        get { content.order }
        set {
            guard newValue != content.order else { return }
            content.order = newValue
            tell(.updated)
        }
    }

    /// What is shown of what is there; another folder begins without a filter.
    var filter: PhotoFilter {
        get { content.filter }
        set {
            guard newValue != content.filter else { return }
            content.filter = newValue
            tell(.updated)
        }
    }

    // MARK: Opening

    /// Shows a folder; `first` is a file of it that is shown at once and listed in any case.
    func open(folderURI: String, first: Photo? = nil) {
        reset(title: FileURI.displayName(of: folderURI), folderURI: folderURI)
        isComplete = false
        if let first {
            content.merge([first])
            opened = [first.id]
        }
        tell(.replaced)
        list(folderURI)
    }

    /// Shows nothing, under a place's name, until it is known what the place is.
    func wait(for uri: String) {
        reset(title: FileURI.displayName(of: uri), folderURI: nil)
        isComplete = false
        tell(.replaced)
    }

    /// Lists the folder again: what is gone leaves, what is new comes, the rest stays.
    func reload() {
        guard let folderURI else { return }
        listing?.cancel()
        found = []
        problem = nil
        isComplete = false
        isStopped = false
        tell(.updated)
        list(folderURI)
    }

    /// Ends a listing that takes too long; what it has found stays.
    func stopListing() {
        guard !isComplete else { return }
        listing?.cancel()
        listing = nil
        found = nil
        isComplete = true
        isStopped = true
        tell(.completed)
    }

    private func list(_ folderURI: String) {
        let events = FolderListing(folderURI: folderURI, including: opened).events()
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
        content.merge(set)
        tell(.replaced)
    }

    /// Shows no photos, because the place that was opened has a problem.
    func fail(_ problem: FileProblem) {
        reset(title: problem.name, folderURI: nil)
        self.problem = problem
        tell(.replaced)
    }

    // MARK: Dates

    /// The photos shown whose files have not been asked yet when they were taken.
    var undatedPhotos: [Photo] { photos.filter { dates[$0.id]?.version != $0.version } }

    /// Takes in when photos were taken; nil for one that does not tell.
    func learn(_ news: [(photo: Photo, seconds: Int64?)]) {
        for (photo, seconds) in news {
            dates[photo.id] = TakenDate(version: photo.version, seconds: seconds)
        }
        let dated = news.compactMap { photos[$0.photo.id] }.map(dated)
        guard dated.contains(where: { $0.takenSeconds != nil }) else { return }
        content.merge(dated)
        tell(.updated)
    }

    /// A photo with the date that is known of this state of its file.
    private func dated(_ photo: Photo) -> Photo {
        guard let date = dates[photo.id], date.version == photo.version else { return photo }
        var photo = photo
        photo.takenSeconds = date.seconds
        return photo
    }

    private func dated(_ photos: [Photo]) -> [Photo] {
        dates.isEmpty ? photos : photos.map(dated)
    }

    // MARK: Changes by the program itself

    /// Takes a photo out at once, before the folder's watch tells.
    func remove(_ id: PhotoID) {
        guard content.containsPhoto(id) else { return }
        content.remove([id])
        tell(.updated)
    }

    /// Puts a photo back at once, unless another folder has been opened meanwhile.
    func restore(_ photo: Photo) {
        guard !content.containsPhoto(photo.id) else { return }
        if let folderURI, FileURI.parent(of: photo.id.uri) != folderURI { return }
        content.merge([photo])
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
        content = FilteredItems(order: content.order)
        found = nil
        opened = []
        dates = [:]
        problem = nil
        isComplete = true
        isStopped = false
        self.title = title
        self.folderURI = folderURI
    }

    private func apply(_ event: ListingEvent) {
        switch event {
        case .batch(let batch):
            found?.formUnion(batch.map(\.id))
            content.merge(dated(batch))
            tell(.updated)
        case .folders(let added, let removed):
            found?.formUnion(added.map(\.id))
            content.apply(addedFolders: added, removed: removed)
            tell(.updated)
        case .finished:
            isComplete = true
            if let found { leaveOut(content.ids.subtracting(found)) }
            found = nil
            tell(.completed)
        case .failed(let problem):
            isComplete = true
            self.problem = problem
            found = nil
            tell(.completed)
        case .changed(let added, let removed, let updated):
            content.apply(added: dated(added), removed: removed, updated: dated(updated))
            tell(.updated)
        }
    }

    private func leaveOut(_ gone: Set<PhotoID>) {
        guard !gone.isEmpty else { return }
        content.remove(Array(gone))
        content.apply(addedFolders: [], removed: Array(gone))
    }

    private func tell(_ change: Change) {
        for observer in observers.sorted(by: { $0.key < $1.key }) { observer.value(change) }
    }
}

/// What a state of a file tells about when the photo was taken; nil seconds for nothing.
private struct TakenDate {
    let version: FileVersion
    let seconds: Int64?
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
