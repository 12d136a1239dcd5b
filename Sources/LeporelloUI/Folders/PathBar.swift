import GtkBridge
import PhotoModel

/// The page's title with the folders above it before it, as buttons.
@MainActor
final class PathBar {
    /// To be put in the middle of a header.
    let root = Box(.horizontal, spacing: 2)
    /// The folders above; hidden on a narrow window.
    let ancestors = Box(.horizontal, spacing: 2)
    let title = WindowTitle()
    /// A folder was chosen; its URI.
    var onGo: (@MainActor (String) -> Void)?

    private var shown: [String] = []
    private var parts: [View] = []
    /// Longer names are cut in the middle, in characters.
    private static let nameLength = 18

    init() {
        ancestors.verticalAlign = .center
        ancestors.addStyle("path-above")
        root.append(ancestors)
        root.append(title)
        root.horizontalAlign = .center
    }

    /// Shows the way to a folder; nil for a page that is no folder.
    func show(folderURI: String?) {
        ancestors.setStyle("beside-subtitle", !title.subtitle.isEmpty)
        let home = FileURI.home
        let way = folderURI.map {
            Breadcrumbs.shown(ancestors: FileURI.ancestors(of: $0), home: home)
        }
        guard way ?? [] != shown else { return }
        shown = way ?? []
        for part in parts { ancestors.remove(part) }
        parts = []
        for uri in shown {
            let name = Self.name(of: uri, home: home)
            add(crumb(uri, name))
            let divider = Label("/")
            divider.addStyle("dimmed")
            divider.setAccessibleRole(.presentation)
            add(divider)
        }
    }

    private static func name(of uri: String, home: String?) -> String {
        if uri == home { return tr("Home") }
        // The root is called by the very sign that stands between the names.
        return FileURI.parent(of: uri) == nil ? tr("Computer") : FileURI.displayName(of: uri)
    }

    private func crumb(_ uri: String, _ name: String) -> Button {
        let label = Label(name)
        label.setEllipsis(.middle)
        label.setMaximumCharacters(Self.nameLength)
        label.addStyle("dimmed")
        let button = Button(child: label, tooltip: name)
        button.addStyle("flat", "path-crumb")
        button.onClick { [weak self] in self?.onGo?(uri) }
        return button
    }

    private func add(_ part: View) {
        ancestors.append(part)
        parts.append(part)
    }
}
