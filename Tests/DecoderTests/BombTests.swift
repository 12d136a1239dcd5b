import DecodeProtocol
import Foundation
import TestSupport
import Testing

/// Small files that unfold into much, or claim to.
///
/// What they may cost is measured on the process itself: CPU time and the most memory it held.
@Suite("Decompression bombs", .serialized)
struct BombTests {
    /// CPU time of starting the process beside the 2 s, in hundredths of a second.
    private static let startTicks = 60
    private static let memoryLimit = 512 << 20

    /// Files that must end in an error.
    enum Lie: String, CaseIterable {
        case jpeg, tiffStrips, tiffTiles, bigTIFF, webpLossless, webpCanvas, png, gif, jp2, bmp, tga
        case psd, qoi, heic, svgNesting, svgUses, svgEntities
    }

    @Test("what claims far more than its bytes can hold ends in an error", arguments: Lie.allCases)
    func lies(lie: Lie) throws {
        let folder = try TemporaryFolder()
        let path = try write(lie, in: folder)
        let profile: DecoderProfile = lie.rawValue.hasPrefix("svg") ? .svg : .raster
        let decoder = try DecoderProcess(profile)
        let answer = try decoder.decode(path, .fit(maxWidth: 1_024, maxHeight: 1_024))
        expectCheap(decoder, answer)
        switch answer.ending {
        case .failed, .died(signal: SIGXCPU): break
        default: Issue.record("\(lie): \(answer.summary)")
        }
    }

    @Test("a text chunk of a gigabyte costs nothing", arguments: ["zTXt", "iTXt"])
    func text(kind: String) throws {
        let folder = try TemporaryFolder()
        let path = try PictureFactory.write(
            to: folder.file("a.png"), width: 30, height: 20, background: Colour(4, 50, 60))
        var bytes = try folder.read("a.png")
        // A stream of a gigabyte of zeros, a megabyte long.
        let zeros = try runCommand([
            "python3", "-c",
            "import zlib,sys; c=zlib.compressobj(9); z=bytes(1<<20)\n"
                + "for _ in range(1024): sys.stdout.buffer.write(c.compress(z))\n"
                + "sys.stdout.buffer.write(c.flush())",
        ])
        let head: [UInt8] = kind == "zTXt" ? [0, 0] : [0, 1, 0, 0, 0]
        let body = Array("\(kind)Comment".utf8) + head + zeros
        var chunk = bigEndian(UInt32(body.count - 4)) + body
        chunk += bigEndian(crc32(body))
        // After the header chunk: 8 bytes of signature, 25 of IHDR.
        bytes.insert(contentsOf: chunk, at: 33)
        try folder.write(bytes, to: "a.png")
        let decoder = try DecoderProcess()
        let answer = try decoder.decode(path, .full)
        expectCheap(decoder, answer)
        if case .picture = answer.ending {
            #expect(try answer.decoded().pixel(3, 3) == [4, 50, 60, 255])
        }
    }

    @Test(
        "a head followed by a gigabyte of zeros ends in an error, or is shown, and costs little",
        arguments: [
            "jpg", "png", "webp", "gif", "tif", "heic", "avif", "jxl", "jp2", "bmp", "ico", "tga",
            "psd", "ppm", "exr", "hdr", "svg",
        ])
    func padded(suffix: String) throws {
        let folder = try TemporaryFolder()
        let name = "a.\(suffix)"
        try PictureFactory.write(
            to: folder.file(name), width: 64, height: 48, background: Colour(200, 40, 40))
        let bytes = try folder.read(name)
        for kept in [24, bytes.count / 2, bytes.count] {
            let path = try folder.write(Array(bytes.prefix(kept)), to: name)
            // A hole: it takes nothing of the disk.
            guard truncate(path, 1 << 30) == 0 else { throw TestFailure("no hole in \(path)") }
            let decoder = try DecoderProcess(suffix == "svg" ? .svg : .raster)
            let answer = try decoder.decode(path, .fit(maxWidth: 1_024, maxHeight: 1_024))
            // Read to the end of its picture, or of the gigabyte, or to the limit.
            expectCheap(decoder, answer)
            switch answer.ending {
            case .picture, .failed, .died(signal: SIGXCPU): break
            default: Issue.record("\(suffix), \(kept) bytes: \(answer.summary)")
            }
        }
    }

