import GtkBridge
import PhotoFiles

/// Why a page shows no photos, and what can be done about it.
@MainActor
struct FolderStatus: Equatable {
    /// A step that is offered as a button.
    enum Step: Equatable {
        case openFolder, goUp, tryAgain, clearFilter

        var action: String {
            switch self {
            case .openFolder: "win.open-folder"
            case .goUp: "win.go-up"
            case .tryAgain: "win.reload"
            case .clearFilter: "win.clear-filter"
            }
        }
    }

    let icon: String
    let title: String
    let text: String
    /// The first one is what most people want.
    let steps: [Step]

    /// The status of an album; nil while there is something to see, or may yet be.
    static func of(_ album: Album) -> FolderStatus? {
        guard album.items.isEmpty, album.isComplete else { return nil }
        if !album.isEmpty {
            return FolderStatus(
                icon: "edit-find-symbolic", title: tr("No Photos Found"),
                text: tr("None of the photos in “%s” are of that name and type.", album.title),
                steps: [.clearFilter])
        }
        if let problem = album.problem { return status(of: problem, in: album) }
        guard album.folderURI != nil else {
            return FolderStatus(
                icon: "io.github.leporello_photos.Leporello-symbolic",
                title: tr("Browse a Folder of Photos"),
                text: tr("Open a folder to see its photos as a grid."),
                steps: [.openFolder])
        }
        return FolderStatus(
            icon: "image-x-generic-symbolic", title: tr("No Photos Here"),
            text: tr("“%s” holds no pictures.", album.title), steps: [.openFolder, .goUp])
    }

    private static func status(of problem: FileProblem, in album: Album) -> FolderStatus {
        let isFolder = album.folderURI != nil
        switch problem.kind {
        case .notFound where isFolder:
            return FolderStatus(
                icon: "folder-symbolic", title: tr("The Folder Is Gone"),
                text: tr("“%s” was moved, renamed or deleted.", album.title),
                steps: [.openFolder, .tryAgain])
        case .permissionDenied where isFolder:
            return FolderStatus(
                icon: "changes-prevent-symbolic", title: tr("No Permission"),
                text: tr(
                    "You don't have the permission to see what is in “%s”. Its owner can give it.",
                    album.title), steps: [.openFolder, .tryAgain])
        default:
            let words = ProblemWords.message(.open, problem)
            return FolderStatus(
                icon: "dialog-warning-symbolic", title: words.title, text: words.text,
                steps: isFolder ? [.tryAgain, .openFolder] : [.openFolder])
        }
    }

    /// Fills a page.
    func fill(_ page: StatusPage) {
        page.set(icon: icon, title: title, description: text)
        let buttons = Box(.vertical, spacing: 12)
        buttons.horizontalAlign = .center
        for (place, step) in steps.enumerated() {
            let button = Button(label: Self.label(of: step))
            button.setAction(step.action)
            button.addStyle("pill")
            if place == 0 { button.addStyle("suggested-action") }
            buttons.append(button)
        }
        page.setChild(buttons)
    }

    private static func label(of step: Step) -> String {
        switch step {
        case .openFolder: tr("_Open Folder…")
        case .goUp: tr("_Parent Folder")
        case .tryAgain: tr("_Try Again")
        case .clearFilter: tr("_Show All Photos")
        }
    }
}
