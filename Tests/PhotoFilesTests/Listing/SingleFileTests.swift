import Glibc
import PhotoModel
import Testing

@testable import PhotoFiles

@Suite("Looking at one file", .timeLimit(.minutes(1)))
struct SingleFileTests {
    @Test("A file tells its photo and its folder, a folder itself")
    func places() async throws {
        let folder = try TemporaryFolder()
        let uri = try folder.write(Magic.png, to: ".hidden picture")
        guard case .photo(let photo, let parent) = try await openedPlace(at: uri) else {
            Issue.record("a file was taken for a folder")
            return
        }
        #expect(photo.id.uri == uri)
        #expect(photo.contentType == "image/png")
        #expect(parent == folder.uri)
        guard case .folder(let folderURI) = try await openedPlace(at: folder.uri) else {
            Issue.record("a folder was taken for a file")
            return
        }
        #expect(folderURI == folder.uri)
    }

    @Test("Special files, folders, dangling links and nothing at all are told apart")
    func problems() async throws {
        let folder = try TemporaryFolder()
        #expect(mkfifo(folder.path + "/fifo.jpg", 0o644) == 0)
        #expect(symlink("nowhere", folder.path + "/dangling.jpg") == 0)
        #expect(mkdir(folder.path + "/folder.jpg", 0o755) == 0)
        let expected: [(String, FileProblem.Kind)] = [
            ("fifo.jpg", .specialFile), ("dangling.jpg", .brokenLink), ("folder.jpg", .isFolder),
            ("missing.jpg", .notFound),
        ]
        for (name, kind) in expected {
            do throws(FileProblem) {
                _ = try await photo(at: folder.uri(name))
                Issue.record("\(name) was taken for a photo")
            } catch {
                #expect(error.kind == kind, "\(name)")
                #expect(error.name == name)
            }
        }
    }
}
