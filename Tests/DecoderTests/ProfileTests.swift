import DecodeProtocol
import TestSupport
import Testing

/// Pictures whose numbers mean colours by a profile in the file.
@Suite("Profiles")
struct ProfileTests {
    static let colourful = [TestProfile.displayP3, .adobe, .swapped]
    /// Whole, and reduced as thumbnails are: while it is decoded, where the format can.
    static let wants = [
        DecodeWant.full, .fit(maxWidth: 48, maxHeight: 48), .fit(maxWidth: 24, maxHeight: 16),
    ]

    @Test(
        "each look is the same whole, fitted and as a thumbnail", arguments: colourful,
        ["jpg", "png", "tif", "webp"])
    func looks(_ profile: TestProfile, _ suffix: String) throws {
        let folder = try TemporaryFolder()
        try Pattern.write(folder.file("in.png"))
        let icc = try folder.write(profile.bytes(), to: "a.icc")
        try runCommand([
            "vips", "icc_transform", folder.file("in.png"), folder.file("stored.png"), icc,
            "--input-profile", "srgb", "--intent", "relative",
        ])
        let path = folder.file("a.\(suffix)")
        try runCommand([
            "convert", folder.file("stored.png"), "-quality", "98", "-sampling-factor", "1x1",
            "-define", "webp:lossless=true", path,
        ])
        let decoder = try DecoderProcess()
        for want in Self.wants {
            let answer = try decoder.decode(path, want)
            #expect(answer.header?.hasForeignProfile == true)
            let budget = (suffix == "jpg" ? 6 : 3) + (want == .full ? 0 : 8)
            #expect(Pattern.difference(from: try answer.decoded()) <= budget, "\(want)")
        }
        // Without the profile the same numbers look otherwise, or nothing was tried here.
        try runCommand(["convert", path, "-strip", folder.file("bare.\(suffix)")])
        let bare = try decoder.decode(folder.file("bare.\(suffix)"), .full).decoded()
        #expect(Pattern.difference(from: bare) > 12)
    }

    @Test("grey goes by its profile too", arguments: ["png", "tif", "jpg"])
    func grey(_ suffix: String) throws {
        let folder = try TemporaryFolder()
        let icc = try folder.write(TestProfile.linearGrey.bytes(), to: "a.icc")
        let path = folder.file("a.\(suffix)")
        // Half of white's light is sRGB's 188.
        try runCommand([
            "convert", "-size", "96x64", "xc:gray(128)", "-colorspace", "gray", "-depth", "8",
            "-profile", icc, "-quality", "98", path,
        ])
        let decoder = try DecoderProcess()
        for want in Self.wants {
            let answer = try decoder.decode(path, want)
            #expect(answer.header?.hasForeignProfile == true)
            let pixel = try answer.decoded().pixel(8, 8)
            #expect(pixel.prefix(3).allSatisfy { abs($0 - 188) <= 2 }, "\(pixel)")
        }
    }

