import CGio
import PhotoModel

/// The first photos of a folder, for a card that stands for it.
public enum FolderPreview {
    /// Entries looked at, at most: a card is not worth listing a large folder for.
    static let entryLimit = 400

    /// At most `count` photos of the folder's first entries, by name; none if unreadable.
    public static func photos(ofFolder uri: String, count: Int) async -> [Photo] {
        let found = try? await FileThreads.run { cancellation throws(FileProblem) in
            try firstPhotos(of: GioFile(uri: uri), cancellation)
        }
        let order = SortOrder()
        return Array((found ?? []).sorted(by: order.precedes).prefix(count))
    }

    private static func firstPhotos(
        of folder: GioFile, _ cancellation: Cancellation
    ) throws(FileProblem) -> [Photo] {
        let entries = try PhotoQuery.entries(of: folder, cancellation)
        defer { g_object_unref(entries) }
        var query = PhotoQuery()
        var photos: [Photo] = []
        for _ in 0..<entryLimit {
            guard let next = g_file_enumerator_next_file(entries, cancellation.pointer, nil) else {
                break
            }
            let info = GioInfo(adopting: next)
            guard let child = g_file_enumerator_get_child(entries, next) else { continue }
            if case .photo(let photo) = query.entry(info, uri: GioFile(adopting: child).uri) {
                photos.append(photo)
            }
        }
        return photos
    }
}
