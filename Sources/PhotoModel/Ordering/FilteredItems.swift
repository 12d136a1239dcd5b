/// The items of a folder of which a filter shows some; the others wait.
public struct FilteredItems: Sendable {
    /// What is shown, in its order.
    public private(set) var shown: GridItems
    private var hiddenPhotos: [PhotoID: Photo] = [:]
    private var hiddenFolders: [PhotoID: Folder] = [:]

    /// What is shown; setting it moves photos between the shown and the others, each in O(n).
    public var filter = PhotoFilter() {
        didSet { if filter != oldValue { sift() } }
    }

    /// What the shown items are sorted by.
    public var order: SortOrder {
        get { shown.order }
        set { shown.order = newValue }
    }

    /// No items.
    public init(order: SortOrder = SortOrder()) { shown = GridItems(order: order) }

    /// How many photos there are, shown or not.
    public var photoCount: Int { shown.photos.count + hiddenPhotos.count }

    /// Whether there is nothing, neither shown nor hidden.
    public var isEmpty: Bool { shown.isEmpty && hiddenPhotos.isEmpty && hiddenFolders.isEmpty }

    /// Whether a photo is there, shown or not.
    public func containsPhoto(_ id: PhotoID) -> Bool {
        shown.photos.contains(id) || hiddenPhotos[id] != nil
    }

    /// The identities of everything, shown or not.
    public var ids: Set<PhotoID> {
        Set(shown.map(\.id)).union(hiddenPhotos.keys).union(hiddenFolders.keys)
    }

    // MARK: - Changes

    /// Puts photos in, or replaces those that are known.
    public mutating func merge(_ photos: [Photo]) {
        guard !filter.isEmpty else { return shown.photos.merge(photos) }
        let passing = photos.filter(filter.matches)
        for photo in passing { hiddenPhotos[photo.id] = nil }
        var left: [PhotoID] = []
        for photo in photos where !filter.matches(photo) {
            hiddenPhotos[photo.id] = photo
            left.append(photo.id)
        }
        shown.photos.remove(left)
        shown.photos.merge(passing)
    }

    /// One piece of news about the folder's photos.
    public mutating func apply(added: [Photo], removed: [PhotoID], updated: [Photo]) {
        remove(removed)
        merge(updated.filter { containsPhoto($0.id) } + added)
    }

    /// One piece of news about the folder's subfolders.
    public mutating func apply(addedFolders: [Folder], removed: [PhotoID]) {
        for id in removed { hiddenFolders[id] = nil }
        var passing: [Folder] = []
        var left = removed
        for folder in addedFolders {
            if filter.matches(folder) {
                hiddenFolders[folder.id] = nil
                passing.append(folder)
            } else {
                hiddenFolders[folder.id] = folder
                left.append(folder.id)
            }
        }
        shown.folders.apply(added: passing, removed: left)
    }

    /// Takes photos out.
    public mutating func remove(_ ids: [PhotoID]) {
        for id in ids { hiddenPhotos[id] = nil }
        shown.photos.remove(ids)
    }

    private mutating func sift() {
        let photosIn = hiddenPhotos.values.filter(filter.matches)
        let photosOut = shown.photos.filter { !filter.matches($0) }
        for photo in photosIn { hiddenPhotos[photo.id] = nil }
        for photo in photosOut { hiddenPhotos[photo.id] = photo }
        shown.photos.remove(photosOut.map(\.id))
        shown.photos.merge(Array(photosIn))

        let foldersIn = hiddenFolders.values.filter(filter.matches)
        let foldersOut = shown.folders.filter { !filter.matches($0) }
        for folder in foldersIn { hiddenFolders[folder.id] = nil }
        for folder in foldersOut { hiddenFolders[folder.id] = folder }
        shown.folders.apply(added: Array(foldersIn), removed: foldersOut.map(\.id))
    }
}
