import CGtk
import CGtkSupport

/// A frame that the compositor has shown; times in ms of the monotonic clock.
public struct ShownFrame: Hashable, Sendable {
    /// The frame clock's number.
    public let number: Int
    /// The time that its motions were computed for.
    public let time: Double
    /// When it came on the screen, as the compositor tells; nil when it told nothing.
    public let shown: Double?
    /// From one of the screen's refreshes to the next.
    public let refreshInterval: Double

    /// The first line of a file of frames.
    public static var recordHeader: String { "leporello-frames 1" }

    /// The frame as a line of such a file, its parts between tabs.
    ///
    /// The number; the times at which it was computed and shown, 0 for the latter if it is not known;
    /// the refresh interval; 1 while a finger was down; bytes that it uploaded; how often the grid was
    /// laid out since the frame before.
    public func record(isTouched: Bool, newBytes: Int, gridLayouts: Int) -> String {
        let parts: [String] = [
            "\(number)", "\(time)", "\(shown ?? 0)", "\(refreshInterval)",
            isTouched ? "1" : "0", "\(newBytes)", "\(gridLayouts)",
        ]
        return parts.joined(separator: "\t")
    }
}

/// Tells which frames of a widget's window came on the screen, and when.
///
/// Nothing is done while no frame is painted. GDK learns a frame's time from the compositor one or two
/// frames later: what was true when the frame was painted is kept until then.
@MainActor
public final class FrameRecorder<Facts> {
    private let facts: @MainActor () -> Facts
    private let onShown: @MainActor (ShownFrame, Facts) -> Void
    private var waiting: [(number: Int, facts: Facts)] = []
    private var clock: Object?
    private var connection: SignalConnection?
    private var lastLook: Timer?
    /// By then the compositor has told of a window's last frame, ms.
    private let patience = 200

    /// Records from the moment at which the widget is in a window on screen.
    ///
    /// - Parameters:
    ///   - facts: called right after each paint, for what goes with that frame.
    ///   - onShown: called once for each frame, in their order.
    public init(
        view: View, facts: @escaping @MainActor () -> Facts,
        onShown: @escaping @MainActor (ShownFrame, Facts) -> Void
    ) {
        self.facts = facts
        self.onShown = onShown
        view.connect("realize") { [weak self, weak view] in
            if let view { self?.follow(view) }
        }
    }

    private func follow(_ view: View) {
        connection?.disconnect()
        guard let raw = gtk_widget_get_frame_clock(view.pointer()) else { return }
        let clock = Object(retaining: UnsafeMutableRawPointer(raw))
        connection = clock.connect("after-paint") { [weak self] in self?.painted() }
        self.clock = clock
    }

    private func painted() {
        guard let clock else { return }
        waiting.append((gdk_frame_clock_get_frame_counter(clock.pointer()), facts()))
        tell()
        lastLook?.cancel()
        lastLook = MainLoop.after(milliseconds: patience) { [weak self] in self?.tell() }
    }

    /// Tells of the frames whose times are known now, and of those that will never have one.
    private func tell() {
        guard let clock else { return }
        let timings = waiting.map { gdk_frame_clock_get_timings(clock.pointer(), $0.number) }
        // Frames are shown in their order: one before a shown one that was not shown never will be.
        let known = timings.lastIndex { timings in
            timings.map { gdk_frame_timings_get_complete($0) != 0 } ?? true
        }
        guard let known else { return }
        for index in 0...known {
            // Older than the clock remembers, if there are none.
            if let timings = timings[index] {
                onShown(Self.frame(waiting[index].number, timings), waiting[index].facts)
            }
        }
        waiting.removeFirst(known + 1)
    }

    private static func frame(_ number: Int, _ timings: OpaquePointer) -> ShownFrame {
        let isComplete = gdk_frame_timings_get_complete(timings) != 0
        let shown = isComplete ? gdk_frame_timings_get_presentation_time(timings) : 0
        return ShownFrame(
            number: number, time: Double(gdk_frame_timings_get_frame_time(timings)) / 1000,
            shown: shown > 0 ? Double(shown) / 1000 : nil,
            refreshInterval: Double(gdk_frame_timings_get_refresh_interval(timings)) / 1000)
    }
}
