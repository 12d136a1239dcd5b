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

    /// How heif-enc is told to make upright what is stored for an Exif orientation.
    ///
    /// HEIF turns first and mirrors then (MIAF, ISO 23000-22, 7.3.6.7).
    private static func containerTurn(_ orientation: Int) -> [String] {
        switch orientation {
        case 2: ["--flip-h"]
        case 3: ["--rotate-cw", "180"]
        case 4: ["--flip-v"]
        case 5: ["--rotate-cw", "90", "--flip-h"]
        case 6: ["--rotate-cw", "90"]
        case 7: ["--rotate-cw", "90", "--flip-v"]
        case 8: ["--rotate-cw", "270"]
        default: []
        }
    }

    @Test("a container's turning wins over Exif's", arguments: ["heic", "avif"], 1...8)
    func container(suffix: String, orientation: Int) throws {
        let folder = try TemporaryFolder()
        try Pattern.write(folder.file("in.png"), orientation: orientation)
        let path = folder.file("a.\(suffix)")
        try runCommand(
            ["heif-enc", suffix == "avif" ? "-A" : "--hevc", "-q", "98", "-p", "chroma=444"]
                + Self.containerTurn(orientation) + ["-o", path, folder.file("in.png")])
        try runCommand([
            "exiftool", "-q", "-n", "-overwrite_original",
            "-Orientation=\(orientation == 3 ? 6 : 3)", path,
        ])
        let answer = try DecoderProcess().decode(path, .full)
        let picture = try answer.decoded()
        #expect(answer.header?.orientation == 1)
        #expect(picture.description.width == Pattern.width)
        #expect(Pattern.difference(from: picture) <= 10)
        let small = try DecoderProcess()
            .decode(path, .fit(maxWidth: 48, maxHeight: 48)).decoded()
        #expect(small.description.width == 48)
        #expect(Pattern.difference(from: small) <= 18)
    }

    @Test("JPEG XL's own orientation is applied", arguments: 1...8)
    func codestream(orientation: Int) throws {
        let folder = try TemporaryFolder()
        try Pattern.write(folder.file("in.png"), orientation: orientation)
        try runCommand([
            "convert", folder.file("in.png"), "-quality", "100", "-sampling-factor", "1x1",
            folder.file("in.jpg"),
        ])
        try runCommand([
            "exiftool", "-q", "-n", "-overwrite_original", "-Orientation=\(orientation)",
            folder.file("in.jpg"),
        ])
        // From a JPEG, cjxl moves the Exif orientation into the codestream and keeps the Exif too.
        try runCommand(["cjxl", "--quiet", folder.file("in.jpg"), folder.file("a.jxl")])
        let answer = try DecoderProcess().decode(folder.file("a.jxl"), .full)
        #expect(answer.header?.orientation == 1)
        #expect(answer.header?.width == Pattern.width)
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
