import PhotoModel
import TestDice
import Testing

@Suite("The cache limited by cost")
struct CostLimitedCacheTests {
    @Test("What was read since the hand passed has a second chance")
    func secondChance() {
        var cache = CostLimitedCache<Int, String>(limit: 4)
        for key in 1...4 { cache.insert("\(key)", for: key, cost: 1) }
        #expect(cache.value(for: 1) == "1")
        #expect(cache.insert("5", for: 5, cost: 1) == ["2"])
        #expect(cache.peek(1) == "1")
    }

    @Test("An entry dearer than its part of the limit is not stored and displaces nothing")
    func largest() {
        var cache = CostLimitedCache<Int, String>(limit: 100, largestFraction: 0.5)
        cache.insert("small", for: 1, cost: 40)
        #expect(cache.insert("large", for: 2, cost: 51) == ["large"])
        #expect(cache.count == 1)
        #expect(cache.insert("half", for: 3, cost: 50).isEmpty)
    }

    @Test("A replaced entry leaves, and its cost with it")
    func replaced() {
        var cache = CostLimitedCache<Int, String>(limit: 10)
        cache.insert("old", for: 1, cost: 5)
        #expect(cache.insert("new", for: 1, cost: 2) == ["old"])
        #expect(cache.totalCost == 2)
        #expect(cache.value(for: 1) == "new")
    }

    @Test(
        "Pinned entries stay, over the limit and when memory is short, until each pin is taken back"
    )
    func pins() {
        var cache = CostLimitedCache<Int, String>(limit: 4)
        cache.pin(1)
        cache.pin(1)
        cache.insert("1", for: 1, cost: 6)
        cache.insert("2", for: 2, cost: 1)
        #expect(cache.peek(1) == "1")
        #expect(cache.removeUnpinned() == ["2"])
        cache.unpin(1)
        #expect(cache.removeUnpinned().isEmpty)
        cache.unpin(1)
        #expect(cache.removeUnpinned() == ["1"])
        #expect(cache.totalCost == 0)
    }

    @Test("Nothing is lost, double or over the limit, whatever happens", arguments: 0..<40)
    func anything(seed: Int) {
        var random = Dice(seed: UInt64(seed))
        var cache = CostLimitedCache<Int, Int>(limit: 100, largestFraction: 0.4)
        var inside: [Int: (value: Int, cost: Int)] = [:]
        var pinned: [Int: Int] = [:]
        for serial in 0..<400 {
            let key = Int.random(in: 0..<30, using: &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0...3:
                let cost = Int.random(in: 0...60, using: &random)
                inside[key] = nil
                let gone = Set(cache.insert(serial, for: key, cost: cost))
                inside = inside.filter { !gone.contains($0.value.value) }
                if !gone.contains(serial) { inside[key] = (serial, cost) }
                let overload = cache.totalCost > 100
                #expect(!overload || inside.keys.allSatisfy { pinned[$0] != nil || $0 == key })
            case 4: #expect(cache.value(for: key) == inside[key]?.value)
            case 5:
                #expect(cache.remove(key) == inside.removeValue(forKey: key)?.value)
            case 6:
                pinned[key, default: 0] += 1
                cache.pin(key)
            default:
                if let pins = pinned[key] { pinned[key] = pins > 1 ? pins - 1 : nil }
                cache.unpin(key)
            }
            #expect(cache.count == inside.count)
            #expect(cache.totalCost == inside.values.reduce(0) { $0 + $1.cost })
            for (key, entry) in inside { #expect(cache.peek(key) == entry.value) }
        }
        cache.removeUnpinned()
        #expect(Set(cache.keys) == Set(inside.keys.filter { pinned[$0] != nil }))
    }
}

@Suite("The memory for textures")
struct TextureMemoryTests {
    @Test("Thumbnails have at most 96 MiB of the 256, pictures what is left")
    func budgets() {
        var memory = TextureMemory<Int, Int>()
        let mebibyte = 1 << 20
        for key in 0..<200 { memory.insert(thumbnail: key, for: key, cost: mebibyte) }
        #expect(memory.thumbnails.totalCost == 96 * mebibyte)
        for key in 1000..<1100 { memory.insert(picture: key, for: key, cost: 10 * mebibyte) }
        #expect(memory.totalCost <= 256 * mebibyte)
        #expect(memory.pictures.totalCost == 160 * mebibyte)
        #expect(memory.thumbnails.totalCost == 96 * mebibyte)
    }

    @Test("Pictures may fill what thumbnails do not need, and give it back")
    func sharing() {
        var memory = TextureMemory<Int, Int>(limit: 100, thumbnailLimit: 40)
        for key in 0..<10 { memory.insert(picture: key, for: key, cost: 10) }
        #expect(memory.totalCost == 100)
        let gone = memory.insert(thumbnail: 50, for: 50, cost: 10)
        #expect(gone.count == 1)
        #expect(memory.totalCost == 100)
    }

    @Test("When memory is short only what is on screen stays")
    func warning() {
        var memory = TextureMemory<Int, Int>(limit: 100, thumbnailLimit: 40)
        memory.pin(1)
        memory.insert(thumbnail: 1, for: 1, cost: 5)
        memory.insert(thumbnail: 2, for: 2, cost: 5)
        memory.insert(picture: 3, for: 3, cost: 5)
        #expect(Set(memory.removeUnpinned()) == [2, 3])
        #expect(memory.value(for: 1) == 1)
    }
}

@Suite("Sizes of thumbnails")
struct ThumbnailSizeTests {
    @Test(
        "The size is the smallest that fills the cell's device pixels",
        arguments: [
            (1.0, ThumbnailSize.normal), (128, .normal), (128.5, .large), (256, .large),
            (257, .xLarge),
            (513, .xxLarge), (4000, .xxLarge),
        ])
    func choice(pixels: Double, size: ThumbnailSize) {
        #expect(ThumbnailSize(devicePixels: pixels) == size)
    }

    @Test("Folders have the names of the standard")
    func folders() {
        #expect(
            ThumbnailSize.allCases.map(\.folderName) == ["normal", "large", "x-large", "xx-large"])
        #expect(ThumbnailSize.allCases.map(\.side) == [128, 256, 512, 1024])
    }
}
