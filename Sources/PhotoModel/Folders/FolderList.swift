/// The subfolders of a folder in the order shown.
///
/// Folders are few beside photos, so each change sorts anew.
public struct FolderList: Hashable, Sendable {
    private var folders: [Folder] = []
    private var places: [PhotoID: Int] = [:]

    /// What the list is sorted by; setting it sorts again.
    ///
    /// A folder has no size, kind or date of its own taking: by those, folders stand by name, as in the
    /// file manager.
    public var order: SortOrder {
        didSet { if order != oldValue { sort() } }
    }

    /// An empty list.
    public init(order: SortOrder = SortOrder()) { self.order = order }

    /// The folder with this identity.
    public subscript(id: PhotoID) -> Folder? { places[id].map { folders[$0] } }

    /// The position of a folder.
    public func index(of id: PhotoID) -> Int? { places[id] }

    /// Adds folders, or replaces those that are known, after taking others out.
    public mutating func apply(added: [Folder], removed: [PhotoID]) {
        let leaving = Set(removed).union(added.map(\.id))
        folders.removeAll { leaving.contains($0.id) }
        var latest: [PhotoID: Folder] = [:]
        for folder in added { latest[folder.id] = folder }
        folders += latest.values
        sort()
    }

    private mutating func sort() {
        folders.sort(by: precedes)
        places = [:]
        for (place, folder) in folders.enumerated() { places[folder.id] = place }
    }

    private func precedes(_ lhs: Folder, _ rhs: Folder) -> Bool {
        var isBefore: Bool
        if order.key == .modified, lhs.modifiedSeconds != rhs.modifiedSeconds {
            isBefore = lhs.modifiedSeconds < rhs.modifiedSeconds
        } else if lhs.collationKey != rhs.collationKey {
            isBefore = lhs.collationKey.lexicographicallyPrecedes(rhs.collationKey)
        } else if lhs.id != rhs.id {
            isBefore = lhs.id.uri < rhs.id.uri
        } else {
            return false
        }
        if !order.isAscending { isBefore.toggle() }
        return isBefore
    }
}

extension FolderList: RandomAccessCollection {
    /// Always 0.
    public var startIndex: Int { 0 }
    /// The number of folders.
    public var endIndex: Int { folders.count }

    /// The folder at a position in the order shown.
    public subscript(position: Int) -> Folder { folders[position] }
}
