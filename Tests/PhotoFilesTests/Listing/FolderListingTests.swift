import Foundation
import Glibc
import PhotoModel
import TestSupport
import Testing

@testable import PhotoFiles

@Suite("Listing a folder", .timeLimit(.minutes(1)))
struct FolderListingTests {
    @Test("Pictures are listed by type of name, whatever their case")
    func picturesByName() async throws {
        let folder = try TemporaryFolder()
        for name in [
            "a.jpg", "b.JPG", "c.png", "d.webp", "e.svg", "f.avif", "g.heic", "h.jxl", "i.nef",
        ] {
            try folder.write([1, 2, 3], to: name)
        }
        for name in ["notes.txt", "song.mp3", "film.mp4", "a.jpg~"] {
            try folder.write([1], to: name)
        }
        var reader = ListingReader(folder)
        let names = try await reader.listed().map(\.name).sorted()
        #expect(
            names == [
                "a.jpg", "b.JPG", "c.png", "d.webp", "e.svg", "f.avif", "g.heic", "h.jxl", "i.nef",
            ])
    }

    @Test("Empty and mislabelled files are listed; they become error cells")
    func brokenFiles() async throws {
        let folder = try TemporaryFolder()
        try folder.write([], to: "empty.jpg")
        try folder.write(Array("only words".utf8), to: "words.jpg")
        var reader = ListingReader(folder)
        let photos = try await reader.listed()
        #expect(Set(photos.map(\.name)) == ["empty.jpg", "words.jpg"])
        #expect(photos.first { $0.name == "empty.jpg" }?.version.byteCount == 0)
    }

    @Test(
        "Special files, folders and dangling or circular links are not listed, links to files are")
    func specialFiles() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path
        try folder.write(Magic.jpeg, to: "real.jpg")
        #expect(mkfifo(path + "/fifo.jpg", 0o644) == 0)
        #expect(mkfifo(path + "/fifo", 0o644) == 0)
        #expect(mkdir(path + "/folder.jpg", 0o755) == 0)
        #expect(symlink("nowhere.jpg", path + "/dangling.jpg") == 0)
        #expect(symlink("loop.jpg", path + "/loop.jpg") == 0)
        #expect(symlink("/dev/zero", path + "/zero.jpg") == 0)
        #expect(symlink("real.jpg", path + "/link.jpg") == 0)
        try listenOnSocket(path + "/socket.jpg")
        var reader = ListingReader(folder)
        let names = try await reader.listed().map(\.name).sorted()
        #expect(names == ["link.jpg", "real.jpg"])
    }

    @Test("Names of any bytes come through as URIs that lead back to the file")
    func names() async throws {
        let folder = try TemporaryFolder()
        let names: [[UInt8]] = [
            Array("with space.jpg".utf8), Array("ha#sh.jpg".utf8), Array("per%20cent.jpg".utf8),
            Array("quo\"te's.jpg".utf8), Array("new\nline.jpg".utf8), Array("画像.jpg".utf8),
            [0xFF, 0xFE] + Array("bad.jpg".utf8),
        ]
        var uris: Set<String> = []
        for name in names { uris.insert(try folder.write(name, toBytes: name)) }
        var reader = ListingReader(folder)
        let photos = try await reader.listed()
        #expect(Set(photos.map(\.id.uri)) == uris)
        for photo in photos {
            let path = try #require(GioFile(uri: photo.id.uri).path)
            #expect(path.withCString { access($0, F_OK) } == 0, "\(photo.name)")
        }
        let bad = try #require(photos.first { $0.name.contains("bad.jpg") })
        #expect(bad.id.uri.hasSuffix("%FF%FEbad.jpg"))
        #expect(bad.name.contains("\u{FFFD}"))
    }

    @Test("Hidden files are left out, except the one that was opened")
    func hidden() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Magic.jpeg, to: ".secret.jpg")
        let opened = try folder.write(Magic.jpeg, to: ".opened.jpg")
        try folder.write(Magic.jpeg, to: "seen.jpg")
        var plain = ListingReader(folder)
        #expect(try await plain.listed().map(\.name) == ["seen.jpg"])
        var including = ListingReader(folder, including: [PhotoID(uri: opened)])
        #expect(try await Set(including.listed().map(\.name)) == ["seen.jpg", ".opened.jpg"])
    }

    @Test("Names that tell no type are looked into, and only pictures stay")
    func sniffing() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Magic.png, to: "picture")
        try folder.write(Magic.jpeg, to: "strange.qqqq")
        try folder.write([0, 1, 2, 3], to: "noise")
        try folder.write([], to: "nothing")
        var reader = ListingReader(folder)
        let photos = try await reader.listed()
        let types = Dictionary(uniqueKeysWithValues: photos.map { ($0.name, $0.contentType) })
        #expect(types == ["picture": "image/png", "strange.qqqq": "image/jpeg"])
    }

    @Test("A folder that only GIO reaches is listed too")
    func remoteFolder() async throws {
        let remote = try ResourceFolder([
            "a.png": Magic.png, "notes.txt": Array("words".utf8),
        ])
        var reader = ListingReader(FolderListing(folderURI: remote.uri))
        let photos = try await reader.listed()
        #expect(photos.map(\.name) == ["a.png"])
        #expect(photos.map(\.id.uri) == [remote.uri + "/a.png"])
        #expect(photos.first?.version.byteCount == Int64(Magic.png.count))
    }

    @Test("The modification time has its fraction, and the length is the file's")
    func version() async throws {
        let folder = try TemporaryFolder()
        try folder.write([1, 2, 3, 4, 5], to: "a.jpg")
        var times = [
            timespec(tv_sec: 1_000_000_000, tv_nsec: 0),
            timespec(tv_sec: 1_234_567_890, tv_nsec: 123_456_789),
        ]
        #expect(utimensat(AT_FDCWD, folder.path + "/a.jpg", &times, 0) == 0)
        var reader = ListingReader(folder)
        let photo = try #require(try await reader.listed().first)
        #expect(
            photo.version
                == FileVersion(
                    modifiedSeconds: 1_234_567_890, modifiedMicroseconds: 123_456, byteCount: 5))
    }

    @Test("The first batch is small, later ones are larger, and none is lost or double")
    func batches() async throws {
        let folder = try TemporaryFolder()
        for index in 0..<1000 { try folder.write([1], to: "photo \(index).jpg") }
        var reader = ListingReader(folder)
        let photos = try await reader.listed()
        #expect(Set(photos.map(\.id)).count == 1000)
        #expect(photos.count == 1000)
        #expect(reader.batchSizes == [64, 128, 256, 512, 40])
    }

    @Test("A folder that is missing, or is a file, fails with its name")
    func failures() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write([1], to: "file.jpg")
        var missing = ListingReader(FolderListing(folderURI: folder.uri("missing here")))
        await #expect(throws: FileProblem.self) { _ = try await missing.listed() }
        var notAFolder = ListingReader(FolderListing(folderURI: file))
        guard case .failed(let problem) = await notAFolder.next() else {
            Issue.record("a file was listed as a folder")
            return
        }
        #expect(problem.kind == .notAFolder)
        #expect(problem.name == "file.jpg")
    }

    private func listenOnSocket(_ path: String) throws {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        #expect(result == 0)
    }
}
