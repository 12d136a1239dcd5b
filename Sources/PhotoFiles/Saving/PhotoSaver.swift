import CGio
import Glibc
import PhotoModel

/// What became of the wish to save a photo.
public enum SaveOutcome: Hashable, Sendable {
    /// A copy stands under this URI and name.
    case saved(uri: String, name: String)
    /// The photo is in the Pictures folder already; nothing was copied.
    case alreadyThere(uri: String)
    /// There is no Pictures folder; a place has to be chosen.
    case noPicturesFolder
}

/// Copies photos byte for byte; a copy either stands whole under its name or not at all.
///
/// Modification time and permissions are kept as far as they make sense for a copy. Work happens on
/// threads for files; cancelling the task stops it and leaves nothing behind. A counter, if given, is
/// told how far the copy is.
public struct PhotoSaver: Sendable {
    private static let chunk = 1 << 20

    /// Where the Pictures folder is; nil asks the desktop each time.
    private let picturesFolder: RawPath?

    /// A saver into the user's Pictures folder.
    public init() {
        picturesFolder = nil
    }

    /// A saver into another folder in place of Pictures, given by its URI.
    public init(picturesFolderURI: String) {
        picturesFolder = GioFile(uri: picturesFolderURI).path
    }

    /// Copies a photo into Pictures under its own name, or a free one like it.
    public func saveToPictures(
        _ id: PhotoID, counter: CopyCounter? = nil
    ) async throws(FileProblem) -> SaveOutcome {
        let chosen = picturesFolder
        return try await FileThreads.run { cancellation throws(FileProblem) in
            guard let folder = chosen ?? Self.usersPictures(), Self.isFolder(folder) else {
                return .noPicturesFolder
            }
            let source = GioFile(uri: id.uri)
            return try Self.save(
                source, in: folder, named: source.baseName ?? RawPath("photo"), counter,
                cancellation)
        }
    }

    /// Copies a photo into a chosen folder under its own name, or a free one like it.
    ///
    /// A folder without a local path takes the photo's own name only; a file of that name there is
    /// a problem of kind `.exists`.
    public func save(
        _ id: PhotoID, inFolder uri: String, counter: CopyCounter? = nil
    ) async throws(FileProblem) -> SaveOutcome {
        try await FileThreads.run { cancellation throws(FileProblem) in
            let source = GioFile(uri: id.uri)
            let name = source.baseName ?? RawPath("photo")
            guard let folder = GioFile(uri: uri).path else {
                let target = GioFile(uri: uri).child(name)
                try RemoteCopy(source, target, counter, cancellation).run(overwrite: false)
                return .saved(uri: target.uri, name: target.shownName)
            }
            return try Self.save(source, in: folder, named: name, counter, cancellation)
        }
    }

    private static func save(
        _ source: GioFile, in folder: RawPath, named name: RawPath, _ counter: CopyCounter?,
        _ cancellation: Cancellation
    ) throws(FileProblem) -> SaveOutcome {
        if contains(folder, source) { return .alreadyThere(uri: source.uri) }
        let staged = try stage(source, in: folder, counter, cancellation)
        let taken = try staged.take(freeNameLike: name)
        return .saved(uri: folder.appending(taken).uri, name: taken.shown)
    }

    /// Copies a photo to a chosen place and returns the outcome `.saved`.
    ///
    /// - Parameter overwrite: whether a file of that name may be replaced, which happens in one step;
    ///   otherwise it is a problem of kind `.exists`.
    public func saveAs(
        _ id: PhotoID, to uri: String, overwrite: Bool, counter: CopyCounter? = nil
    ) async throws(FileProblem) -> SaveOutcome {
        try await FileThreads.run { cancellation throws(FileProblem) in
            let source = GioFile(uri: id.uri)
            let target = GioFile(uri: uri)
            let outcome = SaveOutcome.saved(uri: target.uri, name: target.shownName)
            if let path = target.path {
                try Self.copy(source, toLocal: path, overwrite, counter, cancellation)
            } else {
                try RemoteCopy(source, target, counter, cancellation).run(overwrite: overwrite)
            }
            return outcome
        }
    }

    // MARK: - Parts

    private static func copy(
        _ source: GioFile, toLocal path: RawPath, _ overwrite: Bool, _ counter: CopyCounter?,
        _ cancellation: Cancellation
    ) throws(FileProblem) {
        // Through a link to the file it means, as every program that writes in place would.
        let target = path.resolved ?? path
        if let own = source.path?.resolved, own == target {
            // The photo is where it was to be saved. Replacing it by its copy would gain nothing.
            guard overwrite else { throw FileProblem(kind: .exists, name: source.shownName) }
            return
        }
        guard !isFolder(target) else {
            throw FileProblem(kind: .isFolder, name: target.lastPart.shown)
        }
        let staged = try stage(source, in: target.parent, counter, cancellation)
        try staged.take(name: target.lastPart, replacing: overwrite)
    }

    /// A whole copy in a folder that has no name yet.
    private static func stage(
        _ source: GioFile, in folder: RawPath, _ counter: CopyCounter?,
        _ cancellation: Cancellation
    ) throws(FileProblem) -> StagedFile {
        let bytes = try ByteSource(source, cancellation)
        let staged = try StagedFile(in: folder, for: source.shownName)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: chunk, alignment: 4096)
        defer { buffer.deallocate() }
        while true {
            let count = try bytes.read(into: buffer, cancellation)
            guard count > 0 else { break }
            try staged.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            counter?.add(count)
        }
        try staged.finish(bytes.attributes)
        return staged
    }

    /// The user's Pictures folder; a desktop that has none names the home folder instead.
    private static func usersPictures() -> RawPath? {
        guard let path = g_get_user_special_dir(G_USER_DIRECTORY_PICTURES) else { return nil }
        let folder = RawPath(cString: path)
        let home = g_get_home_dir().map { RawPath(cString: $0) }
        return folder.resolved == home?.resolved ? nil : folder
    }

    private static func isFolder(_ path: RawPath) -> Bool {
        var status = stat()
        return path.withCString { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Whether a file is in a folder or in one of its folders, links resolved.
    private static func contains(_ folder: RawPath, _ file: GioFile) -> Bool {
        guard let folder = folder.resolved, let path = file.path?.resolved else { return false }
        return path.bytes.starts(with: folder.bytes + [UInt8(ascii: "/")])
    }
}
