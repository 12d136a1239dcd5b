/// Which frame of an animation is shown when: events with their times in, actions out.
///
/// Frames come as they are asked for, a bounded number ahead, and after the last one the first comes
/// again. An animation that is small enough is kept whole after its first round, and nothing is
/// decoded any more. Times in ms of any one clock.
public struct Playback: Sendable {
    /// A frame that has come, without its pixels.
    public struct Frame: Hashable, Sendable {
        /// Told apart from every other frame that came, the same one of a later round included.
        public var serial: Int
        /// Its place in the animation, from 0.
        public var index: Int
        /// How long the file wants it shown, in ms.
        public var delay: Double
        /// Whether the first frame follows.
        public var isLast: Bool
        /// Memory that its pixels take.
        public var byteCount: Int

        /// A frame by its parts.
        public init(serial: Int, index: Int, delay: Double, isLast: Bool, byteCount: Int) {
            self.serial = serial
            self.index = index
            self.delay = delay
            self.isLast = isLast
            self.byteCount = byteCount
        }
    }

    /// What happened.
    public enum Event: Hashable, Sendable {
        /// The page came on the screen or left it; looked at is one that nothing covers or moves.
        case screen(isOn: Bool, isLookedAt: Bool)
        /// The user wants it to go on, or to stop, or to begin anew.
        case toggled
        /// The file was opened; it wants its frames played so often, 0 is for ever.
        case opened(playCount: Int)
        case arrived(Frame)
        /// No more frames will come.
        case failed
        /// The screen is about to be drawn.
        case tick
    }

    /// What is to be done about it, in this order.
    public enum Action: Hashable, Sendable {
        /// Begin a stream of frames from the first one.
        case open
        /// End the stream: no more of it is wanted.
        case close
        case ask(Int)
        /// Draw the frame of that serial from now on.
        case show(Int)
        /// The pixels of that serial will not be shown any more.
        case release(Int)
        /// Draw what stood there before the first frame.
        case showNothing
    }

    /// What the user sees of it.
    public enum State: Hashable, Sendable {
        case playing, paused
        /// It has been played as often as the file wants, and stands on its last frame.
        case ended
        /// The frames ended too early; the last one that came stands.
        case failed
        /// It has a single frame after all.
        case still
    }

    /// Frames asked for ahead of the one that is shown: enough for a short hitch of the decoder.
    public static let mostAhead = 6
    /// Frames ahead, whatever they take.
    public static let leastAhead = 2
    /// What frames ahead may take, beyond the least: 48 MiB.
    public static let aheadByteLimit = 48 << 20
    /// What an animation may take that is kept whole: 48 MiB.
    public static let keptByteLimit = 48 << 20
    /// Shorter times than this, in ms, are not meant.
    ///
    /// Browsers have shown such frames longer ever since.
    public static let leastDelay = 20.0
    /// How long a frame with a shorter time is shown, in ms.
    public static let defaultDelay = 100.0

    /// What the user sees of it.
    public private(set) var state: State
    private let autoplays: Bool
    private var isOn = false
    private var isLookedAt = false
    private var isOpen = false
    private var playCount = 0
    /// Rounds of which the last frame has come, and has been shown.
    private var roundsArrived = 0
    private var roundsShown = 0
    private var owed = 0
    /// Frames that came and were not shown yet.
    private var queue: [Frame] = []
    /// The first round as far as it came; nil once it is too large to be kept.
    private var kept: [Frame]? = []
    private var hasAll = false
    private var shown: Frame?
    /// When the frame after the shown one is due; what is left until then while nothing runs.
    private var due: Double?
    private var rest: Double?

    /// Begins by itself once it is looked at, or waits to be told to.
    public init(autoplays: Bool) {
        self.autoplays = autoplays
        state = autoplays ? .playing : .paused
    }

    /// When the next `tick` is of use; nil while there is nothing to wait for.
    public var nextTime: Double? { isRunning && next != nil ? due : nil }

    private var isRunning: Bool { state == .playing && isLookedAt }

    private var next: Frame? {
        if let first = queue.first { return first }
        guard hasAll, let kept, let shown else { return nil }
        return kept[(shown.index + 1) % kept.count]
    }

    /// Takes an event that happened at `now` and returns what it calls for.
    public mutating func handle(_ event: Event, at now: Double) -> [Action] {
        switch event {
        case .screen(false, _): return leave()
        case .screen(true, let isLookedAt):
            isOn = true
            return run(at: now) { $0.isLookedAt = isLookedAt }
        case .toggled: return isOn ? toggle(at: now) : []
        case .opened(let count):
            playCount = count
            return ask()
        case .arrived(let frame): return isOpen ? take(frame, at: now) : [.release(frame.serial)]
        case .failed: return isOpen ? fail() : []
        case .tick: return advance(at: now)
        }
    }

