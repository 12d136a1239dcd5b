/// Why a decoder did not deliver a picture.
public enum DecodeErrorCode: UInt16, Hashable, Sendable, CaseIterable {
    /// The descriptor cannot be read.
    case unreadable = 1
    /// The file has no bytes.
    case empty = 2
    /// The content is no picture of a known format.
    case unsupported = 3
    /// A known format in which nothing can be decoded.
    case damaged = 4
    /// The picture or the result would exceed the order's limits.
    case tooLarge = 5
    /// Memory ran out under the process's limit.
    case outOfMemory = 6
    /// The time allowed was used up; decoders die of it, the app reports it.
    case timeLimit = 7
    /// The app cancelled the order.
    case cancelled = 8
    /// The decoder contradicted itself: a defect of ours, not of the file.
    case `internal` = 9
    /// The content is for a decoder of the other profile; the app sends the order there once.
    ///
    /// An SVG named .png, or a JPEG named .svg.
    case wrongProfile = 10
    /// A region of a file that can be read from its top only; the app fills a tile store first.
    case needsStore = 11
    /// The file carries no preview, or none of its picture.
    case noPreview = 12
}
