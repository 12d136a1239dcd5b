import PhotoModel
import Testing

@Suite("The slideshow")
struct SlideshowTests {
    private func playing(seconds: Int = 5) -> Slideshow {
        var show = Slideshow()
        show.play(seconds: seconds)
        return show
    }

    @Test("A photo is shown for its time, counted from when it is on screen")
    func time() {
        var show = playing()
        #expect(show.tick(at: 99_999, index: 0, count: 3) == nil)
        show.shown(isSettled: true, at: 1000)
        show.shown(isSettled: true, at: 4000)
        #expect(show.tick(at: 5999, index: 0, count: 3) == nil)
        #expect(show.tick(at: 6000, index: 0, count: 3) == 1)
        #expect(show.tick(at: 6001, index: 1, count: 3) == nil)
    }

    @Test("A photo that becomes unsettled again has its time anew")
    func unsettled() {
        var show = playing()
        show.shown(isSettled: true, at: 0)
        show.shown(isSettled: false, at: 3000)
        show.shown(isSettled: true, at: 4000)
        #expect(show.tick(at: 8999, index: 0, count: 2) == nil)
        #expect(show.tick(at: 9000, index: 0, count: 2) == 1)
    }

    @Test("After the last photo comes the first; one photo alone stays")
    func ends() {
        var show = playing()
        show.shown(isSettled: true, at: 0)
        #expect(show.tick(at: 5000, index: 2, count: 3) == -2)
        show.shown(isSettled: true, at: 6000)
        #expect(show.tick(at: 11_000, index: 0, count: 1) == nil)
        #expect(show.phase == .playing)
    }

    @Test("Input pauses, play goes on, stop ends; input does not start a show")
    func input() {
        var show = Slideshow()
        show.input()
        #expect(show.phase == .stopped)
        show.play(seconds: 5)
        show.shown(isSettled: true, at: 0)
        show.input()
        #expect(show.phase == .paused && show.deadline == nil)
        show.shown(isSettled: true, at: 100)
        #expect(show.tick(at: 9000, index: 0, count: 3) == nil)
        show.play(seconds: 5)
        show.shown(isSettled: true, at: 9000)
        #expect(show.deadline == 14_000)
        show.stop()
        #expect(show.phase == .stopped && show.deadline == nil)
    }

    @Test("The time is between two seconds and a minute, five seconds unless chosen")
    func interval() {
        for (chosen, shown) in [(0, 2000.0), (2, 2000), (7, 7000), (60, 60_000), (900, 60_000)] {
            var show = playing(seconds: chosen)
            show.shown(isSettled: true, at: 0)
            #expect(show.deadline == shown)
        }
        #expect(Slideshow.usualInterval == 5)
    }
}
