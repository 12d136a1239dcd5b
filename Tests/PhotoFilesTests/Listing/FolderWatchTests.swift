import Foundation
import Glibc
import PhotoModel
import Testing

@testable import PhotoFiles

@Suite("Watching a folder", .timeLimit(.minutes(1)))
struct FolderWatchTests {
    private func listed(_ folder: TemporaryFolder) async throws -> (ListingReader, PhotoList) {
        var reader = ListingReader(folder)
        let list = PhotoList(try await reader.listed())
        return (reader, list)
    }

    @Test("Files that come and go are reported")
    func addedAndRemoved() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Magic.jpeg, to: "a.jpg")
        var (reader, list) = try await listed(folder)
        try folder.write(Magic.jpeg, to: "b.jpg")
        try folder.write([1], to: "no picture.txt")
        try await reader.follow(&list) { $0.map(\.name) == ["a.jpg", "b.jpg"] }
        #expect(unlink(folder.path + "/a.jpg") == 0)
        try await reader.follow(&list) { $0.map(\.name) == ["b.jpg"] }
    }

    @Test("A renamed file leaves under its old name and comes under the new one")
    func renamed() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Magic.jpeg, to: "old.jpg")
        var (reader, list) = try await listed(folder)
        #expect(rename(folder.path + "/old.jpg", folder.path + "/new.jpg") == 0)
        try await reader.follow(&list) { $0.map(\.name) == ["new.jpg"] }
    }

    @Test("A file replaced by rename keeps its identity and gets a new version")
    func replaced() async throws {
        let folder = try TemporaryFolder()
        let uri = try folder.write(Magic.jpeg, to: "a.jpg")
        var (reader, list) = try await listed(folder)
        try folder.write(Magic.jpeg + [1, 2, 3], to: "temporary")
        #expect(rename(folder.path + "/temporary", folder.path + "/a.jpg") == 0)
        let expected = Int64(Magic.jpeg.count + 3)
        try await reader.follow(&list) {
            $0.count == 1 && $0[PhotoID(uri: uri)]?.version.byteCount == expected
        }
    }

    @Test("A half-written file is updated when it is finished")
    func halfWritten() async throws {
        let folder = try TemporaryFolder()
        var (reader, list) = try await listed(folder)
        let descriptor = open(folder.path + "/slow.jpg", O_WRONLY | O_CREAT, 0o644)
        #expect(write(descriptor, Magic.jpeg, 4) == 4)
        try await reader.follow(&list) { $0.count == 1 }
        #expect(write(descriptor, Magic.jpeg, Magic.jpeg.count) == Magic.jpeg.count)
        close(descriptor)
        let expected = Int64(4 + Magic.jpeg.count)
        try await reader.follow(&list) { $0.first?.version.byteCount == expected }
    }

    @Test("What happens while the folder is being listed is not lost")
    func changesWhileListing() async throws {
        let folder = try TemporaryFolder()
        for index in 0..<2000 { try folder.write([1], to: "photo \(index).jpg") }
        var reader = ListingReader(folder)
        guard case .batch(let first) = await reader.next() else { throw UnexpectedEvent() }
        try folder.write(Magic.jpeg, to: "zzz.jpg")
        #expect(unlink(folder.path + "/photo 0.jpg") == 0)
        var list = PhotoList(first)
        list.merge(try await reader.listed())
        try await reader.follow(&list) {
            $0.count == 2000 && $0.last?.name == "zzz.jpg" && $0.first?.name == "photo 1.jpg"
        }
    }

    @Test("A folder that is removed loses all its photos")
    func folderRemoved() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Magic.jpeg, to: "a.jpg")
        try folder.write(Magic.jpeg, to: "b.jpg")
        var (reader, list) = try await listed(folder)
        try FileManager.default.removeItem(atPath: folder.path)
        try await reader.follow(&list) { $0.isEmpty }
    }

    @Test("A folder that is removed is told as gone, and the stream ends")
    func folderGone() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Magic.jpeg, to: "a.jpg")
        var (reader, list) = try await listed(folder)
        try FileManager.default.removeItem(atPath: folder.path)
        try await reader.follow(&list) { $0.isEmpty }
        guard case .failed(let problem) = await reader.next() else { throw UnexpectedEvent() }
        #expect(problem.kind == .notFound)
        #expect(await reader.next() == nil)
    }

    @Test("Subfolders are listed and watched; hidden ones are not")
    func subfolders() async throws {
        let folder = try TemporaryFolder()
        #expect(mkdir(folder.path + "/Rome", 0o755) == 0)
        #expect(mkdir(folder.path + "/.hidden", 0o755) == 0)
        #expect(symlink("Rome", folder.path + "/Link") == 0)
        try folder.write(Magic.jpeg, to: "a.jpg")
        var (reader, _) = try await listed(folder)
        #expect(reader.folders.map(\.name) == ["Link", "Rome"])
        #expect(mkdir(folder.path + "/Oslo", 0o755) == 0)
        try await reader.followFolders { $0.map(\.name) == ["Link", "Oslo", "Rome"] }
        #expect(rename(folder.path + "/Oslo", folder.path + "/Bonn") == 0)
        #expect(unlink(folder.path + "/Link") == 0)
        try await reader.followFolders { $0.map(\.name) == ["Bonn", "Rome"] }
    }

    @Test("A file that takes a folder's place is a photo, and the other way round")
    func kindChanges() async throws {
        let folder = try TemporaryFolder()
        #expect(mkdir(folder.path + "/a.jpg", 0o755) == 0)
        var (reader, list) = try await listed(folder)
        #expect(reader.folders.count == 1 && list.isEmpty)
        #expect(rmdir(folder.path + "/a.jpg") == 0)
        try folder.write(Magic.jpeg, to: "a.jpg")
        try await reader.follow(&list) { $0.count == 1 }
        #expect(reader.folders.isEmpty)
    }

    @Test("A card's photos are the first by name; folders and other files are none")
    func preview() async throws {
        let folder = try TemporaryFolder()
        for name in ["d.jpg", "b.jpg", "c.jpg", "a.jpg", "e.jpg", "0.txt"] {
            try folder.write(Magic.jpeg, to: name)
        }
        #expect(mkdir(folder.path + "/00.jpg", 0o755) == 0)
        let photos = await FolderPreview.photos(ofFolder: folder.uri, count: 4)
        #expect(photos.map(\.name) == ["a.jpg", "b.jpg", "c.jpg", "d.jpg"])
        #expect(await FolderPreview.photos(ofFolder: folder.uri + "/none", count: 4).isEmpty)
    }

    @Test("The stream ends when its reader is cancelled")
    func cancelled() async throws {
        let folder = try TemporaryFolder()
        let task = Task {
            var reader = ListingReader(folder)
            _ = try await reader.listed()
            return await reader.next() == nil
        }
        task.cancel()
        _ = await task.result
    }
}
