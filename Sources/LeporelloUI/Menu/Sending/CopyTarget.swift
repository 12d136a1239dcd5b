import GtkBridge
import PhotoModel

/// Puts the photo onto the clipboard, to be pasted elsewhere.
struct CopyTarget: SendAction {
    nonisolated var id: String { "copy" }
    var label: String { tr("Copy") }
    func send(_ photo: Photo, by actions: PhotoActions) { actions.copy(photo) }
}
