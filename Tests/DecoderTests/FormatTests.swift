import DecodeProtocol
import TestSupport
import Testing

@Suite("Formats")
struct FormatTests {
    /// How a format is written, and its budget in levels of 255.
    struct Format: Sendable, CustomTestStringConvertible {
        var name: String
        var suffix: String
        var budget: Int
        /// What to run for a PNG `in.png` and an output `out`; nil is ImageMagick.
        var command: [String]?

        var testDescription: String { name }
    }

    static let formats = [
        Format(name: "JPEG", suffix: "jpg", budget: 4),
        Format(name: "PNG", suffix: "png", budget: 0),
        Format(name: "WebP", suffix: "webp", budget: 0),
        Format(name: "TIFF", suffix: "tif", budget: 0),
        Format(name: "GIF", suffix: "gif", budget: 0),
        Format(name: "BMP", suffix: "bmp", budget: 0),
        Format(name: "ICO", suffix: "ico", budget: 0),
        Format(name: "TGA", suffix: "tga", budget: 0),
        Format(name: "PSD", suffix: "psd", budget: 0),
        Format(name: "QOI", suffix: "qoi", budget: 0),
        Format(name: "Netpbm", suffix: "ppm", budget: 0),
        Format(
            name: "HEIC", suffix: "heic", budget: 10,
            command: ["heif-enc", "--hevc", "-q", "98", "-p", "chroma=444", "-o", "out", "in.png"]),
        Format(
            name: "AVIF", suffix: "avif", budget: 10,
            command: ["heif-enc", "-A", "-q", "98", "-p", "chroma=444", "-o", "out", "in.png"]),
        Format(
            name: "JPEG XL", suffix: "jxl", budget: 0,
            command: ["cjxl", "--quiet", "-d", "0", "in.png", "out"]),
    ]

    @Test("a picture comes back whole and fitted", arguments: formats)
    func roundTrip(_ format: Format) throws {
        let folder = try TemporaryFolder()
        let path = try write(format, in: folder)
        let decoder = try DecoderProcess()

        let whole = try decoder.decode(path, .full)
        let header = try #require(whole.header)
        #expect(header.formatName == format.name)
        #expect(header.width == Pattern.width && header.height == Pattern.height)
        #expect(!header.hasForeignProfile)
        #expect(!header.isAnimated)
        let picture = try whole.decoded()
        #expect(picture.description.isFullResolution)
        #expect(!picture.description.isTruncated)
        #expect(Pattern.difference(from: picture) <= format.budget)

        let fitted = try decoder.decode(path, .fit(maxWidth: 40, maxHeight: 1_000)).decoded()
        #expect(fitted.description.width == 40 && fitted.description.height == 27)
        #expect(Pattern.difference(from: fitted) <= format.budget + 8)

        let larger = try decoder.decode(path, .fit(maxWidth: 4_000, maxHeight: 4_000)).decoded()
        #expect(larger.description.width == Pattern.width, "never enlarged")
        #expect(larger.description.isFullResolution)

        guard case .probed = try decoder.decode(path, .probe).ending else {
            Issue.record("a probe ends with its header")
            return
        }
    }

    @Test("the name says nothing, the content everything", arguments: formats)
    func misnamed(_ format: Format) throws {
        let folder = try TemporaryFolder()
        let path = try write(format, in: folder)
        let decoder = try DecoderProcess()
        for name in ["a.jpg", "a.png", "a.tiff", "a.JPG.part", "a", ".a"] {
            try runCommand(["cp", path, folder.file(name)])
            let answer = try decoder.decode(folder.file(name), .probe)
            #expect(answer.header?.formatName == format.name, "\(name)")
        }
    }

