import GtkBridge
import PhotoFiles
import PhotoModel

extension PhotoActions {
    /// A photo that is in the trash, and how to get it back.
    private struct Trashed {
        let photo: Photo
        let file: TrashedFile
    }

    /// Moves photos to the trash and offers to bring all of them back at once.
    func moveToTrash(_ photos: [Photo]) {
        guard trashBin.isReversible else { return moveToTrashLater(photos) }
        run(.trash, photos) { [self] (photos) throws(FileProblem) in
            var trashed: [Trashed] = []
            var trashless: [Photo] = []
            await each(photos, .trash) { (photo) throws(FileProblem) in
                do throws(FileProblem) {
                    trashed.append(Trashed(photo: photo, file: try await trashBin.trash(photo.id)))
                } catch {
                    guard error.kind == .noTrash else { throw error }
                    return trashless.append(photo)
                }
                host?.photoLeft(photo)
            }
            if !trashed.isEmpty {
                offerUndo(Self.trashText(trashed.map(\.photo))) { [weak self] in
                    self?.restore(trashed)
                }
            }
            await offerDeletion(of: trashless)
        }
    }

    /// Deletes for good what no trash takes, but only when the user says so.
    private func offerDeletion(of photos: [Photo]) async {
        guard let first = photos.first else { return }
        let dialog = AlertDialog(
            heading: photos.count == 1
                ? tr("Delete “%s” Permanently?", first.name)
                : trn(
                    "Delete %d Photo Permanently?", "Delete %d Photos Permanently?", photos.count),
            body: tr("There is no trash in that place. What is deleted can't be brought back."))
        dialog.addResponse("cancel", tr("Cancel"))
        dialog.addResponse("delete", tr("Delete"), .destructive)
        dialog.setClose("cancel")
        dialog.setDefault("cancel")
        guard await dialog.ask(over: window) == "delete" else { return }
        await each(photos, .delete) { (photo) throws(FileProblem) in
            try await trashBin.delete(photo.id)
            host?.photoLeft(photo)
        }
    }

    private static func trashText(_ photos: [Photo]) -> String {
        photos.count == 1
            ? tr("“%s” moved to the trash", photos[0].name)
            : trn("%d photo moved to the trash", "%d photos moved to the trash", photos.count)
    }

    private func restore(_ trashed: [Trashed]) {
        run(.restore, trashed.map(\.photo)) { [self] (photos) throws(FileProblem) in
            // The first one last: it is the one that the viewer then shows.
            await each(photos.reversed(), .restore) { (photo) throws(FileProblem) in
                guard let file = trashed.first(where: { $0.photo == photo })?.file else { return }
                let id = try await trashBin.restore(file)
                // Read anew: the name may have been taken meanwhile, and the file has another now.
                host?.photoRestored(try await PhotoFiles.photo(at: id.uri))
            }
        }
    }

    // MARK: - A trash that gives nothing back

    /// Takes photos from the list, and moves them once the offer to undo has gone.
    private func moveToTrashLater(_ photos: [Photo]) {
        guard !photos.isEmpty else { return }
        let batch = pendingTrash.begin(photos)
        for photo in photos { host?.photoLeft(photo) }
        let undo: @MainActor () -> Void = { [weak self] in
            guard let self else { return }
            // The first one last: it is the one that the viewer then shows.
            for photo in pendingTrash.undo(batch).reversed() { host?.photoRestored(photo) }
        }
        offerUndo(Self.trashText(photos), undo) { [weak self] in
            guard let self else { return }
            empty(pendingTrash.end(batch))
        }
    }

    /// The window closes: what waits for its toast to go, waits no longer.
    func windowCloses() { empty(pendingTrash.endAll()) }

    /// Moves photos that have left the list already; one that stays comes back to it.
    private func empty(_ photos: [Photo]) {
        guard !photos.isEmpty else { return }
        let trashBin = trashBin
        Application.keepRunning { [weak self] in
            var problems: [FileProblem] = []
            for photo in photos {
                do throws(FileProblem) {
                    _ = try await trashBin.trash(photo.id)
                } catch {
                    problems.append(error)
                    self?.host?.photoRestored(photo)
                }
            }
            if let words = ProblemWords.message(.trash, problems) { self?.tell(words) }
        }
    }
}
