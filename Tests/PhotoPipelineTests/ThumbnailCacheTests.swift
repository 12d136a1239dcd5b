import Foundation
import PhotoModel
import TestSupport
import Testing

@testable import PhotoPipeline

extension RealDecoders {
    @MainActor
    @Suite("Thumbnail cache")
    struct ThumbnailCacheTests {
        private func mode(_ path: String) throws -> mode_t {
            var about = stat()
            guard stat(path, &about) == 0 else { throw TestFailure("no \(path)") }
            return about.st_mode & 0o777
        }

        private func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

        /// Writes a thumbnail as another program would.
        private func writeForeign(
            _ bench: RealBench, of name: String, _ size: ThumbnailSize, colour: Colour,
            width: Int? = nil, height: Int? = nil, seconds: Int = 1_700_000_000
        ) throws {
            let path = bench.thumbnailPath(name, size)
            try FileManager.default.createDirectory(
                atPath: bench.loader.store.folder.folder(of: size),
                withIntermediateDirectories: true)
            try runCommand([
                "convert", "-size", "\(width ?? size.side)x\(height ?? size.side * 2 / 3)",
                "xc:\(colour)", "-set", "Thumb::URI", bench.folder.uri(name), "-set",
                "Thumb::MTime", "\(seconds)", "-set", "Software", "GNOME::ThumbnailFactory",
                "PNG24:\(path)",
            ])
            try PNGChunks(contentsOf: path).writeTextsFirst(to: path)
        }

        @Test("The name is the MD5 of the URI, as md5sum has it")
        func namesFiles() {
            let photo = PhotoID(uri: "file:///pictures/a%20b.jpg")
            #expect(
                ThumbnailFolder.fileName(of: photo) == "befd1eb8ee419f66b06603ad69145cc1.png")
        }

