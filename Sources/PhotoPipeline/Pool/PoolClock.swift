import Dispatch

/// Time for the pool: a reading in milliseconds, and a call at a later reading.
protocol PoolClock: Sendable {
    /// Milliseconds since any fixed moment.
    var now: Double { get }
    /// Calls `body` once, on any thread, when `now` has reached `time` (or at once if it has).
    func call(at time: Double, _ body: @escaping @Sendable () -> Void)
}

/// The machine's monotonic clock.
struct MonotonicClock: PoolClock {
    var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e6 }

    func call(at time: Double, _ body: @escaping @Sendable () -> Void) {
        let delay = max(0, time - now)
        DispatchQueue.global().asyncAfter(
            deadline: .now() + .microseconds(Int(delay * 1_000)), execute: body)
    }
}
