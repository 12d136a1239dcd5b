import DecodeProtocol
import Foundation
import TestSupport
import Testing

/// The large thumbnails that cameras put behind their pictures.
@Suite("Previews in multi-picture files")
struct MultiPictureTests {
    private static let vga = 0x01_0001
    private static let fullHD = 0x01_0002

    private let green = [0x28, 0xA0, 0x28]
    private let blue = [0x28, 0x28, 0xDC]

    /// A JPEG of one colour.
    private func plain(
        _ colour: String, _ width: Int, _ height: Int, in folder: TemporaryFolder
    ) throws -> [UInt8] {
        try runCommand([
            "convert", "-size", "\(width)x\(height)", "xc:\(colour)", "-quality", "95",
            folder.file("plain.jpg"),
        ])
        return try folder.read("plain.jpg")
    }

    /// A red picture of 3000 × 2000 with a green preview of 640 × 427 behind it.
    private func file(in folder: TemporaryFolder) throws -> MultiPictureFile {
        MultiPictureFile(
            picture: try plain("#dc2828", 3_000, 2_000, in: folder),
            others: [(Self.vga, try plain("#28a028", 640, 427, in: folder))])
    }

    private func preview(
        _ file: MultiPictureFile, box: Int = 512, in folder: TemporaryFolder
    ) throws -> DecoderProcess.Answer {
        try folder.write(file.bytes, to: "a.jpg")
        return try DecoderProcess().decode(
            folder.file("a.jpg"), .preview(maxWidth: box, maxHeight: box))
    }

    private func isNear(_ pixel: [Int], _ colour: [Int]) -> Bool {
        zip(pixel, colour).allSatisfy { abs($0 - $1) <= 12 }
    }

    /// Expects no preview, and the picture itself as though there were no block.
    private func expectNone(
        _ file: MultiPictureFile, _ comment: Comment, in folder: TemporaryFolder
    ) throws {
        let answer = try preview(file, in: folder)
        #expect(try answer.failure().code == .noPreview, comment)
        let whole = try DecoderProcess().decode(
            folder.file("a.jpg"), .fit(maxWidth: 300, maxHeight: 300)
        ).decoded()
        #expect(isNear(whole.pixel(10, 10), [0xDC, 0x28, 0x28]), comment)
        #expect(!whole.description.isTruncated, comment)
    }

    @Test("The one of 640 × 480 is delivered, in either byte order", arguments: [true, false])
    func delivered(isLittle: Bool) throws {
        let folder = try TemporaryFolder()
        var file = try file(in: folder)
        file.isLittle = isLittle
        let decoded = try preview(file, in: folder).decoded()
        #expect(decoded.description.width == 512)
        #expect(decoded.description.height == 341)
        #expect(isNear(decoded.pixel(100, 100), green))
    }

    @Test("Of several the smallest is taken that has half of what is wanted, else the largest")
    func ofSeveral() throws {
        let folder = try TemporaryFolder()
        var file = try file(in: folder)
        file.others.append((Self.fullHD, try plain("#2828dc", 1_620, 1_080, in: folder)))
        let small = try preview(file, box: 512, in: folder).decoded()
        #expect(isNear(small.pixel(100, 100), green))
        let large = try preview(file, box: 1_500, in: folder).decoded()
        #expect(isNear(large.pixel(100, 100), blue))
        #expect(large.description.width == 1_500)
        let largest = try preview(file, box: 2_800, in: folder).decoded()
        #expect(largest.description.width == 1_620)
    }

    @Test("Exif's smaller one is enough for a small cell")
    func besideExif() throws {
        let folder = try TemporaryFolder()
        var file = try file(in: folder)
        try folder.write(file.picture, to: "b.jpg")
        try folder.write(try plain("#2828dc", 160, 107, in: folder), to: "small.jpg")
        try runCommand([
            "exiftool", "-q", "-overwrite_original",
            "-ThumbnailImage<=\(folder.file("small.jpg"))", folder.file("b.jpg"),
        ])
        file.picture = try folder.read("b.jpg")
        #expect(isNear(try preview(file, box: 256, in: folder).decoded().pixel(9, 9), blue))
        #expect(isNear(try preview(file, box: 512, in: folder).decoded().pixel(9, 9), green))
        // One that is damaged leaves the other.
        file.others[0].bytes.removeLast(file.others[0].bytes.count / 2)
        #expect(isNear(try preview(file, box: 512, in: folder).decoded().pixel(9, 9), blue))
    }

    @Test("One of another shape, of another kind, and one that ends too early are none")
    func refused() throws {
        let folder = try TemporaryFolder()
        var file = try file(in: folder)
        let sound = file.others[0].bytes
        file.others = [(Self.vga, try plain("#28a028", 427, 640, in: folder))]
        try expectNone(file, "other shape", in: folder)
        file.others = [(0x02_0002, sound)]
        try expectNone(file, "an eye's view", in: folder)
        file.others = [(Self.vga | 1 << 24, sound)]
        try expectNone(file, "not a JPEG by its entry", in: folder)
        file.others = [(Self.vga, sound.dropLast(sound.count / 2))]
        try expectNone(file, "cut", in: folder)
    }

    @Test("Lies about places and lengths find nothing, and harm nothing")
    func lies() throws {
        let folder = try TemporaryFolder()
        let sound = try file(in: folder)
        for lie in [-10, 1, 1 << 20, Int(UInt32.max) - 2 * sound.bytes.count] {
            var file = sound
            file.offsetLie = lie
            try expectNone(file, "offset \(lie)", in: folder)
        }
        for lie in [-sound.others[0].bytes.count, 1, 1 << 30] {
            var file = sound
            file.lengthLie = lie
            try expectNone(file, "length \(lie)", in: folder)
        }
        for directory in [0, 7, 60, 0xFFFF_FFFF] {
            var file = sound
            file.directory = directory
            try expectNone(file, "directory \(directory)", in: folder)
        }
        for count in [0, 17, 0xFFFF_FFF0] {
            var file = sound
            file.entryBytes = count
            try expectNone(file, "entries of \(count) bytes", in: folder)
        }
    }

    @Test("A camera's shows what the picture shows", .enabled(if: CorpusIndex() != nil))
    func ofCamera() throws {
        let corpus = try #require(CorpusIndex())
        let row = try #require(
            corpus.rows.first { $0.path == "jpeg-mpf/panasonic-lx7-mpf-preview.jpg" })
        let decoder = try DecoderProcess()
        let large = try decoder.decode(
            corpus.file(row), .preview(maxWidth: 1_400, maxHeight: 1_400)
        ).decoded()
        #expect(large.description.width == 1_400)
        let whole = try decoder.decode(corpus.file(row), .fit(maxWidth: 1_400, maxHeight: 1_400))
            .decoded()
        #expect(whole.description.height == large.description.height)
        // The camera's own reduction is sharper, and lies half a pixel beside.
        let differences = zip(means(of: large), means(of: whole)).map { abs($0 - $1) }
        #expect(differences.count > 1_000)
        #expect(differences.reduce(0, +) / Double(differences.count) < 3)
    }

    /// The mean of red, green and blue in each square of 25 pixels.
    private func means(of picture: Decoded) -> [Double] {
        let side = 25
        return (0..<picture.description.height / side).flatMap { row in
            (0..<picture.description.width / side).map { column in
                var sum = 0
                for y in row * side..<(row + 1) * side {
                    for x in column * side..<(column + 1) * side {
                        sum += picture.pixel(x, y).prefix(3).reduce(0, +)
                    }
                }
                return Double(sum) / Double(3 * side * side)
            }
        }
    }
}
