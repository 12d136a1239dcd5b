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

    @Test("a PNG's gAMA is honoured")
    func gamma() throws {
        let folder = try TemporaryFolder()
        try runCommand(["convert", "-size", "8x8", "xc:gray(128)", "PNG24:\(folder.file("a.png"))"])
        var bytes = try folder.read("a.png")
        // Linear light: 128 of 255 shows as sRGB's 188.
        let kinds = ["gAMA", "sRGB", "cHRM", "tEXt", "tIME", "bKGD"].map { Array($0.utf8) }
        var at = 8
        while at < bytes.count {
            let length = bytes[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) }
            if kinds.contains(Array(bytes[(at + 4)..<(at + 8)])) {
                bytes.removeSubrange(at..<(at + 12 + length))
            } else {
                at += 12 + length
            }
        }
        // gAMA of 100000, with its CRC.
        let chunk: [UInt8] = [0, 0, 0, 4, 0x67, 0x41, 0x4D, 0x41, 0, 1, 0x86, 0xA0]
        bytes.insert(contentsOf: chunk + [0x31, 0xE8, 0x96, 0x5F], at: 33)
        let path = try folder.write(bytes, to: "linear.png")
        let answer = try DecoderProcess().decode(path, .full)
        #expect(answer.header?.hasForeignProfile == true)
        #expect(abs(try answer.decoded().pixel(4, 4)[0] - 188) <= 2)
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
