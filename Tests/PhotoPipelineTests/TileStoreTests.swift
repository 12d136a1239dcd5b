import Foundation
import PhotoModel
import TestSupport
import Testing

@testable import PhotoPipeline

extension RealDecoders {
    /// Tiles of pictures, by real decoders: from the file, from a store, from the top.
    @MainActor
    @Suite("Tiles")
    struct TileStoreTests {
        private let tile = PictureTile(level: 1, x: 100, y: 50, width: 64, height: 32)

        private func bench(storeFolder: String? = nil) throws -> RealBench {
            let bench = try RealBench(storeFolder: storeFolder)
            try bench.makeJPEG("a.jpg", width: 900, height: 600)
            return bench
        }

        /// How many tile stores this process has open.
        private func storesHeld() throws -> Int {
            try contents(ofFolder: "/proc/self/fd").count { number in
                let link = try? FileManager.default.destinationOfSymbolicLink(
                    atPath: "/proc/self/fd/\(number)")
                return link?.hasSuffix("(deleted)") == true && link?.contains("/tiles/") == true
            }
        }

        @Test("A JPEG's tiles come from a store that is filled once and has no name")
        func fromStore() async throws {
            let bench = try bench()
            let first = try await bench.load(bench.request("a.jpg", .tile(tile)))
            #expect(first.final?.width == 64 && first.final?.height == 32)
            #expect(first.final?.isNear(Colour(200, 40, 40)) == true)
            #expect(try storesHeld() == 1)
            let folder = bench.configuration.storeFolder
            #expect(try contents(ofFolder: folder).isEmpty)
            // The file is gone, the store is not: what comes now comes from there.
            let request = try bench.request(
                "a.jpg", .tile(PictureTile(level: 0, x: 0, y: 0, width: 50, height: 50)))
            try FileManager.default.removeItem(atPath: bench.folder.file("a.jpg"))
            let second = try await bench.load(request)
            #expect(second.final?.isNear(Colour(200, 40, 40)) == true)
            bench.loader.releaseTileStores()
            try await eventually("the disk has it back") { try storesHeld() == 0 }
            await bench.pipeline.shutDown()
        }

        @Test("A TIFF in tiles needs no store")
        func fromFile() async throws {
            let bench = try bench()
            try runCommand([
                "vips", "tiffsave", bench.folder.file("a.jpg"), bench.folder.file("a.tif"),
                "--tile",
            ])
            let result = try await bench.load(bench.request("a.tif", .tile(tile)))
            #expect(result.final?.isNear(Colour(200, 40, 40)) == true)
            #expect(try storesHeld() == 0)
            await bench.pipeline.shutDown()
        }

        @Test(
            "Without room for a store tiles are decoded from the top",
            arguments: ["/dev/shm/leporello-tiles", "/proc/no-folder"])
        func fromTop(folder: String) async throws {
            let bench = try bench(storeFolder: folder)
            let result = try await bench.load(bench.request("a.jpg", .tile(tile)))
            #expect(result.final?.isNear(Colour(200, 40, 40)) == true)
            #expect(try storesHeld() == 0)
            await bench.pipeline.shutDown()
            try? FileManager.default.removeItem(atPath: "/dev/shm/leporello-tiles")
        }

        @Test("Tiles that are asked for at once share one filling; when all leave, it ends")
        func shares() async throws {
            let bench = try bench()
            try bench.makeJPEG("big.jpg", width: 9_000, height: 7_000)
            let tiles = (0..<4).map {
                PictureTile(level: 0, x: 100 * $0, y: 0, width: 100, height: 100)
            }
            func requests() throws -> [PixelRequest] {
                try tiles.map { try bench.request("big.jpg", .tile($0)) }
            }
            let pool = bench.loader.pool
            let left = try requests().map {
                bench.pipeline.load($0, priority: .looking) { _ in }
            }
            try await eventually("the store is being filled") { try storesHeld() == 1 }
            for subscription in left { subscription.cancel() }
            try await eventually("nothing is left of it") {
                let jobs = await pool.machine.jobs.count
                return try jobs == 0 && storesHeld() == 0
            }
            let listeners = tiles.map { _ in Listener() }
            let subscriptions = try zip(requests(), listeners).map { request, listener in
                bench.pipeline.load(request, priority: .looking) { listener.hear($0) }
            }
            try await eventually("all came", within: 120) { listeners.allSatisfy { $0.isDone } }
            #expect(listeners.allSatisfy { $0.final?.width == 100 })
            #expect(try storesHeld() == 1)
            for subscription in subscriptions { subscription.cancel() }
            try await eventually("nobody looks: the disk has it back") { try storesHeld() == 0 }
            await bench.pipeline.shutDown()
        }

        @Test("A tile of what is no picture fails, once for all tiles")
        func fails() async throws {
            let bench = try bench()
            try bench.folder.write(Array("just words".utf8), to: "b.jpg")
            let result = try await bench.load(bench.request("b.jpg", .tile(tile)))
            #expect(result.failure?.kind == .unsupported)
            let other = PictureTile(level: 0, x: 0, y: 0, width: 9, height: 9)
            let again = try await bench.load(bench.request("b.jpg", .tile(other)))
            #expect(again.failure?.kind == .unsupported)
            await bench.pipeline.shutDown()
        }
    }
}
