/// A part of the upright picture at a level of its pyramid, in whole pixels of that level.
///
/// Level 0 has every pixel. Each further one has half as many a side, rounded up: a pixel of level n
/// is the mean of 2ⁿ × 2ⁿ pixels of the picture, fewer at the right and lower edge.
public struct PictureRegion: Hashable, Sendable {
    /// How often both sides are halved, 0 to ``maxLevel``.
    public var level: Int
    /// The left edge, from the level's left.
    public var x: Int
    /// The upper edge, from the level's top.
    public var y: Int
    /// Pixels in a row, 1 to ``maxSide``.
    public var width: Int
    /// Rows, 1 to ``maxSide``.
    public var height: Int

    /// Enough to halve the largest side that a header may declare to a few dozen pixels.
    public static let maxLevel = 24
    /// The longest side of a region, in pixels.
    public static let maxSide = 4_096

    /// A region by its level, corner and sides.
    public init(level: Int, x: Int, y: Int, width: Int, height: Int) {
        self.level = level
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// A side of the picture at a level.
    public static func side(_ whole: Int, level: Int) -> Int {
        max(1, (whole + (1 << level) - 1) >> level)
    }

    /// Whether it lies within a picture of these sides, in pixels of level 0.
    public func fits(width whole: Int, height wholeHeight: Int) -> Bool {
        x + width <= Self.side(whole, level: level)
            && y + height <= Self.side(wholeHeight, level: level)
    }
}

/// Where the pixels of a region are to be taken from.
public enum RegionOrigin: UInt8, Hashable, Sendable, CaseIterable {
    /// The picture's file, if it can be read from any place; otherwise the order fails with
    /// `needsStore`.
    case file = 1
    /// The picture's file, read from its top again where it cannot be read otherwise.
    case fileFromTop = 2
    /// A tile store; its descriptor comes with the order in place of the picture's.
    case store = 3
}

extension PictureRegion {
    func write(to writer: inout WireWriter) {
        writer.uint8(level)
        writer.uint32(x)
        writer.uint32(y)
        writer.uint32(width)
        writer.uint32(height)
    }

    init(from reader: inout WireReader) throws(MalformedMessage) {
        let level = try reader.uint8("level", in: 0...Self.maxLevel)
        let x = try reader.uint32("x", in: 0...DecodeProtocol.maxSide)
        let y = try reader.uint32("y", in: 0...DecodeProtocol.maxSide)
        let width = try reader.uint32("width", in: 1...Self.maxSide)
        let height = try reader.uint32("height", in: 1...Self.maxSide)
        self.init(level: level, x: x, y: y, width: width, height: height)
    }
}
