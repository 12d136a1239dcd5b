/// How many tiles may go to the renderer in one frame.
///
/// An upload takes the main thread's time. While a finger is down it must not be felt.
public struct UploadAllowance: Hashable, Sendable {
    /// Tiles in a frame while a finger is down: 4 MiB.
    public static let whileTouched = 1
    /// Tiles in a frame while none is.
    public static let untouched = 4

    private var left: Int

    /// What one frame may upload.
    public init(isTouched: Bool) { left = isTouched ? Self.whileTouched : Self.untouched }

    /// Takes one tile out of what is left; whether there was one.
    public mutating func take() -> Bool {
        guard left > 0 else { return false }
        left -= 1
        return true
    }
}

/// Which tiles of a picture the renderer has, and which are to come next.
public struct TileUploads: Sendable {
    /// A tile that was not drawn for so long counts as gone from the renderer, ms.
    ///
    /// GSK drops textures that no frame of the last 15 s has used.
    public static let memory = 10_000.0

    /// What to draw in a frame.
    public struct Frame: Hashable, Sendable {
        /// Tiles that the renderer has or gets in this frame.
        public var drawn: [Int]
        /// Visible tiles for which a coarser picture stands in.
        public var missing: [Int]
    }

    /// How the picture is cut.
    public let grid: TileGrid
    private var lastDrawn: [Int: Double] = [:]
    private var lastFrame = -Double.infinity

    /// A picture of which nothing is uploaded.
    public init(grid: TileGrid) { self.grid = grid }

    /// Whether the renderer is taken to have a tile.
    public func has(_ tile: Int) -> Bool { lastDrawn[tile] != nil }

    /// The tiles of a frame at `time`, ms.
    ///
    /// Without a stand-in all visible ones are drawn, whatever is allowed.
    public mutating func frame(
        visible: Rect<Texel>, at time: Double, hasStandIn: Bool,
        allowance: inout UploadAllowance
    ) -> Frame {
        // What stood on the screen all the time is still there, however long ago it was drawn.
        lastDrawn = lastDrawn.filter { $0.value == lastFrame || time - $0.value < Self.memory }
        lastFrame = time
        var frame = Frame(drawn: [], missing: [])
        for tile in grid.tiles(in: visible) {
            if has(tile) || allowance.take() || !hasStandIn {
                lastDrawn[tile] = time
                frame.drawn.append(tile)
            } else {
                frame.missing.append(tile)
            }
        }
        return frame
    }
}
