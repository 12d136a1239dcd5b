import GtkBridge
import PhotoModel

/// A thin line that says that finer pixels are on their way, shown only when they take long.
@MainActor
final class ProgressLine {
    /// Waiting shorter than this is not worth a word, ms.
    private static let patience = 500
    /// Height of the line, logical px.
    private static let thickness = 2.0
    /// The share of the width that the moving part takes.
    private static let share = 0.25
    /// One way across, ms.
    private static let period = 1200.0

    private weak var widget: Canvas?
    private let ticks = FrameTicks()
    private var timer: GtkBridge.Timer?
    private var start: Double?
    private var now = 0.0

    func attach(to widget: Canvas) {
        self.widget = widget
        widget.onUnmap { [weak self] in self?.stop() }
    }

    var isWaiting = false {
        didSet {
            guard isWaiting != oldValue else { return }
            guard isWaiting else { return stop() }
            timer = MainLoop.after(milliseconds: Self.patience) { [weak self] in self?.begin() }
        }
    }

    private func begin() {
        guard isWaiting, let widget, widget.isMapped else { return }
        ticks.start(on: widget) { [weak self] time in
            guard let self, isWaiting else { return false }
            if start == nil { start = time }
            now = time
            self.widget?.queueDraw()
            return true
        }
    }

    private func stop() {
        timer?.cancel()
        timer = nil
        ticks.stop()
        start = nil
        widget?.queueDraw()
    }

    /// Draws the line along the widget's top, over everything.
    func draw(_ snapshot: Snapshot) {
        guard let start, let widget else { return }
        let length = widget.width * Self.share
        let phase = ((now - start) / Self.period).truncatingRemainder(dividingBy: 1)
        let x = phase * (widget.width + length) - length
        snapshot.append(
            Color.white.withAlpha(0.7),
            in: Rect(x: x, y: 0, width: length, height: Self.thickness))
    }
}