    // MARK: Running and standing

    /// Makes a change after which it may run or stand: time stands still meanwhile.
    private mutating func run(
        at now: Double, _ change: (inout Playback) -> Void
    ) -> [Action] {
        let wasRunning = isRunning
        change(&self)
        if wasRunning, !isRunning {
            rest = due.map { max(0, $0 - now) }
        } else if !wasRunning, isRunning {
            due = rest.map { now + $0 } ?? due
            rest = nil
        }
        guard isRunning else { return [] }
        if isOpen || hasAll { return ask() }
        isOpen = true
        return [.open] + ask()
    }

    private mutating func toggle(at now: Double) -> [Action] {
        switch state {
        case .playing: return run(at: now) { $0.state = .paused }
        case .paused: return run(at: now) { $0.state = .playing }
        case .ended, .failed:
            roundsShown = 0
            roundsArrived = hasAll ? 1 : 0
            rest = nil
            // The first frame takes the place of the standing one at once.
            due = now
            if !hasAll { kept = [] }
            return run(at: now) { $0.state = .playing }
        case .still: return []
        }
    }

    private mutating func leave() -> [Action] {
        guard isOn else { return [] }
        var serials = Set(queue.map(\.serial)).union((kept ?? []).map(\.serial))
        if let shown { serials.insert(shown.serial) }
        let actions: [Action] =
            (isOpen ? [.close] : []) + (shown == nil ? [] : [.showNothing])
            + serials.sorted().map { .release($0) }
        self = Playback(autoplays: autoplays)
        return actions
    }

    // MARK: Frames

    private mutating func ask() -> [Action] {
        guard isOpen, isRunning, !(playCount > 0 && roundsArrived >= playCount) else { return [] }
        var ahead = Self.leastAhead
        if let size = (queue.last ?? shown)?.byteCount, size > 0 {
            ahead = min(Self.mostAhead, max(Self.leastAhead, Self.aheadByteLimit / size))
        }
        let missing = ahead - queue.count - owed
        guard missing > 0 else { return [] }
        owed += missing
        return [.ask(missing)]
    }

    private mutating func take(_ frame: Frame, at now: Double) -> [Action] {
        owed -= 1
        queue.append(frame)
        if due == nil, rest == nil { due = now }
        var actions: [Action] = []
        if roundsArrived == 0, let round = kept {
            if round.reduce(frame.byteCount, { $0 + $1.byteCount }) <= Self.keptByteLimit {
                kept = round + [frame]
            } else {
                kept = nil
                actions += round.filter { $0 != shown && !queue.contains($0) }
                    .map { .release($0.serial) }
            }
        }
        if frame.isLast {
            roundsArrived += 1
            if frame.index == 0, roundsArrived == 1 {
                // One frame is no animation.
                state = .still
                kept = []
                return actions + close() + dropQueue()
            }
            if roundsArrived == 1, kept != nil {
                hasAll = true
                return actions + close()
            }
        }
        return actions + ask()
    }

    private mutating func advance(at now: Double) -> [Action] {
        guard isRunning, let due, due <= now, let frame = next else { return [] }
        if !queue.isEmpty { queue.removeFirst() }
        let before = shown
        shown = frame
        let delay = frame.delay < Self.leastDelay ? Self.defaultDelay : frame.delay
        // A little late it keeps its beat; later, the beat begins anew, and nothing is hurried.
        self.due = (now - due < delay ? due : now) + delay
        var actions = [Action.show(frame.serial)]
        if let before, before != frame, kept?.contains(before) != true {
            actions.append(.release(before.serial))
        }
        if frame.isLast {
            roundsShown += 1
            if playCount > 0, roundsShown >= playCount {
                state = .ended
                self.due = nil
                return actions + close() + dropQueue()
            }
        }
        return actions + ask()
    }

    private mutating func close() -> [Action] {
        guard isOpen else { return [] }
        isOpen = false
        owed = 0
        return [.close]
    }

    /// Lets go of what came and will not be shown.
    private mutating func dropQueue() -> [Action] {
        let dropped = queue.filter { kept?.contains($0) != true || !hasAll }
        queue = []
        return dropped.map { .release($0.serial) }
    }

    private mutating func fail() -> [Action] {
        state = .failed
        due = nil
        let others = (kept ?? []).filter { $0 != shown && !queue.contains($0) }
        let actions = close() + dropQueue() + others.map { .release($0.serial) }
        kept = []
        return actions
    }
}
