import GtkBridge
import PhotoFiles
import PhotoModel

/// A photo that a sandbox was handed without its folder.
extension MainWindow {
    /// Says why there is nothing to page to, and offers to open the folder.
    func offerFolder(of photo: Photo) {
        let toast = Toast(tr("Only this photo was handed over"))
        toast.setButton(tr("Open Folder…")) { [weak self] in self?.chooseFolder(of: photo) }
        toast.setTimeout(seconds: Self.offerTime)
        toasts.add(toast)
    }

    /// Longer than other toasts stay, in seconds: the photo is looked at first.
    private static let offerTime = 15

    /// Asks for the folder, which the portal hands over with what is in it.
    ///
    /// The photo stays open, among its neighbours, where it is there.
    func chooseFolder(of photo: Photo) {
        Task { [weak self] in
            guard let self else { return }
            do throws(FileDialog.Failure) {
                let dialog = FileDialog(title: tr("Open Folder"))
                let folder = try await dialog.selectFolder(over: window)
                let inside = FileURI.sibling(of: photo.id.uri, in: folder)
                let isThere = (try? await openedPlace(at: inside)) != nil
                open([isThere ? inside : folder])
            } catch {
                if case .failed(let message) = error { toasts.add(Toast(message)) }
            }
        }
    }
}
