import CGio
import PhotoModel

/// What a place that was opened turns out to be.
public enum OpenedPlace: Sendable {
    /// A folder, by its URI.
    case folder(String)
    /// A file, with the URI of the folder that holds it.
    case photo(Photo, folderURI: String?)
}

/// Looks at a place that a person opened: a folder, or any regular file, hidden or not.
///
/// A file need not be a picture by name or content: it was asked for, so the viewer says what is wrong
/// with it. Special files are refused without being opened.
public func openedPlace(at uri: String) async throws(FileProblem) -> OpenedPlace {
    try await FileThreads.run { cancellation throws(FileProblem) in
        let file = GioFile(uri: uri)
        let info = try file.query(PhotoQuery.attributes, cancellation)
        if info.type == G_FILE_TYPE_DIRECTORY { return .folder(file.uri) }
        return .photo(try photo(of: file, info), folderURI: file.parent?.uri)
    }
}

/// Looks at one file.
public func photo(at uri: String) async throws(FileProblem) -> Photo {
    try await FileThreads.run { cancellation throws(FileProblem) in
        let file = GioFile(uri: uri)
        return try photo(of: file, file.query(PhotoQuery.attributes, cancellation))
    }
}

private func photo(of file: GioFile, _ info: GioInfo) throws(FileProblem) -> Photo {
    switch info.type {
    case G_FILE_TYPE_REGULAR: break
    case G_FILE_TYPE_DIRECTORY: throw FileProblem(kind: .isFolder, name: file.shownName)
    case G_FILE_TYPE_SYMBOLIC_LINK: throw FileProblem(kind: .brokenLink, name: file.shownName)
    default: throw FileProblem(kind: .specialFile, name: file.shownName)
    }
    var query = PhotoQuery()
    var type = query.contentType(info)
    if ContentType.isUnknown(type), let path = file.path {
        type = ContentType.sniff(path) ?? type
    }
    return PhotoQuery.photo(info, uri: file.uri, contentType: type)
}
