/// What a running animation moves; each has at most one animation at a time.
public enum MotionTrack: Hashable, Sendable, CaseIterable {
    /// The pager's position, in pages relative to the current index.
    case pager
    /// The x of the picture's middle, device px.
    case panX
    /// The y of the picture's middle, device px.
    case panY
    /// The progress of a zoom flight, 0 to 1.
    case zoom
    /// What is left of a pull that was let go, 1 to 0.
    case pull
}

/// An animation to be run by the caller: AdwSpringAnimation or AdwTimedAnimation.
public struct Motion: Hashable, Sendable {
    /// How the value goes.
    public enum Curve: Hashable, Sendable {
        /// The velocity is the one to start with, in the track's unit per second.
        case spring(Spring, velocity: Double)
        /// Ease-out cubic over so many seconds.
        case timed(Double)
    }

    /// What is moved.
    public var track: MotionTrack
    /// The value at the start, in the track's unit.
    public var from: Double
    /// The value at the end.
    public var to: Double
    /// The way between.
    public var curve: Curve

    /// A motion of a track between two values.
    public init(_ track: MotionTrack, from: Double, to: Double, _ curve: Curve) {
        self.track = track
        self.from = from
        self.to = to
        self.curve = curve
    }
}
