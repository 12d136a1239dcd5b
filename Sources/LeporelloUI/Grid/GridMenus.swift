import GtkBridge
import PhotoModel

/// The menu that chooses the order of the photos.
@MainActor
enum SortMenu {
    static func make() -> Menu {
        let keys = Menu()
        keys.append(tr("_Name"), action: "win.sort-key", target: .string("name"))
        keys.append(tr("Date _Modified"), action: "win.sort-key", target: .string("modified"))
        keys.append(tr("_Size"), action: "win.sort-key", target: .string("size"))
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
    static func make() -> Menu {
        let windows = Menu()
        windows.append(tr("_New Window"), action: "app.new-window")
        windows.append(tr("_Open Folder…"), action: "win.open-folder")
        let program = Menu()
        program.append(tr("_Preferences"), action: "win.preferences")
        program.append(tr("_Keyboard Shortcuts"), action: "win.shortcuts")
        program.append(tr("_About Leporello"), action: "win.about")
        let menu = Menu()
        menu.appendSection(nil, windows)
        menu.appendSection(nil, program)
        return menu
    }
}
