import GtkBridge
import PhotoModel

/// Copies the photo's file into a folder that is asked for.
struct CopyToFolderTarget: SendAction {
    nonisolated var id: String { "copy-to-folder" }
    var label: String { tr("Copy to Folder…") }
    func send(_ photo: Photo, by actions: PhotoActions) { actions.copyToFolder(photo) }
}
