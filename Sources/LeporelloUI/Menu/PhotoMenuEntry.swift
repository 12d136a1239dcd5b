import GtkBridge
import PhotoModel

/// What the photo menu offers, in its order (T5).
enum PhotoMenuEntry: String, CaseIterable {
    case save
    case saveAs = "save-as"
    case copy
    case send
    case openWith = "open-with"
    case showInFiles = "show-in-files"
    case details
    case moveToTrash = "move-to-trash"

    /// The entries in groups that stand apart; the destructive one is last and alone.
    static let groups: [[PhotoMenuEntry]] = [
        [.save, .saveAs], [.copy, .send], [.openWith, .showInFiles, .details], [.moveToTrash],
    ]

    /// The words shown, without a mnemonic.
    var label: String {
        switch self {
        case .save: tr("Save")
        case .saveAs: tr("Save As…")
        case .copy: tr("Copy")
        case .send: tr("Send…")
        case .openWith: tr("Open With…")
        case .showInFiles: tr("Show in Files")
        case .details: tr("Details")
        case .moveToTrash: tr("Move to Trash")
        }
    }

    /// Whether it takes something away.
    var isDestructive: Bool { self == .moveToTrash }

    /// Does what the entry says with a photo's file; the menu's owner does the others.
    @MainActor
    func perform(on photo: Photo, by actions: PhotoActions) {
        switch self {
        case .save: actions.save(photo)
        case .saveAs: actions.saveAs(photo)
        case .copy: actions.copy(photo)
        case .send, .details: break
        case .openWith: actions.openWith(photo)
        case .showInFiles: actions.showInFiles(photo)
        case .moveToTrash: actions.moveToTrash(photo)
        }
    }
}
