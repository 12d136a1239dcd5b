import PhotoModel
import Testing

@Suite("What to ask for in advance")
struct PrefetchPlanTests {
    @Test("At rest both neighbours, the next one first; travelling, three ahead and one behind")
    func viewer() {
        #expect(PrefetchPlan.aroundPage(10, count: 100, travel: .none) == [11, 9])
        #expect(PrefetchPlan.aroundPage(10, count: 100, travel: .forward) == [11, 12, 13, 9])
        #expect(PrefetchPlan.aroundPage(10, count: 100, travel: .backward) == [9, 8, 7, 11])
    }

    @Test("Nothing beyond either end is asked for")
    func ends() {
        #expect(PrefetchPlan.aroundPage(0, count: 1, travel: .none) == [])
        #expect(PrefetchPlan.aroundPage(0, count: 2, travel: .backward) == [1])
        #expect(PrefetchPlan.aroundPage(98, count: 100, travel: .forward) == [99, 97])
    }

    @Test(
        "The grid asks for a page beyond its live cells in the direction of travel, nearest first")
    func grid() {
        let layout = GridLayout(
            page: Size(width: 500, height: 400), chosenColumns: 4, count: 100)
        let page = layout.rowsPerPage * layout.columns
        let live = 40..<60
        #expect(PrefetchPlan.beyondGrid(live: live, layout: layout, travel: .none) == [])
        #expect(
            PrefetchPlan.beyondGrid(live: live, layout: layout, travel: .forward)
                == Array(60..<60 + page))
        #expect(
            PrefetchPlan.beyondGrid(live: live, layout: layout, travel: .backward)
                == (40 - page..<40).reversed())
        #expect(PrefetchPlan.beyondGrid(live: 0..<100, layout: layout, travel: .forward) == [])
    }
}
