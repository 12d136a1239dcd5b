/// News about one request.
///
/// Cancellation delivers nothing.
public enum PixelUpdate: Sendable {
    /// Pixels to show now; better ones follow unless `isFinal`.
    case pixels(Pixels, isFinal: Bool)
    /// Nothing more comes; what was delivered before may stay on screen.
    case failed(PixelFailure)
}

/// Why a photo has no pixels.
///
/// The words for people are made in the user interface.
public struct PixelFailure: Error, Hashable, Sendable {
    /// The causes that people are told apart.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// No file is there any more.
        case notFound
        /// The user may not read the file.
        case noPermission
        /// A folder, a pipe, a device or a socket.
        case notAFile
        /// The file has no bytes.
        case empty
        /// Reading the file failed.
        case unreadable
        /// No loader knows the format.
        case unsupported
        /// The format is known, and nothing of the picture can be decoded.
        case damaged
        /// More pixels or bytes than the limits allow.
        case tooLarge
        /// More bytes than are fetched from a place that gives files only from their beginning.
        case tooLargeToFetch
        /// Decoding needed more memory than a decoder may have.
        case outOfMemory
        /// Decoding took longer than the limit, twice.
        case timeLimit
        /// The decoder ended while it had the file, twice.
        case decoderCrashed
        /// No decoder could be started.
        case decoderMissing
        /// An earlier try failed and the file is unchanged since (thumbnails only).
        case failedBefore
    }

    /// What went wrong.
    public let kind: Kind
    /// The last part of the photo's URI, decoded; for showing only.
    public let fileName: String
    /// Technical, in English, may be empty.
    public let detail: String

    /// A failure of the file with this name.
    public init(kind: Kind, fileName: String, detail: String = "") {
        self.kind = kind
        self.fileName = fileName
        self.detail = detail
    }
}
