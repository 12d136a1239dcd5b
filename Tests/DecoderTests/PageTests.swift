import DecodeProtocol
import TestSupport
import Testing

@Suite("Several pictures in one file")
struct PageTests {
    /// Writes a TIFF of pages of these sizes, each of its own grey.
    private func write(_ sizes: [String], _ options: [String] = []) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let pages = sizes.enumerated().flatMap { index, size in
            ["-size", size, "xc:gray(\(40 * (index + 1)))"]
        }
        try runCommand(
            ["convert"] + pages + ["-colorspace", "sRGB"] + options + [folder.file("a.tif")])
        return folder
    }

    @Test(
        "each page of a TIFF is decoded at its own size",
        arguments: [[], ["-compress", "LZW"], ["-endian", "MSB"], ["-define", "tiff:big=true"]])
    func pages(options: [String]) throws {
        let folder = try write(["30x20", "16x48", "50x10"], options)
        let decoder = try DecoderProcess()
        for (page, size) in [(30, 20), (16, 48), (50, 10)].enumerated() {
            let answer = try decoder.decode(folder.file("a.tif"), .full, page: page)
            let header = try #require(answer.header)
            #expect(header.pageCount == 3 && !header.isAnimated)
            #expect(header.width == size.0 && header.height == size.1)
            let pixel = try answer.decoded().pixel(5, 5)
            #expect(abs(pixel[0] - 40 * (page + 1)) <= 1)
        }
    }

    @Test("a page that is not there is an error, not another page")
    func missing() throws {
        let folder = try write(["30x20", "16x48"])
        let decoder = try DecoderProcess()
        guard
            case .failed(let failure) = try decoder.decode(folder.file("a.tif"), .full, page: 2)
                .ending
        else {
            Issue.record("page 3 of 2 was shown")
            return
        }
        #expect(failure.code == .damaged && failure.detail == "page 3 of 2")
    }

    @Test("smaller versions of a page are no pages", arguments: [[], ["--bigtiff"]])
    func pyramid(options: [String]) throws {
        let folder = try TemporaryFolder()
        try runCommand(["convert", "-size", "900x700", "plasma:red-blue", folder.file("in.png")])
        try runCommand(
            ["vips", "tiffsave", folder.file("in.png"), folder.file("a.tif"), "--tile"]
                + ["--pyramid", "--compression", "deflate"] + options)
        let header = try #require(
            try DecoderProcess().decode(folder.file("a.tif"), .probe).header)
        #expect(header.width == 900 && header.pageCount == 1)
    }

    @Test("directories that form a ring end")
    func ring() throws {
        let folder = try write(["30x20", "16x48"])
        var bytes = try folder.read("a.tif")
        // The second directory names the first as its next.
        let first = Int(bytes[4]) | Int(bytes[5]) << 8 | Int(bytes[6]) << 16
        let next = { (at: Int) in at + 2 + 12 * (Int(bytes[at]) | Int(bytes[at + 1]) << 8) }
        let link = next(first)
        let second = Int(bytes[link]) | Int(bytes[link + 1]) << 8 | Int(bytes[link + 2]) << 16
        bytes.replaceSubrange(next(second)..<(next(second) + 4), with: bytes[4..<8])
        let path = try folder.write(bytes, to: "ring.tif")
        let header = try #require(try DecoderProcess().decode(path, .probe).header)
        #expect(header.pageCount == 2)
    }
}
