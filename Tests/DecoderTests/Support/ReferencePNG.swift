import Foundation
import TestSupport

/// The frames of an animated PNG by the specification's words.
///
/// Cut apart here, unpacked by ImageMagick, composed in floating point.
struct ReferencePNG {
    /// One frame's own pixels and what is to be done with them.
    struct Part {
        var x: Int
        var y: Int
        var width: Int
        var height: Int
        /// 0 none, 1 background, 2 previous.
        var dispose: UInt8
        /// 0 source, 1 over.
        var blend: UInt8
        /// Red, green, blue, alpha, each 0 to 255.
        var pixels: [UInt8] = []
    }

    /// What each frame shows: four bytes a pixel.
    static func compose(_ parts: [Part], width: Int, height: Int) -> [[UInt8]] {
        var canvas = [Double](repeating: 0, count: width * height * 4)
        return parts.map { part in
            let before = canvas
            for y in 0..<part.height {
                for x in 0..<part.width {
                    let from = 4 * (y * part.width + x)
                    let to = 4 * ((part.y + y) * width + part.x + x)
                    let mine = part.pixels[from..<(from + 4)].map { Double($0) / 255 }
                    let under = canvas[to + 3] * (1 - mine[3])
                    let alpha = part.blend == 0 ? mine[3] : mine[3] + under
                    for channel in 0..<3 where part.blend == 0 || alpha == 0 {
                        canvas[to + channel] = mine[channel]
                    }
                    for channel in 0..<3 where part.blend == 1 && alpha > 0 {
                        let sum = mine[channel] * mine[3] + canvas[to + channel] * under
                        canvas[to + channel] = sum / alpha
                    }
                    canvas[to + 3] = alpha
                }
            }
            let shown = canvas.map { UInt8(($0 * 255).rounded()) }
            if part.dispose == 2 { canvas = before }
            for y in 0..<part.height where part.dispose == 1 {
                let start = 4 * ((part.y + y) * width + part.x)
                for at in start..<(start + 4 * part.width) { canvas[at] = 0 }
            }
            return shown
        }
    }

    /// What each frame of a file shows.
    static func frames(_ path: String, width: Int, height: Int) throws -> [[UInt8]] {
        let file = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        let signature = Array(file[..<8])
        var shared: [UInt8] = []
        var head: [UInt8] = []
        var parts: [Part] = []
        var data: [[UInt8]] = []
        var at = 8
        while at + 12 <= file.count {
            let count = number(file, at)
            let kind = String(decoding: file[(at + 4)..<(at + 8)], as: UTF8.self)
            let body = Array(file[(at + 8)..<(at + 8 + count)])
            switch kind {
            case "IHDR": head = body
            case "PLTE", "tRNS": shared += file[at..<(at + 12 + count)]
            case "fcTL":
                parts.append(
                    Part(
                        x: number(body, 12), y: number(body, 16), width: number(body, 4),
                        height: number(body, 8), dispose: body[24], blend: body[25]))
                data.append([])
            case "IDAT" where !parts.isEmpty: data[data.count - 1] += body
            case "fdAT": data[data.count - 1] += body.dropFirst(4)
            default: break
            }
            at += 12 + count
        }
        let folder = try TemporaryFolder()
        for index in parts.indices {
            let sides = TestPNG.number(parts[index].width) + TestPNG.number(parts[index].height)
            let alone = try folder.write(
                signature + TestPNG.chunk("IHDR", sides + head[8...]) + shared
                    + TestPNG.chunk("IDAT", data[index]) + TestPNG.chunk("IEND", []),
                to: "frame.png")
            parts[index].pixels = try runCommand(["convert", alone, "-depth", "8", "RGBA:-"])
        }
        return compose(parts, width: width, height: height)
    }

    private static func number(_ bytes: [UInt8], _ at: Int) -> Int {
        bytes[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
}
