import GtkBridge
import PhotoModel

/// The banner about long work with the page's folder, with a button to end it or go on.
@MainActor
final class NoticeBar {
    let root = Banner()
    /// The work is to be stopped.
    var onStop: (@MainActor () -> Void)?
    /// The folder is to be listed again.
    var onRetry: (@MainActor () -> Void)?

    private var work = ListingNotice.Work()
    private var began: Double?
    private var shown: ListingNotice?
    private var timer: GtkBridge.Timer?
    private var name = ""
    /// Why the listing ended early.
    private var cause = ""

    init() {
        root.onButton { [weak self] in
            switch self?.shown {
            case .listing, .dates: self?.onStop?()
            case .stopped, .broken: self?.onRetry?()
            case nil: break
            }
        }
    }

    /// Follows the work with the folder of a name; `cause` is why it ended early, if it did.
    func follow(_ new: ListingNotice.Work, in name: String, cause: String?) {
        self.name = name
        self.cause = cause ?? ""
        work = new
        if new.isGoing {
            if began == nil { began = MainLoop.now }
        } else {
            began = nil
        }
        update()
    }

    private func update() {
        let time = began.map { MainLoop.now - $0 } ?? 0
        let notice = ListingNotice.shown(for: work, after: time)
        timer?.cancel()
        timer = nil
        if work.isGoing, notice == nil {
            let wait = Int((ListingNotice.delay - time).rounded(.up))
            timer = MainLoop.after(milliseconds: max(1, wait)) { [weak self] in self?.update() }
        }
        guard notice != shown else { return }
        shown = notice
        if let notice { say(notice) }
        root.isRevealed = notice != nil
    }

    private func say(_ notice: ListingNotice) {
        switch notice {
        case .listing(let count):
            root.set(
                title: trn("Looking for photos… %d found", "Looking for photos… %d found", count),
                button: tr("Stop"))
        case .dates(let done, let total):
            root.set(
                title: tr("Reading dates… %1$s of %2$s", grouped(done), grouped(total)),
                button: tr("Stop"))
        case .stopped:
            root.set(title: tr("There may be more photos in “%s”", name), button: tr("Continue"))
        case .broken:
            root.set(
                title: tr("“%1$s” couldn't be read to its end: %2$s", name, cause),
                button: tr("Try Again"))
        }
    }
}