    @Test("inks go by their profile, whole and as a thumbnail", arguments: ["jpg", "tif"])
    func inks(_ suffix: String) throws {
        let folder = try TemporaryFolder()
        try Pattern.write(folder.file("in.png"))
        let path = folder.file("a.\(suffix)")
        try runCommand([
            "vips", "icc_transform", folder.file("in.png"),
            path + (suffix == "jpg" ? "[Q=98]" : ""),
            "cmyk", "--input-profile", "srgb", "--intent", "relative",
        ])
        let decoder = try DecoderProcess()
        let whole = try decoder.decode(path, .full)
        #expect(whole.header?.hasForeignProfile == true)
        // Inks reach fewer colours than the pattern has: another program says which.
        let reference = try #require(
            try Reference(
                path, format: suffix == "jpg" ? "JPEG" : "TIFF", width: Pattern.width,
                height: Pattern.height))
        #expect(
            reference.meanDifference(from: try whole.decoded()) <= ComparisonTests.tolerance)
        let seen = Pattern.difference(from: try whole.decoded())
        for want in Self.wants.dropFirst() {
            let small = try decoder.decode(path, want).decoded()
            #expect(abs(Pattern.difference(from: small) - seen) <= 8, "\(want)")
        }
    }

    @Test(
        "a picture without a profile, or with sRGB's, is not converted",
        arguments: ["jpg", "png", "tif", "webp", "gif", "heic", "avif", "jxl"])
    func nothingToDo(_ suffix: String) throws {
        let folder = try TemporaryFolder()
        let icc = try folder.write(TestProfile.sRGB.bytes(), to: "a.icc")
        try Pattern.write(folder.file("plain.png"))
        try runCommand([
            "convert", folder.file("plain.png"), "-profile", icc, folder.file("tagged.png"),
        ])
        let decoder = try DecoderProcess()
        for name in ["plain", "tagged"] {
            let (source, path) = (folder.file("\(name).png"), folder.file("a.\(suffix)"))
            switch suffix {
            case "jxl": try runCommand(["cjxl", "--quiet", "-d", "0", source, path])
            case "heic", "avif": try runCommand(["heif-enc", "-q", "98", "-o", path, source])
            default:
                try runCommand(["convert", source, "-define", "webp:lossless=true", path])
            }
            #expect(try decoder.decode(path, .full).header?.hasForeignProfile == false, "\(name)")
        }
    }

    @Test("sRGB's profile costs no time; another one does")
    func cost() throws {
        let folder = try TemporaryFolder()
        try runCommand([
            "convert", "-size", "4000x3000", "gradient:red-blue", folder.file("plain.jpg"),
        ])
        for profile in [TestProfile.sRGB, .adobe] {
            let icc = try folder.write(profile.bytes(), to: "a.icc")
            try runCommand([
                "convert", folder.file("plain.jpg"), "-profile", icc,
                folder.file("\(profile.testDescription).jpg"),
            ])
        }
        /// Hundredths of a second of the processor, for four decodes.
        func ticks(_ name: String) throws -> Int {
            let decoder = try DecoderProcess()
            _ = try decoder.decode(folder.file("\(name).jpg"), .probe)
            let before = decoder.processorTicks
            for _ in 0..<4 { _ = try decoder.decode(folder.file("\(name).jpg"), .full).decoded() }
            return decoder.processorTicks - before
        }
        let plain = try ticks("plain")
        let own = try ticks("sRGB")
        let foreign = try ticks("Adobe RGB")
        #expect(4 * (own - plain) < foreign - plain, "\(plain), \(own), \(foreign)")
    }
}

