import GtkBridge
import PhotoModel

/// The menu that chooses the order of the photos.
@MainActor
enum SortMenu {
    static func make() -> Menu {
        let keys = Menu()
        keys.append(tr("_Name"), action: "win.sort-key", target: .string("name"))
        keys.append(tr("Date _Modified"), action: "win.sort-key", target: .string("modified"))
        keys.append(tr("Date _Taken"), action: "win.sort-key", target: .string("taken"))
        keys.append(tr("_Size"), action: "win.sort-key", target: .string("size"))
        keys.append(tr("_Type"), action: "win.sort-key", target: .string("kind"))
        let directions = Menu()
        directions.append(tr("_Ascending"), action: "win.sort-ascending", target: .bool(true))
        directions.append(tr("_Descending"), action: "win.sort-ascending", target: .bool(false))
        let menu = Menu()
        menu.appendSection(nil, keys)
        menu.appendSection(nil, directions)
        return menu
    }
}

/// The main menu of the grid.
@MainActor
enum MainMenu {
    /// The menu with the folders opened last in a menu of their own.
    static func make(recent: Menu) -> Menu {
        let windows = Menu()
        windows.append(tr("_New Window"), action: "app.new-window")
        windows.append(tr("_Open Folder…"), action: "win.open-folder")
        windows.append(tr("Open from _Clipboard"), action: "win.paste")
        windows.appendSubmenu(tr("_Recent Folders"), recent)
        let folder = Menu()
        folder.append(tr("_Parent Folder"), action: "win.go-up")
        folder.append(tr("Re_load"), action: "win.reload")
        folder.append(tr("Start _Slideshow"), action: "win.slideshow")
        let program = Menu()
        program.append(tr("_Preferences"), action: "win.preferences")
        program.append(tr("_Keyboard Shortcuts"), action: "win.shortcuts")
        program.append(tr("_About Leporello"), action: "win.about")
        let menu = Menu()
        menu.appendSection(nil, windows)
        menu.appendSection(nil, folder)
        menu.appendSection(nil, program)
        return menu
    }
}
