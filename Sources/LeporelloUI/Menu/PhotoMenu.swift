import GtkBridge
import PhotoModel

/// The menu of one photo: a bubble at the point pressed, a bottom sheet on a narrow window.
///
/// One at a time: while it is open, opening it again does nothing.
@MainActor
final class PhotoMenu {
    /// Windows narrower than this, in logical pixels, get the sheet.
    ///
    /// It is libadwaita's own width for that.
    static let narrowWidth = 450.0

    /// What is on screen.
    private enum Shown {
        case popover(PopoverMenu)
        case sheet(PhotoMenuSheet)
    }

    private let window: ApplicationWindow
    private let actions: PhotoActions
    private var shown: Shown?

    init(window: ApplicationWindow, actions: PhotoActions) {
        self.window = window
        self.actions = actions
    }

    var isOpen: Bool { shown != nil }

    /// Called when the menu was left, by an entry or without one.
    var onClose: (() -> Void)?

    /// Shows what is known of a photo.
    var onDetails: ((Photo) -> Void)?

    /// Opens the menu for a photo at a point of a view.
    func open(for photo: Photo, at point: Point<Widget>, in view: View) {
        guard !isOpen else { return }
        let groups = PhotoMenuEntry.groups(on: actions.features)
        if window.width < Self.narrowWidth {
            openSheet(groups, for: photo)
        } else {
            openPopover(groups, for: photo, at: point, in: view)
        }
    }

    private func perform(_ entry: PhotoMenuEntry, on photo: Photo) {
        switch entry {
        case .save: actions.save([photo])
        case .saveAs: actions.saveAs([photo])
        case .copy: actions.copy([photo])
        case .send: actions.send([photo])
        case .setWallpaper: actions.setWallpaper(photo)
        case .print: actions.print([photo])
        case .openWith: actions.openWith(photo)
        case .showInFiles: actions.showInFiles(photo)
        case .details: onDetails?(photo)
        case .moveToTrash: actions.moveToTrash([photo])
        }
    }

    /// Leaves the menu, as Escape does.
    func close() {
        switch shown {
        case .popover(let popover): popover.popDown()
        case .sheet(let sheet): sheet.close()
        case nil: break
        }
    }

    private func openSheet(_ groups: [[PhotoMenuEntry]], for photo: Photo) {
        let sheet = PhotoMenuSheet(title: photo.name, groups: groups) { [weak self] entry in
            self?.perform(entry, on: photo)
        }
        sheet.onClose = { [weak self] in self?.closed() }
        shown = .sheet(sheet)
        sheet.present(over: window)
    }

    private func openPopover(
        _ groups: [[PhotoMenuEntry]], for photo: Photo, at point: Point<Widget>, in view: View
    ) {
        let popover = PopoverMenu(menu: Self.menu(groups))
        popover.setHasArrow(false)
        popover.horizontalAlign = .start
        popover.insertActions(
            groups.joined().map { entry in
                let action = SimpleAction(name: entry.rawValue)
                action.onActivate { [weak self] _ in self?.perform(entry, on: photo) }
                return action
            }, prefix: "photo")
        popover.attach(to: view)
        popover.setPointing(to: Rect(origin: point, size: Size(width: 1, height: 1)))
        popover.onClose { [weak self, weak popover] in
            // An entry closes the bubble first and is activated then, through the bubble.
            if let popover { MainLoop.whenIdle { popover.detach() } }
            self?.closed()
        }
        shown = .popover(popover)
        // GTK puts the lines between sections in when idle; measured before, the menu is too low.
        MainLoop.beforeDrawing { [weak self] in
            // A view that has left the screen meanwhile shows no bubble, and would never close it.
            guard view.isMapped else {
                popover.detach()
                self?.closed()
                return
            }
            popover.popUp()
        }
    }

    private func closed() {
        shown = nil
        onClose?()
    }

    private static func menu(_ groups: [[PhotoMenuEntry]]) -> Menu {
        let menu = Menu()
        for group in groups {
            let section = Menu()
            for entry in group { section.append(entry.label, action: "photo." + entry.rawValue) }
            menu.appendSection(nil, section)
        }
        return menu
    }
}
