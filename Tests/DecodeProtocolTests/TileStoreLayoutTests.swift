import DecodeProtocol
import Testing

@Suite("The tile store's layout")
struct TileStoreLayoutTests {
    @Test("levels follow each other, each half of the one before, down to 256 px")
    func levels() throws {
        let layout = try #require(TileStoreLayout(width: 1_001, height: 500, bytesPerPixel: 3))
        #expect(layout.levels.map(\.width) == [1_001, 501, 251])
        #expect(layout.levels.map(\.height) == [500, 250, 125])
        #expect(layout.levels[0].offset == TileStoreLayout.headBytes)
        #expect(layout.levels[1].offset == TileStoreLayout.headBytes + 1_001 * 500 * 3)
        #expect(layout.byteCount == layout.levels[2].offset + 251 * 125 * 3)
    }

    @Test("a gigapixel without alpha fits into 4 GiB; with alpha, and beyond, there is no layout")
    func limit() {
        #expect(TileStoreLayout(width: 40_000, height: 25_000, bytesPerPixel: 3) != nil)
        #expect(TileStoreLayout(width: 40_000, height: 25_000, bytesPerPixel: 4) == nil)
        let side = DecodeProtocol.maxSide
        #expect(TileStoreLayout(width: side, height: side, bytesPerPixel: 4) == nil)
        #expect(TileStoreLayout(width: 0, height: 1, bytesPerPixel: 3) == nil)
    }

    @Test("a region lies within its level or not")
    func region() {
        let region = PictureRegion(level: 1, x: 400, y: 200, width: 101, height: 50)
        #expect(region.fits(width: 1_001, height: 500))
        #expect(!region.fits(width: 1_000, height: 500))
        #expect(!region.fits(width: 1_001, height: 498))
    }
}
