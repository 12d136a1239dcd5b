import PhotoModel
import Testing

@Suite("How quickly the grid passes")
struct ScrollPaceTests {
    /// The pace after a second of frames at a speed in pages a second.
    private func pace(at speed: Double, framesPerSecond: Double = 60) -> (ScrollPace, Double) {
        var pace = ScrollPace()
        var time = 0.0
        while time < 1_000 {
            time += 1_000 / framesPerSecond
            pace.move(byPages: speed / framesPerSecond, at: time)
        }
        return (pace, time)
    }

    @Test("G3 photos pass above two pages a second, at any frame rate", arguments: [30.0, 60, 144])
    func speed(framesPerSecond: Double) {
        for (speed, isPassing) in [(0.5, false), (1.6, false), (2.6, true), (15, true)] {
            let (pace, now) = pace(at: speed, framesPerSecond: framesPerSecond)
            #expect(pace.isPassing(at: now) == isPassing, "\(speed) pages a second")
        }
    }

    @Test("G3 upwards counts like downwards")
    func upwards() {
        let (pace, now) = pace(at: -5)
        #expect(pace.isPassing(at: now))
    }

    @Test("G3 a page that has not moved for 120 ms rests, whatever came before")
    func rest() {
        let (pace, now) = pace(at: 100)
        #expect(pace.isPassing(at: now + 100))
        #expect(!pace.isPassing(at: now + 121))
        #expect(!ScrollPace().isPassing(at: 0))
    }

    @Test("G3 a fling slows down, and its last photos are looked at")
    func fling() {
        var pace = ScrollPace()
        var speed = 12.0
        var verdicts: [Bool] = []
        for frame in 1...240 {
            speed *= 0.97
            pace.move(byPages: speed / 60, at: Double(frame) * 1_000 / 60)
            verdicts.append(pace.isPassing(at: Double(frame) * 1_000 / 60))
        }
        #expect(verdicts[20])
        #expect(verdicts.last == false)
        let changes = zip(verdicts.dropFirst(8), verdicts.dropFirst(9)).count { $0 != $1 }
        #expect(changes == 1, "it becomes slow once")
    }

    @Test("G3 a notch of the wheel shows its photos, a leap by pages waits for what follows")
    func leaps() {
        var notch = ScrollPace()
        notch.move(byPages: 0.13, at: 0)
        #expect(!notch.isPassing(at: 0))
        var leap = ScrollPace()
        leap.move(byPages: 8, at: 0)
        #expect(leap.isPassing(at: 0))
    }
}
