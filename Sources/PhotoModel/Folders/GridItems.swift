/// What one cell of the grid stands for.
public enum GridItem: Hashable, Sendable, Identifiable {
    /// A subfolder, to go into.
    case folder(Folder)
    /// A photo, to open.
    case photo(Photo)

    /// The URI of either.
    public var id: PhotoID {
        switch self {
        case .folder(let folder): folder.id
        case .photo(let photo): photo.id
        }
    }

    /// The name to show.
    public var name: String {
        switch self {
        case .folder(let folder): folder.name
        case .photo(let photo): photo.name
        }
    }

    /// The photo; nil for a folder.
    public var photo: Photo? {
        if case .photo(let photo) = self { photo } else { nil }
    }
}

/// The cells of the grid in their order: subfolders first, then photos.
public struct GridItems: Sendable {
    /// The subfolders, at the beginning.
    public var folders: FolderList
    /// The photos, after them.
    public var photos: PhotoList

    /// No items, to be sorted by an order.
    public init(order: SortOrder = SortOrder()) {
        folders = FolderList(order: order)
        photos = PhotoList(order: order)
    }

    /// What both parts are sorted by.
    public var order: SortOrder {
        get { photos.order }
        set {
            photos.order = newValue
            folders.order = newValue
        }
    }

    /// The item with this identity.
    public subscript(id: PhotoID) -> GridItem? {
        if let photo = photos[id] { return .photo(photo) }
        return folders[id].map(GridItem.folder)
    }

    /// Whether there is an item with this identity.
    public func contains(_ id: PhotoID) -> Bool { photos.contains(id) || folders[id] != nil }

    /// The position of an item.
    public func index(of id: PhotoID) -> Int? {
        folders.index(of: id) ?? photos.index(of: id).map { $0 + folders.count }
    }
}

extension GridItems: RandomAccessCollection {
    /// Always 0.
    public var startIndex: Int { 0 }
    /// The number of folders and photos.
    public var endIndex: Int { folders.count + photos.count }

    /// The item at a position in the order shown.
    public subscript(position: Int) -> GridItem {
        position < folders.count
            ? .folder(folders[position]) : .photo(photos[position - folders.count])
    }
}
