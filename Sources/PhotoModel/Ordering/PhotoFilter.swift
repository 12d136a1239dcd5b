/// Which photos and folders are shown of those that a folder holds.
public struct PhotoFilter: Hashable, Sendable {
    /// The only kind shown; nil for all.
    public var kind: PictureKind?
    /// Words that all have to be in a name, in any order; case and accents do not count.
    public var text: String {
        didSet { if text != oldValue { words = Self.words(of: text) } }
    }

    private var words: [String]

    /// A filter; without arguments it lets everything pass.
    public init(kind: PictureKind? = nil, text: String = "") {
        self.kind = kind
        self.text = text
        words = Self.words(of: text)
    }

    /// Whether everything passes.
    public var isEmpty: Bool { kind == nil && words.isEmpty }

    /// Whether a photo is shown.
    public func matches(_ photo: Photo) -> Bool {
        if let kind, PictureKind(contentType: photo.contentType) != kind { return false }
        return matches(name: photo.name)
    }

    /// Whether a subfolder is shown: no folder is of a kind of picture.
    public func matches(_ folder: Folder) -> Bool { kind == nil && matches(name: folder.name) }

    private func matches(name: String) -> Bool {
        guard !words.isEmpty else { return true }
        let folded = TypeAhead.folded(name)
        return words.allSatisfy { folded.containsBytes(of: $0) }
    }

    private static func words(of text: String) -> [String] {
        TypeAhead.folded(text).split(whereSeparator: \.isWhitespace).map(String.init)
    }
}

extension String {
    /// Whether the bytes of another text stand somewhere in this one.
    ///
    /// By bytes, as both are folded: a search by characters takes twenty times as long, and a hundred
    /// thousand names are searched between two keys.
    fileprivate func containsBytes(of other: String) -> Bool {
        var (haystack, needle) = (self, other)
        return haystack.withUTF8 { haystack in
            needle.withUTF8 { needle in
                guard let first = needle.first else { return true }
                guard needle.count <= haystack.count else { return false }
                return (0...haystack.count - needle.count).contains { start in
                    haystack[start] == first
                        && haystack[start..<start + needle.count].elementsEqual(needle)
                }
            }
        }
    }
}
