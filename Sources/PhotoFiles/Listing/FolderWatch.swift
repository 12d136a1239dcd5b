import CGio

/// Collects which files of a folder something happened to.
///
/// Made and used on one thread.
///
/// What happened is not told: between the event and its delivery the file may have changed again, so
/// the reader looks at the file itself. Renames, replacements and finished writes all come out right.
final class FolderWatch {
    /// Events are collected for this long, in ms, so that a burst is one piece of news.
    static let settleTime: UInt32 = 120

    /// What signal and timer callbacks write; they run on this thread, inside `next()`.
    private struct State {
        var touched: Set<String> = []
        var isTimerSet = false
        var isDue = false
    }

    private let context: OpaquePointer
    private let monitor: UnsafeMutablePointer<GFileMonitor>
    private let cancellation: Cancellation
    /// Has an address of its own, because GLib's callbacks carry one.
    private let state: UnsafeMutablePointer<State>

    /// Begins to watch; nil where the folder cannot be watched.
    init?(_ folder: GioFile, _ cancellation: Cancellation) {
        guard let context = g_main_context_new() else { return nil }
        g_main_context_push_thread_default(context)
        guard
            let monitor = g_file_monitor_directory(
                folder.pointer, G_FILE_MONITOR_WATCH_MOVES, cancellation.pointer, nil)
        else {
            g_main_context_pop_thread_default(context)
            g_main_context_unref(context)
            return nil
        }
        self.context = context
        self.monitor = monitor
        self.cancellation = cancellation
        state = .allocate(capacity: 1)
        state.initialize(to: State())
        connect()
    }

    deinit {
        g_file_monitor_cancel(monitor)
        g_object_unref(monitor)
        g_main_context_pop_thread_default(context)
        g_main_context_unref(context)
        state.deinitialize(count: 1)
        state.deallocate()
    }

    /// Waits for something to happen; the URIs concerned, or nil once cancelled.
    func next() -> Set<String>? {
        while !cancellation.isCancelled {
            if state.pointee.isDue {
                let touched = state.pointee.touched
                state.pointee = State()
                return touched
            }
            if !state.pointee.touched.isEmpty, !state.pointee.isTimerSet { startTimer() }
            g_main_context_iteration(context, 1)
        }
        return nil
    }

    /// Connects by a closure with a marshaller, whose type needs no cast.
    private func connect() {
        let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), state)
        g_closure_set_marshal(closure) { closure, _, count, values, _, _ in
            guard let values, count >= 3, let data = closure?.pointee.data else { return }
            let state = data.assumingMemoryBound(to: State.self)
            // The file, and for renames the other one.
            for index in 1...2 {
                guard let object = g_value_get_object(values + index),
                    let uri = take(g_file_get_uri(OpaquePointer(object)))
                else { continue }
                state.pointee.touched.insert(uri)
            }
        }
        g_signal_connect_closure(monitor, "changed", closure, 0)
        // Cancelling wakes the context.
        let wake = g_cancellable_source_new(cancellation.pointer)
        attach(wake) { _ in 1 }
    }

    private func startTimer() {
        state.pointee.isTimerSet = true
        attach(g_timeout_source_new(Self.settleTime)) { data in
            data?.assumingMemoryBound(to: State.self).pointee.isDue = true
            return 0
        }
    }

    private func attach(
        _ source: UnsafeMutablePointer<GSource>?,
        _ callback: @escaping @convention(c) (UnsafeMutableRawPointer?) -> gboolean
    ) {
        g_source_set_callback(source, callback, state, nil)
        g_source_attach(source, context)
        g_source_unref(source)
    }
}
