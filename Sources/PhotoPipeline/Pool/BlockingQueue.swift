import Dispatch

/// Calls that may wait for a disk or a network, away from every thread that must not.
struct BlockingQueue: Sendable {
    private let queue: DispatchQueue

    /// - Parameter isSerial: one call after the other, in order.
    init(label: String, isSerial: Bool = false, quality: DispatchQoS = .userInitiated) {
        queue = DispatchQueue(
            label: label, qos: quality, attributes: isSerial ? [] : .concurrent)
    }

    /// Runs `body` on the queue and waits for it without holding a thread.
    func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: body()) }
        }
    }

    /// Runs `body` on the queue some seconds from now, at once for 0.
    func start(after seconds: Double = 0, _ body: @escaping @Sendable () -> Void) {
        if seconds > 0 {
            queue.asyncAfter(
                deadline: .now() + .milliseconds(Int(seconds * 1_000)), execute: body)
        } else {
            queue.async(execute: body)
        }
    }
}
