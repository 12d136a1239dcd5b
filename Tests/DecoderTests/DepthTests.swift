import DecodeProtocol
import TestSupport
import Testing

@Suite("More than 8 bits a channel")
struct DepthTests {
    static let deep = DecodeLimits(maxDeepBytes: 1 << 20)

    private func levels(_ picture: Decoded) -> Int {
        Set((0..<picture.description.height).map { picture.pixel(2, $0)[1] }).count
    }

    /// A format, and how it is written from a PNG `in` of 16 bits.
    struct Sample: Sendable, CustomTestStringConvertible {
        var suffix: String
        var command = ["convert", "in", "out"]
        /// Different levels of the ramp that are to come through, of 1024.
        var least = 1_000

        var testDescription: String { suffix }
    }

    static let samples = [
        Sample(suffix: "png"), Sample(suffix: "tif"),
        Sample(suffix: "jxl", command: ["cjxl", "--quiet", "-d", "0", "in", "out"]),
        // 10 and 12 bits: 1023 and 4095 levels, of which the ramp has a fiftieth.
        Sample(
            suffix: "heic",
            command: "heif-enc --hevc -L -b 10 -p chroma=444 -o out in".split(separator: " ").map(
                String.init),
            least: 18),
        Sample(
            suffix: "avif",
            command: ["heif-enc", "-A", "-L", "-b", "12", "-p", "chroma=444", "-o", "out", "in"],
            least: 60),
        Sample(suffix: "exr", command: ["convert", "in", "-colorspace", "RGB", "out"], least: 15),
    ]

    @Test("levels that 8 bits do not have come through, whole and fitted", arguments: samples)
    func levels(_ sample: Sample) throws {
        let folder = try TemporaryFolder()
        let source = folder.file("in.png")
        try runCommand([
            "convert", "-size", "8x1024", "-depth", "16", "gradient:gray(40%)-gray(42%)",
            "-set", "colorspace", "sRGB", "-type", "TrueColor", "PNG48:\(source)",
        ])
        let path = folder.file("a.\(sample.suffix)")
        try runCommand(sample.command.map { $0 == "in" ? source : $0 == "out" ? path : $0 })
        let decoder = try DecoderProcess()
        let whole = try decoder.decode(path, .full, limits: Self.deep).decoded()
        #expect(whole.description.format.isDeep)
        #expect(levels(whole) >= sample.least, "\(levels(whole)) levels")
        let middle = whole.pixel(4, 512)[0]
        #expect(abs(middle - 26_870) < 300, "\(middle)")

        let want = DecodeWant.fit(maxWidth: 4, maxHeight: 512)
        let fitted = try decoder.decode(path, want, limits: Self.deep).decoded()
        #expect(fitted.description.format.isDeep && fitted.description.height == 512)
        #expect(levels(fitted) >= min(sample.least, 500))

        let flat = try decoder.decode(path, .full).decoded()
        #expect(!flat.description.format.isDeep, "only if it is asked for")
        #expect(levels(flat) <= 8)
    }

    @Test("what is larger than the order has room for comes with 8 bits")
    func room() throws {
        let folder = try TemporaryFolder()
        try runCommand([
            "convert", "-size", "100x100", "-depth", "16", "gradient:red-blue",
            "PNG48:\(folder.file("a.png"))",
        ])
        let decoder = try DecoderProcess()
        for (room, isDeep) in [(60_000, true), (59_999, false)] {
            let limits = DecodeLimits(maxDeepBytes: Int64(room))
            let picture = try decoder.decode(folder.file("a.png"), .full, limits: limits).decoded()
            #expect(picture.description.format == (isDeep ? .rgb16 : .rgb8))
        }
    }

    @Test("a photo of 8 bits stays one", arguments: ["jpg", "png", "webp", "gif"])
    func flat(suffix: String) throws {
        let folder = try TemporaryFolder()
        let path = try PictureFactory.write(
            to: folder.file("a.png"), width: 20, height: 10, background: Colour(10, 20, 30))
        try runCommand(["convert", path, folder.file("b.\(suffix)")])
        let picture = try DecoderProcess()
            .decode(folder.file("b.\(suffix)"), .full, limits: Self.deep).decoded()
        #expect(!picture.description.format.isDeep)
    }

    @Test("alpha, a turn and a profile hold for 16 bits too", arguments: [1, 6])
    func whole(orientation: Int) throws {
        let folder = try TemporaryFolder()
        try Pattern.write(folder.file("in.png"), orientation: orientation)
        try runCommand([
            "vips", "icc_transform", folder.file("in.png"), folder.file("p3.png"), "p3",
            "--input-profile", "srgb", "--depth", "16",
        ])
        try runCommand([
            "convert", folder.file("p3.png"), "-alpha", "set", "-channel", "A", "-evaluate", "set",
            "50%", "PNG64:\(folder.file("a.png"))",
        ])
        try runCommand([
            "exiftool", "-q", "-n", "-overwrite_original", "-IFD0:Orientation=\(orientation)",
            folder.file("a.png"),
        ])
        let answer = try DecoderProcess().decode(folder.file("a.png"), .full, limits: Self.deep)
        let picture = try answer.decoded()
        #expect(answer.header?.hasForeignProfile == true)
        #expect(picture.description.format == .rgba16)
        #expect(picture.description.width == Pattern.width)
        for row in 0..<Pattern.rows {
            for column in 0..<Pattern.columns {
                let (x, y) = (column * Pattern.block + 8, row * Pattern.block + 8)
                let pixel = picture.pixel(x, y)
                let wanted = Pattern.colour(x, y).map { $0 * 257 }
                #expect(zip(pixel, wanted).allSatisfy { abs($0 - $1) <= 2 * 257 })
                #expect(abs(pixel[3] - 32_768) <= 2)
            }
        }
    }
}