    @Test(
        "a text before the picture that does not end within reason is not read to its end",
        arguments: [
            "P6\n# ", "P4\n64 ", "Pf\n64 48\n", "P7\nWIDTH 64\n# ",
            "#?RADIANCE\n# ", "#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 48 ",
        ])
    func endlessText(head: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Array(head.utf8), to: "a")
        guard truncate(path, 1 << 30) == 0 else { throw TestFailure("no hole in \(path)") }
        let decoder = try DecoderProcess()
        let answer = try decoder.decode(path, .fit(maxWidth: 1_024, maxHeight: 1_024))
        #expect(try answer.failure().code == .damaged)
        #expect(try answer.failure().detail.contains("does not end"))
        expectCheap(decoder, answer, seconds: 0)
    }

    @Test("a text of 60,000 bytes before the picture is read past", arguments: ["ppm", "hdr"])
    func longText(suffix: String) throws {
        let folder = try TemporaryFolder()
        let path = try PictureFactory.write(
            to: folder.file("a.\(suffix)"), width: 300, height: 200,
            background: Colour(200, 40, 40))
        var bytes = try folder.read("a.\(suffix)")
        let lines = Array(repeating: "# " + String(repeating: "a", count: 998), count: 60)
        let place = try #require(bytes.firstIndex(of: 0x0A)) + 1
        bytes.insert(contentsOf: Array(lines.joined(separator: "\n").utf8) + [0x0A], at: place)
        try folder.write(bytes, to: "a.\(suffix)")
        let picture = try DecoderProcess().decode(path, .full).decoded()
        #expect(picture.description.width == 300)
        #expect(!picture.description.isTruncated)
    }

    @Test("hundreds of megabytes of a JPEG's application data end in an error, some are read past")
    func applicationData() throws {
        let folder = try TemporaryFolder()
        try PictureFactory.write(
            to: folder.file("a.jpg"), width: 64, height: 48, background: Colour(200, 40, 40))
        let bytes = try folder.read("a.jpg")
        for (count, isShown) in [(6_000, false), (300, true)] {
            let path = try folder.write(Array(bytes.prefix(2)), to: "b.jpg")
            let handle = try #require(FileHandle(forWritingAtPath: path))
            try handle.seekToEnd()
            let segment: [UInt8] = [0xFF, 0xED, 0xFF, 0xFF] + [UInt8](repeating: 7, count: 65_533)
            for _ in 0..<count { try handle.write(contentsOf: segment) }
            try handle.write(contentsOf: bytes.dropFirst(2))
            try handle.close()
            let decoder = try DecoderProcess()
            let answer = try decoder.decode(path, .fit(maxWidth: 1_024, maxHeight: 1_024))
            expectCheap(decoder, answer)
            if isShown {
                #expect(try answer.decoded().description.width == 64)
            } else {
                #expect(try answer.failure().code == .damaged)
            }
        }
    }

    @Test("each of the corpus's bombs is refused or shown within its budget")
    func corpus() throws {
        guard let corpus = CorpusIndex() else { return }
        for row in corpus.rows where row.kind == "bomb" {
            let path = corpus.file(row)
            let decoder = try DecoderProcess(path.hasSuffix(".svg") ? .svg : .raster)
            let answer = try decoder.decode(path, .fit(maxWidth: 1_024, maxHeight: 1_024))
            let work = answer.header.map(TimeBudget.declaredWork) ?? 0
            let isShown = if case .picture = answer.ending { true } else { false }
            // What is shown may take what its size allows; what is refused has two seconds.
            let seconds = isShown ? TimeBudget.cpuSeconds(declaredPixels: work) : 2
            #expect(
                decoder.processorTicks <= Int(seconds * 100) + Self.startTicks,
                "\(row.path): \(answer.summary)")
            #expect(
                decoder.peakMemory <= Self.memoryLimit,
                "\(row.path): \(answer.summary), \(decoder.peakMemory >> 20) MiB")
        }
    }

    private func expectCheap(
        _ decoder: DecoderProcess, _ answer: DecoderProcess.Answer, seconds: Int = 2
    ) {
        #expect(
            decoder.processorTicks <= 100 * seconds + Self.startTicks, "\(answer.summary)")
        #expect(
            decoder.peakMemory <= Self.memoryLimit,
            "\(answer.summary), \(decoder.peakMemory >> 20) MiB")
    }

    // MARK: - The files

    private func write(_ lie: Lie, in folder: TemporaryFolder) throws -> String {
        switch lie {
        case .svgNesting, .svgUses, .svgEntities:
            return try folder.write(Array(svg(lie).utf8), to: "a.svg")
        case .jpeg: return try changed("a.jpg", in: folder, side: 30_000)
        case .tiffStrips, .tiffTiles, .bigTIFF:
            let options = [
                Lie.tiffStrips: "", .tiffTiles: "[tile]", .bigTIFF: "[bigtiff,compression=lzw]",
            ]
            return try tiff(options[lie] ?? "", in: folder)
        case .webpLossless:
            // VP8L: a signature, 14 bits each of the sides less one, the version; little endian.
            let sides = UInt32(16_383) | UInt32(16_383) << 14
            return try folder.write(
                riff("VP8L", [0x2F] + littleEndian(sides) + [0, 0, 0, 0]), to: "a.webp")
        case .webpCanvas:
            let sides: [UInt8] = [0xFF, 0xFF, 0x00, 0xFF, 0x3F, 0x00]
            return try folder.write(riff("VP8X", [0, 0, 0, 0] + sides), to: "a.webp")
        case .png: return try changed("a.png", in: folder, side: 30_000)
        case .gif: return try changed("a.gif", in: folder, side: 30_000)
        case .jp2: return try changed("a.jp2", in: folder, side: 30_000)
        case .bmp: return try changed("a.bmp", in: folder, side: 30_000)
        case .tga: return try changed("a.tga", in: folder, side: 30_000)
        case .psd: return try changed("a.psd", in: folder, side: 30_000)
        case .qoi:
            let head = Array("qoif".utf8) + bigEndian(30_000) + bigEndian(30_000) + [3, 0]
            return try folder.write(head + [0xFE, 1, 2, 3, 0xC0], to: "a.qoi")
        case .heic: return try changed("a.heic", in: folder, side: 30_000)
        }
    }

    /// A small picture whose header is made to claim a large one.
    private func changed(_ name: String, in folder: TemporaryFolder, side: Int) throws -> String {
        // Sides that no other number of the file looks like.
        let (width, height) = (251, 241)
        let path = folder.file(name)
        if name.hasSuffix("heic") {
            try PictureFactory.write(
                to: path, width: width, height: height, background: Colour(90, 9, 9))
        } else {
            try runCommand([
                "convert", "-size", "\(width)x\(height)", "xc:red", "-strip", path,
            ])
        }
        var bytes = try folder.read(name)
        for (old, new) in [(width, side), (height, side)] {
            for size in [4, 2] {
                let isLittle = ["bmp", "gif", "tga"].contains { name.hasSuffix($0) }
                replaceAll(number(old, size, isLittle), by: number(new, size, isLittle), in: &bytes)
            }
        }
        return try folder.write(bytes, to: name)
    }

    private func tiff(_ options: String, in folder: TemporaryFolder) throws -> String {
        try runCommand([
            "convert", "-size", "251x241", "xc:red", "-strip", folder.file("s.png"),
        ])
        try runCommand(["vips", "copy", folder.file("s.png"), folder.file("a.tif") + options])
        var bytes = try folder.read("a.tif")
        // Sides stand as SHORT or LONG at the start of a field of four bytes.
        for old in [251, 241] {
            replaceAll(number(old, 4, true), by: number(30_000, 4, true), in: &bytes)
        }
        return try folder.write(bytes, to: "a.tif")
    }

    private func svg(_ lie: Lie) -> String {
        let head =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" "
            + "xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"100\" height=\"100\">"
        switch lie {
        case .svgNesting:
            return head + String(repeating: "<g>", count: 200_000)
                + String(repeating: "</g>", count: 200_000) + "</svg>"
        case .svgUses:
            // Each shows the one before ten times: 10¹² rectangles.
            let levels = (1...12).map { level in
                "<g id=\"g\(level)\">"
                    + String(
                        repeating: "<use xlink:href=\"#g\(level - 1)\" x=\"1\"/>", count: 10)
                    + "</g>"
            }
            return head + "<defs><rect id=\"g0\" width=\"9\" height=\"9\"/>" + levels.joined()
                + "</defs><use xlink:href=\"#g12\"/></svg>"
        default:
            let entities = (1...10).map { level in
                "<!ENTITY e\(level) \"" + String(repeating: "&e\(level - 1);", count: 10) + "\">"
            }
            return "<!DOCTYPE svg [<!ENTITY e0 \"lol\">" + entities.joined() + "]>" + head
                + "<text y=\"20\">&e10;</text></svg>"
        }
    }

    private func riff(_ kind: String, _ body: [UInt8]) -> [UInt8] {
        let padded = body + (body.count % 2 == 0 ? [] : [0])
        let chunk = Array(kind.utf8) + littleEndian(UInt32(body.count)) + padded
        return Array("RIFF".utf8) + littleEndian(UInt32(chunk.count + 4)) + Array("WEBP".utf8)
            + chunk
    }

    private func number(_ value: Int, _ size: Int, _ isLittle: Bool) -> [UInt8] {
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return isLittle ? bytes : bytes.reversed()
    }

    private func replaceAll(_ old: [UInt8], by new: [UInt8], in bytes: inout [UInt8]) {
        // Headers only: pixels may hold anything.
        for start in 0..<min(bytes.count - old.count, 1_000)
        where Array(bytes[start..<(start + old.count)]) == old {
            bytes.replaceSubrange(start..<(start + old.count), with: new)
        }
        let tail = max(0, bytes.count - 1_000)
        for start in tail..<(bytes.count - old.count)
        where Array(bytes[start..<(start + old.count)]) == old {
            bytes.replaceSubrange(start..<(start + old.count), with: new)
        }
    }

    private func bigEndian(_ value: UInt32) -> [UInt8] { number(Int(value), 4, false) }

    private func littleEndian(_ value: UInt32) -> [UInt8] { number(Int(value), 4, true) }

    /// The checksum of a PNG chunk (PNG 1.2, 15).
    private func crc32(_ bytes: [UInt8]) -> UInt32 {
        var crc = UInt32.max
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }
}
