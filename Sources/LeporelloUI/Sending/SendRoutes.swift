import GtkBridge
import PhotoModel

/// A target of the Send sheet with its words and its deed.
///
/// One more is one type, named in `SendRoutes.all`.
protocol SendRoute: SendTarget {
    /// What its row says, with an ellipsis if it asks for more.
    var label: String { get }
    /// The name of its symbolic icon.
    var icon: String { get }
    /// Sends photos, as many as `capacity` allows.
    @MainActor
    func send(_ photos: [Photo], by actions: PhotoActions)
}

/// Every target, in the sheet's own order.
enum SendRoutes {
    static let all: [any SendRoute] = [
        EmailRoute(), OpenWithRoute(), FolderRoute(), ClipboardRoute(), SaveRoute(),
    ]
}

/// A message with the files attached, in the user's mail program.
struct EmailRoute: SendRoute {
    let id = "email"
    let need: DesktopFeature? = .email
    let capacity: Int? = nil
    var label: String { tr("Email…") }
    let icon = "mail-send-symbolic"

    func send(_ photos: [Photo], by actions: PhotoActions) { actions.email(photos) }
}

/// Another program, asked for each time; it takes one file.
struct OpenWithRoute: SendRoute {
    let id = "open-with"
    let need: DesktopFeature? = .openWith
    let capacity: Int? = 1
    var label: String { tr("Open With…") }
    let icon = "system-run-symbolic"

    func send(_ photos: [Photo], by actions: PhotoActions) {
        if let photo = photos.first { actions.openWith(photo) }
    }
}

/// A folder: a stick, a share, a synchronised place.
struct FolderRoute: SendRoute {
    let id = "folder"
    let need: DesktopFeature? = nil
    let capacity: Int? = nil
    var label: String { tr("Copy to Folder…") }
    let icon = "folder-symbolic"

    func send(_ photos: [Photo], by actions: PhotoActions) { actions.copyToFolder(photos) }
}

/// The clipboard.
struct ClipboardRoute: SendRoute {
    let id = "copy"
    let need: DesktopFeature? = nil
    let capacity: Int? = nil
    var label: String { tr("Copy") }
    let icon = "edit-copy-symbolic"

    func send(_ photos: [Photo], by actions: PhotoActions) { actions.copy(photos) }
}

/// A copy at a place and under a name to choose.
struct SaveRoute: SendRoute {
    let id = "save"
    let need: DesktopFeature? = nil
    let capacity: Int? = nil
    var label: String { tr("Save a Copy…") }
    let icon = "document-save-symbolic"

    func send(_ photos: [Photo], by actions: PhotoActions) { actions.saveAs(photos) }
}

extension DesktopFeature {
    /// What this desktop has; asks it.
    @MainActor
    static func present() async -> Set<DesktopFeature> {
        var found: Set<DesktopFeature> = []
        for feature in allCases where await Portal.version(of: feature.portal) != nil {
            found.insert(feature)
        }
        return found
    }

    private var portal: Portal.Interface {
        switch self {
        case .email: .email
        case .wallpaper: .wallpaper
        case .openWith: .openURI
        }
    }
}
