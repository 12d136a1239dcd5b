import GtkBridge
import PhotoModel

/// A send target that can be chosen: its words, and what it does (S4).
@MainActor
protocol SendAction: SendTarget {
    /// What the sheet says, header caps.
    var label: String { get }
    /// Sends a photo.
    func send(_ photo: Photo, by actions: PhotoActions)
}

/// All targets in their usual order; another is one more file and one more line.
@MainActor
enum SendActions {
    static let all: [any SendAction] = [
        OpenWithTarget(), CopyToFolderTarget(), CopyTarget(), SaveCopyTarget(),
    ]
}
