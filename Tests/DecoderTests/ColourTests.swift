import DecodeProtocol
import Foundation
import TestSupport
import Testing

@Suite("Colour")
struct ColourTests {
    @Test(
        "a foreign profile is converted, and the header says so", arguments: ["jpg", "png", "webp"])
    func foreign(suffix: String) throws {
        let folder = try TemporaryFolder()
        try Pattern.write(folder.file("in.png"))
        let path = folder.file("p3.\(suffix)")
        let options =
            suffix == "jpg" ? "[Q=98,subsample-mode=off]" : suffix == "webp" ? "[lossless]" : ""
        try runCommand([
            "vips", "icc_transform", folder.file("in.png"), path + options, "p3",
            "--input-profile", "srgb",
        ])
        let decoder = try DecoderProcess()
        for want in [DecodeWant.full, .fit(maxWidth: 48, maxHeight: 48)] {
            let answer = try decoder.decode(path, want)
            #expect(answer.header?.hasForeignProfile == true)
            let budget = (suffix == "jpg" ? 6 : 3) + (want == .full ? 0 : 8)
            #expect(Pattern.difference(from: try answer.decoded()) <= budget)
        }
    }

    @Test("an sRGB profile changes nothing and is not foreign")
    func own() throws {
        let folder = try TemporaryFolder()
        try Pattern.write(folder.file("in.png"))
        try runCommand([
            "vips", "icc_transform", folder.file("in.png"), folder.file("srgb.png"), "srgb",
            "--input-profile", "srgb",
        ])
        let plain = try DecoderProcess().decode(folder.file("in.png"), .full)
        let tagged = try DecoderProcess().decode(folder.file("srgb.png"), .full)
        #expect(tagged.header?.hasForeignProfile == false)
        #expect(try tagged.decoded().largestDifference(from: plain.decoded()) <= 1)
    }

    @Test("CMYK becomes what its inks look like", arguments: ["jpg", "tif", "psd"])
    func cmyk(suffix: String) throws {
        let folder = try TemporaryFolder()
        try runCommand([
            "convert", "-size", "40x40", "xc:white", "xc:black", "xc:red", "+append",
            "-colorspace", "CMYK", folder.file("a.\(suffix)"),
        ])
        let answer = try DecoderProcess().decode(folder.file("a.\(suffix)"), .full)
        let picture = try answer.decoded()
        #expect(picture.description.format == .rgb8)
        #expect(answer.header?.hasForeignProfile == false)
        #expect(picture.pixel(20, 20).allSatisfy { $0 > 245 })
        #expect(picture.pixel(60, 20).prefix(3).allSatisfy { $0 < 70 })
        let red = picture.pixel(100, 20)
        #expect(red[0] > 180 && red[1] < 90 && red[2] < 90)
    }

