/// When a slideshow goes on to the next photo, and when it waits.
///
/// Times are milliseconds of one clock.
public struct Slideshow: Hashable, Sendable {
    /// The seconds for which a photo can be shown.
    public static let intervals = 2...60
    /// How long a photo is shown unless the person chose another time, in seconds.
    public static let usualInterval = 5

    /// What the show is doing.
    public enum Phase: Hashable, Sendable {
        case stopped
        /// Photos follow one another.
        case playing
        /// The person did something: the photo stays until the show is gone on with.
        case paused
    }

    /// What it is doing now.
    public private(set) var phase = Phase.stopped
    /// When the next photo comes; nil while none will, also until the present one is on screen.
    public private(set) var deadline: Double?

    private var interval = Double(usualInterval * 1000)

    /// A show that has not begun.
    public init() {}

    /// Begins, or goes on after a pause; each photo is shown for so many seconds.
    public mutating func play(seconds: Int) {
        let range = Self.intervals
        interval = Double(min(max(seconds, range.lowerBound), range.upperBound)) * 1000
        phase = .playing
        deadline = nil
    }

    /// The photo is on screen as sharp as it will be, or is not yet.
    ///
    /// Its time begins when it is: a picture that takes long to open is not passed over.
    public mutating func shown(isSettled: Bool, at time: Double) {
        guard phase == .playing else { return }
        if !isSettled {
            deadline = nil
        } else if deadline == nil {
            deadline = time + interval
        }
    }

    /// The person touched, pressed or turned something.
    public mutating func input() {
        guard phase == .playing else { return }
        phase = .paused
        deadline = nil
    }

    /// Ends the show.
    public mutating func stop() {
        phase = .stopped
        deadline = nil
    }

    /// The pages to go forward by at this time, of `count` with the present one at `index`.
    ///
    /// After the last photo the first one comes again. Nil while it is too early, or there is only one.
    public mutating func tick(at time: Double, index: Int, count: Int) -> Int? {
        guard phase == .playing, let deadline, time >= deadline else { return nil }
        self.deadline = nil
        guard count > 1 else { return nil }
        return index + 1 < count ? 1 : -index
    }
}
