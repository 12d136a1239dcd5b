import DecodeProtocol
import TestSupport
import Testing

@Suite("Raw files of cameras show their largest preview")
struct RawTests {
    @Test("upright by the raw file's orientation, and marked", arguments: 1...8)
    func orientation(_ orientation: Int) throws {
        let folder = try TemporaryFolder()
        let path = try write("a.nef", in: folder, orientation: orientation)
        let decoder = try DecoderProcess()
        for want in [DecodeWant.full, .fit(maxWidth: 48, maxHeight: 48)] {
            let answer = try decoder.decode(path, want)
            let header = try #require(answer.header)
            #expect(header.isPreview && header.formatName == "RAW")
            #expect(header.width == Pattern.width && header.height == Pattern.height)
            #expect(header.orientation == orientation && header.pageCount == 1)
            let picture = try answer.decoded()
            #expect(!picture.description.isTruncated)
            #expect(Pattern.difference(from: picture) <= (want == .full ? 4 : 12))
        }
    }

    @Test("a Digital Negative is told by content", arguments: ["a.dng", "a.tif", "a.jpg", "a"])
    func digitalNegative(_ name: String) throws {
        let folder = try TemporaryFolder()
        let path = try write(name, in: folder, isNegative: true)
        let header = try #require(try DecoderProcess().decode(path, .probe).header)
        #expect(header.isPreview && header.width == Pattern.width)
    }

    @Test(
        "each maker's kind shows its largest preview, and is marked",
        arguments: RawFile.Kind.allCases)
    func kinds(_ kind: RawFile.Kind) throws {
        let folder = try TemporaryFolder()
        try Pattern.write(folder.file("in.png"))
        try runCommand([
            "convert", folder.file("in.png"), "-quality", "96", "-sampling-factor", "1x1",
            folder.file("large.jpg"),
        ])
        // Of another colour: if it were shown, that would be seen.
        try runCommand(["convert", "-size", "48x32", "xc:white", folder.file("small.jpg")])
        let bytes = RawFile.bytes(
            kind, preview: try folder.read("large.jpg"), width: Pattern.width,
            height: Pattern.height, thumbnail: try folder.read("small.jpg"))
        let path = try folder.write(bytes, to: "a.\(kind.rawValue)")
        let answer = try DecoderProcess().decode(path, .full)
        let header = try #require(answer.header, "\(answer.summary)")
        #expect(header.isPreview && header.formatName == "RAW" && header.orientation == 1)
        #expect(header.width == Pattern.width && header.height == Pattern.height)
        #expect(Pattern.difference(from: try answer.decoded()) <= 4)
    }

    @Test("the suffix tells a raw file from a TIFF where content does not")
    func suffix() throws {
        let folder = try TemporaryFolder()
        let raw = try write("a.nef", in: folder)
        let decoder = try DecoderProcess()
        #expect(try decoder.decode(raw, .probe).header?.isPreview == true)
        try runCommand(["mv", raw, folder.file("a.tif")])
        #expect(try decoder.decode(folder.file("a.tif"), .probe).header?.isPreview != true)
    }

    @Test("a TIFF under a raw file's name is shown as the TIFF it is")
    func misnamed() throws {
        let folder = try TemporaryFolder()
        try Pattern.write(folder.file("in.png"))
        try runCommand(["convert", folder.file("in.png"), "tiff:\(folder.file("a.nef"))"])
        let answer = try DecoderProcess().decode(folder.file("a.nef"), .full)
        #expect(answer.header?.formatName == "TIFF")
        #expect(answer.header?.isPreview == false)
        #expect(Pattern.difference(from: try answer.decoded()) == 0)
    }

    @Test("a preview that cannot be read is a failure, not a thumbnail's thumbnail")
    func damaged() throws {
        let folder = try TemporaryFolder()
        let path = try write("a.dng", in: folder, isNegative: true)
        let bytes = try folder.read("a.dng")
        let cut = try folder.write(Array(bytes[..<300]), to: "b.dng")
        #expect(try DecoderProcess().decode(path, .full).decoded().bytes.isEmpty == false)
        #expect(try DecoderProcess().decode(cut, .full).failure().code == .damaged)
    }

    /// Writes a TIFF directory with a JPEG of the pattern in its one strip, as cameras do.
    private func write(
        _ name: String, in folder: TemporaryFolder, orientation: Int = 1, isNegative: Bool = false
    ) throws -> String {
        try Pattern.write(folder.file("in.png"), orientation: orientation)
        let jpeg = folder.file("in.jpeg")
        try runCommand([
            "convert", folder.file("in.png"), "-quality", "96", "-sampling-factor", "1x1", jpeg,
        ])
        let preview = try folder.read("in.jpeg")
        let isTurned = orientation >= 5
        return try folder.write(
            RawFile.bytes(
                preview: preview, width: isTurned ? Pattern.height : Pattern.width,
                height: isTurned ? Pattern.width : Pattern.height, orientation: orientation,
                isNegative: isNegative),
            to: name)
    }
}
