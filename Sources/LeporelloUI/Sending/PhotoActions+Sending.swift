import GtkBridge
import PhotoFiles
import PhotoModel
import PhotoPipeline

extension PhotoActions {
    /// Opens the sheet that asks where to send photos (S4); never twice.
    func send(_ photos: [Photo]) {
        guard sheet == nil, let first = photos.first else { return }
        let routes = SendOrder.shown(
            SendRoutes.all, for: photos.count, on: features, lastUsed: preferences[.lastSendTarget]
        ).compactMap { $0 as? any SendRoute }
        let subject =
            photos.count == 1 ? first.name : trn("%d photo", "%d photos", photos.count)
        let sheet = SendSheet(subject: subject, routes: routes) { [weak self] route in
            guard let self else { return }
            preferences[.lastSendTarget] = route.id
            route.send(photos, by: self)
        }
        sheet.onClose = { [weak self] in
            self?.sheet = nil
            self?.onSheetClose?()
        }
        self.sheet = sheet
        onSheetOpen?()
        sheet.present(over: window)
    }

    /// Offers the files, and of one photo all its pixels as a picture.
    func copy(_ photos: [Photo]) {
        Clipboard.set(
            fileURIs: photos.map(\.id.uri),
            picture: photos.count == 1 ? pipeline.wholePicture(of: photos[0]) : nil)
        toast(tr("Copied"))
    }

    /// Opens a message with the photos attached.
    func email(_ photos: [Photo]) {
        let window = window
        let subject = photos.count == 1 ? photos[0].name : ""
        handOn(.send, photos) { (files) throws(Portal.Failure) in
            try await Portal.composeEmail(subject: subject, attaching: files, over: window)
        }
    }

    /// Asks for a program, and opens the photo with it.
    func openWith(_ photo: Photo) {
        let window = window
        handOn(.openWith, [photo]) { (files) throws(Portal.Failure) in
            try await Portal.openWith(files[0], over: window)
        }
    }

    /// Offers a photo to the desktop as its background.
    func setWallpaper(_ photo: Photo) {
        let window = window
        handOn(.setWallpaper, [photo]) { (files) throws(Portal.Failure) in
            try await Portal.setWallpaper(files[0], over: window)
        }
    }

    private func handOn(
        _ deed: FileDeed, _ photos: [Photo],
        _ request: @escaping @MainActor ([Int32]) async throws(Portal.Failure) -> Void
    ) {
        run(deed, photos) { [self] (photos) throws(FileProblem) in
            var files: [ReadableFile] = []
            // All or none: a message with a part of what was chosen would be sent unseen.
            let isWhole = await each(photos, deed) { (photo) throws(FileProblem) in
                files.append(try await ReadableFile.opened(photo.id))
            }
            guard isWhole else { return }
            do throws(Portal.Failure) {
                try await request(files.map(\.descriptor))
            } catch {
                guard case .failed(let detail) = error else { return }
                throw FileProblem(kind: .other, name: photos[0].name, detail: detail)
            }
            withExtendedLifetime(files) {}
        }
    }
}
