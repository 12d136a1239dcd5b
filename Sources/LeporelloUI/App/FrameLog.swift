import GtkBridge

/// A file that takes down when each frame of a window was shown, for `--record-frames`.
///
/// `ShownFrame.record` tells its lines.
@MainActor
final class FrameLog {
    /// What goes with a frame.
    private struct Facts {
        var isTouched: Bool
        var newBytes: Int
        var gridLayouts: Int
    }

    private var recorder: FrameRecorder<Facts>?
    private var bytesBefore = 0
    private var layoutsBefore = 0

    /// Records the frames of a window; nil if the file cannot be written.
    init?(path: String, of window: MainWindow) {
        guard let file = LineFile(path: path, header: ShownFrame.recordHeader) else { return nil }
        recorder = FrameRecorder(
            view: window.window,
            facts: { [weak self, weak window] in
                Facts(
                    isTouched: window?.viewer.carousel.isTouched ?? false,
                    newBytes: self?.take(Texture.bytesDrawnFirst, since: \.bytesBefore) ?? 0,
                    gridLayouts: self?.take(
                        window?.grid.grid.layoutCount ?? 0, since: \.layoutsBefore) ?? 0)
            },
            onShown: { frame, facts in
                file.put(
                    frame.record(
                        isTouched: facts.isTouched, newBytes: facts.newBytes,
                        gridLayouts: facts.gridLayouts))
            })
    }

    /// What a growing number has gained since the last time.
    private func take(_ now: Int, since before: ReferenceWritableKeyPath<FrameLog, Int>) -> Int {
        defer { self[keyPath: before] = now }
        return now - self[keyPath: before]
    }
}
