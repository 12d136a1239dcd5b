/// The sizes of the freedesktop.org Thumbnail Managing Standard.
public enum ThumbnailSize: Int, Hashable, Sendable, CaseIterable, Comparable {
    case normal = 128
    case large = 256
    case xLarge = 512
    case xxLarge = 1024

    /// The longest side of a thumbnail in pixels.
    public var side: Int { rawValue }

    /// The name of the folder under the thumbnail cache.
    public var folderName: String {
        switch self {
        case .normal: "normal"
        case .large: "large"
        case .xLarge: "x-large"
        case .xxLarge: "xx-large"
        }
    }

    /// The smallest size that fills a cell of this many device pixels, else the largest.
    public init(devicePixels: Double) {
        self = Self.allCases.first { Double($0.side) >= devicePixels } ?? .xxLarge
    }

    /// By length of side.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}
