import DecodeProtocol
import Foundation
import TestSupport
import Testing

/// Thumbnails of JPEGs: libjpeg reduces while it decodes.
@Suite("Reduced JPEGs")
struct ReducedJPEGTests {
    /// Noise and gradients of 2048 × 1536, whose eighths, quarters and halves are whole.
    private func picture(_ path: String, _ options: [String] = []) throws {
        try runCommand(
            ["convert", "-seed", "3", "-size", "512x384", "plasma:fractal", "-resize", "400%"]
                + options + ["-quality", "90", path])
    }

    private func fit(_ path: String, _ side: Int) throws -> Decoded {
        try DecoderProcess().decode(path, .fit(maxWidth: side, maxHeight: side)).decoded()
    }

    /// What djpeg makes of a file, as rows of RGB or grey.
    private func djpeg(
        _ path: String, by denominator: Int, in folder: TemporaryFolder
    ) throws -> ArraySlice<UInt8> {
        try runCommand([
            "djpeg", "-scale", "1/\(denominator)", "-outfile", folder.file("out.ppm"), path,
        ])
        // Three lines of text, then the pixels.
        let bytes = try folder.read("out.ppm")
        let lines = bytes.indices.filter { bytes[$0] == 0x0A }
        return bytes[(try #require(lines.dropFirst(2).first) + 1)...]
    }

    @Test(
        "What needs no further scaling is djpeg's, pixel by pixel",
        arguments: [
            [], ["-interlace", "JPEG"], ["-colorspace", "Gray"], ["-sampling-factor", "1x1"],
            ["-sampling-factor", "2x1"],
        ])
    func sameAsDjpeg(options: [String]) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.jpg")
        try picture(path, options)
        for denominator in [2, 4, 8] {
            let mine = try fit(path, 2_048 / denominator)
            let theirs = Array(try djpeg(path, by: denominator, in: folder))
            let (width, height) = (mine.description.width, mine.description.height)
            #expect(width == 2_048 / denominator)
            let channels = theirs.count / (width * height)
            #expect(channels == (options.contains("Gray") ? 1 : 3))
            var differing = 0
            for y in 0..<height {
                for x in 0..<width {
                    let at = (y * width + x) * channels
                    let colour = (0..<3).map { Int(theirs[at + min($0, channels - 1)]) }
                    if Array(mine.pixel(x, y).prefix(3)) != colour { differing += 1 }
                }
            }
            #expect(differing == 0, "1/\(denominator)")
        }
    }

    @Test("What is scaled further is as near to the whole picture's mean as it can be")
    func scaledFurther() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.jpg")
        try picture(path)
        try runCommand([
            "convert", path, "-resize", "200x150!", "-depth", "8", folder.file("small.png"),
        ])
        let mine = try fit(path, 200)
        let theirs = try fit(folder.file("small.png"), 200)
        #expect(mine.description.width == 200)
        #expect(mine.meanDifference(from: theirs) < 1.5)
    }

    @Test("A cut file shows what is there, with the mark, like the whole picture")
    func cut() throws {
        let folder = try TemporaryFolder()
        try picture(folder.file("a.jpg"))
        let sound = try fit(folder.file("a.jpg"), 256)
        let bytes = try folder.read("a.jpg")
        try folder.write(Array(bytes.prefix(bytes.count * 6 / 10)), to: "cut.jpg")
        let cut = try fit(folder.file("cut.jpg"), 256)
        #expect(cut.description.isTruncated)
        #expect(!sound.description.isTruncated)
        for y in 0..<80 {
            for x in [0, 100, 255] {
                #expect(cut.pixel(x, y) == sound.pixel(x, y), "\(x), \(y)")
            }
        }
        try folder.write(Array(bytes.prefix(300)), to: "head.jpg")
        let head = try DecoderProcess().decode(
            folder.file("head.jpg"), .fit(maxWidth: 256, maxHeight: 256))
        #expect(try head.failure().code == .damaged)
    }

    @Test("Inks are left to libvips, and come in the same colours as the whole picture")
    func inks() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.jpg")
        try picture(path, ["-colorspace", "CMYK"])
        let small = try fit(path, 256)
        let whole = try DecoderProcess().decode(path, .full).decoded()
        var (mine, theirs) = ([0, 0, 0], [0, 0, 0])
        for y in 0..<8 {
            for x in 0..<8 {
                for channel in 0..<3 {
                    theirs[channel] += whole.pixel(800 + x, 800 + y)[channel]
                    mine[channel] += small.pixel(100, 100)[channel]
                }
            }
        }
        #expect(zip(mine, theirs).allSatisfy { abs($0 - $1) < 64 * 6 }, "\(mine) \(theirs)")
    }
}
