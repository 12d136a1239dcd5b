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
        let entries = try folder.entries(PhotoQuery.attributes, cancellation)
        var query = PhotoQuery()
        var photos: [Photo] = []
        for _ in 0..<entryLimit {
            // What has been read is enough for a card, whatever ends it.
            guard let (file, info) = try? entries.next() else { break }
            if case .photo(let photo) = query.entry(info, uri: file.uri) { photos.append(photo) }
        }
        return photos
    }
}
