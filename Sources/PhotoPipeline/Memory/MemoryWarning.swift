import CGio

/// Calls back when the system says that memory is short; while the object lives.
///
/// Any warning level is acted upon: what is dropped costs a decode at most.
@MainActor
final class MemoryWarning {
    private struct Listener {
        weak var warning: MemoryWarning?
    }

    /// GLib's callback gets no context, so that no pointer to a Swift object leaves Swift.
    private static var listeners: [Listener] = []
    private static var monitor: OpaquePointer?

    private let onWarning: @MainActor () -> Void

    init(onWarning: @escaping @MainActor () -> Void) {
        self.onWarning = onWarning
        Self.listeners.removeAll { $0.warning == nil }
        Self.listeners.append(Listener(warning: self))
        Self.watch()
    }

    /// Tells everyone who listens, as if the system had warned.
    static func warn() {
        for listener in listeners { listener.warning?.onWarning() }
    }

    private static func watch() {
        guard monitor == nil, let new = g_memory_monitor_dup_default() else { return }
        monitor = new
        // A bare closure with a marshaller of its own: a callback through GCallback would have to
        // be cast from one function type to another.
        guard let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), nil) else {
            return
        }
        g_closure_set_marshal(closure) { _, _, _, _, _, _ in
            Task { @MainActor in MemoryWarning.warn() }
        }
        g_signal_connect_closure(
            UnsafeMutableRawPointer(new), "low-memory-warning", closure, gboolean(0))
    }
}
