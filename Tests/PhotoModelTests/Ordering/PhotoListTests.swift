import PhotoModel
import TestDice
import Testing

extension Photo {
    /// A photo whose key is its name, for tests of order.
    static func named(
        _ name: String, modified: Int64 = 0, bytes: Int64 = 0, microseconds: UInt32 = 0
    ) -> Photo {
        Photo(
            id: PhotoID(uri: "file:///" + name), name: name,
            version: FileVersion(
                modifiedSeconds: modified, modifiedMicroseconds: microseconds, byteCount: bytes),
            contentType: "image/jpeg", collationKey: Array(name.utf8))
    }

    var newer: Photo {
        Photo(
            id: id, name: name,
            version: FileVersion(
                modifiedSeconds: version.modifiedSeconds + 1, byteCount: version.byteCount + 7),
            contentType: contentType, collationKey: collationKey)
    }
}

@Suite("The list of photos")
struct PhotoListTests {
    private let orders = SortOrder.Key.allCases.flatMap { key in
        [true, false].map { SortOrder(key: key, isAscending: $0) }
    }

    @Test("Each key orders by itself, then by name, then by URI; descending is the reverse")
    func keys() {
        let photos = [
            Photo.named("b", modified: 1, bytes: 30), .named("a", modified: 2, bytes: 20),
            .named("c", modified: 2, bytes: 10, microseconds: 1),
            .named("d", modified: 1, bytes: 30),
        ]
        let expected: [SortOrder.Key: String] = [
            .name: "abcd", .modified: "bdac", .taken: "bdac", .size: "cabd", .kind: "abcd",
        ]
        for (key, names) in expected {
            var list = PhotoList(photos, order: SortOrder(key: key))
            #expect(list.map(\.name).joined() == names, "\(key)")
            list.order.isAscending = false
            #expect(list.map(\.name).joined() == String(names.reversed()), "\(key) descending")
        }
    }

    @Test("Photos of equal keys are ordered by URI, so that no two orders are possible")
    func ties() {
        let photos = ["z", "x", "y"].map {
            Photo(
                id: PhotoID(uri: $0), name: "same",
                version: FileVersion(modifiedSeconds: 0, byteCount: 0),
                contentType: "image/png", collationKey: [1])
        }
        #expect(PhotoList(photos).map(\.id.uri) == ["x", "y", "z"])
    }

    @Test("After a removal the next photo is shown, at the end the previous, of one none")
    func neighbours() {
        let list = PhotoList(["a", "b", "c"].map { .named($0) })
        #expect(list.neighbour(afterRemoving: list[0].id)?.uri == "file:///b")
        #expect(list.neighbour(afterRemoving: list[2].id)?.uri == "file:///b")
        #expect(PhotoList([.named("a")]).neighbour(afterRemoving: list[0].id) == nil)
        #expect(list.neighbour(afterRemoving: PhotoID(uri: "unknown")) == nil)
    }

    @Test("Any sequence of changes gives what sorting everything would give", arguments: 0..<40)
    func againstModel(seed: Int) {
        var random = Dice(seed: UInt64(seed))
        var list = PhotoList(order: orders[seed % orders.count])
        var model: [PhotoID: Photo] = [:]
        for _ in 0..<60 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0...4:
                let batch = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                    Photo.named(
                        "\(Int.random(in: 0..<300, using: &random))",
                        modified: Int64.random(in: 0..<5, using: &random),
                        bytes: Int64.random(in: 0..<5, using: &random))
                }
                list.merge(batch)
                for photo in batch { model[photo.id] = photo }
            case 5...6:
                let leaving = (0..<10).map { _ in
                    PhotoID(uri: "file:///\(Int.random(in: 0..<300, using: &random))")
                }
                list.remove(leaving)
                for id in leaving { model[id] = nil }
            case 7...8:
                let updated = model.values.filter { _ in Bool.random(using: &random) }.map(\.newer)
                list.update(updated + [.named("not in the list")])
                for photo in updated { model[photo.id] = photo }
            default:
                list.order = orders.randomElement(using: &random) ?? SortOrder()
            }
            check(list, against: model)
        }
    }

    private func check(_ list: PhotoList, against model: [PhotoID: Photo]) {
        let expected = model.values.sorted(by: list.order.precedes)
        #expect(Array(list) == expected)
        for (index, photo) in expected.enumerated() {
            #expect(list.index(of: photo.id) == index)
            #expect(list[photo.id] == photo)
        }
        #expect(list.index(of: PhotoID(uri: "unknown")) == nil)
    }
}
