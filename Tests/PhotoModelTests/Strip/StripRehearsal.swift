import PhotoModel

/// A strip in a viewer of 1040 × 700 px with a clock and animations of the test's own.
struct StripRehearsal {
    var strip: Strip
    var time = 1000.0
    var effects: [StripEffect] = []
    private var motions:
        [StripTrack: (from: Double, to: Double, curve: Motion.Curve, since: Double)] = [:]

    init(
        index: Int = 5, count: Int = 40, viewer: Size<Widget> = Size(width: 1040, height: 700),
        isRightToLeft: Bool = false
    ) {
        strip = Strip(
            layout: StripLayout(viewer: viewer, isRightToLeft: isRightToLeft), index: index,
            count: count)
    }

    mutating func send(_ event: StripEvent) { perform(strip.handle(event, at: time)) }

    mutating func perform(_ new: [StripEffect]) {
        effects += new
        for effect in new {
            switch effect {
            case .start(let track, let from, let to, let curve):
                motions[track] = (from, to, curve, time)
            case .stop(let track): motions[track] = nil
            case .select, .openMenu, .send: break
            }
        }
    }

    mutating func wait(_ duration: Double) {
        let end = time + duration
        while time < end {
            time = min(end, time + 1000.0 / 60)
            for (track, motion) in motions {
                let seconds = (time - motion.since) / 1000
                let (value, length): (Double, Double)
                switch motion.curve {
                case .timed(let duration):
                    (value, length) = (
                        motion.from + (motion.to - motion.from) * min(1, seconds / duration),
                        duration
                    )
                case .spring(let spring, let velocity):
                    (value, length) = (
                        spring.value(
                            at: seconds, from: motion.from, to: motion.to, velocity: velocity),
                        spring.estimatedDuration
                    )
                }
                if seconds >= length {
                    motions[track] = nil
                    strip.advance(track, to: motion.to)
                    perform(strip.finish(track))
                } else {
                    strip.advance(track, to: value)
                }
            }
        }
    }

    mutating func stroke(
        _ points: [(Double, Double)], over duration: Double = 200, finger: Int = 0
    ) {
        send(.down(.touch(finger), Point(x: points[0].0, y: points[0].1)))
        glide(points, over: duration, finger: finger)
    }

    mutating func glide(
        _ points: [(Double, Double)], over duration: Double = 200, finger: Int = 0
    ) {
        for (start, end) in zip(points, points.dropFirst()) {
            for step in 1...20 {
                wait(duration / 20)
                let share = Double(step) / 20
                send(
                    .moved(
                        .touch(finger),
                        Point(
                            x: start.0 + (end.0 - start.0) * share,
                            y: start.1 + (end.1 - start.1) * share)))
            }
        }
    }

    mutating func up(_ finger: Int = 0) { send(.up(.touch(finger))) }

    var sent: [Int] {
        effects.compactMap { if case .send(let index) = $0 { index } else { nil } }
    }

    var selected: [Int] {
        effects.compactMap { if case .select(let index) = $0 { index } else { nil } }
    }

    func center(of photo: Int) -> (Double, Double) {
        let center = strip.cell(of: photo).center
        return (center.x, center.y)
    }
}
