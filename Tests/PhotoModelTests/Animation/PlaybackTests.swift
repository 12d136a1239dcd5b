import Testing

@testable import PhotoModel

/// A decoder and a screen that do at once what the machine asks for.
struct PlaybackRehearsal {
    var playback: Playback
    /// The file.
    var delays: [Double]
    var playCount: Int
    var frameBytes: Int
    /// Frames that come by themselves once asked for; false keeps them back.
    var delivers = true

    private(set) var now = 0.0
    private(set) var asked = 0
    private(set) var isOpen = false
    private(set) var openings = 0
    /// Serials whose pixels are held.
    private(set) var held: Set<Int> = []
    /// The place of the frame on screen, by its time, as they were shown.
    private(set) var shown: [(time: Double, index: Int)] = []
    private(set) var shownSerial: Int?
    private(set) var mostHeld = 0
    private var owed = 0
    private var nextIndex = 0
    private var serialCount = 0
    private var indices: [Int: Int] = [:]

    init(
        _ delays: [Double], playCount: Int = 0, frameBytes: Int = 1 << 20, autoplays: Bool = true
    ) {
        playback = Playback(autoplays: autoplays)
        self.delays = delays
        self.playCount = playCount
        self.frameBytes = frameBytes
    }

    mutating func look(isOn: Bool = true, isLookedAt: Bool = true) {
        send(.screen(isOn: isOn, isLookedAt: isLookedAt))
    }

    mutating func send(_ event: Playback.Event) {
        for action in playback.handle(event, at: now) {
            switch action {
            case .open:
                #expect(!isOpen)
                isOpen = true
                openings += 1
                nextIndex = 0
                owed = 0
                send(.opened(playCount: playCount))
            case .close:
                isOpen = false
                owed = 0
            case .ask(let count):
                #expect(isOpen)
                asked += count
                owed += count
            case .show(let serial):
                #expect(held.contains(serial), "pixels are there when they are shown")
                shownSerial = serial
                shown.append((now, indices[serial] ?? -1))
            case .release(let serial):
                #expect(serial != shownSerial || shownSerial == nil)
                held.remove(serial)
            case .showNothing: shownSerial = nil
            }
        }
        if delivers { deliver() }
    }

    /// Hands over frames that are owed, at most so many.
    mutating func deliver(_ most: Int = .max) {
        var left = most
        while owed > 0, left > 0, isOpen {
            left -= 1
            owed -= 1
            serialCount += 1
            indices[serialCount] = nextIndex
            held.insert(serialCount)
            mostHeld = max(mostHeld, held.count)
            let frame = Playback.Frame(
                serial: serialCount, index: nextIndex, delay: delays[nextIndex],
                isLast: nextIndex == delays.count - 1, byteCount: frameBytes)
            nextIndex = (nextIndex + 1) % delays.count
            send(.arrived(frame))
        }
    }

    /// Lets time pass on a screen of 60 frames a second, or of another.
    mutating func pass(_ milliseconds: Double, frame: Double = 1_000.0 / 60) {
        let end = now + milliseconds
        while now < end {
            now = min(end, now + frame)
            if let next = playback.nextTime, next <= now { send(.tick) }
        }
    }

    var shownIndices: [Int] { shown.map(\.index) }
}

@Suite("Playback")
struct PlaybackTests {
    @Test("frames follow each other in their times, and after the last comes the first")
    func plays() {
        var stage = PlaybackRehearsal([100, 200, 50])
        stage.look()
        stage.pass(760)
        #expect(stage.shownIndices == [0, 1, 2, 0, 1, 2, 0])
        for (index, time) in [0, 100, 300, 350, 450, 650, 700].enumerated() {
            #expect(abs(stage.shown[index].time - Double(time)) <= 35)
        }
    }

    @Test("times under 20 ms are a tenth of a second, 20 ms are 20 ms")
    func shortDelays() {
        for (delay, expected) in [(0.0, 100.0), (10, 100), (19, 100), (20, 20), (30, 30)] {
            var stage = PlaybackRehearsal([delay, delay])
            stage.look()
            stage.pass(1_000, frame: 1)
            let count = Double(stage.shown.count)
            #expect(abs(count - 1_000 / expected) <= 1, "\(delay)")
        }
        #expect(Playback.leastDelay == 20)
        #expect(Playback.defaultDelay == 100)
    }