        @Test("What is written is valid for the standard, and bears nothing else")
        func writesValid() async throws {
            let bench = try RealBench()
            try bench.makeJPEG("a #ä.jpg")
            let result = try await bench.load(bench.request("a #ä.jpg", .thumbnail(.large)))
            #expect(result.final?.width == 256)
            await bench.loader.store.flush()
            let path = bench.thumbnailPath("a #ä.jpg", .large)
            let png = try PNGChunks(contentsOf: path)
            #expect(png.width == 256)
            #expect(png.height == 171 || png.height == 170)
            #expect(png.bitDepth == 8)
            #expect(png.interlace == 0)
            #expect(Set(png.types) == ["IHDR", "tEXt", "IDAT", "IEND"])
            var about = stat()
            #expect(stat(bench.folder.file("a #ä.jpg"), &about) == 0)
            #expect(
                png.texts == [
                    "Thumb::URI": bench.folder.uri("a #ä.jpg"), "Thumb::MTime": "1700000000",
                    "Thumb::Size": "\(about.st_size)", "Software": "Leporello test",
                ])
            #expect(try mode(path) == 0o600)
            for parent in ["cache", "cache/large"] {
                #expect(try mode(bench.folder.file(parent)) == 0o700)
            }
            let left = try FileManager.default.contentsOfDirectory(
                atPath: bench.folder.file("cache/large"))
            #expect(left.count == 1, "no temporary file is left")
            await bench.pipeline.shutDown()
        }

        @Test("A valid one is used, and the photo itself is not decoded")
        func usesCached() async throws {
            let first = try RealBench()
            try first.makeJPEG("a.jpg")
            let request = try first.request("a.jpg", .thumbnail(.large))
            _ = try await first.load(request)
            await first.pipeline.shutDown()
            // Same length and time, but no picture any more.
            let bytes = [UInt8](repeating: 0, count: Int(request.version.byteCount))
            try first.folder.write(bytes, to: "a.jpg")
            try first.age("a.jpg")
            let second = try RealBench(sharing: first)
            let result = try await second.load(second.request("a.jpg", .thumbnail(.large)))
            #expect(result.final?.isNear(Colour(200, 40, 40)) == true)
            #expect(result.updates.count == 1)
            await second.pipeline.shutDown()
        }

        @Test("A larger one serves a smaller wish; a smaller one is shown until the larger is made")
        func usesOtherSizes() async throws {
            let first = try RealBench()
            try first.makeJPEG("a.jpg", width: 900, height: 600)
            _ = try await first.load(first.request("a.jpg", .thumbnail(.large)))
            await first.pipeline.shutDown()
            let second = try RealBench(sharing: first)
            let smaller = try await second.load(second.request("a.jpg", .thumbnail(.normal)))
            #expect(smaller.final?.width == 128)
            await second.loader.store.flush()
            #expect(!exists(second.thumbnailPath("a.jpg", .normal)), "made from the large one")
            await second.pipeline.shutDown()
            let third = try RealBench(sharing: first)
            let larger = try await third.load(third.request("a.jpg", .thumbnail(.xLarge)))
            #expect(larger.pixels.map(\.width) == [256, 512])
            await third.pipeline.shutDown()
        }

        @Test("A changed file gets a new thumbnail")
        func noticesChange() async throws {
            let first = try RealBench()
            try first.makeJPEG("a.jpg")
            _ = try await first.load(first.request("a.jpg", .thumbnail(.large)))
            try first.makeJPEG("a.jpg", colour: Colour(40, 160, 40))
            try first.age("a.jpg", seconds: 1_700_000_001)
            let result = try await first.load(first.request("a.jpg", .thumbnail(.large)))
            #expect(result.final?.isNear(Colour(40, 160, 40)) == true)
            #expect(result.pixels.count == 1, "the old one is not shown")
            await first.loader.store.flush()
            let png = try PNGChunks(contentsOf: first.thumbnailPath("a.jpg", .large))
            #expect(png.texts["Thumb::MTime"] == "1700000001")
            await first.pipeline.shutDown()
        }

        @Test("A broken cache file counts as missing and is replaced", arguments: [0, 20, 300])
        func replacesBroken(byteCount: Int) async throws {
            let first = try RealBench()
            try first.makeJPEG("a.jpg")
            _ = try await first.load(first.request("a.jpg", .thumbnail(.large)))
            await first.pipeline.shutDown()
            let path = first.thumbnailPath("a.jpg", .large)
            truncate(path, byteCount)
            let second = try RealBench(sharing: first)
            let result = try await second.load(second.request("a.jpg", .thumbnail(.large)))
            #expect(result.final?.isNear(Colour(200, 40, 40)) == true)
            await second.pipeline.shutDown()
            #expect(try PNGChunks(contentsOf: path).width == 256)
        }

        @Test("The thumbnail of another photo under this one's name is not shown")
        func checksURI() async throws {
            let bench = try RealBench()
            try bench.makeJPEG("a.jpg")
            try bench.makeJPEG("b.jpg", colour: Colour(60, 60, 220))
            _ = try await bench.load(bench.request("b.jpg", .thumbnail(.large)))
            await bench.loader.store.flush()
            try FileManager.default.copyItem(
                atPath: bench.thumbnailPath("b.jpg", .large),
                toPath: bench.thumbnailPath("a.jpg", .large))
            let result = try await bench.load(bench.request("a.jpg", .thumbnail(.large)))
            #expect(result.pixels.count == 1)
            #expect(result.final?.isNear(Colour(200, 40, 40)) == true)
            await bench.pipeline.shutDown()
        }

        @Test("Another program's thumbnail is shown at once, and stays when colours need no change")
        func usesForeign() async throws {
            let bench = try RealBench()
            try bench.makeJPEG("a.jpg", width: 900, height: 600)
            try writeForeign(bench, of: "a.jpg", .large, colour: Colour(20, 170, 180))
            let result = try await bench.load(bench.request("a.jpg", .thumbnail(.large)))
            #expect(result.pixels.count == 2)
            #expect(result.pixels.allSatisfy { $0.isNear(Colour(20, 170, 180)) })
            #expect(result.final?.imageWidth == 900)
            await bench.loader.store.flush()
            let png = try PNGChunks(contentsOf: bench.thumbnailPath("a.jpg", .large))
            #expect(png.texts["Software"] == "GNOME::ThumbnailFactory")
            await bench.pipeline.shutDown()
        }

        @Test("H3 it is replaced by ours when the photo carries a profile that is not sRGB")
        func replacesForeign() async throws {
            let bench = try RealBench()
            try bench.makeJPEG("b.jpg", width: 900, height: 600)
            try runCommand([
                "vips", "icc_transform", bench.folder.file("b.jpg"), bench.folder.file("a.jpg"),
                "p3", "--input-profile", "srgb",
            ])
            try bench.age("a.jpg")
            try writeForeign(bench, of: "a.jpg", .large, colour: Colour(20, 170, 180))
            let result = try await bench.load(bench.request("a.jpg", .thumbnail(.large)))
            #expect(result.pixels.first?.isNear(Colour(20, 170, 180)) == true)
            #expect(result.final?.isNear(Colour(200, 40, 40)) == true)
            await bench.loader.store.flush()
            let png = try PNGChunks(contentsOf: bench.thumbnailPath("a.jpg", .large))
            #expect(png.texts["Software"] == "Leporello test")
            await bench.pipeline.shutDown()
        }

        @Test("G2 small pictures are not enlarged")
        func keepsSmall() async throws {
            let bench = try RealBench()
            try bench.makeJPEG("a.jpg", width: 40, height: 30)
            let result = try await bench.load(bench.request("a.jpg", .thumbnail(.large)))
            #expect(result.final?.width == 40)
            await bench.loader.store.flush()
            #expect(try PNGChunks(contentsOf: bench.thumbnailPath("a.jpg", .large)).width == 40)
            await bench.pipeline.shutDown()
        }

        @Test("A failure is noted once, and tried again when the file changes")
        func notesFailure() async throws {
            let bench = try RealBench()
            try bench.folder.write(Array("no picture".utf8), to: "a.jpg")
            try bench.age("a.jpg")
            let first = try await bench.load(bench.request("a.jpg", .thumbnail(.large)))
            #expect(first.failure?.kind == .unsupported)
            await bench.loader.store.flush()
            let png = try PNGChunks(contentsOf: bench.failurePath("a.jpg"))
            #expect(png.texts["Thumb::URI"] == bench.folder.uri("a.jpg"))
            #expect(png.texts["Thumb::MTime"] == "1700000000")
            #expect(bench.failurePath("a.jpg").contains("/fail/leporello-test/"))
            #expect(try mode(bench.failurePath("a.jpg")) == 0o600)
            let second = try await bench.load(bench.request("a.jpg", .thumbnail(.large)))
            #expect(second.failure?.kind == .failedBefore)

            try bench.makeJPEG("a.jpg")
            try bench.age("a.jpg", seconds: 1_700_000_009)
            let third = try await bench.load(bench.request("a.jpg", .thumbnail(.large)))
            #expect(third.final != nil)
            await bench.loader.store.flush()
            #expect(!exists(bench.failurePath("a.jpg")))
            await bench.pipeline.shutDown()
        }

        @Test("Files of the cache itself get no thumbnails")
        func sparesItself() async throws {
            let bench = try RealBench()
            try bench.folder.makeFolder("cache")
            try bench.folder.makeFolder("cache/large")
            try bench.makeJPEG("cache/large/a.jpg")
            let result = try await bench.load(
                bench.request("cache/large/a.jpg", .thumbnail(.large)))
            #expect(result.final?.width == 256)
            await bench.loader.store.flush()
            #expect(!exists(bench.thumbnailPath("cache/large/a.jpg", .large)))
            await bench.pipeline.shutDown()
        }

        @Test("A file that changes before it has settled leaves no thumbnail of its former state")
        func waitsForWriters() async throws {
            // Times to come: what is made of them settles so long after it was made, however slowly.
            let bench = try RealBench(settlingSeconds: 3)
            let tomorrow = Int(Date().timeIntervalSince1970) + 86_400
            for name in ["a.jpg", "b.jpg"] {
                try bench.makeJPEG(name)
                try bench.age(name, seconds: tomorrow)
            }
            let result = try await bench.load(bench.request("a.jpg", .thumbnail(.large)))
            #expect(result.final != nil)
            let file = try #require(FileHandle(forWritingAtPath: bench.folder.file("a.jpg")))
            try file.seekToEnd()
            try file.write(contentsOf: Data([0, 0]))
            try file.close()
            // Another file's thumbnail that settles later shows that the first one's time is over.
            _ = try await bench.load(bench.request("b.jpg", .thumbnail(.large)))
            try await eventually("the later one is there") {
                exists(bench.thumbnailPath("b.jpg", .large))
            }
            #expect(!exists(bench.thumbnailPath("a.jpg", .large)))
            await bench.pipeline.shutDown()
        }

        @Test("Many writers of one thumbnail: whoever reads sees a complete file")
        func writesAtomically() async throws {
            let bench = try RealBench()
            try bench.makeJPEG("a.jpg")
            let path = bench.thumbnailPath("a.jpg", .large)
            let photo = PhotoID(uri: bench.folder.uri("a.jpg"))
            let source = PictureSource.photo(photo)
            let pixels = Pixels.flat(width: 256, height: 170)
            let stores = (0..<4).map { _ in
                ThumbnailStore(
                    folder: bench.loader.store.folder, files: BlockingQueue(label: "test"),
                    settlingSeconds: 0)
            }
            for _ in 0..<20 {
                for store in stores {
                    let opened = try source.open(cancellable: Cancellable())
                    store.write(
                        ThumbnailStore.Entry(
                            photo: photo, opened: opened, size: .large, pixels: pixels))
                }
                if exists(path) { #expect(try PNGChunks(contentsOf: path).width == 256) }
            }
            for store in stores { await store.flush() }
            #expect(try PNGChunks(contentsOf: path).texts["Thumb::URI"] == photo.uri)
            let left = try FileManager.default.contentsOfDirectory(
                atPath: bench.folder.file("cache/large"))
            #expect(left.count == 1)
            await bench.pipeline.shutDown()
        }
    }
}
