import Synchronization

/// A request's priority: set on the main actor, read where work is chosen.
///
/// Readers take the value when they choose, so a change needs no message of its own to arrive in
/// order; `onChange` only tells them to look again.
final class SharedPriority: Sendable {
    private struct State {
        var value: RequestPriority
        var onChange: (@Sendable () -> Void)?
    }

    private let state: Mutex<State>

    init(_ value: RequestPriority) {
        state = Mutex(State(value: value, onChange: nil))
    }

    var value: RequestPriority {
        get { state.withLock { $0.value } }
        set {
            let onChange = state.withLock { state -> (@Sendable () -> Void)? in
                guard state.value != newValue else { return nil }
                state.value = newValue
                return state.onChange
            }
            onChange?()
        }
    }

    /// Returns once the value is above `floor`, or the task is cancelled.
    func wait(above floor: RequestPriority) async {
        let (changes, news) = AsyncStream.makeStream(of: Void.self)
        // Before the value is looked at, so that no change is missed.
        observe { news.yield() }
        defer { observe(nil) }
        if value > floor { return }
        for await _ in changes where value > floor { return }
    }

    /// Calls `body` on the setting thread after each change; one observer at a time.
    func observe(_ body: (@Sendable () -> Void)?) {
        state.withLock { $0.onChange = body }
    }
}