    @Test("a loop count ends on the last frame, and nothing is decoded or waited for any more")
    func loopCount() {
        for playCount in [1, 2, 3] {
            for bytes in [1 << 10, 30 << 20] {
                var stage = PlaybackRehearsal(
                    [100, 100, 100], playCount: playCount, frameBytes: bytes)
                stage.look()
                stage.pass(5_000)
                #expect(
                    stage.shownIndices
                        == Array(repeating: [0, 1, 2], count: playCount).flatMap { $0 })
                #expect(stage.playback.state == .ended)
                #expect(stage.playback.nextTime == nil)
                #expect(!stage.isOpen)
                let asked = stage.asked
                stage.pass(5_000)
                #expect(stage.asked == asked)
            }
        }
    }

    @Test("what has ended begins anew on request")
    func again() {
        for bytes in [1 << 10, 30 << 20] {
            var stage = PlaybackRehearsal([100, 100], playCount: 1, frameBytes: bytes)
            stage.look()
            stage.pass(1_000)
            stage.send(.toggled)
            #expect(stage.playback.state == .playing)
            stage.pass(1_000)
            #expect(stage.shownIndices == [0, 1, 0, 1])
            #expect(stage.playback.state == .ended)
        }
    }

    @Test("one frame is no animation: it is read once, and nothing is waited for")
    func oneFrame() {
        var stage = PlaybackRehearsal([0])
        stage.look()
        stage.pass(2_000)
        #expect(stage.playback.state == .still)
        #expect(stage.shown.isEmpty)
        #expect(stage.asked <= Playback.leastAhead)
        #expect(!stage.isOpen)
        #expect(stage.held.isEmpty)
        #expect(stage.playback.nextTime == nil)
        stage.send(.toggled)
        #expect(stage.playback.state == .still)
    }

    @Test("a pause takes no time from the frame that stands")
    func pause() {
        var stage = PlaybackRehearsal([1_000, 1_000])
        stage.look()
        stage.pass(400)
        stage.send(.toggled)
        #expect(stage.playback.state == .paused)
        #expect(stage.playback.nextTime == nil)
        let asked = stage.asked
        stage.pass(60_000)
        #expect(stage.shownIndices == [0])
        #expect(stage.asked == asked)
        stage.send(.toggled)
        stage.pass(500)
        #expect(stage.shownIndices == [0])
        stage.pass(200)
        #expect(stage.shownIndices == [0, 1])
    }

    @Test("covered or hidden it stands still, and goes on where it was")
    func covered() {
        var stage = PlaybackRehearsal([1_000, 1_000])
        stage.look()
        stage.pass(400)
        stage.look(isLookedAt: false)
        #expect(stage.playback.nextTime == nil)
        let asked = stage.asked
        stage.pass(10_000)
        #expect(stage.asked == asked)
        #expect(stage.shownIndices == [0])
        #expect(stage.playback.state == .playing)
        stage.look()
        stage.pass(500)
        #expect(stage.shownIndices == [0])
        stage.pass(200)
        #expect(stage.shownIndices == [0, 1])
        #expect(stage.openings == 1)
    }

    @Test("off the screen everything is let go of; back on it, it begins anew")
    func left() {
        for bytes in [1 << 10, 30 << 20] {
            var stage = PlaybackRehearsal([100, 100, 100, 100], frameBytes: bytes)
            stage.look()
            stage.pass(250)
            stage.look(isOn: false, isLookedAt: false)
            #expect(!stage.isOpen)
            #expect(stage.held.isEmpty)
            #expect(stage.shownSerial == nil)
            let shown = stage.shown.count
            stage.pass(1_000)
            #expect(stage.shown.count == shown)
            stage.look()
            stage.pass(50)
            #expect(stage.shownIndices.last == 0)
            #expect(stage.openings == 2)
        }
    }

    @Test("nothing is asked for before the page is looked at")
    func waits() {
        var stage = PlaybackRehearsal([100, 100])
        stage.look(isLookedAt: false)
        stage.pass(1_000)
        #expect(stage.openings == 0)
        stage.look()
        #expect(stage.openings == 1)
    }

    @Test("with the desktop's animations off it waits on the still picture to be told to play")
    func reduced() {
        var stage = PlaybackRehearsal([100, 100], autoplays: false)
        stage.look()
        stage.pass(1_000)
        #expect(stage.playback.state == .paused)
        #expect(stage.openings == 0)
        stage.send(.toggled)
        stage.pass(250)
        #expect(stage.shownIndices == [0, 1, 0])
    }

    @Test("late frames are not hurried after: the beat begins anew")
    func late() {
        var stage = PlaybackRehearsal([100, 100, 100, 100])
        stage.look()
        stage.pass(50)
        // The screen makes no frame for a second.
        stage.pass(1_000, frame: 1_000)
        let shown = stage.shown.count
        stage.pass(90)
        #expect(stage.shown.count == shown)
        stage.pass(30)
        #expect(stage.shown.count == shown + 1)
    }

    @Test("a little late, the beat is kept")
    func beat() {
        var stage = PlaybackRehearsal([50, 50])
        stage.look()
        // 16.7 does not divide 50: each frame is late by up to one of the screen's.
        stage.pass(10_000)
        #expect(abs(stage.shown.count - 200) <= 2)
    }

    @Test("a slow decoder makes the frame stand, and its late frame is shown once it is there")
    func stall() {
        var stage = PlaybackRehearsal([100, 100, 100])
        stage.delivers = false
        stage.look()
        stage.deliver(1)
        stage.pass(1_000)
        #expect(stage.shownIndices == [0])
        #expect(stage.playback.nextTime == nil)
        stage.deliver(1)
        stage.pass(20)
        #expect(stage.shownIndices == [0, 1])
    }

    @Test("a small animation is decoded once and kept; at each loop the first frame is there")
    func kept() {
        var stage = PlaybackRehearsal(Array(repeating: 50, count: 10), frameBytes: 1 << 20)
        stage.look()
        stage.pass(5_000)
        #expect(!stage.isOpen)
        #expect(stage.asked <= 10 + Playback.mostAhead)
        #expect(stage.held.count == 10)
        #expect(stage.shown.count >= 95)
    }

    @Test(
        "a large one is streamed, a bounded number ahead, and the first frame is asked for in time")
    func streamed() {
        for bytes in [6 << 20, 20 << 20, 200 << 20] {
            var stage = PlaybackRehearsal(Array(repeating: 100, count: 12), frameBytes: bytes)
            stage.look()
            stage.pass(5_000)
            #expect(stage.isOpen)
            // No gap at the loops: fifty frames in five seconds.
            #expect(stage.shown.count >= 49)
            #expect(stage.openings == 1)
            let ahead = max(
                Playback.leastAhead, min(Playback.mostAhead, Playback.aheadByteLimit / bytes))
            #expect(stage.held.count <= ahead + 1)
            // While it was not known to be too large, what was shown was kept.
            #expect(stage.mostHeld <= ahead + 1 + Playback.keptByteLimit / bytes)
        }
        #expect(Playback.mostAhead == 6)
        #expect(Playback.leastAhead == 2)
    }

    @Test("a broken stream leaves the last frame standing, and can be tried again")
    func failed() {
        var stage = PlaybackRehearsal([100, 100, 100, 100])
        stage.delivers = false
        stage.look()
        stage.deliver(2)
        stage.pass(250)
        stage.send(.failed)
        #expect(stage.playback.state == .failed)
        #expect(stage.shownIndices == [0, 1])
        #expect(stage.shownSerial != nil)
        #expect(stage.held.count == 1)
        #expect(stage.playback.nextTime == nil)
        stage.delivers = true
        stage.send(.toggled)
        stage.pass(150)
        #expect(stage.shownIndices == [0, 1, 0, 1])
    }

    @Test("frames that come after the end are let go of")
    func afterEnd() {
        var stage = PlaybackRehearsal([100, 100], playCount: 1)
        stage.look()
        stage.pass(1_000)
        let actions = stage.playback.handle(
            .arrived(
                Playback.Frame(serial: 99, index: 0, delay: 10, isLast: false, byteCount: 1)),
            at: 5_000)
        #expect(actions == [.release(99)])
    }

    @Test("frames have every pixel up to a screen of 3840 × 2160, and no side beyond a texture's")
    func box() {
        func box(_ width: Double, _ height: Double) -> [Int] {
            let box = FramePlan.box(imageSize: Size(width: width, height: height))
            return [box.width, box.height]
        }
        #expect(box(640, 480) == [640, 480])
        #expect(box(3_840, 2_160) == [3_840, 2_160])
        #expect(box(7_680, 4_320) == [3_840, 2_160])
        #expect(box(60_000, 10) == [8_192, 10])
        #expect(box(0, 0) == [1, 1])
    }
}
