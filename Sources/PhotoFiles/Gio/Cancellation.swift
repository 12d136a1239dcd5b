import CGio

/// A wish to stop, made on any thread and seen by blocking GIO calls on another.
final class Cancellation: Sendable {
    /// The GCancellable's address.
    ///
    /// The object may be used from any thread and lives as long as this.
    private let address: UInt

    init() {
        address = UInt(bitPattern: g_cancellable_new())
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(bitPattern: address))
    }

    /// What GIO calls take.
    var pointer: UnsafeMutablePointer<GCancellable>? { UnsafeMutablePointer(bitPattern: address) }

    var isCancelled: Bool { g_cancellable_is_cancelled(pointer) != 0 }

    /// Wakes calls that wait; may be called more than once.
    func cancel() { g_cancellable_cancel(pointer) }
}
