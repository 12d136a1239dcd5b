import Foundation
import Glibc
import PhotoModel
import TestSupport
import Testing

@testable import PhotoFiles

/// Saves that do not come to their end, and what is left of them: nothing.
@Suite("Unfinished saves", .timeLimit(.minutes(2)))
struct UnfinishedSaveTests {
    private let source: TemporaryFolder
    private let pictures: TemporaryFolder

    init() throws {
        source = try TemporaryFolder()
        pictures = try TemporaryFolder()
    }

    /// A file that takes longer to copy than anybody waits, and no room on the disk.
    private func endless() throws -> String {
        let descriptor = open(source.path + "/huge.jpg", O_WRONLY | O_CREAT, 0o644)
        defer { close(descriptor) }
        try #require(ftruncate(descriptor, 64 << 30) == 0)
        return source.uri("huge.jpg")
    }

    /// Whether a process has written to a file in the Pictures folder, named or not.
    private func hasBegun(_ process: String) -> Bool {
        let entries = "/proc/\(process)/fd"
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: entries)) ?? []
        return numbers.contains { number in
            let entry = "\(entries)/\(number)"
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: entry)
            var status = stat()
            return target?.hasPrefix(pictures.path + "/") == true && stat(entry, &status) == 0
                && status.st_size > 0
        }
    }

    @Test("A process killed in the middle of a copy leaves nothing in the folder")
    func killed() throws {
        var environment = ProcessInfo.processInfo.environment
        environment["GIO_USE_VFS"] = "local"
        let process = try ChildProcess(
            [Places.products + "/file-checks", "save", endless(), pictures.uri],
            environment: environment)
        try waitUntil("the copy has begun", within: 60) { hasBegun("\(process.id)") }
        #expect(pictures.names.isEmpty, "it has no name before it is whole")
        process.signal(SIGKILL)
        #expect(try process.wait(within: 60) == 128 + SIGKILL)
        #expect(pictures.names.isEmpty)
    }

    @Test("A cancelled save leaves nothing behind")
    func cancelled() async throws {
        let id = PhotoID(uri: try endless())
        let saver = PhotoSaver(picturesFolderURI: pictures.uri)
        let task = Task { try await saver.saveToPictures(id) }
        try await eventually("the copy has begun") { hasBegun("self") }
        task.cancel()
        await #expect(throws: FileProblem.self) { _ = try await task.value }
        #expect(pictures.names.isEmpty && !hasBegun("self"))
    }

    @Test("Where a file needs a name from the start it is a hidden one, and given up it goes")
    func hidden() throws {
        let bytes: [UInt8] = [1, 2, 3]
        func staged() throws -> StagedFile {
            let file = try StagedFile(
                in: RawPath(pictures.path), for: "a.jpg", canBeNameless: false)
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 3, alignment: 1)
            defer { buffer.deallocate() }
            buffer.copyBytes(from: bytes)
            try file.write(UnsafeRawBufferPointer(buffer))
            try file.finish(SourceAttributes())
            return file
        }
        var file: StagedFile? = try staged()
        let name = try #require(pictures.names.first)
        #expect(pictures.names.count == 1 && HiddenName.isOne(RawPath(name)))
        file = nil
        #expect(pictures.names.isEmpty)
        file = try staged()
        #expect(try file?.take(freeNameLike: RawPath("a.jpg")) == RawPath("a.jpg"))
        #expect(pictures.names == ["a.jpg"])
        file = try staged()
        #expect(try file?.take(freeNameLike: RawPath("a.jpg")) == RawPath("a (1).jpg"))
        file = try staged()
        try file?.take(name: RawPath("a.jpg"), replacing: true)
        file = nil
        #expect(pictures.names == ["a (1).jpg", "a.jpg"])
        #expect(try pictures.read("a.jpg") == bytes)
    }

    @Test("What an earlier process left is cleared after a day, and nothing else ever")
    func leftovers() throws {
        let ours = ".leporello-1a2b3c4d5e6f7"
        let others = [
            ".leporello-notes.txt", ".leporello-", ".leporello-1A2B", "leporello-1a2b3c",
            ".leporello-1a2b3c4d5e6f78",
        ]
        for name in [ours] + others { try pictures.write([1], to: name) }
        #expect(symlink("nowhere", pictures.path + "/.leporello-abc") == 0)
        #expect(mkdir(pictures.path + "/.leporello-def", 0o755) == 0)
        // Old by its modification time alone: as a copy of an old photo has it.
        var times = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)]
        #expect(utimensat(AT_FDCWD, pictures.path + "/" + ours, &times, 0) == 0)
        let before = pictures.names
        let path = RawPath(pictures.path)
        let folder = try FileDescriptor.folder(path, toSave: "a.jpg")
        let now = time(nil)
        HiddenName.clear(path, opened: folder, now: now + 86_000)
        #expect(pictures.names == before)
        HiddenName.clear(path, opened: folder, now: now + 87_000)
        #expect(pictures.names == before.filter { $0 != ours })
    }
}
