import GtkBridge
import PhotoFiles
import PhotoModel
import PhotoPipeline

extension PhotoActions {
    /// Copies photos into Pictures; without such a folder, asks where.
    func save(_ photos: [Photo]) {
        run(.save, photos) { [self] (photos) throws(FileProblem) in
            if photos.count == 1 {
                try await saveOne(photos[0])
            } else {
                try await saveSeveral(photos)
            }
        }
    }

    /// Asks for a place, and for one photo a name, and copies there.
    func saveAs(_ photos: [Photo]) {
        run(.save, photos) { [self] (photos) throws(FileProblem) in
            if photos.count == 1 {
                try await chooseAndSave(photos[0])
            } else {
                try await chooseFolderAndSave(photos)
            }
        }
    }

    /// Asks for a folder and copies there, under free names.
    func copyToFolder(_ photos: [Photo]) {
        run(.save, photos) { [self] (photos) throws(FileProblem) in
            try await chooseFolderAndSave(photos)
        }
    }

    private func saveOne(_ photo: Photo) async throws(FileProblem) {
        switch try await saver.saveToPictures(photo.id) {
        case .saved(let uri, let name):
            let text =
                name == photo.name
                ? tr("Saved to Pictures") : tr("Saved to Pictures as “%s”", name)
            toast(text, tr("Show")) { [weak self] in self?.show(uri: uri, of: photo) }
        case .alreadyThere:
            toast(tr("“%s” is already in Pictures", photo.name), tr("Save As…")) { [weak self] in
                self?.saveAs([photo])
            }
        case .noPicturesFolder: try await chooseAndSave(photo)
        }
    }

    private func saveSeveral(_ photos: [Photo]) async throws(FileProblem) {
        var saved: [(uri: String, photo: Photo)] = []
        var present = 0
        var homeless: [Photo] = []
        await each(photos, .save) { (photo) throws(FileProblem) in
            switch try await saver.saveToPictures(photo.id) {
            case .saved(let uri, _): saved.append((uri, photo))
            case .alreadyThere: present += 1
            case .noPicturesFolder: homeless.append(photo)
            }
        }
        guard homeless.isEmpty else { return try await chooseFolderAndSave(homeless) }
        if let last = saved.last {
            toast(
                trn("Saved %d photo to Pictures", "Saved %d photos to Pictures", saved.count),
                tr("Show")
            ) { [weak self] in self?.show(uri: last.uri, of: last.photo) }
        } else if present > 0 {
            toast(
                trn(
                    "%d photo is already in Pictures", "%d photos are already in Pictures", present)
            )
        }
    }

    private func chooseAndSave(_ photo: Photo) async throws(FileProblem) {
        let dialog = FileDialog(
            title: tr("Save As"),
            initialFolderURI: FileURI.pictures ?? FileURI.parent(of: photo.id.uri),
            initialName: photo.name)
        guard
            let target = try await chosen(
                for: photo,
                by: { () throws(FileDialog.Failure) in
                    try await dialog.save(over: window)
                })
        else { return }
        // The dialog has asked before it gave the name of a file that exists.
        _ = try await saver.saveAs(photo.id, to: target, overwrite: true)
        toast(tr("Saved as “%s”", FileURI.displayName(of: target)), tr("Show")) { [weak self] in
            self?.show(uri: target, of: photo)
        }
    }

    private func chooseFolderAndSave(_ photos: [Photo]) async throws(FileProblem) {
        guard let first = photos.first else { return }
        let dialog = FileDialog(
            title: tr("Copy to Folder"),
            initialFolderURI: FileURI.pictures ?? FileURI.parent(of: first.id.uri))
        guard
            let folder = try await chosen(
                for: first,
                by: { () throws(FileDialog.Failure) in
                    try await dialog.selectFolder(over: window)
                })
        else { return }
        var copies: [(uri: String, photo: Photo)] = []
        await each(photos, .save) { (photo) throws(FileProblem) in
            guard case .saved(let uri, _) = try await saver.save(photo.id, inFolder: folder) else {
                return toast(tr("“%s” is already there", photo.name))
            }
            copies.append((uri, photo))
        }
        guard let last = copies.last else { return }
        toast(tr("Copied to “%s”", FileURI.displayName(of: folder)), tr("Show")) { [weak self] in
            self?.show(uri: last.uri, of: last.photo)
        }
    }

    /// What a dialog for places gave; nil when the user left it.
    private func chosen(
        for photo: Photo, by ask: @MainActor () async throws(FileDialog.Failure) -> String
    ) async throws(FileProblem) -> String? {
        do throws(FileDialog.Failure) {
            return try await ask()
        } catch {
            guard case .failed(let detail) = error else { return nil }
            throw FileProblem(kind: .other, name: photo.name, detail: detail)
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
}
