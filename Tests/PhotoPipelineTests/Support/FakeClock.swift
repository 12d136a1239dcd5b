import Synchronization

@testable import PhotoPipeline

/// Time that passes only when a test says so.
final class FakeClock: PoolClock {
    private struct State {
        var now = 0.0
        var calls: [(time: Double, body: @Sendable () -> Void)] = []
    }

    private let state = Mutex(State())

    var now: Double { state.withLock { $0.now } }

    func call(at time: Double, _ body: @escaping @Sendable () -> Void) {
        let isDue = state.withLock { state in
            if time > state.now { state.calls.append((time, body)) }
            return time <= state.now
        }
        if isDue { body() }
    }

    /// Lets milliseconds pass and makes the calls that fell due.
    func advance(by milliseconds: Double) {
        let due = state.withLock { state -> [@Sendable () -> Void] in
            state.now += milliseconds
            let due = state.calls.filter { $0.time <= state.now }
            state.calls.removeAll { $0.time <= state.now }
            return due.sorted { $0.time < $1.time }.map(\.body)
        }
        for body in due { body() }
    }
}
