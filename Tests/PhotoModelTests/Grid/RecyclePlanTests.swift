import PhotoModel
import TestDice
import Testing

@Suite("The plan of recycled cells")
struct RecyclePlanTests {
    /// What a driver with widgets would hold, checked at every action.
    private struct Cells {
        var shown: [Int: Photo] = [:]
        var index: [Int: Int] = [:]
        var existing: Set<Int> = []

        mutating func perform(_ actions: [RecyclePlan<Photo>.Action]) {
            for action in actions {
                switch action {
                case .create(let cell):
                    #expect(existing.insert(cell).inserted, "a number is used once")
                case .bind(let cell, let photo, let position):
                    #expect(existing.contains(cell))
                    shown[cell] = photo
                    index[cell] = position
                case .move(let cell, let position):
                    #expect(shown[cell] != nil)
                    index[cell] = position
                case .unbind(let cell):
                    shown[cell] = nil
                    index[cell] = nil
                case .discard(let cell):
                    #expect(existing.remove(cell) != nil)
                    shown[cell] = nil
                    index[cell] = nil
                }
            }
        }
    }

    private func photos(_ range: Range<Int>) -> [Photo] {
        range.map { .named(String($0 + 1_000_000)) }
    }

    @Test("G3 scrolling by a row binds only the photos that come in")
    func scrolling() {
        var plan = RecyclePlan<Photo>()
        let list = PhotoList(photos(0..<1000))
        _ = plan.show(0..<40, of: list)
        let actions = plan.show(4..<44, of: list)
        #expect(actions.count == 4)
        #expect(
            actions.allSatisfy {
                if case .bind(_, _, let index) = $0 { (40..<44).contains(index) } else { false }
            })
        #expect(plan.cellCount == 40)
    }

    @Test("G3 a photo keeps its cell when others are added before it or the order changes")
    func identity() throws {
        var plan = RecyclePlan<Photo>()
        var list = PhotoList(photos(10..<20))
        _ = plan.show(0..<10, of: list)
        let id = list[3].id
        let cell = try #require(plan.cell(for: id))
        list.merge(photos(0..<2))
        let actions = plan.show(0..<10, of: list)
        #expect(plan.cell(for: id) == cell)
        #expect(actions.contains(.move(cell, index: 5)))
        list.order.isAscending = false
        _ = plan.show(0..<12, of: list)
        #expect(plan.cell(for: id) == cell)
    }

    @Test("G3 a photo whose file changed is bound again in its own cell")
    func changedFile() throws {
        var plan = RecyclePlan<Photo>()
        var list = PhotoList(photos(0..<10))
        _ = plan.show(0..<10, of: list)
        let photo = list[4].newer
        let cell = try #require(plan.cell(for: photo.id))
        list.update([photo])
        #expect(plan.show(0..<10, of: list) == [.bind(cell, photo, index: 4)])
    }

    @Test("G3 no photo has two cells and no cell is stale, whatever happens", arguments: 0..<30)
    func anything(seed: Int) {
        var random = Dice(seed: UInt64(seed))
        var plan = RecyclePlan<Photo>()
        var cells = Cells()
        var list = PhotoList(photos(0..<200))
        var largest = 0
        for _ in 0..<100 {
            switch Int.random(in: 0..<6, using: &random) {
            case 0: list.merge(photos(0..<Int.random(in: 1...300, using: &random)))
            case 1:
                list.remove(
                    list.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }.map(\.id))
            case 2: list.update(list.filter { _ in Bool.random(using: &random) }.map(\.newer))
            case 3: list.order.isAscending.toggle()
            default: break
            }
            let lower = Int.random(in: 0...max(0, list.count), using: &random)
            let range = lower..<lower + Int.random(in: 0...60, using: &random)
            largest = max(largest, range.count)
            cells.perform(plan.show(range, of: list))

            let expected = range.clamped(to: 0..<list.count)
            #expect(cells.shown.count == expected.count)
            #expect(Set(cells.shown.values.map(\.id)).count == cells.shown.count)
            for (cell, photo) in cells.shown {
                let index = cells.index[cell] ?? -1
                #expect(expected.contains(index) && list[index] == photo)
                #expect(plan.cell(for: photo.id) == cell)
            }
            #expect(cells.existing.count == plan.cellCount)
            #expect(plan.cellCount <= largest + 24)
        }
    }
}
