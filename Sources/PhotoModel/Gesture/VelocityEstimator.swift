/// The speed of a stroke over its last 50 ms (P6, P7).
public struct VelocityEstimator: Hashable, Sendable {
    /// The time looked back from the release, ms (P6): shorter is noise, longer is history.
    public static let window = 50.0
    /// The least time that a movement is taken to have lasted, ms: a report of a 120 Hz device.
    ///
    /// Reports that arrive together can bear one time, though the finger needed some.
    public static let leastSpan = 8.0

    private struct Sample: Hashable {
        var time: Double
        var point: Point<Widget>
    }

    private var samples: [Sample] = []

    /// An estimator that knows nothing yet.
    public init() {}

    /// An estimator for a stroke that begins here.
    public init(time: Double, point: Point<Widget>) {
        add(time: time, point: point)
    }

    /// Notes where the stroke is; times never go back.
    public mutating func add(time: Double, point: Point<Widget>) {
        if samples.count > 1, let last = samples.last, time <= last.time {
            samples[samples.count - 1].point = point
            return
        }
        samples.append(Sample(time: time, point: point))
        // One sample at or before the window's start stays, to interpolate from.
        while samples.count > 2, samples[1].time <= time - Self.window {
            samples.removeFirst()
        }
    }

    /// The mean velocity in px/ms over the window before `time`.
    ///
    /// The place at the window's start is interpolated, so the answer does not depend on how often
    /// the device reports; a finger that rested for the whole window has no speed.
    public func velocity(at time: Double) -> Vector<Widget> {
        guard let last = samples.last, let first = samples.first else { return .zero }
        let start = max(time - Self.window, first.time)
        guard samples.count > 1, last.time > start || first.time == start else { return .zero }
        return (last.point - place(at: start)) * (1 / max(time - start, Self.leastSpan))
    }

    private func place(at time: Double) -> Point<Widget> {
        var before = samples[0]
        guard time > before.time else { return before.point }
        for sample in samples.dropFirst() {
            if sample.time >= time {
                let share = (time - before.time) / (sample.time - before.time)
                return before.point + (sample.point - before.point) * share
            }
            before = sample
        }
        return before.point
    }
}
