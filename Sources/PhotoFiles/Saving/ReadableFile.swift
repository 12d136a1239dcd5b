import PhotoModel

/// A photo's file, open for reading, to be passed to another program.
public final class ReadableFile: Sendable {
    private let file: FileDescriptor

    /// The number, which stays this object's own.
    public var descriptor: Int32 { file.number }

    private init(_ file: consuming FileDescriptor) { self.file = file }

    /// Opens a photo; it must have a local path, by which others find its name too.
    public static func opened(_ id: PhotoID) async throws(FileProblem) -> ReadableFile {
        try await FileThreads.run { _ throws(FileProblem) in
            let source = GioFile(uri: id.uri)
            guard let path = source.path else {
                throw FileProblem(kind: .notLocal, name: source.shownName)
            }
            return ReadableFile(try FileDescriptor.regularFile(path))
        }
    }
}
