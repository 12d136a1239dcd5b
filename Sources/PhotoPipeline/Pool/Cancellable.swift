import CGio

/// GIO's way to stop a call that waits.
///
/// Unchecked: GCancellable is one of the few GObjects made for use from several threads.
final class Cancellable: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<GCancellable>?

    init() { pointer = g_cancellable_new() }

    deinit { if let pointer { g_object_unref(pointer) } }

    func cancel() { g_cancellable_cancel(pointer) }
}
