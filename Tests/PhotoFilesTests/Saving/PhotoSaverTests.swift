import Foundation
import Glibc
import PhotoModel
import TestSupport
import Testing

@testable import PhotoFiles

@Suite("Saving", .timeLimit(.minutes(1)))
struct PhotoSaverTests {
    private let source: TemporaryFolder
    private let pictures: TemporaryFolder
    private let saver: PhotoSaver

    init() throws {
        source = try TemporaryFolder()
        pictures = try TemporaryFolder()
        saver = PhotoSaver(picturesFolderURI: pictures.uri)
    }

    private func saved(_ uri: String) async throws -> String {
        guard case .saved(_, let name) = try await saver.saveToPictures(PhotoID(uri: uri)) else {
            throw UnexpectedEvent()
        }
        return name
    }

    private func kind(_ body: () async throws(FileProblem) -> Void) async -> FileProblem.Kind? {
        do throws(FileProblem) {
            try await body()
            return nil
        } catch {
            return error.kind
        }
    }

    @Test("A copy has the same bytes, modification time and permissions, without execution")
    func copies() async throws {
        let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let uri = try source.write(bytes, to: "a.jpg")
        #expect(chmod(source.path + "/a.jpg", 0o4755) == 0)
        var times = [
            timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 987_654_321, tv_nsec: 123_456_789),
        ]
        #expect(utimensat(AT_FDCWD, source.path + "/a.jpg", &times, 0) == 0)
        #expect(try await saved(uri) == "a.jpg")
        #expect(try pictures.read("a.jpg") == bytes)
        var status = stat()
        #expect(stat(pictures.path + "/a.jpg", &status) == 0)
        #expect(status.st_mtim.tv_sec == 987_654_321 && status.st_mtim.tv_nsec == 123_456_789)
        #expect(status.st_mode & 0o7777 == 0o644)
        #expect(pictures.names == ["a.jpg"])
    }

    @Test("Taken names are never replaced: a.jpg, a (1).jpg, a (2).jpg")
    func freeNames() async throws {
        let uri = try source.write([1], to: "a.jpg")
        try pictures.write([9], to: "a.jpg")
        #expect(try await saved(uri) == "a (1).jpg")
        #expect(try await saved(uri) == "a (2).jpg")
        #expect(try pictures.read("a.jpg") == [9])
        #expect(pictures.names == ["a (1).jpg", "a (2).jpg", "a.jpg"])
    }

    @Test("Names of any bytes are kept")
    func names() async throws {
        for name in ["sp ace#%20'\".jpg", "new\nline.jpg", "画像.jpg"] {
            let uri = try source.write(Array(name.utf8), to: name)
            #expect(try await saved(uri) == name)
            #expect(try pictures.read(name) == Array(name.utf8))
        }
        let bad: [UInt8] = [0xFF] + Array(".jpg".utf8)
        let uri = try source.write([1, 2], toBytes: bad)
        guard case .saved(let copy, _) = try await saver.saveToPictures(PhotoID(uri: uri)) else {
            throw UnexpectedEvent()
        }
        #expect(copy == pictures.path(bad).uri)
    }

    @Test("A photo in Pictures, or in a folder of it, is not copied, whatever the path to it")
    func alreadyThere() async throws {
        #expect(mkdir(pictures.path + "/Holiday", 0o755) == 0)
        let uri = try pictures.write([1], to: "Holiday/a.jpg")
        #expect(try await saver.saveToPictures(PhotoID(uri: uri)) == .alreadyThere(uri: uri))
        #expect(symlink(pictures.path, source.path + "/link") == 0)
        let through = source.uri("link/Holiday/a.jpg")
        #expect(
            try await saver.saveToPictures(PhotoID(uri: through)) == .alreadyThere(uri: through))
        #expect(pictures.names == ["Holiday"])
    }

    @Test("A folder whose name begins like that of Pictures is not Pictures")
    func similarName() async throws {
        let other = pictures.path + "-old"
        #expect(mkdir(other, 0o755) == 0)
        defer { try? FileManager.default.removeItem(atPath: other) }
        try Data([1]).write(to: URL(fileURLWithPath: other + "/a.jpg"))
        #expect(try await saved(RawPath(other + "/a.jpg").uri) == "a.jpg")
    }

    @Test("Without a Pictures folder the caller is told to ask for a place")
    func noPictures() async throws {
        let uri = try source.write([1], to: "a.jpg")
        let nowhere = PhotoSaver(picturesFolderURI: source.uri("missing"))
        #expect(try await nowhere.saveToPictures(PhotoID(uri: uri)) == .noPicturesFolder)
        let home = try TemporaryFolder()
        #expect(try FileChecks.run(.home(home.path), "save", uri) == ["no pictures folder"])
    }

    @Test(
        "A source that is gone, a folder or a FIFO is a problem with its name, and nothing is left")
    func sources() async throws {
        #expect(mkfifo(source.path + "/fifo.jpg", 0o644) == 0)
        #expect(mkdir(source.path + "/folder.jpg", 0o755) == 0)
        let expected: [(String, FileProblem.Kind)] = [
            ("gone.jpg", .notFound), ("fifo.jpg", .specialFile), ("folder.jpg", .isFolder),
        ]
        for (name, kind) in expected {
            do throws(FileProblem) {
                _ = try await saver.saveToPictures(PhotoID(uri: source.uri(name)))
                Issue.record("\(name) was saved")
            } catch {
                #expect(error.kind == kind)
                #expect(error.name == name)
            }
        }
        #expect(pictures.names.isEmpty)
    }

    @Test("Save As replaces a file in one step only when told to, and never a folder")
    func saveAs() async throws {
        let id = PhotoID(uri: try source.write([1, 2, 3], to: "a.jpg"))
        let target = try pictures.write([9], to: "b.jpg")
        let refused = await kind { () throws(FileProblem) in
            _ = try await saver.saveAs(id, to: target, overwrite: false)
        }
        #expect(refused == .exists)
        #expect(try pictures.read("b.jpg") == [9])
        #expect(
            try await saver.saveAs(id, to: target, overwrite: true)
                == .saved(uri: target, name: "b.jpg"))
        #expect(try pictures.read("b.jpg") == [1, 2, 3])
        #expect(mkdir(pictures.path + "/folder", 0o755) == 0)
        let folder = await kind { () throws(FileProblem) in
            _ = try await saver.saveAs(id, to: pictures.uri("folder"), overwrite: true)
        }
        #expect(folder == .isFolder)
        let nowhere = await kind { () throws(FileProblem) in
            _ = try await saver.saveAs(id, to: pictures.uri("gone/a.jpg"), overwrite: true)
        }
        #expect(nowhere == .targetNotFound)
        #expect(pictures.names == ["b.jpg", "folder"])
    }

    @Test("Save As through a link replaces what it means; onto the photo itself it changes nothing")
    func saveAsLinks() async throws {
        let uri = try source.write([1, 2, 3], to: "a.jpg")
        try pictures.write([9], to: "real.jpg")
        #expect(symlink("real.jpg", pictures.path + "/link.jpg") == 0)
        _ = try await saver.saveAs(PhotoID(uri: uri), to: pictures.uri("link.jpg"), overwrite: true)
        #expect(try pictures.read("real.jpg") == [1, 2, 3])
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: pictures.path + "/link.jpg")
                == "real.jpg")
        _ = try await saver.saveAs(PhotoID(uri: uri), to: uri, overwrite: true)
        #expect(try source.read("a.jpg") == [1, 2, 3])
    }

    @Test("A full disk is told as such, and no half-written file stays")
    func fullDisk() throws {
        let uri = try source.write([UInt8](repeating: 7, count: 200_000), to: "large.jpg")
        let surroundings = FileChecks.Surroundings.smallDisk(at: pictures.path)
        #expect(
            try FileChecks.run(surroundings, "save", uri, pictures.uri)
                == ["problem noSpace large.jpg"])
        #expect(
            try FileChecks.run(surroundings, "save-as", uri, pictures.uri("b.jpg"))
                == ["problem noSpace large.jpg"])
    }

    @Test("A folder that is read-only or not ours is told as such")
    func refusals() throws {
        let uri = try source.write([1, 2], to: "a.jpg")
        #expect(
            try FileChecks.run(.readOnly(pictures.path), "save", uri, pictures.uri)
                == ["problem readOnly a.jpg"])
        #expect(chmod(pictures.path, 0o500) == 0)
        #expect(
            try FileChecks.run(.unprivileged, "save", uri, pictures.uri)
                == ["problem permissionDenied a.jpg"])
        #expect(chmod(pictures.path, 0o700) == 0)
        #expect(chmod(source.path + "/a.jpg", 0o000) == 0)
        #expect(
            try FileChecks.run(.unprivileged, "save", uri, pictures.uri)
                == ["problem permissionDenied a.jpg"])
        #expect(pictures.names.isEmpty)
    }

    @Test("A photo that only GIO reaches is copied byte for byte")
    func remoteSource() async throws {
        let bytes = (0..<2_500_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let remote = try ResourceFolder(["far.jpg": bytes])
        #expect(try await saved(remote.uri + "/far.jpg") == "far.jpg")
        #expect(try pictures.read("far.jpg") == bytes)
        let missing = await kind { () throws(FileProblem) in
            _ = try await saver.saveToPictures(PhotoID(uri: remote.uri + "/gone.jpg"))
        }
        #expect(missing == .notFound)
        #expect(pictures.names == ["far.jpg"])
    }
}