    @Test(
        "lossy codings come close, with alpha too",
        arguments: [
            ["convert", "in.png", "-quality", "92", "out.webp"],
            ["cjxl", "--quiet", "in.png", "out.jxl"],
            ["cjxl", "--quiet", "-p", "-d", "1", "in.png", "out.jxl"],
            ["heif-enc", "-q", "90", "-o", "out.heic", "in.png"],
            ["heif-enc", "-q", "90", "-o", "out.avif", "in.png"],
        ])
    func lossy(_ command: [String]) throws {
        let folder = try TemporaryFolder()
        try Pattern.write(folder.file("flat.png"))
        let decoder = try DecoderProcess()
        for hasAlpha in [false, true] {
            try runCommand(
                ["convert", folder.file("flat.png")]
                    + (hasAlpha
                        ? ["-alpha", "set", "-channel", "A", "-evaluate", "set", "60%"] : [])
                    + [(hasAlpha ? "PNG32:" : "PNG24:") + folder.file("in.png")])
            let path = folder.file(try #require(command.first { $0.hasPrefix("out") }))
            try runCommand(command.map { $0.contains(".") ? folder.file($0) : $0 })
            let answer = try decoder.decode(path, .full)
            #expect(answer.header?.hasAlpha == hasAlpha)
            let picture = try answer.decoded()
            #expect(Pattern.difference(from: picture) <= 14)
            if hasAlpha { #expect(abs(picture.pixel(8, 8)[3] - 153) <= 3) }
        }
    }

    @Test("a picture of tiles is one picture", arguments: ["heic", "avif"])
    func grid(suffix: String) throws {
        let folder = try TemporaryFolder()
        try Pattern.write(folder.file("small.png"))
        // Sides that are no multiples of the tiles': the last ones are cut.
        try runCommand([
            "convert", folder.file("small.png"), "-filter", "point", "-resize", "576x384!",
            "PNG24:\(folder.file("in.png"))",
        ])
        let path = folder.file("a.\(suffix)")
        try runCommand([
            "heif-enc", "-q", "95", "-p", "chroma=444", "--cut-tiles", "256", "-o", path,
            folder.file("in.png"),
        ])
        let decoder = try DecoderProcess()
        let answer = try decoder.decode(path, .full)
        #expect(answer.header?.width == 576 && answer.header?.height == 384)
        #expect(Pattern.difference(from: try answer.decoded()) <= 12)
        let small = try decoder.decode(path, .fit(maxWidth: 96, maxHeight: 96)).decoded()
        #expect(Pattern.difference(from: small) <= 12)
    }

    @Test("a PNG of few bits is read", arguments: [1, 2, 4], ["gray", "palette"])
    func shallow(bits: Int, kind: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.png")
        try runCommand(
            ["convert", "-size", "20x10", "xc:black", "xc:white", "+append", "-depth", "\(bits)"]
                + ["-define", "png:bit-depth=\(bits)", "-define"]
                + ["png:color-type=\(kind == "gray" ? 0 : 3)", path])
        let bytes = try folder.read("a.png")
        #expect(bytes[24] == UInt8(bits) && bytes[25] == (kind == "gray" ? 0 : 3))
        let picture = try DecoderProcess().decode(path, .full).decoded()
        #expect(picture.pixel(5, 5).prefix(3) == [0, 0, 0])
        #expect(picture.pixel(30, 5).prefix(3) == [255, 255, 255])
    }

    @Test("a JPEG of 12 bits is shown where the library can, and else is called unsupported")
    func twelveBits() throws {
        let folder = try TemporaryFolder()
        try Pattern.write(folder.file("in.png"))
        try runCommand(["convert", folder.file("in.png"), folder.file("a.jpg")])
        var bytes = try folder.read("a.jpg")
        // A frame of the extended process (SOF1) with samples of 12 bits.
        let frame = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xC0]) })
        bytes[frame + 1] = 0xC1
        bytes[frame + 4] = 12
        let path = try folder.write(bytes, to: "b.jpg")
        switch try DecoderProcess().decode(path, .full).ending {
        case .picture(let picture, _): #expect(picture.width == Pattern.width)
        case .failed(let failure):
            #expect(failure.code == .unsupported)
            #expect(failure.detail.contains("12"))
        case let other: Issue.record("\(other)")
        }
    }

    @Test(
        "unusual kinds of pixels become 8-bit sRGB",
        arguments: [
            ["-depth", "16", "PNG48:out.png"], ["PNG8:out.png"],
            ["-depth", "16", "out.tif"], ["-compress", "LZW", "out.tif"],
            ["-compress", "Zip", "-define", "tiff:tile-geometry=32x32", "out.tif"],
            ["-interlace", "PNG", "out.png"],
            ["-compress", "RLE", "-colors", "64", "BMP3:out.bmp"],
            ["BMP2:out.bmp"],
            ["-alpha", "on", "-define", "bmp:format=bmp4", "out.bmp"], ["out.ppm"],
            ["-compress", "none", "out.ppm"],
            ["out.pam"], ["-depth", "16", "out.pam"],
            ["-colorspace", "RGB", "-set", "colorspace", "sRGB", "out.pfm"],
            ["-colorspace", "RGB", "out.exr"], ["out.hdr"],
            ["-colorspace", "RGB", "-compress", "ZIP", "out.exr"],
            ["-colorspace", "RGB", "-compress", "PIZ", "out.exr"],
            ["-compress", "RLE", "out.tga"], ["-type", "Palette", "out.tga"],
            ["-compress", "RLE", "-type", "Palette", "out.tga"],
            ["-compress", "none", "out.psd"], ["-depth", "16", "out.psd"], ["PSB:out.psd"],
            ["-type", "Palette", "out.psd"], ["-type", "Palette", "out.ico"],
        ])
    func unusual(_ arguments: [String]) throws {
        let folder = try TemporaryFolder()
        try Pattern.write(folder.file("in.png"))
        let last = arguments[arguments.count - 1]
        let prefix =
            last.split(separator: "o", maxSplits: 1)[0].hasSuffix(":")
            ? String(last.prefix { $0 != ":" }) + ":" : ""
        let name = String(last.dropFirst(prefix.count))
        try runCommand(
            ["convert", folder.file("in.png")] + arguments.dropLast()
                + [prefix + folder.file(name)])
        let picture = try DecoderProcess().decode(folder.file(name), .full).decoded()
        #expect(picture.description.width == Pattern.width)
        #expect(Pattern.difference(from: picture) <= 3)
    }

    @Test(
        "each coding of JPEG is read",
        arguments: [
            ["-arithmetic"], ["-arithmetic", "-progressive"], ["-progressive"], ["-restart", "1"],
            ["-optimize", "-sample", "2x1"], ["-rgb"],
        ])
    func codings(_ options: [String]) throws {
        let folder = try TemporaryFolder()
        try Pattern.write(folder.file("in.png"))
        try runCommand(["convert", folder.file("in.png"), folder.file("in.ppm")])
        try runCommand(
            ["cjpeg", "-quality", "96"] + options + ["-outfile", folder.file("a.jpg")]
                + [folder.file("in.ppm")])
        let picture = try DecoderProcess().decode(folder.file("a.jpg"), .full).decoded()
        #expect(!picture.description.isTruncated)
        #expect(Pattern.difference(from: picture) <= 5)
    }

    @Test(
        "grey is shown as grey",
        arguments: ["png", "jpg", "tif", "webp", "tga", "psd", "pgm", "pam", "pfm", "ico"])
    func grey(suffix: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("grey.\(suffix)")
        // A float map holds light: 0.127 is what sRGB's 100 means.
        let level = suffix == "pfm" ? "xc:rgb(12.744%,12.744%,12.744%)" : "xc:gray(100)"
        try runCommand(["convert", "-size", "30x20", level, "-colorspace", "gray", path])
        let picture = try DecoderProcess().decode(path, .full).decoded()
        let pixel = picture.pixel(15, 10)
        #expect(picture.description.format == (suffix == "ico" ? .rgba8 : .rgb8))
        #expect(pixel[0] == pixel[1] && pixel[1] == pixel[2] && abs(pixel[0] - 100) <= 1)
    }

    @Test(
        "alpha is straight, whole and fitted",
        arguments: ["png", "webp", "tif", "jxl", "avif", "heic", "ico", "tga", "psd", "qoi"])
    func alpha(suffix: String) throws {
        let folder = try TemporaryFolder()
        let drawn = folder.file("in.png")
        // Left half opaque red, right half blue at one half; green hides under no pixel.
        // Photoshop blends what it stores with white.
        let blue = suffix == "psd" ? "xc:rgba(127,127,227,0.5)" : "xc:rgba(0,0,200,0.5)"
        try runCommand([
            "convert", "-size", "40x40", "xc:rgb(200,0,0)", "-size", "40x40", blue, "+append",
            "PNG32:\(drawn)",
        ])
        let path = folder.file("a.\(suffix)")
        switch suffix {
        case "jxl": try runCommand(["cjxl", "--quiet", "-d", "0", drawn, path])
        case "avif", "heic": try runCommand(["heif-enc", "-q", "98", "-o", path, drawn])
        default:
            try runCommand(["convert", drawn, "-define", "webp:lossless=true", path])
        }
        let decoder = try DecoderProcess()
        for want in [DecodeWant.full, .fit(maxWidth: 20, maxHeight: 20)] {
            let answer = try decoder.decode(path, want)
            #expect(answer.header?.hasAlpha == true)
            let picture = try answer.decoded()
            #expect(picture.description.format == .rgba8)
            let size = picture.description
            let left = picture.pixel(size.width / 4, size.height / 2)
            let right = picture.pixel(3 * size.width / 4, size.height / 2)
            let budget = suffix == "avif" || suffix == "heic" ? 8 : 2
            #expect(zip(left, [200, 0, 0, 255]).allSatisfy { abs($0 - $1) <= budget })
            #expect(zip(right, [0, 0, 200, 128]).allSatisfy { abs($0 - $1) <= budget })
        }
    }

    @Test("an animation shows its first frame and says so", arguments: ["gif", "webp"])
    func animated(suffix: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.\(suffix)")
        try runCommand([
            "convert", "-delay", "10", "-size", "20x20", "xc:red", "xc:blue", "xc:lime",
            "-define", "webp:lossless=true", path,
        ])
        let answer = try DecoderProcess().decode(path, .full)
        #expect(answer.header?.isAnimated == true)
        #expect(answer.header?.pageCount == 3)
        #expect(try answer.decoded().pixel(10, 10).prefix(3) == [255, 0, 0])
    }

    @Test("a PNG's text chunks come with its header")
    func texts() throws {
        let folder = try TemporaryFolder()
        try runCommand([
            "convert", "-size", "4x4", "xc:red", "-set", "Thumb::URI", "file:///a%%20b.jpg",
            "-set", "Thumb::MTime", "1700000000", folder.file("a.png"),
        ])
        let header = try #require(
            try DecoderProcess().decode(folder.file("a.png"), .probe).header)
        #expect(header.texts.contains(.init(key: "Thumb::URI", value: "file:///a%20b.jpg")))
        #expect(header.texts.contains(.init(key: "Thumb::MTime", value: "1700000000")))
    }

    private func write(_ format: Format, in folder: TemporaryFolder) throws -> String {
        try Pattern.write(folder.file("in.png"))
        let path = folder.file("out.\(format.suffix)")
        guard let command = format.command else {
            try runCommand([
                "convert", folder.file("in.png"), "-quality", "96", "-sampling-factor", "1x1",
                "-define", "webp:lossless=true", path,
            ])
            return path
        }
        try runCommand(
            command.map { word in
                word == "out" ? path : word == "in.png" ? folder.file(word) : word
            })
        return path
    }
}
