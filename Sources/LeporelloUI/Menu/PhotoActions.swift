import GtkBridge
import PhotoFiles
import PhotoModel
import PhotoPipeline

/// What a window does when photos left it or came back.
@MainActor
protocol PhotoActionsHost: AnyObject {
    /// A photo is trashed or deleted: it leaves the album, and the viewer steps to the next one.
    func photoLeft(_ photo: Photo)

    /// A photo is back from the trash, perhaps under another identity.
    func photoRestored(_ photo: Photo)
}

/// Does with photos what the menu, the keys and the Send sheet offer, and tells how it went.
///
/// Every deed takes one photo or several. Main actor; the work itself is done elsewhere, and the window
/// stays usable meanwhile.
@MainActor
final class PhotoActions {
    let window: ApplicationWindow
    let pipeline: PhotoPipeline
    let saver: PhotoSaver
    let trashBin: TrashBin
    let preferences: Preferences
    weak var host: (any PhotoActionsHost)?

    let toasts: ToastOverlay
    /// What the desktop has, once it has answered.
    private(set) var features: Set<DesktopFeature> = []
    /// Called once the desktop has answered.
    var onFeatures: (() -> Void)?
    /// What is being done: asked for again meanwhile, it is not begun twice.
    private var busy: Set<Job> = []
    /// What has left the list and not yet gone to a trash that gives nothing back.
    var pendingTrash = PendingTrash()
    /// How many pieces of work tell how far they are in a toast that stays.
    var meterCount = 0
    /// The toast that offers to bring photos back, and what does so.
    private var offer: (toast: Toast, undo: @MainActor () -> Void)?
    /// The Send sheet while it is open.
    var sheet: SendSheet?
    /// Called when the Send sheet opens.
    var onSheetOpen: (() -> Void)?
    /// Called when the Send sheet was left, by a target or without one.
    var onSheetClose: (() -> Void)?

    private struct Job: Hashable {
        let deed: FileDeed
        let photo: PhotoID
    }

    init(
        window: ApplicationWindow, toasts: ToastOverlay, pipeline: PhotoPipeline,
        preferences: Preferences, saver: PhotoSaver = PhotoSaver(), trashBin: TrashBin = TrashBin()
    ) {
        self.window = window
        self.toasts = toasts
        self.pipeline = pipeline
        self.preferences = preferences
        self.saver = saver
        self.trashBin = trashBin
        Task { [weak self] in
            let features = await DesktopFeature.present()
            self?.features = features
            self?.onFeatures?()
        }
    }

    // MARK: - Working

    /// Works on those of the photos with which this is not being done already.
    func run(
        _ deed: FileDeed, _ photos: [Photo],
        _ work: @escaping @MainActor ([Photo]) async throws(FileProblem) -> Void
    ) {
        let free = photos.filter { busy.insert(Job(deed: deed, photo: $0.id)).inserted }
        guard !free.isEmpty else { return }
        Task {
            defer { for photo in free { busy.remove(Job(deed: deed, photo: photo.id)) } }
            do throws(FileProblem) {
                try await work(free)
            } catch {
                tell(error, deed)
            }
        }
    }

    /// Works on one photo after the other; one that fails holds up no other.
    ///
    /// Cancelled, it begins with no further one.
    /// What failed is told in one dialog. The answer: whether nothing did.
    @discardableResult
    func each(
        _ photos: [Photo], _ deed: FileDeed,
        _ work: @MainActor (Photo) async throws(FileProblem) -> Void
    ) async -> Bool {
        var problems: [FileProblem] = []
        for photo in photos where !Task.isCancelled {
            do throws(FileProblem) {
                try await work(photo)
            } catch {
                if error.kind != .cancelled { problems.append(error) }
            }
        }
        if let words = ProblemWords.message(deed, problems) { tell(words) }
        return problems.isEmpty
    }

    // MARK: - Telling

    func tell(_ problem: FileProblem, _ deed: FileDeed) {
        if problem.kind != .cancelled { tell(ProblemWords.message(deed, problem)) }
    }

    func tell(_ words: ProblemWords.Message) {
        let dialog = AlertDialog(heading: words.title, body: words.text)
        dialog.addResponse("close", tr("Close"))
        dialog.setClose("close")
        dialog.present(over: window)
    }

    /// Shows a toast; `onEnd` is called when it has gone, after `action` if that was chosen.
    @discardableResult
    func toast(
        _ text: String, _ button: String? = nil, _ action: @escaping @MainActor () -> Void = {},
        onEnd: (@MainActor () -> Void)? = nil
    ) -> Toast {
        let toast = Toast(text)
        if let button { toast.setButton(button, action) }
        if let onEnd { toast.onDismissed(onEnd) }
        if meterCount > 0 { toast.goBeforeOthers() }
        toasts.add(toast)
        return toast
    }

    /// Shows a toast that offers to take back what was done.
    ///
    /// A key does that too while it is there.
    func offerUndo(
        _ text: String, _ undo: @escaping @MainActor () -> Void,
        onEnd: (@MainActor () -> Void)? = nil
    ) {
        let toast = toast(text, tr("Undo"), undo, onEnd: onEnd)
        toast.onDismissed { [weak self, weak toast] in
            if let self, offer?.toast == toast { offer = nil }
        }
        offer = (toast, undo)
    }

    /// Takes back what a toast offers to; false where there is none.
    func undo() -> Bool {
        guard let offer else { return false }
        self.offer = nil
        offer.undo()
        offer.toast.dismiss()
        return true
    }
}
