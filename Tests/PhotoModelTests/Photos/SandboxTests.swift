import PhotoModel
import Testing

@Suite("A sandbox's files and trash")
struct SandboxTests {
    private let mounts = DocumentMounts(
        uris: ["file:///run/user/1000/doc/", "file:///run/flatpak/doc/"])

    @Test(
        "A file handed over alone is told from one in a folder handed over",
        arguments: [
            ("file:///run/user/1000/doc/a1b2/photo.jpg", true, true),
            ("file:///run/flatpak/doc/a1b2/photo.jpg", true, true),
            ("file:///run/user/1000/doc/a1b2/Photos/photo.jpg", true, false),
            ("file:///run/user/1000/doc/a1b2", true, false),
            ("file:///pictures/doc/a1b2/photo.jpg", false, false),
            ("trash:///run/user/1000/doc/a1b2/photo.jpg", false, false),
        ])
    func places(uri: String, isInside: Bool, isAlone: Bool) {
        let photo = PhotoID(uri: uri)
        #expect(mounts.contains(photo) == isInside)
        #expect(mounts.holdsAlone(photo) == isAlone)
        #expect(!DocumentMounts(uris: []).contains(photo))
    }

    private func photo(_ name: String) -> Photo {
        Photo(
            id: PhotoID(uri: "file:///\(name)"), name: name,
            version: FileVersion(modifiedSeconds: 1, modifiedMicroseconds: 0, byteCount: 1),
            contentType: "image/jpeg", collationKey: Array(name.utf8))
    }

    @Test("What is undone goes nowhere, and what has ended cannot be undone")
    func undo() {
        var pending = PendingTrash()
        let first = pending.begin([photo("a"), photo("b")])
        let second = pending.begin([photo("c")])
        #expect(pending.undo(first).map(\.name) == ["a", "b"])
        #expect(pending.end(first).isEmpty)
        #expect(pending.end(second).map(\.name) == ["c"])
        #expect(pending.undo(second).isEmpty && pending.endAll().isEmpty)
    }

    @Test("A window that closes sends what is pending to the trash, once")
    func close() {
        var pending = PendingTrash()
        _ = pending.begin([photo("a")])
        let second = pending.begin([photo("b"), photo("c")])
        #expect(pending.endAll().map(\.name) == ["a", "b", "c"])
        #expect(pending.endAll().isEmpty && pending.end(second).isEmpty)
    }
}
