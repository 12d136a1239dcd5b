/// Which tiles of a huge picture are worth having for what is seen of it.
public struct TilePlan: Hashable, Sendable {
    /// Tiles around the visible ones are asked for ahead while there are fewer than this in all.
    ///
    /// 24 of at most 4 MiB: what the memory for tiles holds.
    public static let aheadLimit = 24

    /// The level that the zoom calls for.
    public let level: Int
    /// The tiles that are seen, from the middle outwards.
    public let visible: [TilePlace]
    /// The tiles around them, from the middle outwards: the next ones that a pan brings.
    public let ahead: [TilePlace]

    /// A plan for the part of the picture that is seen at `zoom` device px per image px.
    public init(_ pyramid: TilePyramid, visible part: Rect<Image>, zoom: Double) {
        let level = pyramid.level(at: zoom)
        let grid = pyramid.grid(of: level)
        let seen = pyramid.texels(for: part, level: level)
        let numbers = grid.tiles(in: seen)
        let reach = Double(TileGrid.side) / 2
        let wide = Rect<Texel>(
            x: seen.minX - reach, y: seen.minY - reach, width: seen.size.width + 2 * reach,
            height: seen.size.height + 2 * reach)
        let taken = Set(numbers)
        let around = numbers.isEmpty ? [] : grid.tiles(in: wide).filter { !taken.contains($0) }
        self.level = level
        visible = numbers.map { TilePlace(level: level, number: $0) }
        ahead = around.prefix(max(0, Self.aheadLimit - numbers.count))
            .map { TilePlace(level: level, number: $0) }
    }

    /// All tiles that are to be asked for, the most wanted first.
    public var wanted: [TilePlace] { visible + ahead }
}

/// Which tiles of a huge picture the renderer has, and which are drawn.
public struct PyramidUploads: Sendable {
    /// The most tiles that the renderer keeps beside those that are drawn now.
    ///
    /// 16 of 4 MiB, with their pixels in memory as much again.
    public static let spareLimit = 16

    /// What to draw in a frame, in this order.
    public struct Frame: Hashable, Sendable {
        /// Tiles of other levels that stand in for missing ones, the coarsest first.
        public var standIns: [TilePlace] = []
        /// Tiles of the plan's level that the renderer has or gets in this frame.
        public var drawn: [TilePlace] = []
        /// Visible tiles that are not drawn yet.
        public var missing: [TilePlace] = []
    }

    /// When each tile that the renderer has was drawn last, ms.
    private var lastDrawn: [TilePlace: Double] = [:]
    private var lastFrame = -Double.infinity

    /// A picture of which nothing is uploaded.
    public init() {}

    /// Whether the renderer is taken to have a tile.
    public func has(_ place: TilePlace) -> Bool { lastDrawn[place] != nil }

    /// The tiles of a frame at `time`, ms; `isReady` says whose pixels have come.
    public mutating func frame(
        _ plan: TilePlan, at time: Double, allowance: inout UploadAllowance,
        isReady: (TilePlace) -> Bool
    ) -> Frame {
        lastDrawn = lastDrawn.filter {
            $0.value == lastFrame || time - $0.value < TileUploads.memory
        }
        lastFrame = time
        var frame = Frame()
        for place in plan.visible {
            if has(place) || (isReady(place) && allowance.take()) {
                frame.drawn.append(place)
            } else {
                frame.missing.append(place)
            }
        }
        if !frame.missing.isEmpty {
            frame.standIns = lastDrawn.keys.filter { $0.level != plan.level }
                .sorted { ($0.level, $0.number) > ($1.level, $1.number) }
        }
        for place in frame.standIns + frame.drawn { lastDrawn[place] = time }
        dropSpares(at: time)
        return frame
    }

    /// Those that were drawn longest ago leave.
    private mutating func dropSpares(at time: Double) {
        let spares = lastDrawn.filter { $0.value < time }.sorted {
            ($0.value, $0.key.number) < ($1.value, $1.key.number)
        }
        for spare in spares.dropLast(Self.spareLimit) { lastDrawn[spare.key] = nil }
    }
}
