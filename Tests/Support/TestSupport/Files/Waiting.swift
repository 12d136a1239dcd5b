import Foundation

/// Polls a condition until it holds; throws with the given words when it does not in time.
///
/// Blocks the calling thread between looks. An error thrown by the condition counts as "not yet",
/// and is told when the time is over.
public func waitUntil(
    _ what: @autoclosure () -> String,
    within seconds: Double = 20,
    _ condition: () throws -> Bool
) throws {
    let end = monotonicSeconds() + seconds
    var problem: (any Error)?
    repeat {
        do {
            if try condition() { return }
            problem = nil
        } catch {
            problem = error
        }
        usleep(10_000)
    } while monotonicSeconds() < end
    let reason = problem.map { "; last error: \($0)" } ?? ""
    throw TestFailure("not within \(seconds) s: \(what())\(reason)")
}

/// Looks again and again until a condition holds.
///
/// Throws when it does not in time, which is long: tests may share the machine with others.
public func eventually(
    _ what: String, within seconds: Double = 90, isolation: isolated (any Actor)? = #isolation,
    _ condition: () async throws -> Bool
) async throws {
    let end = monotonicSeconds() + seconds
    while monotonicSeconds() < end {
        if try await condition() { return }
        try await Task.sleep(for: .milliseconds(2))
    }
    throw TestFailure("not within \(seconds) s: \(what)")
}

/// Seconds of the monotonic clock.
public func monotonicSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Keeps a pace: each call sleeps until a time after the start, whatever work took.
public struct Pace: Sendable {
    private let start = monotonicSeconds()

    /// A pace that starts now.
    public init() {}

    /// Sleeps until `milliseconds` after this pace was made; returns at once when that is past.
    public func wait(untilMilliseconds milliseconds: Double) {
        let left = start + milliseconds / 1000 - monotonicSeconds()
        if left > 0 { usleep(UInt32(left * 1e6)) }
    }
}
