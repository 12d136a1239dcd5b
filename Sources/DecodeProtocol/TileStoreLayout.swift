/// Where the pixels of a picture stand in a tile store.
///
/// A store is a file with all levels of a picture's pyramid. Pixels are sRGB, turned as the picture's file has them. After a page for the head come the levels,
/// the finest first. A level is cut into bands of ``blockHeight`` rows from the top down, a band into
/// blocks of ``blockWidth`` pixels from the left, and a block holds its rows one after the other. So
/// a store is written from the start to the end, and a region is read in few pieces. The last blocks
/// of a row and of a column are as narrow and as low as what is left.
public struct TileStoreLayout: Hashable, Sendable {
    /// A level of the pyramid in the store.
    public struct Level: Hashable, Sendable {
        /// Pixels in a row.
        public let width: Int
        /// Rows.
        public let height: Int
        /// Where its first byte is in the file.
        public let offset: Int64
    }

    /// Rows in a band.
    public static let blockHeight = 64
    /// Pixels in a row of a block.
    public static let blockWidth = 256
    /// Where the pixels begin; before it stands the head.
    public static let headBytes: Int64 = 4_096
    /// The pyramid ends with the level whose sides are both no longer than this, in pixels.
    public static let smallest = 256
    /// What a store may take of the disk: 4 GiB.
    public static let byteLimit: Int64 = 4 << 30

    /// Bytes of one pixel: 3, or 4 with alpha.
    public let bytesPerPixel: Int
    /// The levels, the finest first.
    public let levels: [Level]
    /// The file's length.
    public let byteCount: Int64

    /// The layout for a picture of these sides, as its file has them.
    ///
    /// Nil where it would be beyond the limit.
    public init?(width: Int, height: Int, bytesPerPixel: Int) {
        guard (1...DecodeProtocol.maxSide).contains(width),
            (1...DecodeProtocol.maxSide).contains(height), (3...4).contains(bytesPerPixel)
        else { return nil }
        var levels: [Level] = []
        var offset = Self.headBytes
        for number in 0...PictureRegion.maxLevel {
            let columns = PictureRegion.side(width, level: number)
            let rows = PictureRegion.side(height, level: number)
            levels.append(Level(width: columns, height: rows, offset: offset))
            // Both sides are below 2³⁰, so that the product stays within 64 bits.
            offset += Int64(columns) * Int64(rows) * Int64(bytesPerPixel)
            guard offset <= Self.byteLimit else { return nil }
            if max(columns, rows) <= Self.smallest { break }
        }
        self.bytesPerPixel = bytesPerPixel
        self.levels = levels
        byteCount = offset
    }
}

/// A tile store is filled: the answer to an order for one.
public struct StoredPicture: Hashable, Sendable {
    /// The order that this answers.
    public var id: UInt64
    /// Whether the file ended or broke before its last pixel; what is missing is filled in.
    public var isTruncated: Bool

    /// A filled store.
    public init(id: UInt64, isTruncated: Bool) {
        self.id = id
        self.isTruncated = isTruncated
    }
}
