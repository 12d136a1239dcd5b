/// Pixels of decoded rows, counted from their top left.
public enum Texel: CoordinateSpace {}

/// A large picture cut into textures of which each is uploaded at once.
///
/// Each repeats a border of its neighbours, so that neither sampling nor soft edges leave a seam
/// where two of them meet.
public struct TileGrid: Hashable, Sendable {
    /// The side of a tile's texture, px: 4 MiB at 4 bytes a pixel.
    public static let side = 1024
    /// The same at 8 bytes a pixel.
    public static let deepSide = 720
    /// What a tile repeats of its neighbour on each side, px.
    ///
    /// At least one device pixel down to a zoom of 1:8.
    public static let border = 8
    /// The bytes that one tile takes in the renderer, at most.
    public static let byteLimit = side * side * 4

    /// Tiles in a row.
    public let columns: Int
    /// Tiles in a column.
    public let rows: Int
    private let whole: Rect<Texel>
    /// From a tile's area to the next one's, px.
    private let step: Int

    /// The tiles of rows of these sides, in pixels, of 4 or 8 bytes each in the renderer.
    public init(width: Int, height: Int, bytesPerPixel: Int = 4) {
        step = (bytesPerPixel > 4 ? Self.deepSide : Self.side) - 2 * Self.border
        columns = max(1, (width + step - 1) / step)
        rows = max(1, (height + step - 1) / step)
        whole = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    }

    /// How many tiles there are; they are counted along the rows.
    public var count: Int { columns * rows }

    /// The part of the picture that a tile stands for; these parts do not overlap.
    public func area(of tile: Int) -> Rect<Texel> {
        let step = Double(step)
        return Rect(
            x: Double(tile % columns) * step, y: Double(tile / columns) * step, width: step,
            height: step
        ).clipped(to: whole)
    }

    /// The pixels of a tile's texture: its area and the borders, in whole numbers.
    public func texels(of tile: Int) -> Rect<Texel> {
        let area = area(of: tile)
        let border = Double(Self.border)
        return Rect(
            x: area.minX - border, y: area.minY - border, width: area.size.width + 2 * border,
            height: area.size.height + 2 * border
        ).clipped(to: whole)
    }

    /// The tiles of which any part is visible, those nearest to the middle first.
    public func tiles(in visible: Rect<Texel>) -> [Int] {
        let seen = visible.clipped(to: whole)
        guard !seen.size.isEmpty else { return [] }
        let step = Double(step)
        func range(_ low: Double, _ high: Double, _ count: Int) -> ClosedRange<Int> {
            let first = min(Int(low / step), count - 1)
            return first...max(first, min(Int((high / step).rounded(.up)) - 1, count - 1))
        }
        var tiles: [(tile: Int, distance: Double)] = []
        for row in range(seen.minY, seen.maxY, rows) {
            for column in range(seen.minX, seen.maxX, columns) {
                let tile = row * columns + column
                tiles.append((tile, area(of: tile).center.distance(to: seen.center)))
            }
        }
        return tiles.sorted { ($0.distance, $0.tile) < ($1.distance, $1.tile) }.map(\.tile)
    }
}
