import DecodeProtocol
import Foundation
import TestSupport
import Testing

/// The smaller pictures that cameras put into their files.
@Suite("Embedded previews")
struct PreviewTests {
    /// A picture of two halves, red on the left and blue on the right, of any size and suffix.
    private func halves(_ path: String, width: Int, height: Int) throws {
        try runCommand([
            "convert", "-size", "\(width / 2)x\(height)", "xc:#dc2828", "xc:#2828dc", "+append",
            "-quality", "95", path,
        ])
    }

    /// A JPEG of red and blue halves with another JPEG as its Exif thumbnail.
    private func jpeg(
        in folder: TemporaryFolder, width: Int = 1_200, height: Int = 800, preview: [String],
        orientation: Int = 1
    ) throws -> String {
        let path = folder.file("a.jpg")
        try halves(path, width: width, height: height)
        try runCommand(["convert"] + preview + ["-quality", "95", folder.file("small.jpg")])
        try runCommand([
            "exiftool", "-q", "-n", "-overwrite_original", "-Orientation=\(orientation)",
            "-ThumbnailImage<=\(folder.file("small.jpg"))", path,
        ])
        return path
    }

    /// Green and grey halves: what comes back is the preview and not the picture.
    private func other(width: Int, height: Int) -> [String] {
        ["-size", "\(width / 2)x\(height)", "xc:#28a028", "xc:#808080", "+append"]
    }

    private func preview(
        _ path: String, box: Int = 256
    ) throws -> (header: PictureHeader?, decoded: Decoded) {
        let answer = try DecoderProcess().decode(path, .preview(maxWidth: box, maxHeight: box))
        return (answer.header, try answer.decoded())
    }

    private func expectNone(_ path: String, _ comment: Comment? = nil) throws {
        let answer = try DecoderProcess().decode(path, .preview(maxWidth: 256, maxHeight: 256))
        #expect(try answer.failure().code == .noPreview, comment)
    }

    private func isNear(_ pixel: [Int], _ colour: [Int]) -> Bool {
        zip(pixel, colour).allSatisfy { abs($0 - $1) <= 12 }
    }

    private let green = [0x28, 0xA0, 0x28]
    private let grey = [0x80, 0x80, 0x80]

    @Test("A JPEG's is delivered in the picture's shape, and the header is of the picture")
    func ofJPEG() throws {
        let folder = try TemporaryFolder()
        let path = try jpeg(in: folder, preview: other(width: 160, height: 106))
        let (header, decoded) = try preview(path)
        #expect(header?.width == 1_200)
        #expect(header?.height == 800)
        #expect(decoded.description.width == 159)
        #expect(decoded.description.height == 106)
        #expect(!decoded.description.isFullResolution)
        #expect(isNear(decoded.pixel(40, 50), green))
        #expect(isNear(decoded.pixel(120, 50), grey))
    }

    @Test("It is made no larger than asked for")
    func box() throws {
        let folder = try TemporaryFolder()
        let path = try jpeg(in: folder, preview: other(width: 160, height: 106))
        let (_, decoded) = try preview(path, box: 60)
        #expect(decoded.description.width == 60)
        #expect(decoded.description.height == 40)
    }

    @Test("It is turned upright with its picture", arguments: [3, 6, 8])
    func turned(orientation: Int) throws {
        let folder = try TemporaryFolder()
        let path = try jpeg(
            in: folder, preview: other(width: 160, height: 106), orientation: orientation)
        let (_, decoded) = try preview(path)
        let (width, height) = (decoded.description.width, decoded.description.height)
        #expect((width < height) == (orientation > 3))
        let first = decoded.pixel(width / 4, height / 4)
        let last = decoded.pixel(width * 3 / 4, height * 3 / 4)
        #expect(isNear(first, orientation == 6 ? green : grey))
        #expect(isNear(last, orientation == 6 ? grey : green))
    }

    @Test("Black bars are cut off, bars of another colour are another picture's")
    func bars() throws {
        let folder = try TemporaryFolder()
        let path = try jpeg(
            in: folder,
            preview: other(width: 160, height: 106) + [
                "-background", "black", "-gravity", "center", "-extent", "160x120",
            ])
        let (_, decoded) = try preview(path)
        let (width, height) = (decoded.description.width, decoded.description.height)
        #expect(abs(Double(width) / Double(height) - 1.5) < 0.02)
        for y in [0, height - 1] {
            #expect(isNear(decoded.pixel(width / 4, y), green), "row \(y)")
        }
        let white = try jpeg(
            in: folder,
            preview: other(width: 160, height: 106) + [
                "-background", "white", "-gravity", "center", "-extent", "160x120",
            ])
        try expectNone(white, "white bars")
    }

    @Test("One of another shape, and one as large as its picture, are none")
    func refused() throws {
        let folder = try TemporaryFolder()
        try expectNone(try jpeg(in: folder, preview: other(width: 80, height: 120)), "other shape")
        try expectNone(
            try jpeg(in: folder, width: 120, height: 80, preview: other(width: 120, height: 80)),
            "as large")
        try halves(folder.file("plain.jpg"), width: 300, height: 200)
        try expectNone(folder.file("plain.jpg"), "without one")
        try halves(folder.file("plain.png"), width: 300, height: 200)
        try expectNone(folder.file("plain.png"), "PNG")
    }

    @Test("A damaged one is none, and the picture is shown all the same")
    func damaged() throws {
        let folder = try TemporaryFolder()
        let path = try jpeg(in: folder, preview: other(width: 160, height: 106))
        var bytes = try folder.read("a.jpg")
        let small = try folder.read("small.jpg")
        let place = try #require(
            bytes.indices.first { bytes[$0...].starts(with: small.suffix(200)) })
        // Neither markers nor Huffman codes: the scan ends in its middle.
        bytes.replaceSubrange(place..<place + 2, with: [0xFF, 0xD9])
        try folder.write(bytes, to: "a.jpg")
        let decoder = try DecoderProcess()
        let answer = try decoder.decode(path, .preview(maxWidth: 256, maxHeight: 256))
        #expect(try answer.failure().code == .noPreview)
        let whole = try decoder.decode(path, .full).decoded()
        #expect(whole.description.width == 1_200)
        #expect(!whole.description.isTruncated)
    }

    @Test("A HEIC's and an AVIF's thumbnail is delivered", arguments: ["heic", "avif"])
    func ofHEIF(suffix: String) throws {
        let folder = try TemporaryFolder()
        try halves(folder.file("a.png"), width: 1_200, height: 800)
        let path = folder.file("a.\(suffix)")
        let encoder = suffix == "avif" ? "-A" : "--hevc"
        try runCommand([
            "heif-enc", encoder, "-q", "90", "-t", "240", "-o", path, folder.file("a.png"),
        ])
        let (header, decoded) = try preview(path)
        #expect(header?.width == 1_200)
        #expect(decoded.description.width == 240)
        #expect(decoded.description.height == 160)
        #expect(isNear(decoded.pixel(60, 80), [0xDC, 0x28, 0x28]))
        let bare = folder.file("b.\(suffix)")
        try runCommand(["heif-enc", encoder, "-q", "90", "-o", bare, folder.file("a.png")])
        try expectNone(bare)
    }
}
