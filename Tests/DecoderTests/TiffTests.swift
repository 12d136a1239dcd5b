import DecodeProtocol
import TestSupport
import Testing

/// The kinds of TIFF that libvips' writer makes, beside those of FormatTests and PageTests.
@Suite("TIFF")
struct TiffTests {
    @Test(
        "each compression is read, in strips and in tiles",
        arguments: ["none", "lzw", "deflate", "packbits", "jpeg"], [[], ["--tile"]])
    func compressions(_ compression: String, _ layout: [String]) throws {
        let answer = try decode(["--compression", compression, "--Q", "97"] + layout)
        #expect(answer.header?.formatName == "TIFF")
        #expect(Pattern.difference(from: try answer.decoded()) <= (compression == "jpeg" ? 8 : 0))
    }

    @Test("a BigTIFF is read", arguments: [[], ["--tile"], ["--compression", "deflate"]])
    func big(_ options: [String]) throws {
        let answer = try decode(["--bigtiff"] + options)
        #expect(Pattern.difference(from: try answer.decoded()) == 0)
    }

    @Test("floating point holds light, and keeps more than 8 bits")
    func light() throws {
        let folder = try TemporaryFolder()
        try Pattern.write(folder.file("in.png"))
        try runCommand([
            "vips", "colourspace", folder.file("in.png"), folder.file("a.tif"), "scrgb",
        ])
        let decoder = try DecoderProcess()
        let flat = try decoder.decode(folder.file("a.tif"), .full).decoded()
        #expect(flat.description.format == .rgb8)
        #expect(Pattern.difference(from: flat) <= 1)
        let limits = DecodeLimits(maxDeepBytes: 1 << 20)
        let deep = try decoder.decode(folder.file("a.tif"), .full, limits: limits).decoded()
        #expect(deep.description.format == .rgb16)
    }

    @Test("one bit a pixel is black and white", arguments: ["ccittfax4", "none"])
    func bilevel(_ compression: String) throws {
        let folder = try TemporaryFolder()
        try runCommand([
            "convert", "-size", "40x30", "xc:black", "xc:white", "+append", "-colorspace", "gray",
            folder.file("in.png"),
        ])
        try runCommand([
            "vips", "tiffsave", folder.file("in.png"), folder.file("a.tif"), "--bitdepth", "1",
            "--compression", compression,
        ])
        let picture = try DecoderProcess().decode(folder.file("a.tif"), .full).decoded()
        #expect(picture.pixel(10, 15).prefix(3) == [0, 0, 0])
        #expect(picture.pixel(60, 15).prefix(3) == [255, 255, 255])
    }

    private func decode(_ options: [String]) throws -> DecoderProcess.Answer {
        let folder = try TemporaryFolder()
        try Pattern.write(folder.file("in.png"))
        try runCommand(
            ["vips", "tiffsave", folder.file("in.png"), folder.file("a.tif")] + options)
        return try DecoderProcess().decode(folder.file("a.tif"), .full)
    }
}
