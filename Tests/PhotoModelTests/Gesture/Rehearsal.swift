import PhotoModel

/// The arbiter and the stage together, with a clock and animations of the test's own.
///
/// Time goes in frames of 1/60 s; springs and timed motions run by their formulas.
struct Rehearsal {
    var arbiter = GestureArbiter()
    var stage: Stage
    /// Milliseconds.
    private(set) var time = 1000.0
    /// Every intent so far.
    private(set) var intents: [GestureIntent] = []
    /// Every rebinding so far whose page was on screen before or after it.
    private(set) var visibleRebinds = 0
    /// How often the stage wanted to close, and to show details.
    private(set) var stageCloses = 0, detailsShown = 0
    var touchWakesControls = false

    private var motions: [MotionTrack: (motion: Motion, since: Double)] = [:]

    static let frame = 1000.0 / 60

    init(
        image: (Double, Double) = (6000, 4000), view: Viewport = Viewport(width: 1040, height: 700),
        index: Int = 5, count: Int = 20, isRightToLeft: Bool = false
    ) {
        size = Size(width: image.0, height: image.1)
        stage = Stage(index: index, count: count, viewport: view, isRightToLeft: isRightToLeft)
        perform(stage.begin())
    }

    /// What every page shows whose size `sizes` does not tell.
    private let size: Size<Image>
    private var sizes: [Int: Size<Image>] = [:]

    /// The start of a recorded trace; nil if it does not say what was shown.
    init?(replaying entries: [TraceEntry]) {
        var start: (index: Int, count: Int)?
        var view: Viewport?
        for entry in entries {
            switch entry {
            case .page(let index, let count, let picture):
                if start == nil { start = (index, count) }
                sizes[index] = picture
            case .viewport(let viewport):
                if view == nil { view = viewport }
            case .event, .rest:
                break
            }
        }
        guard let start, let view, let picture = sizes[start.index] else { return nil }
        size = picture
        stage = Stage(index: start.index, count: start.count, viewport: view)
        if case .event(let first)? = entries.first(where: {
            if case .event = $0 { true } else { false }
        }) {
            time = first.time
        }
        perform(stage.begin())
    }

    /// Does what an entry says, at its time.
    mutating func replay(_ entry: TraceEntry) {
        switch entry {
        case .viewport(let viewport):
            perform(stage.resize(to: viewport))
        case .event(let event):
            wait(max(0, event.time - time))
            time = event.time
            send(event.kind)
        case .page, .rest:
            break
        }
    }

    // MARK: Reading

    var index: Int { stage.pager.index }
    var zoom: Double { stage.current.transform?.zoom ?? 0 }
    var home: Double { stage.current.levels?.home ?? 0 }
    var center: Point<Device> { stage.current.transform?.center ?? .zero }

    func imagePoint(at point: Point<Widget>) -> Point<Image> {
        stage.current.transform?.imagePoint(at: point) ?? .zero
    }

    func place(of point: Point<Image>) -> Point<Device> {
        stage.current.transform?.devicePoint(of: point) ?? .zero
    }

    var closes: Int { intents.filter { $0 == .close }.count }

    var menus: Int {
        intents.filter { if case .openMenu = $0 { true } else { false } }.count
    }

    // MARK: Acting

    mutating func send(_ kind: GestureEvent.Kind) {
        var scene = stage.scene
        scene.touchWakesControls = touchWakesControls
        let new = arbiter.handle(GestureEvent(time: time, kind), in: scene)
        intents += new
        for intent in new { perform(stage.apply(intent)) }
    }

    mutating func down(_ x: Double, _ y: Double, id: Int = 0) {
        send(.down(.touch(id), Point(x: x, y: y)))
    }

    mutating func move(_ x: Double, _ y: Double, id: Int = 0) {
        send(.moved(.touch(id), Point(x: x, y: y)))
    }

    mutating func up(_ x: Double, _ y: Double, id: Int = 0) {
        send(.up(.touch(id), Point(x: x, y: y)))
    }

    mutating func tap(_ x: Double, _ y: Double) {
        down(x, y)
        wait(40)
        up(x, y)
    }

    /// Moves a finger in a straight line over so many milliseconds.
    mutating func glide(
        from start: (Double, Double), to end: (Double, Double), over duration: Double, id: Int = 0
    ) {
        let steps = max(1, Int(duration / 8))
        for step in 1...steps {
            wait(duration / Double(steps))
            let share = Double(step) / Double(steps)
            move(
                start.0 + (end.0 - start.0) * share, start.1 + (end.1 - start.1) * share, id: id)
        }
    }

    /// A whole stroke of one finger.
    mutating func swipe(
        from start: (Double, Double), to end: (Double, Double), over duration: Double
    ) {
        down(start.0, start.1)
        glide(from: start, to: end, over: duration)
        up(end.0, end.1)
    }

    mutating func key(_ key: ViewerKey, _ modifiers: GestureModifiers = [], isRepeat: Bool = false)
    {
        send(.key(key, modifiers, isRepeat: isRepeat))
    }

    // MARK: Time

    /// Lets time pass: frames, deadlines and ends of motions.
    mutating func wait(_ duration: Double) {
        let end = time + duration
        while time < end {
            let next = min(end, time + Self.frame)
            if let deadline = arbiter.deadline, deadline <= next {
                time = max(time, deadline)
                send(.deadline)
            }
            time = next
            for (track, running) in motions {
                run(track, running.motion, since: running.since)
            }
        }
    }

    /// Lets every motion and wait come to its end.
    mutating func settle() {
        wait(4000)
    }

    private mutating func run(_ track: MotionTrack, _ motion: Motion, since start: Double) {
        let seconds = (time - start) / 1000
        let value: Double
        let duration: Double
        switch motion.curve {
        case .spring(let spring, let velocity):
            duration = spring.estimatedDuration
            value = spring.value(
                at: seconds, from: motion.from, to: motion.to, velocity: velocity)
        case .timed(let length):
            duration = length
            let rest = 1 - min(1, seconds / length)
            value = motion.to + (motion.from - motion.to) * rest * rest * rest
        }
        if seconds >= duration {
            motions[track] = nil
            perform(stage.advance(track, to: motion.to))
            perform(stage.finish(track))
        } else {
            perform(stage.advance(track, to: value))
        }
    }

    mutating func perform(_ effects: [StageEffect]) {
        for effect in effects {
            switch effect {
            case .start(let motion): motions[motion.track] = (motion, time)
            case .stop(let track): motions[track] = nil
            case .turned: break
            case .close: stageCloses += 1
            case .showDetails: detailsShown += 1
            case .bind(let binding):
                if let page = binding.page {
                    perform(stage.setImage(size: sizes[page] ?? size, page: page))
                }
            }
        }
    }
}
