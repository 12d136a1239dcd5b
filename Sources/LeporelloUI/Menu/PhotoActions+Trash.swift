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
        run(.trash, photos) { [self] (photos) throws(FileProblem) in
            var trashed: [Trashed] = []
            await each(photos, .trash) { (photo) throws(FileProblem) in
                trashed.append(Trashed(photo: photo, file: try await trashBin.trash(photo.id)))
                host?.photoTrashed(photo)
            }
            guard let first = trashed.first else { return }
            let text =
                trashed.count == 1
                ? tr("“%s” moved to the trash", first.photo.name)
                : trn("%d photo moved to the trash", "%d photos moved to the trash", trashed.count)
            toast(text, tr("Undo")) { [weak self] in self?.restore(trashed) }
        }
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
}
