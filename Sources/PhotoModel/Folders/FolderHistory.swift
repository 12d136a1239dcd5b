/// Which folders were looked at before the present one, and what had the focus there.
public struct FolderHistory: Hashable, Sendable {
    /// A folder left behind.
    public struct Visit: Hashable, Sendable {
        /// The folder's URI.
        public let folderURI: String
        /// What had the focus when it was left.
        public let focus: PhotoID?

        /// A folder with what had the focus in it.
        public init(folderURI: String, focus: PhotoID?) {
            self.folderURI = folderURI
            self.focus = focus
        }
    }

    /// Folders that are remembered, the oldest forgotten first.
    public static let limit = 50

    private var visits: [Visit] = []

    /// Nothing visited yet.
    public init() {}

    /// Whether there is a folder to go back to.
    public var canGoBack: Bool { !visits.isEmpty }

    /// The folder shown is left for another one, or for what is no folder: nil.
    ///
    /// Leaving a folder for itself is no visit.
    public mutating func leave(_ visit: Visit, for next: String?) {
        guard visit.folderURI != next else { return }
        visits.append(visit)
        if visits.count > Self.limit { visits.removeFirst() }
    }

    /// The folder to go back to, with what had the focus there; it is forgotten.
    public mutating func goBack() -> Visit? { visits.popLast() }
}