/// HEIC and AVIF that say by code points what their numbers mean.
@Suite("Code points")
struct CodePointTests {
    /// Flat colours of 8 or 10 bits under these code points, and what they look like.
    struct Sample: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var primaries: Int
        var transfer: Int
        var colour: String
        var expected: [Int]
        var isForeign = true
    }

    // As for PNG's chunk of the same code points (ColourTests).
    static let samples = [
        Sample(
            testDescription: "sRGB", primaries: 1, transfer: 13, colour: "rgb(204,128,128)",
            expected: [204, 128, 128], isForeign: false),
        Sample(
            testDescription: "a television's curve", primaries: 1, transfer: 1,
            colour: "rgb(204,128,128)", expected: [204, 128, 128], isForeign: false),
        Sample(
            testDescription: "nothing said", primaries: 2, transfer: 2, colour: "rgb(204,128,128)",
            expected: [204, 128, 128], isForeign: false),
        Sample(
            testDescription: "Display P3", primaries: 12, transfer: 13, colour: "rgb(204,128,128)",
            expected: [215, 124, 126]),
        Sample(
            testDescription: "linear light", primaries: 1, transfer: 8, colour: "rgb(128,128,128)",
            expected: [188, 188, 188]),
        Sample(
            testDescription: "the perceptual quantizer", primaries: 1, transfer: 16,
            colour: "rgb(148,148,148)", expected: [244, 244, 244]),
        Sample(
            testDescription: "hybrid log-gamma", primaries: 1, transfer: 18,
            colour: "rgb(191,191,191)", expected: [244, 244, 244]),
    ]

    @Test(
        "they are honoured, whole, fitted and with 16 bits", arguments: samples, ["heic", "avif"])
    func honoured(_ sample: Sample, _ suffix: String) throws {
        let folder = try TemporaryFolder()
        try runCommand([
            "convert", "-size", "96x64", "xc:\(sample.colour)", "PNG24:\(folder.file("in.png"))",
        ])
        let path = folder.file("a.\(suffix)")
        try runCommand([
            "heif-enc", "-q", "98", "-p", "chroma=444", "--matrix_coefficients", "1",
            "--colour_primaries", "\(sample.primaries)", "--transfer_characteristic",
            "\(sample.transfer)", "-o", path, folder.file("in.png"),
        ])
        let decoder = try DecoderProcess()
        let wants = [DecodeWant.full, .fit(maxWidth: 30, maxHeight: 30)]
        for (want, room) in wants.flatMap({ [($0, Int64(0)), ($0, 1 << 20)] }) {
            let limits = DecodeLimits(maxDeepBytes: room)
            let answer = try decoder.decode(path, want, limits: limits)
            #expect(answer.header?.hasForeignProfile == sample.isForeign)
            let picture = try answer.decoded()
            let scale = picture.description.format.isDeep ? 257 : 1
            let pixel = picture.pixel(10, 10).map { $0 / scale }
            #expect(
                zip(pixel, sample.expected).allSatisfy { abs($0 - $1) <= 4 }, "\(want) \(pixel)")
        }
    }

    @Test(
        "frames of a sequence, and its still picture, go by them too", arguments: ["heic", "avif"])
    func frames(_ suffix: String) throws {
        let folder = try TemporaryFolder()
        for index in 1...2 {
            try runCommand([
                "convert", "-size", "64x64", "xc:rgb(204,128,128)",
                "PNG24:\(folder.file("f\(index).png"))",
            ])
        }
        let path = folder.file("a.\(suffix)")
        try runCommand(
            ["heif-enc", "-S", "--fps", "10", "-q", "98", "--matrix_coefficients", "1"]
                + ["--colour_primaries", "12", "--transfer_characteristic", "13"]
                + (suffix == "avif" ? ["-A"] : []) + ["-o", path]
                + (1...2).map { folder.file("f\($0).png") })
        let played = try DecoderProcess().play(path, frames: 2)
        let still = try DecoderProcess().decode(path, .full).decoded()
        for picture in played.frames.map(\.picture) + [still] {
            let pixel = picture.pixel(32, 32)
            #expect(zip(pixel, [215, 124, 126]).allSatisfy { abs($0 - $1) <= 6 }, "\(pixel)")
        }
    }

    @Test("light beyond a page's white keeps its shape in JPEG XL too")
    func brightJXL() throws {
        let folder = try TemporaryFolder()
        // Grey by the perceptual quantizer: 100, 203, 600 and 1000 cd/m².
        let stored = [50.8, 58.1, 69.8, 75.2].map { "xc:rgb(\($0)%,\($0)%,\($0)%)" }
        try runCommand(
            ["convert", "-size", "32x32", "-depth", "16"] + stored
                + ["+append", folder.file("in.ppm")])
        try runCommand([
            "cjxl", "--quiet", "-d", "0.5", "-x", "color_space=RGB_D65_202_Rel_PeQ",
            folder.file("in.ppm"), folder.file("a.jxl"),
        ])
        let answer = try DecoderProcess().decode(folder.file("a.jxl"), .full)
        #expect(answer.header?.hasForeignProfile == true)
        let picture = try answer.decoded()
        let levels = (0..<4).map { picture.pixel(16 + 32 * $0, 16)[1] }
        // Brighter is brighter, nothing is cut off at white, and a page is neither dim nor glaring.
        #expect(zip(levels, levels.dropFirst()).allSatisfy { $0 < $1 }, "\(levels)")
        #expect(levels[3] <= 255 && levels[2] < 255, "\(levels)")
        #expect((110...250).contains(levels[1]), "\(levels)")
    }
}
