import CGio
import PhotoModel

/// The listing and watching of a folder; lives and dies on one thread.
struct ListingWork {
    /// The number of photos in the first batch: the rows of a large page.
    static let firstBatch = 64
    /// Batches double up to this number, so that few have to be merged.
    ///
    /// Merging one takes the main thread some 20 ms at 100,000 photos.
    static let largestBatch = 16384

    private let folder: GioFile
    private let cancellation: Cancellation
    private let deliver: (ListingEvent) -> Void
    private var query: PhotoQuery
    private var batch: [Photo] = []
    private var batchSize = Self.firstBatch
    /// Subfolders found since the last delivery.
    private var folders: [Folder] = []
    private var knownFolders: [PhotoID: Folder] = [:]
    /// Files whose names tell no type, looked into once all others have been delivered.
    private var unknown: [String] = []
    /// What has been delivered, to tell additions from updates.
    private var known: [PhotoID: FileVersion] = [:]
    private let isSniffing: Bool

    init(
        folderURI: String, including: Set<PhotoID>, cancellation: Cancellation,
        deliver: @escaping (ListingEvent) -> Void
    ) {
        folder = GioFile(uri: folderURI)
        self.cancellation = cancellation
        self.deliver = deliver
        query = PhotoQuery(including: including)
        isSniffing = Self.isLocal(folder, cancellation)
    }

    /// Lists, then watches; returns when cancelled or when there is nothing to watch.
    mutating func run() {
        // Watching begins before listing, so that nothing that happens meanwhile is missed.
        let watch = FolderWatch(folder, cancellation)
        do throws(FileProblem) {
            try list()
            sniffUnknown()
            flush()
        } catch {
            flush()
            if error.kind != .cancelled { deliver(.failed(error)) }
            return
        }
        guard !cancellation.isCancelled else { return }
        deliver(.finished)
        while let touched = watch?.next() {
            guard touched.contains(folder.uri) else {
                report(touched)
                continue
            }
            let all = Set(known.keys.map(\.uri)).union(knownFolders.keys.map(\.uri))
            report(all.union(touched.subtracting([folder.uri])))
            if let problem = whyGone() { return deliver(.failed(problem)) }
        }
    }

    // MARK: - Listing

    private mutating func list() throws(FileProblem) {
        let entries = try folder.entries(PhotoQuery.attributes, cancellation)
        while let (file, info) = try entries.next() {
            let uri = file.uri
            switch query.entry(info, uri: uri) {
            case .photo(let photo): add(photo)
            case .folder(let folder): add(folder)
            case .unknown: if isSniffing { unknown.append(uri) }
            case .ignored: break
            }
        }
    }

    private mutating func sniffUnknown() {
        for uri in unknown where !cancellation.isCancelled {
            if let photo = sniffed(GioFile(uri: uri)) { add(photo) }
        }
        unknown = []
    }

    /// The photo of a file of unknown type, if its content is a picture's.
    private func sniffed(_ file: GioFile) -> Photo? {
        guard let path = file.path, let type = ContentType.sniff(path), ContentType.isPicture(type),
            let info = try? file.query(PhotoQuery.attributes, cancellation)
        else { return nil }
        return PhotoQuery.photo(info, uri: file.uri, contentType: type)
    }

    private mutating func add(_ photo: Photo) {
        known[photo.id] = photo.version
        batch.append(photo)
        if batch.count >= batchSize {
            flush()
            batchSize = min(2 * batchSize, Self.largestBatch)
        }
    }

    private mutating func add(_ folder: Folder) {
        knownFolders[folder.id] = folder
        folders.append(folder)
    }

    private mutating func flush() {
        if !folders.isEmpty {
            deliver(.folders(added: folders, removed: []))
            folders = []
        }
        guard !batch.isEmpty else { return }
        // Sorted on this thread, so that a list in the usual order only has to merge it.
        let order = SortOrder()
        deliver(.batch(batch.sorted(by: order.precedes)))
        batch = []
    }

    /// Whether files may be opened to learn their type: on no share and no phone.
    private static func isLocal(_ folder: GioFile, _ cancellation: Cancellation) -> Bool {
        guard folder.isNative else { return false }
        guard
            let info = g_file_query_filesystem_info(
                folder.pointer, "filesystem::remote", cancellation.pointer, nil)
        else { return true }
        return !GioInfo(adopting: info).flag("filesystem::remote")
    }

    // MARK: - Changes

    /// Looks at every file that something happened to and reports what is different from before.
    private mutating func report(_ touched: Set<String>) {
        var added: [Photo] = []
        var updated: [Photo] = []
        var removed: [PhotoID] = []
        var removedFolders: [PhotoID] = []
        for uri in touched {
            let id = PhotoID(uri: uri)
            let entry = current(uri)
            if case .folder(let folder) = entry {
                if knownFolders[id] != folder { add(folder) }
            } else if knownFolders.removeValue(forKey: id) != nil {
                removedFolders.append(id)
            }
            guard case .photo(let photo) = entry else {
                if known.removeValue(forKey: id) != nil { removed.append(id) }
                continue
            }
            switch known.updateValue(photo.version, forKey: id) {
            case nil: added.append(photo)
            case photo.version: break
            default: updated.append(photo)
            }
        }
        if !(folders.isEmpty && removedFolders.isEmpty) {
            deliver(.folders(added: folders, removed: removedFolders))
            folders = []
        }
        guard !(added.isEmpty && updated.isEmpty && removed.isEmpty) else { return }
        deliver(.changed(added: added, removed: removed, updated: updated))
    }

    /// What stands at a place now; a file of unknown type is looked into.
    private mutating func current(_ uri: String) -> PhotoQuery.Entry {
        let file = GioFile(uri: uri)
        guard let info = try? file.query(PhotoQuery.attributes, cancellation) else {
            return .ignored
        }
        let entry = query.entry(info, uri: uri)
        guard case .unknown = entry, isSniffing, let photo = sniffed(file) else { return entry }
        return .photo(photo)
    }

    /// Why the folder cannot be listed any more; nil while it is there.
    ///
    /// A folder whose own attributes changed is touched as well.
    private func whyGone() -> FileProblem? {
        do throws(FileProblem) {
            _ = try folder.query(PhotoQuery.attributes, cancellation)
            return nil
        } catch {
            return error.kind == .notFound ? error : nil
        }
    }
}
