import GtkBridge
import PhotoModel

/// The menu of one photo or of the selected ones.
///
/// A bubble at the point pressed, a bottom sheet on a narrow window.
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
    /// What the bubbles belong to: as large as the window, and there as long.
    private let base: View
    private let actions: PhotoActions
    private var shown: Shown?
    /// The bubble was asked for, and is not on screen yet.
    private var coming: PopoverMenu? {
        if case .popover(let popover) = shown, !popover.isMapped { popover } else { nil }
    }
    /// What the entries of the bubbles are about.
    private var photos: [Photo] = []
    /// One bubble for each set of entries, kept: GTK leaks a part of every one (decisions/013).
    private var popovers: [[[PhotoMenuEntry]]: PopoverMenu] = [:]

    /// A menu whose bubbles lie over `base`, the window's content.
    init(window: ApplicationWindow, base: View, actions: PhotoActions) {
        self.window = window
        self.base = base
        self.actions = actions
        let keys = KeyController(phase: .capture)
        keys.onPress { [weak self] key, _ in self?.pressed(key) ?? false }
        window.add(keys)
    }

    /// Takes the keys meant for a bubble that is not there yet.
    ///
    /// Escape leaves it, and none reaches the photo below.
    private func pressed(_ key: KeySymbol) -> Bool {
        guard coming != nil else { return false }
        if key == .escape { close() }
        return true
    }

    /// The window closes, and what hangs on its content has to go first.
    func windowCloses() {
        for popover in popovers.values { popover.detach() }
        popovers = [:]
    }

    var isOpen: Bool { shown != nil }

    /// Called when the menu was left, by an entry or without one.
    var onClose: (() -> Void)?

    /// Shows what is known of a photo.
    var onDetails: ((Photo) -> Void)?

    /// A photo is to be selected, and others after it (G5).
    var onSelect: ((Photo) -> Void)?

    /// Opens the menu for photos at a point of a view.
    ///
    /// `offersSelecting` says that they stand in the grid, where there is something to select from.
    func open(
        for photos: [Photo], at point: Point<Widget>, in view: View, offersSelecting: Bool = false
    ) {
        guard !isOpen, let first = photos.first else { return }
        let groups = PhotoMenuEntry.groups(
            on: actions.features, count: photos.count, offersSelecting: offersSelecting)
        if window.width < Self.narrowWidth {
            let title =
                photos.count == 1 ? first.name : trn("%d photo", "%d photos", photos.count)
            openSheet(groups, titled: title, for: photos)
        } else {
            openPopover(groups, for: photos, at: point, in: view)
        }
    }

    private func perform(_ entry: PhotoMenuEntry, on photos: [Photo]) {
        switch entry {
        case .select: onSelect?(photos[0])
        case .save: actions.save(photos)
        case .saveAs: actions.saveAs(photos)
        case .copy: actions.copy(photos)
        case .send: actions.send(photos)
        case .setWallpaper: actions.setWallpaper(photos[0])
        case .print: actions.print(photos)
        case .openWith: actions.openWith(photos[0])
        case .showInFiles: actions.showInFiles(photos[0])
        case .details: onDetails?(photos[0])
        case .moveToTrash: actions.moveToTrash(photos)
        }
    }

    /// Leaves the menu, as Escape does.
    func close() {
        switch shown {
        case .popover(let popover) where popover.isVisible: popover.popDown()
        case .popover: closed()
        case .sheet(let sheet): sheet.close()
        case nil: break
        }
    }

    private func openSheet(
        _ groups: [[PhotoMenuEntry]], titled title: String, for photos: [Photo]
    ) {
        let sheet = PhotoMenuSheet(title: title, groups: groups) { [weak self] entry in
            self?.perform(entry, on: photos)
        }
        sheet.onClose = { [weak self] in self?.closed() }
        shown = .sheet(sheet)
        sheet.present(over: window)
    }

    private func openPopover(
        _ groups: [[PhotoMenuEntry]], for photos: [Photo], at point: Point<Widget>, in view: View
    ) {
        guard let frame = view.frame(in: base) else { return }
        let popover = popovers[groups] ?? makePopover(groups)
        self.photos = photos
        popover.setPointing(
            to: Rect(
                x: frame.minX + point.x, y: frame.minY + point.y, width: 1, height: 1))
        shown = .popover(popover)
        // GTK puts the lines between sections in when idle; measured before, the menu is too low.
        MainLoop.beforeDrawing { [weak self] in
            guard let self, coming === popover else { return }
            // A view that has left the screen meanwhile shows no bubble, and would never close it.
            guard view.isMapped else { return closed() }
            popover.popUp()
        }
    }

    private func makePopover(_ groups: [[PhotoMenuEntry]]) -> PopoverMenu {
        let popover = PopoverMenu(menu: Self.menu(groups))
        popover.setHasArrow(false)
        popover.horizontalAlign = .start
        popover.insertActions(
            groups.joined().map { entry in
                let action = SimpleAction(name: entry.rawValue)
                action.onActivate { [weak self] _ in
                    guard let self else { return }
                    perform(entry, on: photos)
                }
                return action
            }, prefix: "photo")
        popover.attach(to: base)
        popover.onClose { [weak self] in self?.closed() }
        popovers[groups] = popover
        return popover
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
