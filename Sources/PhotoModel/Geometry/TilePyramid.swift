/// A tile of a huge picture: pixels of one level of its pyramid, in whole numbers.
public struct PictureTile: Hashable, Sendable {
    /// How often the picture's sides are halved.
    public let level: Int
    /// The left edge, in pixels of the level.
    public let x: Int
    /// The upper edge, in pixels of the level.
    public let y: Int
    /// Pixels in a row.
    public let width: Int
    /// Rows.
    public let height: Int

    /// A tile by its level, corner and sides.
    public init(level: Int, x: Int, y: Int, width: Int, height: Int) {
        self.level = level
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

/// Which tile: a level, and a number in its grid.
public struct TilePlace: Hashable, Sendable {
    /// How often the picture's sides are halved.
    public let level: Int
    /// As the level's grid counts.
    public let number: Int

    /// A place by its level and number.
    public init(level: Int, number: Int) {
        self.level = level
        self.number = number
    }
}

/// A picture at full size and halved again and again, each level cut into tiles.
///
/// A pixel of level n stands for 2ⁿ × 2ⁿ pixels of the picture, counted from its top left; at the
/// right and lower edge it may stand for fewer.
public struct TilePyramid: Hashable, Sendable {
    /// The last level's sides are no longer than this, px.
    public static let smallest = 256

    /// The picture's width, in its pixels.
    public let width: Int
    /// The picture's height, in its pixels.
    public let height: Int
    /// How many levels there are, at least 1.
    public let levelCount: Int

    /// The pyramid of a picture of these sides.
    public init(width: Int, height: Int) {
        self.width = max(1, width)
        self.height = max(1, height)
        var count = 1
        while max(Self.side(self.width, count - 1), Self.side(self.height, count - 1))
            > Self.smallest
        {
            count += 1
        }
        levelCount = count
    }

    /// How the pixels of a level are cut.
    public func grid(of level: Int) -> TileGrid {
        TileGrid(width: Self.side(width, level), height: Self.side(height, level))
    }

    /// The coarsest level that `zoom` device px per image px does not enlarge.
    ///
    /// Its pixels are shown between half and all of their size, but for those of level 0.
    public func level(at zoom: Double) -> Int {
        var level = 0
        while level + 1 < levelCount, zoom * Double(2 << level) <= DetailPlan.slack { level += 1 }
        return level
    }

    /// The pixels of a tile, borders included.
    public func tile(at place: TilePlace) -> PictureTile {
        let part = grid(of: place.level).texels(of: place.number)
        return PictureTile(
            level: place.level, x: Int(part.minX), y: Int(part.minY),
            width: Int(part.size.width), height: Int(part.size.height))
    }

    /// What of a level's pixels stands for a part of the picture.
    public func texels(for part: Rect<Image>, level: Int) -> Rect<Texel> {
        let factor = Double(1 << level)
        return Rect(
            x: part.minX / factor, y: part.minY / factor, width: part.size.width / factor,
            height: part.size.height / factor)
    }

    /// What a part of a level's pixels stands for.
    ///
    /// May reach beyond the picture by less than a pixel of the level.
    public func imagePart(of part: Rect<Texel>, level: Int) -> Rect<Image> {
        let factor = Double(1 << level)
        return Rect(
            x: part.minX * factor, y: part.minY * factor, width: part.size.width * factor,
            height: part.size.height * factor)
    }

    private static func side(_ whole: Int, _ level: Int) -> Int {
        max(1, (whole + (1 << level) - 1) >> level)
    }
}
