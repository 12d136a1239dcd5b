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
        let outcome = try await copied(photo) { [saver] (counter) throws(FileProblem) in
            try await saver.saveToPictures(photo.id, counter: counter)
        }
        switch outcome {
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

    /// What became of several photos.
    private struct Tally {
        var copies: [(uri: String, photo: Photo)] = []
        /// Photos that were there already.
        var present: [Photo] = []
        /// Photos that there was no folder for.
        var homeless: [Photo] = []
    }

    private func saveSeveral(_ photos: [Photo]) async throws(FileProblem) {
        let tally = await copied(photos) { [saver] (photo, counter) throws(FileProblem) in
            try await saver.saveToPictures(photo.id, counter: counter)
        }
        guard tally.homeless.isEmpty else { return try await chooseFolderAndSave(tally.homeless) }
        if let last = tally.copies.last {
            toast(
                trn(
                    "Saved %d photo to Pictures", "Saved %d photos to Pictures", tally.copies.count),
                tr("Show")
            ) { [weak self] in self?.show(uri: last.uri, of: last.photo) }
        } else if !tally.present.isEmpty {
            toast(
                trn(
                    "%d photo is already in Pictures", "%d photos are already in Pictures",
                    tally.present.count)
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
        _ = try await copied(photo) { [saver] (counter) throws(FileProblem) in
            // The dialog has asked before it gave the name of a file that exists.
            try await saver.saveAs(photo.id, to: target, overwrite: true, counter: counter)
        }
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
        let tally = await copied(photos) { [saver] (photo, counter) throws(FileProblem) in
            try await saver.save(photo.id, inFolder: folder, counter: counter)
        }
        for photo in tally.present { toast(tr("“%s” is already there", photo.name)) }
        guard let last = tally.copies.last else { return }
        toast(tr("Copied to “%s”", FileURI.displayName(of: folder)), tr("Show")) { [weak self] in
            self?.show(uri: last.uri, of: last.photo)
        }
    }

    // MARK: - Copying

    /// Copies one photo; what takes long is told, and can be ended.
    private func copied(
        _ photo: Photo,
        by copy: @escaping @MainActor (CopyCounter) async throws(FileProblem) -> SaveOutcome
    ) async throws(FileProblem) -> SaveOutcome {
        try await metered([photo]) { meter -> Result<SaveOutcome, FileProblem> in
            do throws(FileProblem) {
                return .success(try await copy(meter.counter))
            } catch {
                return .failure(error)
            }
        }.get()
    }

    /// Copies several photos one after the other; what was copied when it is ended, stays.
    private func copied(
        _ photos: [Photo],
        by copy: @escaping @MainActor (Photo, CopyCounter) async throws(FileProblem) -> SaveOutcome
    ) async -> Tally {
        await metered(photos) { [self] meter in
            var tally = Tally()
            await each(photos, .save) { (photo) throws(FileProblem) in
                defer { meter.next() }
                switch try await copy(photo, meter.counter) {
                case .saved(let uri, _): tally.copies.append((uri, photo))
                case .alreadyThere: tally.present.append(photo)
                case .noPicturesFolder: tally.homeless.append(photo)
                }
            }
            return tally
        }
    }

    /// Works while a meter tells how far it is; the person may cancel the work's task.
    private func metered<Outcome: Sendable>(
        _ photos: [Photo], _ work: @escaping @MainActor (CopyMeter) async -> Outcome
    ) async -> Outcome {
        let meter = CopyMeter(photos, toasts: toasts)
        let task = Task { await work(meter) }
        meterCount += 1
        meter.begin { task.cancel() }
        let outcome = await task.value
        meter.end()
        meterCount -= 1
        return outcome
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
