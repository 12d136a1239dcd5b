import GtkBridge
import PhotoFiles
import PhotoModel
import PhotoPipeline

extension PhotoActions {
    /// Opens the sheet that asks where to send photos (S4); never twice.
    func send(_ photos: [Photo]) {
        guard sheet == nil, let first = photos.first else { return }
        let routes = SendOrder.shown(
            SendRoutes.all, for: photos.count, on: features, lastUsed: preferences.lastSendTarget
        ).compactMap { $0 as? any SendRoute }
        let subject =
            photos.count == 1 ? first.name : trn("%d photo", "%d photos", photos.count)
        let sheet = SendSheet(subject: subject, routes: routes) { [weak self] route in
            guard let self else { return }
            preferences.lastSendTarget = route.id
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

    /// Offers the files at once, and one photo's picture too when all its pixels are there.
    func copy(_ photos: [Photo]) {
        let uris = photos.map(\.id.uri)
        Clipboard.set(fileURIs: uris, texture: nil)
        copying = nil
        if photos.count == 1 {
            let request = PixelRequest(photos[0], want: .full)
            copying = pipeline.load(request, priority: .visible) { [weak self] update in
                guard let self else { return }
                switch update {
                case .pixels(_, isFinal: false): return
                case .pixels(let pixels, isFinal: true):
                    // Never over what another program has copied meanwhile.
                    guard Clipboard.isOwn else { break }
                    Clipboard.set(fileURIs: uris, texture: textures.texture(for: pixels))
                case .failed: break
                }
                copying = nil
            }
        }
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
        run(deed, photos) { (photos) throws(FileProblem) in
            var files: [ReadableFile] = []
            for photo in photos { files.append(try await ReadableFile.opened(photo.id)) }
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
