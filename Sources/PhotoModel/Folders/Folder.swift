/// A folder of a listing: what is known of it without looking inside.
public struct Folder: Hashable, Sendable, Identifiable {
    /// Which folder it is: no photo has the same identity, as none has the same URI.
    public let id: PhotoID
    /// The name to show, always valid UTF-8.
    public let name: String
    /// When something in it came or went last; seconds since 1970-01-01 UTC.
    public let modifiedSeconds: Int64
    /// Bytes that order like the file manager does.
    public let collationKey: [UInt8]

    /// A folder as one listing entry describes it.
    public init(id: PhotoID, name: String, modifiedSeconds: Int64, collationKey: [UInt8]) {
        self.id = id
        self.name = name
        self.modifiedSeconds = modifiedSeconds
        self.collationKey = collationKey
    }
}
