import CGio
import CGtkSupport
import Dispatch

/// GLib's main loop, which also drains libdispatch's main queue.
///
/// Once attached, `@MainActor` code, `Task` and `Task.sleep` run under GTK's loop. Never run a
/// nested loop from main-actor work: the queue is not reentrant.
@MainActor
public enum MainLoop {
    /// Makes main-actor tasks run under GLib's default context; once, before the loop starts.
    public static func attachMainQueue() {
        // Touching the queue makes libdispatch create its eventfd.
        _ = DispatchQueue.main
        lep_main_queue_attach()
    }

    /// Runs a loop until `work` has an answer: for programs that are no `Application`.
    public static func run(_ work: @escaping @MainActor () async -> Int32) -> Int32 {
        attachMainQueue()
        let loop = g_main_loop_new(nil, 0)
        defer { g_main_loop_unref(loop) }
        var status: Int32 = 0
        Task {
            status = await work()
            g_main_loop_quit(loop)
        }
        g_main_loop_run(loop)
        return status
    }

    /// Calls `work` once after so many milliseconds; the answer cancels it.
    @discardableResult
    public static func after(
        milliseconds: Int, _ work: @escaping @MainActor () -> Void
    ) -> Timer {
        Timer(milliseconds: milliseconds, work)
    }

    /// Calls `work` once when nothing of higher priority is left to do, drawing included.
    @discardableResult
    public static func whenIdle(_ work: @escaping @MainActor () -> Void) -> Timer {
        Timer(milliseconds: 0, work)
    }

    /// Calls `work` once before the next layout, after what GTK has put off until then already.
    @discardableResult
    public static func beforeDrawing(_ work: @escaping @MainActor () -> Void) -> Timer {
        Timer(work) { lep_call_before_drawing($0, $1, $2) }
    }

    /// Monotonic time in milliseconds.
    public static var now: Double { Double(g_get_monotonic_time()) / 1000 }
}

/// A call that is still to come; forgetting it does not cancel it.
@MainActor
public final class Timer {
    private var source: guint = 0

    convenience init(milliseconds: Int, _ work: @escaping @MainActor () -> Void) {
        self.init(work) { lep_call_later(guint(max(0, milliseconds)), $0, $1, $2) }
    }

    init(
        _ work: @escaping @MainActor () -> Void,
        start: (@escaping @convention(c) (gpointer) -> Void, gpointer, @escaping GDestroyNotify)
            -> guint
    ) {
        let data = ClosureBox<@MainActor () -> Void>.retain { [weak self] in
            self?.source = 0
            work()
        }
        source = start(callTrampoline, data, releaseClosure)
    }

    /// Whether the call is still to come.
    public var isPending: Bool { source != 0 }

    /// Makes the call never come; does nothing after it came.
    public func cancel() {
        guard source != 0 else { return }
        g_source_remove(source)
        source = 0
    }
}

private let callTrampoline: @convention(c) (gpointer) -> Void = { data in
    let box = UInt(bitPattern: data)
    MainActor.assumeIsolated {
        ClosureBox<@MainActor () -> Void>.function(at: box)?()
    }
}
