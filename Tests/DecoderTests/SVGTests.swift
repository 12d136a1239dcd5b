import DecodeProtocol
import TestSupport
import Testing

@Suite("SVG")
struct SVGTests {
    @Test("text is drawn, in Latin and in Chinese", arguments: ["Hill", "山水"])
    func text(_ words: String) throws {
        let folder = try TemporaryFolder()
        let svg = """
            <svg xmlns="http://www.w3.org/2000/svg" width="200" height="60">
            <rect width="200" height="60" fill="white"/>
            <text x="10" y="45" font-size="40" fill="black">\(words)</text></svg>
            """
        let path = try folder.write(Array(svg.utf8), to: "a.svg")
        let picture = try DecoderProcess(.svg).decode(path, .full).decoded()
        var dark = 0
        for y in 0..<60 {
            for x in 0..<200 where picture.pixel(x, y)[0] < 100 { dark += 1 }
        }
        #expect(dark > 200)
    }

    @Test("a drawing is rendered at the size asked for, not scaled afterwards")
    func scaled() throws {
        let folder = try TemporaryFolder()
        let path = try PictureFactory.write(
            to: folder.file("a.svg"), width: 2_000, height: 1_000, background: Colour(10, 200, 30))
        let answer = try DecoderProcess(.svg).decode(path, .fit(maxWidth: 500, maxHeight: 500))
        #expect(answer.header?.width == 2_000 && answer.header?.height == 1_000)
        let picture = try answer.decoded()
        #expect(picture.description.width == 500 && picture.description.height == 250)
        #expect(picture.pixel(250, 125) == [10, 200, 30, 255])
    }

    @Test("inches count 96 pixels")
    func units() throws {
        let folder = try TemporaryFolder()
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1in\" height=\"2in\"/>"
        let path = try folder.write(Array(svg.utf8), to: "a.svg")
        let header = try #require(try DecoderProcess(.svg).decode(path, .probe).header)
        #expect(header.width == 96 && header.height == 192)
    }

    @Test("each profile leaves the other's pictures alone")
    func profiles() throws {
        let folder = try TemporaryFolder()
        let drawing = try PictureFactory.write(
            to: folder.file("a.svg"), width: 10, height: 10, background: Colour(1, 2, 3))
        let photo = try PictureFactory.write(
            to: folder.file("a.jpg"), width: 10, height: 10, background: Colour(1, 2, 3))
        let first = try DecoderProcess(.raster).decode(drawing, .full).failure()
        let second = try DecoderProcess(.svg).decode(photo, .full).failure()
        #expect(first.code == .wrongProfile && second.code == .wrongProfile)
    }
}
