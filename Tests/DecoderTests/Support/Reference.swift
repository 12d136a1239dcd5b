import Foundation
import TestSupport

/// What another program than ours makes of a picture: upright, sRGB, straight alpha.
struct Reference {
    /// Red, green, blue and alpha of each pixel, from the top.
    let bytes: [UInt8]
    let width: Int
    let height: Int

    /// Decodes with ImageMagick, or before it with djxl or heif-dec.
    ///
    /// Nil where that makes a picture of another size.
    init?(_ path: String, format: String, width: Int, height: Int) throws {
        let folder = try TemporaryFolder()
        var source = path
        switch format {
        case "JPEG XL":
            source = folder.file("in.png")
            try runCommand(["djxl", "--quiet", path, source])
        case "HEIC", "AVIF":
            source = folder.file("in.png")
            try runCommand(["heif-dec", path, source])
            source = try Self.still(source, in: folder, width, height)
        default:
            // The name says nothing about the format.
            let kind = Self.coders[format].map { "\($0):" } ?? ""
            source = "\(kind)\(path)"
            source += "[\(try Self.scene(source, width, height))]"
        }
        var command = ["convert", source, "-auto-orient"]
        if format == "GIF" { command += ["-coalesce"] }
        command += [
            "-intent", "relative", "-black-point-compensation", "-profile",
            Self.srgb.file("srgb.icc"), "-depth", "8", "RGBA:-",
        ]
        bytes = try runCommand(command)
        self.width = width
        self.height = height
        if bytes.count != width * height * 4 { return nil }
    }

    /// The mean difference of colours as they show, of 255 levels.
    ///
    /// Over about 128 × 128 of the pixels.
    func meanDifference(from picture: Decoded) -> Double {
        let (across, down) = (max(1, width / 128), max(1, height / 128))
        var sum = 0.0
        var count = 0.0
        for y in stride(from: 0, to: height, by: down) {
            for x in stride(from: 0, to: width, by: across) {
                let ours = picture.pixel(x, y)
                let theirs = bytes[(4 * (y * width + x))..<(4 * (y * width + x) + 4)].map(Int.init)
                for channel in 0..<3 {
                    // What is transparent has no colour.
                    sum +=
                        abs(
                            Double(ours[channel] * ours[3]) - Double(theirs[channel] * theirs[3]))
                        / 255
                }
                sum += Double(abs(ours[3] - theirs[3]))
                count += 3
            }
        }
        return sum / count
    }

    /// What heif-dec wrote: of several pictures the first of the wanted size.
    private static func still(
        _ path: String, in folder: TemporaryFolder, _ width: Int, _ height: Int
    ) throws -> String {
        if FileManager.default.fileExists(atPath: path) { return path }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        return try names.map(folder.file).first { name in
            try runCommand(["identify", "-format", "%w %h", name])
                == Array("\(width) \(height)".utf8)
        } ?? path
    }

    private static let coders = [
        "JPEG": "jpeg", "PNG": "png", "WebP": "webp", "TIFF": "tiff", "GIF": "gif", "BMP": "bmp",
        "ICO": "ico", "PSD": "psd",
    ]

    /// The first scene of the wanted size, either way round; 0 where there is none.
    private static func scene(_ source: String, _ width: Int, _ height: Int) throws -> Int {
        let limit = source.hasPrefix("ico") ? "" : "[0]"
        let lines = try runCommand(["identify", "-format", "%w %h\n", source + limit])
        let sizes = String(decoding: lines, as: UTF8.self).split(separator: "\n")
        return sizes.lastIndex { $0 == "\(width) \(height)" } ?? 0
    }

    /// A folder with an sRGB profile, taken out of a picture that libvips tagged with its own.
    private static let srgb: TemporaryFolder = {
        do {
            let folder = try TemporaryFolder()
            let (plain, tagged) = (folder.file("plain.png"), folder.file("tagged.png"))
            try runCommand(["convert", "-size", "2x2", "xc:gray", "PNG24:\(plain)"])
            try runCommand([
                "vips", "icc_transform", plain, tagged, "srgb", "--input-profile", "srgb",
            ])
            try runCommand(["convert", tagged, folder.file("srgb.icc")])
            return folder
        } catch {
            fatalError("no sRGB profile: \(error)")
        }
    }()
}
