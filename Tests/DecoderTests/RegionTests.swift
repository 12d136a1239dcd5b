import CSandbox
import DecodeProtocol
import Foundation
import TestSupport
import Testing

@Suite("Regions of a picture, from its file and from a tile store", .serialized)
struct RegionTests {
    /// What a region is read from.
    enum Route: CaseIterable {
        case file, top, store
    }

    /// A picture without two places alike; `options` are those of vips' writers.
    private func picture(
        _ folder: TemporaryFolder, _ name: String, options: String = "", orientation: Int = 1,
        size: String = "701x499"
    ) throws -> String {
        let path = folder.file(name)
        try runCommand([
            "convert", "-seed", "7", "-size", size, "plasma:red-blue", "-blur", "0x3",
            "-strip", folder.file("source.png"),
        ])
        try runCommand(["vips", "copy", folder.file("source.png"), path + options])
        if orientation != 1 {
            try runCommand([
                "exiftool", "-q", "-n", "-overwrite_original", "-Orientation=\(orientation)", path,
            ])
        }
        return path
    }

    private func store(for path: String, in folder: TemporaryFolder) throws -> Int32 {
        let store = lep_nameless_file(folder.path, 8 << 20)
        guard store >= 0 else { throw TestFailure("no store: \(-store)") }
        let answer = try DecoderProcess().decode(path, .store, store: store)
        guard case .stored(let stored) = answer.ending else {
            throw TestFailure("not stored: \(answer.summary)")
        }
        #expect(!stored.isTruncated)
        return store
    }

    private func region(
        _ region: PictureRegion, of path: String, _ route: Route, store: Int32
    ) throws -> Decoded {
        let decoder = try DecoderProcess()
        switch route {
        case .file: return try decoder.decode(path, .region(region, from: .file)).decoded()
        case .top: return try decoder.decode(path, .region(region, from: .fileFromTop)).decoded()
        case .store:
            return try decoder.decode(
                "/proc/self/fd/\(store)", .region(region, from: .store)
            ).decoded()
        }
    }

    /// The mean of the pixels of `whole` that a level's pixel stands for.
    private func mean(_ whole: Decoded, _ x: Int, _ y: Int, level: Int) -> [Double] {
        var sums = [0.0, 0.0, 0.0]
        var count = 0.0
        for row in (y << level)..<min((y + 1) << level, whole.description.height) {
            for column in (x << level)..<min((x + 1) << level, whole.description.width) {
                let pixel = whole.pixel(column, row)
                for channel in 0..<3 { sums[channel] += Double(pixel[channel]) }
                count += 1
            }
        }
        return sums.map { $0 / count }
    }

    /// The largest difference of a region's pixels from those of the whole picture.
    private func difference(
        _ part: Decoded, _ region: PictureRegion, from whole: Decoded
    ) -> Double {
        var largest = 0.0
        for y in stride(from: 0, to: region.height, by: 7) {
            for x in stride(from: 0, to: region.width, by: 7) {
                let expected = mean(whole, region.x + x, region.y + y, level: region.level)
                for (found, wanted) in zip(part.pixel(x, y), expected) {
                    largest = max(largest, abs(Double(found) - wanted))
                }
            }
        }
        return largest
    }

    private func regions(of size: (width: Int, height: Int)) -> [PictureRegion] {
        (0...2).flatMap { level in
            let width = PictureRegion.side(size.width, level: level)
            let height = PictureRegion.side(size.height, level: level)
            return [
                PictureRegion(level: level, x: 0, y: 0, width: width, height: height),
                PictureRegion(
                    level: level, x: width / 3, y: height / 2, width: width / 2,
                    height: height / 4),
                PictureRegion(
                    level: level, x: width - 40, y: height - 30, width: 40, height: 30),
            ]
        }
    }

