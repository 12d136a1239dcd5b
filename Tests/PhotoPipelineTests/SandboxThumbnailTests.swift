import Foundation
import PhotoModel
import TestSupport
import Testing

@testable import PhotoPipeline

extension RealDecoders {
    /// The thumbnail cache as a Flatpak has it: its own, and the desktop's to read.
    @MainActor
    @Suite("Thumbnails in a sandbox")
    struct SandboxThumbnailTests {
        /// Marks a file as the document portal marks those it shows.
        private func handOver(_ path: String, as host: String) throws {
            let script =
                "import os, sys; os.setxattr(sys.argv[1], sys.argv[2], sys.argv[3].encode())"
            try runCommand([
                "python3", "-c", script, path, "user.document-portal.host-path", host,
            ])
        }

        @Test("The desktop's thumbnail serves, and nothing is written beside it")
        func readsShared() async throws {
            let desktop = try RealBench()
            try desktop.makeJPEG("a.jpg")
            _ = try await desktop.load(desktop.request("a.jpg", .thumbnail(.large)))
            await desktop.loader.store.flush()
            let shared = desktop.thumbnailPath("a.jpg", .large)
            #expect(access(shared, F_OK) == 0)

            let sandbox = try RealBench(
                sharing: desktop,
                configure: {
                    $0.sharedThumbnailFolder = $0.thumbnailFolder
                    $0.thumbnailFolder += "-own"
                })
            let stock = await sandbox.loader.store.stock(
                of: PhotoID(uri: desktop.folder.uri("a.jpg")))
            #expect(stock.items.map(\.path) == [shared])
            let result = try await sandbox.load(desktop.request("a.jpg", .thumbnail(.large)))
            #expect(result.final?.width == 256)
            await sandbox.loader.store.flush()
            #expect(access(sandbox.thumbnailPath("a.jpg", .large), F_OK) != 0)
        }

        @Test("A new thumbnail goes to the sandbox's own cache, and is the first to be read")
        func writesOwn() async throws {
            let bench = try RealBench(
                configure: { $0.sharedThumbnailFolder = $0.thumbnailFolder + "-shared" })
            try bench.makeJPEG("a.jpg")
            _ = try await bench.load(bench.request("a.jpg", .thumbnail(.normal)))
            await bench.loader.store.flush()
            let own = bench.thumbnailPath("a.jpg", .normal)
            #expect(access(own, F_OK) == 0)
            #expect(access(bench.configuration.thumbnailFolder + "-shared", F_OK) != 0)
            let stock = await bench.loader.store.stock(
                of: PhotoID(uri: bench.folder.uri("a.jpg")))
            #expect(stock.items.map(\.path) == [own])
        }

        @Test("A file that was handed over has the thumbnail of the host's file")
        func hostNames() async throws {
            let bench = try RealBench()
            try bench.makeJPEG("photo.jpg")
            let host = PhotoID(uri: "file:///pictures/My%20photos/%C3%A4.jpg")
            try handOver(bench.folder.file("photo.jpg"), as: "/pictures/My photos/ä.jpg")
            let here = PhotoID(uri: bench.folder.uri("photo.jpg"))
            let mount = String(bench.folder.uri("photo.jpg").dropLast("photo.jpg".count))
            let names = HostNames(mounts: DocumentMounts(uris: [mount]))
            #expect(names.name(of: here) == host)
            #expect(HostNames(mounts: DocumentMounts(uris: [])).name(of: here) == here)
            let elsewhere = PhotoID(uri: "file:///pictures/photo.jpg")
            #expect(names.name(of: elsewhere) == elsewhere)

            let store = ThumbnailStore(
                folder: ThumbnailFolder(root: bench.folder.file("cache"), version: "test"),
                names: names, files: BlockingQueue(label: "test"))
            #expect(await store.name(of: here) == host)
            let stock = await store.stock(of: here)
            #expect(stock.name == host && stock.items.isEmpty)
        }
    }
}
