import GtkBridge
import PhotoFiles
import PhotoModel

/// Tells how far the copying of photos is, in a toast that offers to end it.
///
/// What is told, and from when on, is decided by `CopyProgress`.
@MainActor
final class CopyMeter {
    /// Between two looks, in ms.
    private static let pace = 200
    /// The width of the bar, logical px.
    private static let barWidth = 200

    /// What the copy is to count with.
    let counter = CopyCounter()

    private let photos: [Photo]
    private let toasts: ToastOverlay
    private var progress: CopyProgress
    private var cancel: (@MainActor () -> Void)?
    private var timer: GtkBridge.Timer?
    private var toast: Toast?
    private let label = Label()
    private let bar = ProgressBar()

    init(_ photos: [Photo], toasts: ToastOverlay) {
        self.photos = photos
        self.toasts = toasts
        progress = CopyProgress(sizes: photos.map(\.version.byteCount), at: MainLoop.now)
    }

    /// Copying begins; `cancel` is called when the person ends it.
    func begin(_ cancel: @escaping @MainActor () -> Void) {
        self.cancel = cancel
        look(after: Int(CopyProgress.delay))
    }

    /// The photo being copied is done, or has failed.
    func next() {
        progress.next()
        counter.reset()
    }

    /// Copying has ended.
    func end() {
        timer?.cancel()
        timer = nil
        cancel = nil
        toast?.dismiss()
    }

    private func look(after milliseconds: Int) {
        timer = MainLoop.after(milliseconds: milliseconds) { [weak self] in
            guard let self else { return }
            if let notice = progress.notice(at: MainLoop.now, copied: counter.bytes) {
                show(notice)
            }
            look(after: Self.pace)
        }
    }

    private func show(_ notice: CopyProgress.Notice) {
        bar.fraction = notice.fraction
        let words =
            notice.count == 1
            ? tr("Saving “%s”…", photos[0].name)
            : tr("Saving photo %1$s of %2$s…", grouped(notice.number), grouped(notice.count))
        if words != label.text { label.text = words }
        guard toast == nil else { return }
        let toast = Toast(showing: title())
        toast.setButton(tr("Cancel")) { [weak self] in self?.cancel?() }
        toasts.add(toast)
        toasts.announce(words)
        self.toast = toast
    }

    private func title() -> View {
        label.setEllipsis(.middle)
        label.setTextAlign(0)
        bar.setSizeRequest(width: Self.barWidth)
        bar.setAccessibleLabel(tr("Progress"))
        let box = Box(.vertical, spacing: 6)
        box.append(label)
        box.append(bar)
        return box
    }
}