    @Test(
        "each route gives the same pixels as the whole picture, at every level",
        arguments: [
            ("a.png", "", [Route.top, .store]), ("a.jpg", "[Q=95]", [.top, .store]),
            ("a.tif", "", [.top, .store]),
            ("a.tif", "[tile,tile-width=128,tile-height=128]", Route.allCases),
            ("a.tif", "[tile,pyramid,tile-width=128,tile-height=128]", Route.allCases),
            ("a.tif", "[tile,pyramid,subifd,tile-width=128,tile-height=128]", Route.allCases),
            (
                "a.tif", "[tile,pyramid,subifd,bigtiff,tile-width=64,tile-height=64]",
                Route.allCases
            ),
            ("a.tif", "[tile,compression=jpeg,Q=95,bigtiff]", Route.allCases),
        ])
    func agree(name: String, options: String, routes: [Route]) throws {
        let folder = try TemporaryFolder()
        let path = try picture(folder, name, options: options)
        let whole = try DecoderProcess().decode(path, .full).decoded()
        let store = try store(for: path, in: folder)
        defer { lep_close(store) }
        for route in routes {
            for region in regions(of: (701, 499)) {
                let part = try self.region(region, of: path, route, store: store)
                // libjpeg's own reduction and other writers' averages differ by some levels.
                #expect(
                    difference(part, region, from: whole) <= (region.level == 0 ? 0 : 6),
                    "\(route) \(region)")
            }
        }
    }

    @Test(
        "what is smaller is made from a pyramid's own levels, wherever the file keeps them",
        arguments: ["", ",subifd", ",bigtiff", ",subifd,bigtiff"])
    func ownLevels(options: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.tif")
        try runCommand(["convert", "-size", "512x512", "xc:#c82828", folder.file("a.png")])
        try runCommand([
            "vips", "copy", folder.file("a.png"),
            path + "[tile,pyramid,tile-width=128,tile-height=128\(options)]",
        ])
        // Uncompressed, the finest level first: the pixels of the others become green.
        var bytes = try folder.read("a.tif")
        let red: [UInt8] = [0xC8, 0x28, 0x28, 0xC8, 0x28, 0x28]
        var place = 512 * 512 * 3 + 16
        while place + 6 <= bytes.count {
            if bytes[place..<(place + 6)].elementsEqual(red) {
                bytes.replaceSubrange(place..<(place + 3), with: [0x28, 0xA0, 0x28])
                place += 3
            } else {
                place += 1
            }
        }
        try folder.write(bytes, to: "a.tif")
        let decoder = try DecoderProcess()
        #expect(try decoder.decode(path, .full).decoded().pixel(9, 9)[0] == 0xC8)
        let fitted = try decoder.decode(path, .fit(maxWidth: 100, maxHeight: 100)).decoded()
        #expect(fitted.pixel(50, 50)[0] <= 0x30, "the fitted picture")
        let part = PictureRegion(level: 1, x: 100, y: 100, width: 50, height: 50)
        let region = try decoder.decode(path, .region(part, from: .file)).decoded()
        #expect(region.pixel(20, 20)[0] <= 0x30, "a region of the second level")
    }

    @Test("a turned picture's regions are upright", arguments: 2...8)
    func turned(orientation: Int) throws {
        let folder = try TemporaryFolder()
        let path = try picture(folder, "a.jpg", options: "[Q=95]", orientation: orientation)
        let whole = try DecoderProcess().decode(path, .full).decoded()
        let size = (whole.description.width, whole.description.height)
        let store = try store(for: path, in: folder)
        defer { lep_close(store) }
        for region in regions(of: size) where region.level == 0 {
            for route in [Route.top, .store] {
                let part = try self.region(region, of: path, route, store: store)
                #expect(difference(part, region, from: whole) == 0, "\(route) \(region)")
            }
        }
    }

    @Test(
        "a level much coarser than the file's tiles is made in bands, without seams, upright",
        arguments: 1...8)
    func bands(orientation: Int) throws {
        let folder = try TemporaryFolder()
        // Sides of whole pixels of each level, which therefore stand the same whichever way it is turned.
        let path = try picture(
            folder, "a.tif", options: "[tile,tile-width=128,tile-height=128]",
            orientation: orientation, size: "304x3008")
        let whole = try DecoderProcess().decode(path, .full).decoded()
        let (width, height) = (whole.description.width, whole.description.height)
        for level in 3...4 {
            let part = PictureRegion(
                level: level, x: 1, y: 2, width: (width >> level) - 2,
                height: (height >> level) - 3)
            let found = try region(part, of: path, .file, store: -1)
            #expect(difference(found, part, from: whole) <= 2, "level \(level)")
        }
    }

    @Test("transparent pixels give their level no colour")
    func transparent() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.png")
        // Every other column is white and cannot be seen.
        try runCommand([
            "convert", "-size", "1x1", "xc:red", "xc:rgba(255,255,255,0)", "+append", "-write",
            "mpr:tile", "+delete", "-size", "600x400", "tile:mpr:tile", path,
        ])
        let store = try store(for: path, in: folder)
        defer { lep_close(store) }
        let part = PictureRegion(level: 1, x: 10, y: 10, width: 50, height: 50)
        for route in [Route.top, .store] {
            let pixel = try region(part, of: path, route, store: store).pixel(25, 25)
            #expect(pixel[0] >= 253 && pixel[1] <= 2 && pixel[2] <= 2, "\(route) \(pixel)")
            #expect(abs(pixel[3] - 128) <= 1)
        }
    }

    @Test("a file that is read from the top asks for a store; one with tiles does not")
    func asksForStore() throws {
        let folder = try TemporaryFolder()
        let part = PictureRegion(level: 0, x: 0, y: 0, width: 10, height: 10)
        let path = try picture(folder, "a.png")
        let failure = try DecoderProcess().decode(path, .region(part, from: .file)).failure()
        #expect(failure.code == .needsStore)
    }

    @Test("a region beyond the picture, and a store that is none, are refused")
    func refuses() throws {
        let folder = try TemporaryFolder()
        let path = try picture(folder, "a.png")
        let store = try store(for: path, in: folder)
        defer { lep_close(store) }
        let beyond = PictureRegion(level: 0, x: 700, y: 0, width: 10, height: 10)
        let decoder = try DecoderProcess()
        let place = "/proc/self/fd/\(store)"
        for (path, origin) in [(path, RegionOrigin.fileFromTop), (place, .store)] {
            let answer = try decoder.decode(path, .region(beyond, from: origin))
            #expect(try answer.failure().code == .damaged)
        }
        let part = PictureRegion(level: 0, x: 0, y: 0, width: 10, height: 10)
        let none = try decoder.decode(path, .region(part, from: .store)).failure()
        #expect(none.code == .damaged)
        // A head that claims more than the file holds.
        var head = try folder.read("a.png")
        let claim: [UInt8] = [1, 0, 1, 0, 0, 0, 1, 0, 0, 3, 1, 0]
        head.replaceSubrange(0..<20, with: Array("LEPTILES".utf8) + claim)
        let liar = try folder.write(head, to: "liar")
        #expect(try decoder.decode(liar, .region(part, from: .store)).failure().code == .damaged)
    }

    @Test("a cut-off picture fills its store as far as it goes, with the mark")
    func truncated() throws {
        let folder = try TemporaryFolder()
        let path = try picture(folder, "a.jpg", options: "[Q=95]")
        let bytes = try folder.read("a.jpg")
        try folder.write(Array(bytes.prefix(bytes.count / 2)), to: "a.jpg")
        let store = lep_nameless_file(folder.path, 8 << 20)
        defer { lep_close(store) }
        let answer = try DecoderProcess().decode(path, .store, store: store)
        guard case .stored(let stored) = answer.ending else {
            Issue.record("not stored: \(answer.summary)")
            return
        }
        #expect(stored.isTruncated)
        let top = PictureRegion(level: 0, x: 0, y: 0, width: 100, height: 100)
        let part = try region(top, of: path, .store, store: store)
        #expect(part.description.isTruncated)
    }

    @Test("where the disk is full the decoder says so, and lives")
    func noRoom() throws {
        let folder = try TemporaryFolder()
        let path = try picture(folder, "a.png")
        let full = open("/dev/full", O_RDWR)
        defer { close(full) }
        let decoder = try DecoderProcess()
        let failure = try decoder.decode(path, .store, store: full).failure()
        #expect(failure.code == .unreadable)
        #expect(try decoder.decode(path, .full).decoded().description.width == 701)
    }
}
