import GtkBridge
import PhotoFiles
import PhotoModel
import PhotoPipeline

/// What a window does when photos left it or came back.
@MainActor
protocol PhotoActionsHost: AnyObject {
    /// A photo is in the trash: it leaves the album, and the viewer steps to the next one.
    func photoTrashed(_ photo: Photo)

    /// A photo is back from the trash, perhaps under another identity.
    func photoRestored(_ photo: Photo)
}

/// Performs the photo menu's entries and tells with toasts and dialogs how they went.
///
/// Main actor; the work itself is done elsewhere, and the window stays usable meanwhile.
@MainActor
final class PhotoActions {
    private let window: ApplicationWindow
    private let toasts: ToastOverlay
    private let pipeline: PhotoPipeline
    private let textures: TextureShelf
    private let saver: PhotoSaver
    private let trashBin: TrashBin
    weak var host: (any PhotoActionsHost)?

    /// Photos being saved or trashed: a second press meanwhile does nothing.
    private var busy: Set<PhotoID> = []
    /// The pixels asked for by the last copy; a later copy ends it.
    private var copying: PixelSubscription?

    init(
        window: ApplicationWindow, toasts: ToastOverlay, pipeline: PhotoPipeline,
        textures: TextureShelf, saver: PhotoSaver = PhotoSaver(), trashBin: TrashBin = TrashBin()
    ) {
        self.window = window
        self.toasts = toasts
        self.pipeline = pipeline
        self.textures = textures
        self.saver = saver
        self.trashBin = trashBin
    }

    // MARK: - Saving

    /// Copies a photo into Pictures; without such a folder, asks where.
    func save(_ photo: Photo) {
        run(.save, photo) { [self] () throws(FileProblem) in
            switch try await saver.saveToPictures(photo.id) {
            case .saved(let uri, let name): tellSaved(photo, uri: uri, name: name)
            case .alreadyThere:
                toast(tr("“%s” is already in Pictures", photo.name), tr("Save As…")) {
                    [weak self] in
                    self?.saveAs(photo)
                }
            case .noPicturesFolder: try await chooseAndSave(photo)
            }
        }
    }

    /// Asks for a place and a name, and copies the photo there.
    func saveAs(_ photo: Photo) {
        run(.save, photo) { [self] () throws(FileProblem) in try await chooseAndSave(photo) }
    }

    private func chooseAndSave(_ photo: Photo) async throws(FileProblem) {
        let dialog = FileDialog(
            title: tr("Save As"),
            initialFolderURI: FileURI.pictures ?? FileURI.parent(of: photo.id.uri),
            initialName: photo.name)
        let target: String
        do throws(FileDialog.Failure) {
            target = try await dialog.save(over: window)
        } catch {
            guard case .failed(let detail) = error else { return }
            throw FileProblem(kind: .other, name: photo.name, detail: detail)
        }
        // The dialog has asked before it gave the name of a file that exists.
        _ = try await saver.saveAs(photo.id, to: target, overwrite: true)
        toast(tr("Saved as “%s”", FileURI.displayName(of: target)), tr("Show")) { [weak self] in
            self?.show(uri: target, of: photo)
        }
    }

    private func tellSaved(_ photo: Photo, uri: String, name: String) {
        let text =
            name == photo.name
            ? tr("Saved to Pictures") : tr("Saved to Pictures as “%s”", name)
        toast(text, tr("Show")) { [weak self] in self?.show(uri: uri, of: photo) }
    }

    // MARK: - Copying and showing

