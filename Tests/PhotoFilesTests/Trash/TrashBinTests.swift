import Foundation
import Glibc
import PhotoModel
import Testing

@testable import PhotoFiles

@Suite("The trash", .timeLimit(.minutes(1)))
struct TrashBinTests {
    private let home: TemporaryFolder
    private let folder: String

    init() throws {
        home = try TemporaryFolder()
        folder = home.path + "/Photos"
        #expect(mkdir(folder, 0o755) == 0)
    }

    private var trashed: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: home.path + "/data/Trash/files"))?
            .sorted() ?? []
    }

    private func bytes(_ name: String) -> [UInt8]? {
        FileManager.default.contents(atPath: folder + "/" + name).map { Array($0) }
    }

    @Test("A trashed photo lies in the trash, with the place it came from")
    func trash() throws {
        let uri = try home.write([1, 2, 3], to: "Photos/a.jpg")
        #expect(try FileChecks.run(.home(home.path), "trash", uri) == ["trashed"])
        #expect(bytes("a.jpg") == nil)
        #expect(trashed == ["a.jpg"])
        let info = try String(
            contentsOfFile: home.path + "/data/Trash/info/a.jpg.trashinfo", encoding: .utf8)
        #expect(info.contains("Path=\(folder)/a.jpg"))
    }

    @Test(
        "A restored photo is back with its bytes, and the trash is as before",
        arguments: ["a.jpg", "sp ace#%41.jpg", "画像.jpg", "no ending", ".hidden.jpg", "a.b.c.jpg"])
    func restore(name: String) throws {
        let uri = try home.write([1, 2, 3], to: "Photos/" + name)
        #expect(
            try FileChecks.run(.home(home.path), "trash-and-restore", uri)
                == ["trashed", "restored \(uri)"])
        #expect(bytes(name) == [1, 2, 3])
        #expect(trashed.isEmpty)
        let infos = try FileManager.default.contentsOfDirectory(
            atPath: home.path + "/data/Trash/info")
        #expect(infos.isEmpty)
    }

    @Test("Of two photos trashed from one place, the later one is restored")
    func twice() throws {
        let uri = try home.write([1], to: "Photos/a.jpg")
        _ = try FileChecks.run(.home(home.path), "trash", uri)
        try home.write([2], to: "Photos/a.jpg")
        _ = try FileChecks.run(.home(home.path), "trash-and-restore", uri)
        #expect(bytes("a.jpg") == [2])
        #expect(trashed == ["a.jpg"])
    }

    @Test("Where there is no trash nothing is deleted, and the problem says so")
    func noTrash() throws {
        let mount = home.path + "/disk"
        #expect(mkdir(mount, 0o755) == 0)
        // A file system of memory has no trash.
        #expect(
            try FileChecks.trashOnSmallDisk(at: mount, fileNamed: "a.jpg")
                == ["problem noTrash a.jpg", "a.jpg"])
    }

    @Test("A photo that is gone is a problem with its name")
    func gone() throws {
        #expect(
            try FileChecks.run(.home(home.path), "trash", home.uri("Photos/gone.jpg"))
                == ["problem notFound gone.jpg"])
    }

    @Test("A name taken meanwhile is not replaced by the restored file")
    func nameTaken() throws {
        let trash = RawPath(home.path + "/Trash")
        for part in ["", "/files", "/info"] {
            #expect(mkdir(home.path + "/Trash" + part, 0o755) == 0)
        }
        try home.write([1], to: "Trash/files/a.jpg")
        try home.write([], to: "Trash/info/a.jpg.trashinfo")
        try home.write([2], to: "Photos/a.jpg")
        let place = TrashPlace(trashFolder: trash, entryName: RawPath("a.jpg"))
        let restored = try place.restore(to: RawPath(folder + "/a.jpg"))
        #expect(restored == RawPath(folder + "/a (1).jpg"))
        #expect(bytes("a.jpg") == [2])
        #expect(bytes("a (1).jpg") == [1])
        do throws(FileProblem) {
            _ = try place.restore(to: RawPath(folder + "/a.jpg"))
            Issue.record("a file was restored twice")
        } catch {
            #expect(error.kind == .notInTrash)
        }
    }
}
