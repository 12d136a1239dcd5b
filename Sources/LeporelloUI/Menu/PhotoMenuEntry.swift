import GtkBridge
import PhotoModel

/// What the photo menu offers, in its order (T5).
enum PhotoMenuEntry: String, CaseIterable {
    case select
    case save
    case saveAs = "save-as"
    case copy
    case send
    case setWallpaper = "set-wallpaper"
    case print
    case openWith = "open-with"
    case showInFiles = "show-in-files"
    case details
    case moveToTrash = "move-to-trash"

    /// The entries in groups that stand apart; the destructive one is last and alone.
    private static let all: [[PhotoMenuEntry]] = [
        [.select], [.save, .saveAs, .copy, .send], [.setWallpaper, .print],
        [.openWith, .showInFiles, .details], [.moveToTrash],
    ]

    /// The groups for so many photos, without what this desktop does not have.
    ///
    /// Absent rather than greyed out: nothing that a user does here would bring it to life.
    static func groups(
        on features: Set<DesktopFeature>, count: Int, offersSelecting: Bool
    ) -> [[PhotoMenuEntry]] {
        all.map { group in
            group.filter { entry in
                (entry.need.map(features.contains) ?? true)
                    && (count == 1 || entry.takesSeveral) && (entry != .select || offersSelecting)
            }
        }.filter { !$0.isEmpty }
    }

    /// Whether it can be done with several photos at once.
    private var takesSeveral: Bool {
        switch self {
        case .save, .saveAs, .copy, .send, .print, .moveToTrash: true
        case .select, .setWallpaper, .openWith, .showInFiles, .details: false
        }
    }

    private var need: DesktopFeature? {
        switch self {
        case .setWallpaper: .wallpaper
        case .openWith: .openWith
        default: nil
        }
    }

    /// The words shown, without a mnemonic.
    var label: String {
        switch self {
        case .select: tr("Select")
        case .save: tr("Save")
        case .saveAs: tr("Save As…")
        case .copy: tr("Copy")
        case .send: tr("Send…")
        case .setWallpaper: tr("Set as Wallpaper…")
        case .print: tr("Print…")
        case .openWith: tr("Open With…")
        case .showInFiles: tr("Show in Files")
        case .details: tr("Details")
        case .moveToTrash: tr("Move to Trash")
        }
    }

    /// Whether it takes something away.
    var isDestructive: Bool { self == .moveToTrash }
}
