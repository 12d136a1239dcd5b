import Foundation
import TestSupport

/// The frames of an animation as another program composes them.
///
/// GIF: ImageMagick's own decoder. WebP: anim_dump. JPEG XL: djxl, as an animated PNG.
/// AVIF and HEIC sequences: heif-dec.
/// Animated PNG, which no tool at hand composes: `ReferencePNG`.
struct ReferenceFrames {
    let frames: [Reference]

    init(_ path: String, format: String, width: Int, height: Int) throws {
        let folder = try TemporaryFolder()
        switch format {
        case "GIF":
            let bytes = try runCommand([
                "convert", "gif:\(path)", "-coalesce", "-depth", "8", "RGBA:-",
            ])
            let size = width * height * 4
            frames = stride(from: 0, to: bytes.count - size + 1, by: size).map {
                Reference(
                    bytes: Array(bytes[$0..<($0 + size)]), width: width, height: height)
            }
            return
        case "WebP":
            try runCommand(["anim_dump", "-folder", folder.path, "-prefix", "f", path])
        case "JPEG XL":
            let all = folder.file("all.apng")
            try runCommand(["djxl", "--quiet", path, all])
            frames = try ReferencePNG.frames(all, width: width, height: height).map {
                Reference(bytes: $0, width: width, height: height)
            }
            return
        case "PNG":
            frames = try ReferencePNG.frames(path, width: width, height: height).map {
                Reference(bytes: $0, width: width, height: height)
            }
            return
        default:
            try runCommand(["heif-dec", "-S", "--ignore-editlist", path, folder.file("f.png")])
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasPrefix("f") }.sorted()
        frames = try names.map { name in
            Reference(
                bytes: try runCommand(["convert", folder.file(name), "-depth", "8", "RGBA:-"]),
                width: width, height: height)
        }
    }
}

extension Reference {
    /// Pixels that are there already.
    init(bytes: [UInt8], width: Int, height: Int) {
        self.bytes = bytes
        self.width = width
        self.height = height
    }
}
