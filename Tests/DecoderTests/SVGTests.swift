import DecodeProtocol
import Foundation
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

    @Test("Chinese is drawn by a font that has it, not as boxes")
    func glyph() throws {
        let folder = try TemporaryFolder()
        // “One” is a single stroke across; the box of a missing glyph is as high as it is wide.
        let svg = """
            <svg xmlns="http://www.w3.org/2000/svg" width="200" height="200">
            <rect width="200" height="200" fill="white"/>
            <text x="20" y="150" font-size="140" fill="black">一</text></svg>
            """
        let path = try folder.write(Array(svg.utf8), to: "a.svg")
        let picture = try DecoderProcess(.svg).decode(path, .full).decoded()
        let ink = (0..<200).flatMap { y in (0..<200).map { (x: $0, y: y) } }
            .filter { picture.pixel($0.x, $0.y)[0] < 100 }
        let across = try #require(ink.map(\.x).max()) - (ink.map(\.x).min() ?? 0)
        let down = try #require(ink.map(\.y).max()) - (ink.map(\.y).min() ?? 0)
        #expect(across > 70 && 3 * down < across, "\(across) × \(down)")
    }

    /// Each would colour the drawing red if it did what it says.
    static let attempts = [
        "<script>document.documentElement.firstElementChild.setAttribute('fill', 'red')</script>",
        "<image width='20' height='20' xlink:href='HERE/red.png'/>",
        "<image width='20' height='20' href='red.svg'/>",
        "<use xlink:href='HERE/red.svg#r'/>", "<use href='red.svg#r'/>",
        "<style>@import url('HERE/red.css');</style>",
        "<style>rect { fill: url('HERE/red.svg#p') blue }</style>",
        "<xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href='HERE/red.svg'/>",
        "<foreignObject width='20' height='20'><iframe src='HERE/red.svg'/></foreignObject>",
        "<feImage href='HERE/red.png'/>", "&outside;",
        "<rect width='20' height='20' onload=\"this.setAttribute('fill', 'red')\" fill='blue'/>",
    ]

    @Test("no script runs, and nothing outside the file is read", arguments: attempts)
    func contained(_ attempt: String) throws {
        let folder = try TemporaryFolder()
        try runCommand(["convert", "-size", "20x20", "xc:red", folder.file("red.png")])
        let red = """
            <svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">
            <pattern id="p" width="1" height="1"><rect width="20" height="20" fill="red"/></pattern>
            <rect id="r" width="20" height="20" fill="red"/></svg>
            """
        try folder.write(Array(red.utf8), to: "red.svg")
        try folder.write(Array("rect { fill: red !important }".utf8), to: "red.css")
        let doctype =
            attempt == "&outside;"
            ? "<!DOCTYPE svg [<!ENTITY outside SYSTEM 'file://\(folder.path)/red.svg'>]>" : ""
        let svg = """
            <?xml version="1.0"?>\(doctype)
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
            width="20" height="20"><rect width="20" height="20" fill="blue"/>
            \(attempt.replacingOccurrences(of: "HERE", with: folder.path))</svg>
            """
        let path = try folder.write(Array(svg.utf8), to: "a.svg")
        switch try DecoderProcess(.svg).decode(path, .full).ending {
        case .picture(let description, let bytes):
            let pixel = Decoded(description: description, bytes: bytes).pixel(10, 10)
            #expect(pixel == [0, 0, 255, 255])
        // A file that refers to what is not in it may be refused.
        case .failed(let failure): #expect(failure.code == .damaged)
        case let other: Issue.record("\(other)")
        }
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

    @Test("a drawing fills a box beyond its size; a photo never does")
    func enlarged() throws {
        let folder = try TemporaryFolder()
        // A diagonal edge: enlarged pixels would be steps, a drawing is sharp.
        let svg = """
            <svg xmlns="http://www.w3.org/2000/svg" width="20" height="10">
            <rect width="20" height="10" fill="white"/><path d="M0 0L20 10V0z"/></svg>
            """
        let path = try folder.write(Array(svg.utf8), to: "a.svg")
        let want = DecodeWant.drawn(maxWidth: 2_000, maxHeight: 2_000)
        let answer = try DecoderProcess(.svg).decode(path, want)
        #expect(answer.header?.width == 20 && answer.header?.height == 10)
        let picture = try answer.decoded()
        #expect(picture.description.width == 2_000 && picture.description.height == 1_000)
        for x in [100, 701, 1_502, 1_999] {
            #expect(picture.pixel(x, x / 2 - 4)[0] < 20)
            #expect(picture.pixel(x - 8, x / 2)[0] > 235)
        }
        let photo = try PictureFactory.write(
            to: folder.file("a.png"), width: 20, height: 10, background: Colour(1, 2, 3))
        let small = try DecoderProcess().decode(photo, want).decoded()
        #expect(small.description.width == 20)
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
