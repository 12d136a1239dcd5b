import PhotoModel
import TestDice
import Testing

@Suite("Filtering a folder")
struct FilterTests {
    private func photo(_ name: String, _ type: String) -> Photo {
        let named = Photo.named(name)
        return Photo(
            id: named.id, name: name, version: named.version, contentType: type,
            collationKey: named.collationKey)
    }

    @Test("All words have to be in the name, in any order; case and accents do not count")
    func words() {
        let filter = PhotoFilter(text: " plage ÉTÉ ")
        #expect(filter.matches(.named("ete-Plage 7.jpg")))
        #expect(!filter.matches(.named("plage.jpg")))
        #expect(PhotoFilter(text: "京").matches(.named("北京.jpg")))
        #expect(PhotoFilter(text: "  ").isEmpty && !filter.isEmpty)
        #expect(!PhotoFilter(text: "a.jpgg").matches(.named("a.jpg")))
        #expect(PhotoFilter(text: "jpg").matches(.named("a.jpg")))
    }

    @Test("Changing the text changes what matches")
    func editing() {
        var filter = PhotoFilter()
        filter.text = "b"
        #expect(filter.matches(.named("abc")) && !filter.matches(.named("acc")))
        filter.text = ""
        #expect(filter.isEmpty && filter.matches(.named("acc")))
    }

    @Test(
        "A MIME type is of one kind",
        arguments: [
            ("image/jpeg", PictureKind.jpeg), ("image/apng", .png), ("image/avif", .heif),
            ("image/x-canon-cr3", .raw), ("image/x-adobe-dng", .raw),
            ("image/svg+xml-compressed", .vector), ("image/bmp", .other), ("image/jxl", .jxl),
            ("image/tiff", .tiff), ("image/webp", .webp), ("image/gif", .gif),
        ])
    func kinds(type: String, kind: PictureKind) {
        #expect(PictureKind(contentType: type) == kind)
    }

    @Test("A kind leaves out other photos, and every folder")
    func kind() {
        let filter = PhotoFilter(kind: .png)
        #expect(filter.matches(photo("a", "image/png")))
        #expect(!filter.matches(photo("a", "image/jpeg")))
        #expect(!filter.matches(Folder.named("a")))
        #expect(PhotoFilter(text: "a").matches(Folder.named("a")))
    }

    @Test(
        "What comes and goes under a filter is the same as filtering at the end", arguments: 0..<20)
    func sifting(seed: Int) {
        var random = Dice(seed: UInt64(seed))
        var items = FilteredItems()
        var all: [PhotoID: Photo] = [:]
        let filters = ["", "1", "2", "1 2", "9"].map { PhotoFilter(text: $0) }
        for _ in 0..<60 {
            let some = (0..<5).map { _ in
                Photo.named(
                    "\(Int.random(in: 0..<60, using: &random))",
                    modified: Int64(Int.random(in: 0..<9, using: &random)))
            }
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                items.merge(some)
                for photo in some { all[photo.id] = photo }
            case 1:
                items.apply(added: [], removed: some.map(\.id), updated: [])
                for photo in some { all[photo.id] = nil }
            case 2:
                items.apply(added: [], removed: [], updated: some)
                for photo in some where all[photo.id] != nil { all[photo.id] = photo }
            default: items.filter = filters.randomElement(using: &random) ?? filters[0]
            }
            let expected = PhotoList(all.values.filter(items.filter.matches))
            #expect(items.shown.photos == expected)
            #expect(items.photoCount == all.count)
            #expect(items.isEmpty == all.isEmpty)
            #expect(items.ids == Set(all.keys))
        }
    }

    @Test("Folders come back when the filter lets them")
    func folders() {
        var items = FilteredItems()
        items.filter = PhotoFilter(text: "ro")
        items.apply(addedFolders: [.named("Rome"), .named("Oslo"), .named("Bonn")], removed: [])
        #expect(items.shown.map(\.name) == ["Rome"])
        items.apply(addedFolders: [], removed: [Folder.named("Bonn").id])
        items.filter = PhotoFilter()
        #expect(items.shown.map(\.name) == ["Oslo", "Rome"])
    }

    @Test("By date taken; a photo that does not tell stands by its change")
    func taken() {
        func taken(_ name: String, _ seconds: Int64?, modified: Int64) -> Photo {
            var photo = Photo.named(name, modified: modified)
            photo.takenSeconds = seconds
            return photo
        }
        let list = PhotoList(
            [
                taken("late copy", 10, modified: 900), taken("tells nothing", nil, modified: 50),
                taken("taken later", 70, modified: 20),
            ], order: SortOrder(key: .taken))
        #expect(list.map(\.name) == ["late copy", "tells nothing", "taken later"])
    }

    @Test("By kind, then by name")
    func byKind() {
        let list = PhotoList(
            [photo("c", "image/png"), photo("b", "image/jpeg"), photo("a", "image/png")],
            order: SortOrder(key: .kind))
        #expect(list.map(\.name) == ["b", "a", "c"])
    }
}
