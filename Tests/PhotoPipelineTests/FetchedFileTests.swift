import CGio
import CSandbox
import Foundation
import PhotoModel
import Synchronization
import TestSupport
import Testing

@testable import PhotoPipeline

extension RealDecoders {
    /// Files that have no path and come as a stream: copied into sealed memory, up to a limit.
    @Suite("Fetched files")
    struct FetchedFileTests {
        private let before = Self.memoryFiles()

        /// How many memory files this process has open.
        private static func memoryFiles() -> Int {
            let folder = "/proc/self/fd"
            let links = ((try? contents(ofFolder: folder)) ?? []).compactMap {
                try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
            }
            return links.count { $0.contains("memfd:") }
        }

        /// What a place says about a file of so many bytes.
        private func declared(_ count: Int64) -> FileVersion {
            FileVersion(modifiedSeconds: 1, modifiedMicroseconds: 0, byteCount: count)
        }

        /// Bytes of which no two blocks are the same.
        private func bytes(_ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: $0 ^ $0 >> 8 ^ $0 >> 16) }
        }

        /// Copies a stream that has these bytes and then ends.
        private func copy(
            _ bytes: [UInt8], declared count: Int64, limit: UInt64 = PictureSource.maxCopiedBytes
        ) throws -> OpenPicture {
            let block = g_bytes_new(bytes, gsize(bytes.count))
            defer { g_bytes_unref(block) }
            let stream = try #require(g_memory_input_stream_new_from_bytes(block))
            defer { g_object_unref(stream) }
            return try PictureSource.copy(stream, declared(count), Cancellable(), limit: limit)
        }

        /// The failure that some work ends with.
        private func failure(_ work: () throws -> OpenPicture) throws -> OpenFailure {
            var found: OpenFailure?
            do { _ = try work() } catch let failure as OpenFailure { found = failure }
            return try #require(found)
        }

        private func expectNothingLeft() { #expect(Self.memoryFiles() == before) }

        private func read(_ picture: OpenPicture, _ count: Int) -> [UInt8] {
            var bytes = [UInt8](repeating: 0, count: count)
            let done = pread(picture.file.number, &bytes, count, 0)
            return Array(bytes.prefix(max(0, done)))
        }

        @Test("A file without a path is there whole, in memory that nobody can change any more")
        func sealed() throws {
            let content = bytes(700_000)
            let folder = try ResourceFolder(["a.jpg": content])
            do {
                let source = PictureSource.photo(PhotoID(uri: folder.uri + "/a.jpg"))
                let picture = try source.open(cancellable: Cancellable())
                #expect(picture.isCopy && picture.version.byteCount == 700_000)
                #expect(read(picture, 800_000) == content)
                #expect(lep_memfd_check(picture.file.number, 700_000) == 0)
                #expect(write(picture.file.number, "x", 1) == -1 && errno == EPERM)
                #expect(ftruncate(picture.file.number, 10) == -1)
                #expect(Self.memoryFiles() == before + 1)
            }
            expectNothingLeft()
        }

        @Test("512 MiB are fetched and no byte more, whatever was declared")
        func limit() throws {
            #expect(PictureSource.maxCopiedBytes == 536_870_912)
            #expect(try read(copy(bytes(100), declared: 536_870_912), 200) == bytes(100))
            let failure = try failure { try copy(bytes(100), declared: 536_870_913) }
            #expect(
                failure == OpenFailure(kind: .tooLargeToFetch, detail: "536870913 bytes"))
            expectNothingLeft()
        }

        @Test("A file of the limit's length is taken, one that is a byte longer is refused")
        func boundary() throws {
            for count in [1, 262_143, 262_144, 262_145, 600_000] {
                let (content, limit) = (bytes(count), UInt64(count))
                #expect(try read(copy(content, declared: 1, limit: limit), count + 1) == content)
                let failure = try failure {
                    try copy(bytes(count + 1), declared: 1, limit: limit)
                }
                #expect(failure.kind == .tooLargeToFetch && failure.detail.contains("\(count)"))
            }
            expectNothingLeft()
        }

        @Test("A file that is declared too large is refused before it is read")
        func declaredTooLarge() throws {
            let folder = try ResourceFolder(["a.jpg": bytes(1000)])
            let file = g_file_new_for_uri(folder.uri + "/a.jpg")
            defer { g_object_unref(UnsafeMutableRawPointer(file)) }
            let failure = try failure {
                try PictureSource.openMounted(file, Cancellable(), limit: 999)
            }
            #expect(failure == OpenFailure(kind: .tooLargeToFetch, detail: "1000 bytes"))
            let whole = try PictureSource.openMounted(file, Cancellable(), limit: 1000)
            #expect(read(whole, 2000) == bytes(1000))
        }

        @Test("A stream without an end that was declared small ends at the limit")
        func endless() throws {
            let device = open("/dev/zero", O_RDONLY | O_CLOEXEC)
            try #require(device >= 0)
            let stream = try #require(g_unix_input_stream_new(device, 1))
            defer { g_object_unref(stream) }
            let failure = try failure {
                try PictureSource.copy(stream, declared(10), Cancellable(), limit: 3 << 20)
            }
            #expect(failure.kind == .tooLargeToFetch)
            expectNothingLeft()
        }

        @Test("What comes counts, not what was declared: more of it, less of it, nothing")
        func otherSize() throws {
            #expect(try read(copy(bytes(5000), declared: 10), 6000) == bytes(5000))
            let short = try copy(bytes(10), declared: 5000)
            #expect(lep_memfd_check(short.file.number, 10) == 0)
            #expect(try failure { try copy([], declared: 5000) }.kind == .empty)
        }

        @Test("A stream that breaks off leaves its reason and nothing else")
        func breaksOff() throws {
            let noise = (0..<400_000).map { _ in UInt8.random(in: 0...255) }
            var packed = try runCommand(["gzip", "-1"], input: noise)
            packed.removeLast(20_000)
            let block = g_bytes_new(packed, gsize(packed.count))
            defer { g_bytes_unref(block) }
            let base = try #require(g_memory_input_stream_new_from_bytes(block))
            defer { g_object_unref(base) }
            let unpacker = g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP)
            defer { g_object_unref(UnsafeMutableRawPointer(unpacker)) }
            let stream = try #require(g_converter_input_stream_new(base, unpacker))
            defer { g_object_unref(stream) }
            let failure = try failure {
                try PictureSource.copy(stream, declared(400_000), Cancellable())
            }
            #expect(failure.kind == .unreadable && !failure.detail.isEmpty)
            expectNothingLeft()
        }

        @Test("Cancelled while it waits for more, it ends at once and leaves nothing")
        func cancelled() throws {
            var ends: [Int32] = [0, 0]
            try #require(g_unix_open_pipe(&ends, FD_CLOEXEC, nil) != 0)
            defer { close(ends[1]) }
            let reading = ends[0]
            let cancellable = Cancellable()
            let result = Mutex<OpenFailure?>(nil)
            let thread = Thread {
                guard let stream = g_unix_input_stream_new(reading, 1) else { return }
                defer { g_object_unref(stream) }
                do throws(OpenFailure) {
                    let version = FileVersion(
                        modifiedSeconds: 1, modifiedMicroseconds: 0, byteCount: 9000)
                    _ = try PictureSource.copy(stream, version, cancellable)
                } catch {
                    result.withLock { $0 = error }
                }
            }
            #expect(write(ends[1], bytes(4000), 4000) == 4000)
            thread.start()
            try waitUntil("the first bytes are taken") {
                var left: Int32 = 1
                return ioctl(ends[1], UInt(FIONREAD), &left) == 0 && left == 0
            }
            cancellable.cancel()
            try waitUntil("it has ended") { result.withLock { $0 } != nil }
            try waitUntil("the stream is closed") {
                var end = pollfd(fd: ends[1], events: 0, revents: 0)
                return poll(&end, 1, 0) == 1 && end.revents & Int16(POLLERR) != 0
            }
            expectNothingLeft()
        }

        @Test("A folder, and what is not there, are told apart")
        func noFile() throws {
            let folder = try ResourceFolder(["a.jpg": bytes(10)])
            func kind(_ name: String) throws -> PixelFailure.Kind {
                let source = PictureSource.photo(PhotoID(uri: folder.uri + name))
                return try failure { try source.open(cancellable: Cancellable()) }.kind
            }
            #expect(try kind("") == .notAFile)
            #expect(try kind("/b.jpg") == .notFound)
        }

        @Test("The failure that is shown names the file and the cause; others are shown as ever")
        @MainActor
        func throughThePipeline() async throws {
            let bench = try RealBench()
            try bench.makeJPEG("a.jpg", width: 300, height: 200)
            let folder = try ResourceFolder(["a.jpg": try bench.folder.read("a.jpg"), "b.jpg": []])
            func request(_ name: String) -> PixelRequest {
                PixelRequest(
                    photo: PhotoID(uri: "\(folder.uri)/\(name)"), version: declared(1),
                    contentType: "image/jpeg", want: .full)
            }
            let shown = try await bench.load(request("a.jpg"))
            #expect(shown.final?.isNear(Colour(200, 40, 40)) == true)
            let failed = try await bench.load(request("b.jpg"))
            #expect(failed.failure?.fileName == "b.jpg" && failed.failure?.kind == .empty)
            await bench.pipeline.shutDown()
        }
    }
}
