import PhotoModel
import Testing

extension Folder {
    static func named(_ name: String, modified: Int64 = 0) -> Folder {
        Folder(
            id: PhotoID(uri: "file:///" + name), name: name, modifiedSeconds: modified,
            collationKey: Array(name.utf8))
    }
}

@Suite("Folders, and the way through them")
struct FolderTests {
    private let rome = Folder.named("Rome", modified: 5)
    private let oslo = Folder.named("Oslo", modified: 9)

    @Test("Folders stand by name or by change, whatever photos are sorted by")
    func order() {
        var list = FolderList()
        list.apply(added: [rome, oslo], removed: [])
        #expect(list.map(\.name) == ["Oslo", "Rome"])
        list.order = SortOrder(key: .modified)
        #expect(list.map(\.name) == ["Rome", "Oslo"])
        list.order = SortOrder(key: .modified, isAscending: false)
        #expect(list.map(\.name) == ["Oslo", "Rome"])
        list.order = SortOrder(key: .size, isAscending: false)
        #expect(list.map(\.name) == ["Rome", "Oslo"])
        #expect(list.index(of: oslo.id) == 1)
    }

    @Test("A folder told again is replaced, one that left is gone")
    func changes() {
        var list = FolderList()
        list.apply(added: [rome, oslo], removed: [])
        let later = Folder.named("Rome", modified: 20)
        list.apply(added: [later, later], removed: [oslo.id, PhotoID(uri: "never")])
        #expect(Array(list) == [later])
        #expect(list[oslo.id] == nil && list.index(of: oslo.id) == nil)
    }

    @Test("Folders come before photos, and each is found at its place")
    func items() {
        var items = GridItems()
        items.photos.merge([.named("b.jpg"), .named("a.jpg")])
        items.folders.apply(added: [rome, oslo], removed: [])
        #expect(items.map(\.name) == ["Oslo", "Rome", "a.jpg", "b.jpg"])
        for (place, item) in items.enumerated() {
            #expect(items.index(of: item.id) == place)
            #expect(items[item.id] == item)
        }
        #expect(items[0].photo == nil && items[2].photo?.name == "a.jpg")
        items.order = SortOrder(isAscending: false)
        #expect(items.map(\.name) == ["Rome", "Oslo", "b.jpg", "a.jpg"])
        #expect(!items.contains(PhotoID(uri: "file:///c.jpg")))
    }

    @Test("Back goes through the folders left, the last one first, with their focus")
    func history() {
        var history = FolderHistory()
        #expect(!history.canGoBack && history.goBack() == nil)
        history.leave(.init(folderURI: "a", focus: PhotoID(uri: "a/1")), for: "a/b")
        history.leave(.init(folderURI: "a/b", focus: nil), for: "a/b")
        history.leave(.init(folderURI: "a/b", focus: nil), for: "c")
        #expect(history.goBack()?.folderURI == "a/b")
        #expect(history.goBack()?.focus == PhotoID(uri: "a/1"))
        #expect(!history.canGoBack)
    }

    @Test("No more than the last fifty folders are remembered")
    func longHistory() {
        var history = FolderHistory()
        for number in 0..<60 {
            history.leave(.init(folderURI: "\(number)", focus: nil), for: "next")
        }
        var seen: [String] = []
        while let visit = history.goBack() { seen.append(visit.folderURI) }
        #expect(seen.count == 50 && seen.first == "59" && seen.last == "10")
    }

    @Test("The way begins at home, or at the root, and shows the three nearest folders")
    func breadcrumbs() {
        let way = ["/h/me/a/b", "/h/me/a", "/h/me", "/h", "/"]
        #expect(
            Breadcrumbs.shown(ancestors: way, home: "/h/me") == ["/h/me", "/h/me/a", "/h/me/a/b"])
        #expect(
            Breadcrumbs.shown(ancestors: Array(way[1...]), home: "/h/me") == ["/h/me", "/h/me/a"])
        #expect(Breadcrumbs.shown(ancestors: way, home: nil) == ["/h/me", "/h/me/a", "/h/me/a/b"])
        #expect(Breadcrumbs.shown(ancestors: ["/h", "/"], home: "/h/me") == ["/", "/h"])
        #expect(Breadcrumbs.shown(ancestors: [], home: "/h/me").isEmpty)
    }

    @Test("A card shows one photo whole, two as halves, more as quarters, within its margins")
    func card() throws {
        for side in [64.0, 95, 96, 200, 333] {
            for count in 0...6 {
                let layout = FolderCardLayout(side: side, photoCount: count)
                #expect(layout.photos.count == min(count, 4))
                #expect((layout.name != nil) == (side >= 96))
                let bottom = layout.name?.minY ?? side - 8
                for (index, place) in layout.photos.enumerated() {
                    #expect(place.minX >= 8 && place.maxX <= side - 8)
                    #expect(place.minY >= 8 && place.maxY <= bottom)
                    for other in layout.photos[(index + 1)...] {
                        #expect(other.minX >= place.maxX + 4 || other.minY >= place.maxY + 4)
                    }
                }
                #expect(layout.symbol.maxY <= bottom && layout.symbol.minY >= 8)
            }
        }
        let two = FolderCardLayout(side: 200, photoCount: 2).photos
        #expect(two[0].size == two[1].size && two[0].minY == two[1].minY)
        #expect(two[0].size.height == 162)
    }

    @Test("A photo fills its place on a card and is cropped about its middle")
    func filling() {
        let place = Rect<Widget>(x: 10, y: 20, width: 100, height: 50)
        #expect(
            FolderCardLayout.filling(place, aspect: 4)
                == Rect(x: -40, y: 20, width: 200, height: 50))
        #expect(
            FolderCardLayout.filling(place, aspect: 1)
                == Rect(x: 10, y: -5, width: 100, height: 100))
    }

    @Test("Long work is told of after a second; what ended early, at once")
    func notice() {
        var work = ListingNotice.Work()
        #expect(ListingNotice.shown(for: work, after: 5000) == nil)
        work.isListing = true
        work.count = 7
        #expect(ListingNotice.shown(for: work, after: 999) == nil)
        #expect(ListingNotice.shown(for: work, after: 1000) == .listing(count: 7))
        work.isListing = false
        work.dates = .init(done: 1, total: 9)
        #expect(ListingNotice.shown(for: work, after: 999) == nil)
        #expect(ListingNotice.shown(for: work, after: 1000) == .dates(done: 1, total: 9))
        work.isStopped = true
        #expect(ListingNotice.shown(for: work, after: 0) == .stopped)
        work.isBroken = true
        #expect(ListingNotice.shown(for: work, after: 0) == .broken)
    }
}