    /// What stands in a PNG about its colours, and what its grey of 128 or its red then is.
    struct Statement: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var chunks: [(kind: String, body: [UInt8])]
        var colour: String
        var expected: [Int]
    }

    static let linear: (kind: String, body: [UInt8]) = ("gAMA", [0, 1, 0x86, 0xA0])

    /// x and y of white, red, green and blue in hundred thousandths.
    static let displayP3: [UInt8] = [
        31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000,
    ].flatMap { TestPNG.number($0) }

    static let statements = [
        Statement(
            testDescription: "gAMA of linear light", chunks: [linear],
            colour: "rgb(128,128,128)", expected: [188, 188, 188]),
        Statement(
            testDescription: "sRGB goes before gAMA", chunks: [("sRGB", [0]), linear],
            colour: "rgb(128,128,128)", expected: [128, 128, 128]),
        Statement(
            testDescription: "cICP of linear light", chunks: [("cICP", [1, 8, 0, 1])],
            colour: "rgb(128,128,128)", expected: [188, 188, 188]),
        Statement(
            testDescription: "cICP goes before gAMA", chunks: [linear, ("cICP", [1, 13, 0, 1])],
            colour: "rgb(128,128,128)", expected: [128, 128, 128]),
        // P3's (0.8, 0.5, 0.5) in sRGB, by the matrices of SMPTE RP 431 and IEC 61966-2-1.
        Statement(
            testDescription: "cICP of Display P3", chunks: [("cICP", [12, 13, 0, 1])],
            colour: "rgb(204,128,128)", expected: [215, 124, 126]),
        // 203 cd/m² is a page's white; what is brighter needs the room above.
        Statement(
            testDescription: "cICP of the perceptual quantizer", chunks: [("cICP", [1, 16, 0, 1])],
            colour: "rgb(148,148,148)", expected: [244, 244, 244]),
        Statement(
            testDescription: "cICP of hybrid log-gamma", chunks: [("cICP", [1, 18, 0, 1])],
            colour: "rgb(191,191,191)", expected: [244, 244, 244]),
        // The same with an exponent of 2.2 for sRGB's curve.
        Statement(
            testDescription: "gAMA of 2.2 and cHRM of Display P3",
            chunks: [("gAMA", [0, 0, 0xB1, 0x8F]), ("cHRM", displayP3)],
            colour: "rgb(204,128,128)", expected: [218, 124, 126]),
        Statement(
            testDescription: "cHRM without gAMA", chunks: [("cHRM", displayP3)],
            colour: "rgb(204,128,128)", expected: [218, 124, 126]),
        Statement(
            testDescription: "sRGB goes before cHRM", chunks: [("sRGB", [0]), ("cHRM", displayP3)],
            colour: "rgb(128,128,128)", expected: [128, 128, 128]),
        Statement(
            testDescription: "cICP that no PNG can hold is ignored",
            chunks: [("cICP", [1, 8, 1, 1])], colour: "rgb(128,128,128)",
            expected: [128, 128, 128]),
    ]

    @Test("what a PNG says of its colours is honoured", arguments: statements)
    func png(_ statement: Statement) throws {
        let folder = try TemporaryFolder()
        try runCommand([
            "convert", "-size", "8x8", "xc:\(statement.colour)", "-define",
            "png:exclude-chunks=all", "PNG24:\(folder.file("a.png"))",
        ])
        var bytes = try folder.read("a.png")
        for chunk in statement.chunks.reversed() {
            bytes.insert(contentsOf: TestPNG.chunk(chunk.kind, chunk.body), at: 33)
        }
        let path = try folder.write(bytes, to: "stated.png")
        let answer = try DecoderProcess().decode(path, .full)
        let pixel = try answer.decoded().pixel(4, 4)
        #expect(zip(pixel, statement.expected).allSatisfy { abs($0 - $1) <= 2 }, "\(pixel)")
        #expect(
            answer.header?.hasForeignProfile == (statement.expected != [128, 128, 128]))
    }

    @Test("a PNG's profile goes before gAMA and cHRM, and cICP before the profile")
    func order() throws {
        let folder = try TemporaryFolder()
        let icc = try folder.write(TestProfile.swapped.bytes(), to: "a.icc")
        try runCommand([
            "convert", "-size", "8x8", "xc:rgb(200,40,40)", "-define",
            "png:exclude-chunks=gAMA,cHRM,sRGB",
            "-profile", icc, "PNG24:\(folder.file("a.png"))",
        ])
        let bytes = try folder.read("a.png")
        func decode(_ chunks: [(kind: String, body: [UInt8])]) throws -> [Int] {
            var stated = bytes
            for chunk in chunks {
                stated.insert(contentsOf: TestPNG.chunk(chunk.kind, chunk.body), at: 33)
            }
            let path = try folder.write(stated, to: "stated.png")
            return try Array(DecoderProcess().decode(path, .full).decoded().pixel(4, 4).prefix(3))
        }
        let gamma = [Self.linear, (kind: "cHRM", body: Self.displayP3)]
        for chunks in [[], gamma] {
            let pixel = try decode(chunks)
            #expect(zip(pixel, [40, 200, 40]).allSatisfy { abs($0 - $1) <= 3 }, "\(pixel)")
        }
        let pixel = try decode([(kind: "cICP", body: [1, 13, 0, 1])])
        #expect(pixel == [200, 40, 40])
    }

    @Test("four inks look the same with and without the Adobe marker")
    func plainInks() throws {
        let folder = try TemporaryFolder()
        try runCommand([
            "convert", "-size", "40x40", "xc:black", "xc:white", "xc:red", "+append",
            "-colorspace", "CMYK", folder.file("a.tif"),
        ])
        // libvips stores the inks themselves, ImageMagick luma and chroma of them.
        try runCommand(["vips", "jpegsave", folder.file("a.tif"), folder.file("a.jpg")])
        var bytes = try folder.read("a.jpg")
        let marker = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xEE]) })
        bytes.removeSubrange(marker..<(marker + 16))
        let path = try folder.write(bytes, to: "plain.jpg")
        let decoder = try DecoderProcess()
        let marked = try decoder.decode(folder.file("a.jpg"), .full).decoded()
        let plain = try decoder.decode(path, .full).decoded()
        #expect(plain.pixel(60, 20).prefix(3).allSatisfy { $0 > 245 })
        #expect(plain.largestDifference(from: marked) == 0)
    }

    @Test("OpenEXR's colours are divided by their alpha, and light becomes sRGB")
    func premultipliedLight() throws {
        let folder = try TemporaryFolder()
        // Light of 0.216 is sRGB's 128; at one half of alpha, half of it is stored.
        try runCommand([
            "convert", "-size", "9x9", "xc:rgba(27,27,27,0.5)", "-set", "colorspace", "RGB",
            folder.file("a.exr"),
        ])
        let answer = try DecoderProcess().decode(folder.file("a.exr"), .full)
        #expect(answer.header?.hasAlpha == true && answer.header?.formatName == "OpenEXR")
        let pixel = try answer.decoded().pixel(4, 4)
        #expect(abs(pixel[0] - 128) <= 2 && abs(pixel[3] - 128) <= 1, "\(pixel)")
    }

    @Test("profiles of the corpus look like their reference", arguments: CorpusIndex.lookAlikes)
    func lookAlike(_ path: String) throws {
        let corpus = try #require(CorpusIndex())
        let decoder = try DecoderProcess()
        let reference = try decoder.decode(
            "\(corpus.folder)/icc/reference-untagged-srgb.png", .full
        ).decoded()
        let picture = try decoder.decode("\(corpus.folder)/\(path)", .full).decoded()
        // Stated beside the corpus: mean error under 0.5 %, CMYK 2.5 %.
        let budget = path.contains("cmyk") ? 0.025 : 0.005
        #expect(picture.meanDifference(from: reference) / 255 < budget)
    }
}
