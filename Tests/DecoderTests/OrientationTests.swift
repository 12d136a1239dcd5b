import DecodeProtocol
import TestSupport
import Testing

/// Formats × orientation against a picture that is known pixel by pixel.
@Suite("Orientation is applied once")
struct OrientationTests {
    /// A format with an Exif orientation: how it is written, and its budget in levels of 255.
    struct Format: Sendable, CustomTestStringConvertible {
        var suffix: String
        var budget: Int

        var testDescription: String { suffix }
    }

    static let formats = [
        Format(suffix: "jpg", budget: 4), Format(suffix: "png", budget: 0),
        Format(suffix: "tif", budget: 0), Format(suffix: "webp", budget: 0),
    ]

    @Test("an Exif orientation is applied, whole", arguments: formats, 1...8)
    func whole(format: Format, orientation: Int) throws {
        let path = try write(format, orientation)
        let answer = try DecoderProcess().decode(path.file, .full)
        let picture = try answer.decoded()
        #expect(answer.header?.orientation == orientation)
        #expect(answer.header?.width == Pattern.width)
        #expect(picture.description.width == Pattern.width)
        #expect(picture.description.height == Pattern.height)
        #expect(picture.description.isFullResolution)
        #expect(Pattern.difference(from: picture) <= format.budget)
    }

    @Test("an Exif orientation is applied, scaled", arguments: formats, [2, 3, 5, 6, 8])
    func scaled(format: Format, orientation: Int) throws {
        let path = try write(format, orientation)
        let picture = try DecoderProcess()
            .decode(path.file, .fit(maxWidth: 48, maxHeight: 48)).decoded()
        #expect(picture.description.width == 48)
        #expect(picture.description.height == 32)
        #expect(!picture.description.isFullResolution)
        #expect(Pattern.difference(from: picture) <= format.budget + 8)
    }

    @Test("a container's turning wins over Exif's", arguments: ["heic", "avif"])
    func container(suffix: String) throws {
        let folder = try TemporaryFolder()
        // Stored a quarter turn back; the container's irot makes it upright.
        try Pattern.write(folder.file("in.png"), orientation: 6)
        let path = folder.file("a.\(suffix)")
        try runCommand(
            ["heif-enc", suffix == "avif" ? "-A" : "--hevc", "-q", "98", "-p", "chroma=444"]
                + ["--rotate-cw", "90", "-o", path, folder.file("in.png")])
        try runCommand(["exiftool", "-q", "-n", "-overwrite_original", "-Orientation=3", path])
        let answer = try DecoderProcess().decode(path, .full)
        let picture = try answer.decoded()
        #expect(answer.header?.orientation == 1)
        #expect(picture.description.width == Pattern.width)
        #expect(Pattern.difference(from: picture) <= 10)
    }

    @Test("JPEG XL's own orientation is applied")
    func codestream() throws {
        let folder = try TemporaryFolder()
        try Pattern.write(folder.file("in.png"), orientation: 6)
        try runCommand([
            "convert", folder.file("in.png"), "-quality", "100", "-sampling-factor", "1x1",
            folder.file("in.jpg"),
        ])
        try runCommand([
            "exiftool", "-q", "-n", "-overwrite_original", "-Orientation=6", folder.file("in.jpg"),
        ])
        // From a JPEG, cjxl moves the Exif orientation into the codestream and keeps the Exif too.
        try runCommand(["cjxl", "--quiet", folder.file("in.jpg"), folder.file("a.jxl")])
        let answer = try DecoderProcess().decode(folder.file("a.jxl"), .full)
        #expect(answer.header?.orientation == 1)
        #expect(Pattern.difference(from: try answer.decoded()) <= 4)
    }

    private func write(
        _ format: Format, _ orientation: Int
    ) throws -> (folder: TemporaryFolder, file: String) {
        let folder = try TemporaryFolder()
        try Pattern.write(folder.file("in.png"), orientation: orientation)
        let path = folder.file("a.\(format.suffix)")
        try runCommand([
            "convert", folder.file("in.png"), "-quality", "96", "-sampling-factor", "1x1",
            "-define", "webp:lossless=true", path,
        ])
        try runCommand([
            "exiftool", "-q", "-n", "-overwrite_original", "-IFD0:Orientation=\(orientation)", path,
        ])
        return (folder, path)
    }
}
