import DecodeProtocol
import Foundation
import TestSupport
import Testing

/// What a decoder holds of a picture as wide as a gigapixel's, however high that is.
@Suite("Memory for huge pictures", .serialized)
struct HugeMemoryTests {
    private static let width = 40_000
    private static let height = 4_096

    /// The bytes of one row of tiles: 61 MB.
    ///
    /// A decoder that has done nothing holds 40 MB.
    private static let tileRow = width * 512 * 3

    private func picture(_ folder: TemporaryFolder, _ options: String) throws -> String {
        let path = folder.file("a.tif")
        try runCommand([
            "vips", "black", path + options, "\(Self.width)", "\(Self.height)", "--bands", "3",
        ])
        return path
    }

    @Test(
        "a picture is fitted within what its library keeps of it and a few rows",
        arguments: [
            ("[tile,tile-width=512,tile-height=512,compression=deflate]", 2 * tileRow),
            ("[compression=deflate]", tileRow),
        ])
    func fitted(options: String, kept: Int) throws {
        let folder = try TemporaryFolder()
        let path = try picture(folder, options)
        let decoder = try DecoderProcess()
        let picture = try decoder.decode(path, .fit(maxWidth: 1_280, maxHeight: 800)).decoded()
        #expect(picture.description.width == 1_280)
        #expect(decoder.peakMemory <= kept + 80_000_000)
    }

    @Test("a tile of a coarse level is made of a tiled file within a few of the file's tiles")
    func coarse() throws {
        let folder = try TemporaryFolder()
        let path = try picture(
            folder, "[tile,tile-width=512,tile-height=512,compression=deflate]")
        let decoder = try DecoderProcess()
        let region = PictureRegion(level: 4, x: 0, y: 0, width: 1_024, height: 256)
        let tile = try decoder.decode(path, .region(region, from: .file)).decoded()
        #expect(tile.pixel(1_000, 200) == [0, 0, 0, 255])
        #expect(decoder.peakMemory <= Self.tileRow + 40_000_000)
    }
}
