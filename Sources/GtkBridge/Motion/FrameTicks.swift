import CGtk
import CGtkSupport

/// A call before each frame of a widget, for motion that no spring describes.
///
/// Frames are made only while it runs: stop it as soon as nothing moves.
@MainActor
public final class FrameTicks {
    private weak var widget: View?
    private var id: guint = 0

    /// Ticks that have not started.
    public init() {}

    /// Whether a frame is waited for.
    public var isRunning: Bool { id != 0 }

    /// Calls `onFrame` with the frame's time in ms until it answers false or `stop` is called.
    ///
    /// The widget owns the closure: capture its owner weakly. Does nothing while already running.
    public func start(
        on widget: View, _ onFrame: @escaping @MainActor (Double) -> Bool
    ) {
        guard id == 0 else { return }
        self.widget = widget
        let data = ClosureBox<@MainActor (Double) -> Bool>.retain { [weak self] time in
            let goesOn = onFrame(time)
            if !goesOn { self?.id = 0 }
            return goesOn
        }
        id = gtk_widget_add_tick_callback(
            widget.pointer(),
            { _, clock, data in
                let time = Double(gdk_frame_clock_get_frame_time(clock)) / 1000
                let box = UInt(bitPattern: data)
                return MainActor.assumeIsolated {
                    ClosureBox<@MainActor (Double) -> Bool>.function(at: box)?(time) == true ? 1 : 0
                }
            }, data, releaseClosure)
    }

    /// No frame is reported any more.
    public func stop() {
        guard id != 0 else { return }
        if let widget { gtk_widget_remove_tick_callback(widget.pointer(), id) }
        id = 0
    }
}
