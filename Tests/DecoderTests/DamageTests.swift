import DecodeProtocol
import TestSupport
import Testing

@Suite("Damage")
struct DamageTests {
    @Test(
        "a file cut in its middle is shown as far as it goes, with a mark",
        arguments: [
            "jpg", "png", "bmp", "gif", "tga", "qoi", "psd", "webp",
        ])
    func truncated(suffix: String) throws {
        let folder = try TemporaryFolder()
        // Noise fills the file, so that its middle is in the pixels.
        try runCommand([
            "convert", "-size", "200x200", "-seed", "7", "plasma:red-blue", "-depth", "8",
            "-quality", "90", folder.file("whole.\(suffix)"),
        ])
        let bytes = try folder.read("whole.\(suffix)")
        let path = try folder.write(Array(bytes[..<(bytes.count * 6 / 10)]), to: "cut.\(suffix)")
        let decoder = try DecoderProcess()
        let whole = try decoder.decode(folder.file("whole.\(suffix)"), .full).decoded()
        let cut = try decoder.decode(path, .full).decoded()
        #expect(!whole.description.isTruncated)
        #expect(cut.description.isTruncated)
        // BMP stores its rows from the bottom; a PSD cut here has lost all of its blue.
        let seen = suffix == "bmp" ? 190 : 10
        let channels = suffix == "psd" ? 1 : 3
        let difference = zip(
            whole.pixel(100, seen).prefix(channels), cut.pixel(100, seen).prefix(channels)
        ).map { abs($0 - $1) }
        #expect(difference.allSatisfy { $0 <= 12 })
    }

    @Test("a TIFF cut in its strips is shown as far as it goes, if its directory is there")
    func truncatedTIFF() throws {
        let folder = try TemporaryFolder()
        // The directory comes first, then 100 strips of 10 rows, all 90.
        let strips = [UInt8](repeating: 90, count: 100 * 1_000)
        let offsets = 8 + 2 + 9 * 12 + 4
        let (counts, pixels) = (offsets + 400, offsets + 800)
        let entries = [
            (256, 100), (257, 1_000), (258, 8), (259, 1), (262, 1), (273, offsets), (277, 1),
            (278, 10), (279, counts),
        ]
        var bytes = Array("II".utf8) + [42, 0, 8, 0, 0, 0, UInt8(entries.count), 0]
        for (tag, value) in entries {
            let count = tag == 273 || tag == 279 ? 100 : 1
            bytes += little(tag, 2) + little(4, 2) + little(count, 4) + little(value, 4)
        }
        bytes += little(0, 4)
        for strip in 0..<100 { bytes += little(pixels + 1_000 * strip, 4) }
        for _ in 0..<100 { bytes += little(1_000, 4) }
        try folder.write(bytes + strips, to: "whole.tif")
        try folder.write(bytes + strips.prefix(55_500), to: "cut.tif")
        let decoder = try DecoderProcess()
        let whole = try decoder.decode(folder.file("whole.tif"), .full).decoded()
        let cut = try decoder.decode(folder.file("cut.tif"), .full).decoded()
        #expect(!whole.description.isTruncated && whole.pixel(50, 995)[0] == 90)
        #expect(cut.description.isTruncated)
        #expect(cut.pixel(50, 395)[0] == 90)
    }

    @Test(
        "a cut file without what its pixels hang on fails as damaged",
        arguments: ["tif", "heic", "avif"])
    func needsEnd(suffix: String) throws {
        let folder = try TemporaryFolder()
        try runCommand([
            "convert", "-size", "200x200", "-seed", "7", "plasma:red-blue", "-depth", "8",
            folder.file("whole.png"),
        ])
        let whole = folder.file("whole.\(suffix)")
        try runCommand(
            suffix == "tif"
                ? ["convert", folder.file("whole.png"), whole]
                : ["heif-enc", suffix == "avif" ? "-A" : "--hevc", "-o", whole]
                    + [folder.file("whole.png")])
        let bytes = try folder.read("whole.\(suffix)")
        let path = try folder.write(Array(bytes[..<(bytes.count * 6 / 10)]), to: "cut.\(suffix)")
        #expect(try DecoderProcess().decode(path, .full).failure().code == .damaged)
    }

    private func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    @Test(
        "each kind of file that is no picture has its reason",
        arguments: [
            ("", DecodeErrorCode.empty), ("Dear diary,\nnothing happened.\n", .unsupported),
            ("<!DOCTYPE html><html><svg></svg></html>", .unsupported),
            (String(repeating: "\0", count: 100), .unsupported),
            ("\u{7F}ELF\u{1}\u{2}", .unsupported),
            ("GIF89a", .damaged), ("BM", .damaged), ("\u{89}PNG\r\n\u{1A}\n", .unsupported),
        ])
    func noPicture(content: String, code: DecodeErrorCode) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Array(content.utf8), to: "a.jpg")
        let failure = try DecoderProcess().decode(path, .full).failure()
        #expect(failure.code == code)
        #expect(!failure.detail.isEmpty)
    }

    @Test(
        "one decoder survives every broken file and still decodes",
        arguments: ["png", "bmp", "ico", "tga", "psd", "qoi", "tif"])
    func survival(suffix: String) throws {
        let folder = try TemporaryFolder()
        let good = try PictureFactory.write(
            to: folder.file("good.png"), width: 20, height: 20, background: Colour(5, 60, 70))
        try runCommand([
            "convert", "-size", "14x9", "-seed", "3", "plasma:red-blue", "-depth", "8",
            folder.file("whole.\(suffix)"),
        ])
        let source = try folder.read("whole.\(suffix)")
        let decoder = try DecoderProcess()
        for position in stride(from: 2, to: min(source.count, 900), by: 2) {
            var bytes = source
            bytes[position] ^= 0xFF
            let path = try folder.write(bytes, to: "bad.\(suffix)")
            switch try decoder.decode(path, .full).ending {
            case .picture, .failed: continue
            case let other:
                Issue.record("byte \(position): \(other)")
                return
            }
        }
        #expect(try decoder.decode(good, .full).decoded().pixel(1, 1) == [5, 60, 70, 255])
    }

    @Test("memory is given back between orders")
    func memory() throws {
        let folder = try TemporaryFolder()
        try runCommand([
            "convert", "-size", "4000x3000", "gradient:red-blue", folder.file("big.jpg"),
        ])
        let decoder = try DecoderProcess()
        for _ in 0..<5 {
            #expect(try decoder.decode(folder.file("big.jpg"), .full).decoded().bytes.count > 0)
        }
        let status = try String(
            decoding: runCommand(["cat", "/proc/\(decoder.processID)/status"]), as: UTF8.self)
        let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
        let kibibytes = line.flatMap { $0.split(separator: " ").dropLast().last }.flatMap {
            Int($0)
        }
        #expect(try #require(kibibytes) < 24_000)
    }
}
