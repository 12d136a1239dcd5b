import GtkBridge
import PhotoModel

/// Saves a copy under a name that is asked for.
struct SaveCopyTarget: SendAction {
    nonisolated var id: String { "save-copy" }
    var label: String { tr("Save a Copy…") }
    func send(_ photo: Photo, by actions: PhotoActions) { actions.saveAs(photo) }
}
