import PhotoModel
import Testing

@Suite struct BackdropTests {
    private let size = Size<Widget>(width: 1040, height: 700)
    private let larger = Size<Widget>(width: 1280, height: 800)

    @Test("H4 blurred once for an opening, whatever happens without a resize")
    func once() {
        var copies = BackdropCopies()
        #expect(copies.opened(over: size, isReady: true, at: 0) == true)
        copies.resized(to: size, at: 10)
        #expect(copies.deadline == nil)
        #expect(copies.tick(at: 10_000) == false)
        copies.closed()
        copies.resized(to: larger, at: 11_000)
        #expect(copies.deadline == nil, "nothing while it is closed")
        #expect(copies.opened(over: larger, isReady: true, at: 12_000) == true)
    }

    @Test("H4 blurred again after a resize, 150 ms after its last step and once")
    func resized() {
        var copies = BackdropCopies()
        _ = copies.opened(over: size, isReady: true, at: 0)
        copies.resized(to: Size(width: 1100, height: 720), at: 100)
        copies.resized(to: larger, at: 200)
        #expect(copies.deadline == 350)
        #expect(copies.tick(at: 349) == false)
        #expect(copies.tick(at: 350) == true)
        #expect(copies.deadline == nil)
        copies.resized(to: size, at: 500)
        copies.resized(to: larger, at: 510)
        #expect(copies.deadline == nil, "back at the copied size there is nothing to do")
    }

    @Test("H4 opened before the grid was drawn, or in another style: a copy follows")
    func later() {
        var copies = BackdropCopies()
        #expect(copies.opened(over: size, isReady: false, at: 0) == false)
        #expect(copies.deadline == 150)
        #expect(copies.tick(at: 150) == true)
        copies.styleChanged(at: 1000)
        #expect(copies.tick(at: 1150) == true)
    }
}

@Suite struct PageLabelTests {
    @Test("H5 the label shows the name until the listing is complete")
    func label() {
        #expect(PageLabel(page: 3, count: 120, isComplete: false) == .name)
        #expect(PageLabel(page: 3, count: 120, isComplete: true) == .place(page: 3, count: 120))
        #expect(PageLabel(page: 0, count: 0, isComplete: true) == .name)
    }

    @Test("H5 each page turned to is announced once, and the first when it is known")
    func announced() {
        var announcements = PageAnnouncements()
        #expect(announcements.shown(.name)?.page == nil)
        let first = announcements.shown(.place(page: 3, count: 120))
        #expect(first?.page == 3 && first?.count == 120)
        #expect(announcements.shown(.place(page: 3, count: 121))?.page == nil)
        #expect(announcements.shown(.place(page: 4, count: 121))?.page == 4)
        announcements.forget()
        #expect(announcements.shown(.place(page: 4, count: 121))?.page == 4)
    }
}
