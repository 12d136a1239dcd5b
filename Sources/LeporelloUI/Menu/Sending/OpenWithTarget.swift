import GtkBridge
import PhotoModel

/// Opens the photo in another program, which the desktop asks for.
struct OpenWithTarget: SendAction {
    nonisolated var id: String { "open-with" }
    var label: String { tr("Open With…") }
    func send(_ photo: Photo, by actions: PhotoActions) { actions.openWith(photo) }
}