    /// Offers the file at once, and the picture with it when all its pixels are there.
    func copy(_ photo: Photo) {
        Clipboard.set(fileURIs: [photo.id.uri], texture: nil)
        let request = PixelRequest(
            photo: photo.id, version: photo.version, contentType: photo.contentType, want: .full)
        copying = pipeline.load(request, priority: .visible) { [weak self] update in
            guard let self else { return }
            switch update {
            case .pixels(_, isFinal: false): return
            case .pixels(let pixels, isFinal: true):
                // Never over what another program has copied meanwhile.
                guard Clipboard.isOwn else { break }
                Clipboard.set(
                    fileURIs: [photo.id.uri], texture: textures.texture(for: pixels))
            case .failed: break
            }
            copying = nil
        }
        toast(tr("Copied"))
    }

    /// Copies a photo into a folder that is asked for, under a free name.
    func copyToFolder(_ photo: Photo) {
        run(.save, photo) { [self] () throws(FileProblem) in
            let dialog = FileDialog(
                title: tr("Copy to Folder"), initialFolderURI: FileURI.pictures)
            let folder: String
            do throws(FileDialog.Failure) {
                folder = try await dialog.selectFolder(over: window)
            } catch {
                guard case .failed(let detail) = error else { return }
                throw FileProblem(kind: .other, name: photo.name, detail: detail)
            }
            guard case .saved(let uri, _) = try await saver.save(photo.id, inFolder: folder) else {
                return toast(tr("“%s” is already there", photo.name))
            }
            toast(tr("Copied to “%s”", FileURI.displayName(of: folder)), tr("Show")) {
                [weak self] in self?.show(uri: uri, of: photo)
            }
        }
    }

    /// Opens a photo in another program, which the desktop asks for.
    func openWith(_ photo: Photo) {
        Task {
            guard let detail = await FileLauncher.openWith(uri: photo.id.uri, over: window) else {
                return
            }
            tell(FileProblem(kind: .other, name: photo.name, detail: detail), .openWith)
        }
    }

    /// Opens the file manager with the photo selected.
    func showInFiles(_ photo: Photo) { show(uri: photo.id.uri, of: photo) }

    private func show(uri: String, of photo: Photo) {
        Task {
            guard let detail = await FileLauncher.showInFolder(uri: uri, over: window) else {
                return
            }
            tell(FileProblem(kind: .other, name: photo.name, detail: detail), .showInFiles)
        }
    }

    // MARK: - Trash

    /// Moves a photo to the trash and offers to bring it back.
    func moveToTrash(_ photo: Photo) {
        run(.trash, photo) { [self] () throws(FileProblem) in
            let trashed = try await trashBin.trash(photo.id)
            host?.photoTrashed(photo)
            toast(tr("“%s” moved to the trash", photo.name), tr("Undo")) { [weak self] in
                self?.restore(trashed, photo)
            }
        }
    }

    private func restore(_ trashed: TrashedFile, _ photo: Photo) {
        run(.restore, photo) { [self] () throws(FileProblem) in
            let id = try await trashBin.restore(trashed)
            // Read anew: the name may have been taken meanwhile, and the file has another one now.
            host?.photoRestored(try await PhotoFiles.photo(at: id.uri))
        }
    }

    // MARK: - Telling

    private func run(
        _ deed: FileDeed, _ photo: Photo,
        _ work: @escaping @MainActor () async throws(FileProblem) -> Void
    ) {
        guard busy.insert(photo.id).inserted else { return }
        Task {
            defer { busy.remove(photo.id) }
            do throws(FileProblem) {
                try await work()
            } catch {
                tell(error, deed)
            }
        }
    }

    private func tell(_ problem: FileProblem, _ deed: FileDeed) {
        guard problem.kind != .cancelled else { return }
        let words = ProblemWords.message(deed, problem)
        let dialog = AlertDialog(heading: words.title, body: words.text)
        dialog.addResponse("close", tr("Close"))
        dialog.setClose("close")
        dialog.present(over: window)
    }

    private func toast(
        _ text: String, _ button: String? = nil, _ action: @escaping @MainActor () -> Void = {}
    ) {
        let toast = Toast(text)
        if let button { toast.setButton(button, action) }
        toasts.add(toast)
    }
}
