import GtkBridge

/// The dialog that lists the keys.
@MainActor
enum ShortcutsDialog {
    private struct Group {
        let title: String
        /// What a key does, and the key as people read it.
        let keys: [(String, String)]
    }

    static func present(over view: View) {
        let content = Box(.vertical, spacing: 12)
        content.setMargins(top: 0, bottom: 24, start: 18, end: 18)
        for group in groups {
            let heading = Label(group.title)
            heading.addStyle("heading")
            heading.setTextAlign(0)
            heading.setMargins(top: 12)
            content.append(heading)
            let list = ListBox()
            list.addStyle("boxed-list")
            for (text, key) in group.keys { list.append(row(text, key)) }
            content.append(list)
        }
        let scroller = ScrolledWindow()
        scroller.setPolicy(horizontal: .never, vertical: .automatic)
        scroller.setChild(content)
        let page = ToolbarView()
        page.addTop(HeaderBar())
        page.setContent(scroller)
        let dialog = Dialog()
        dialog.setTitle(tr("Keyboard Shortcuts"))
        dialog.setContentSize(width: 460, height: 600)
        dialog.setChild(page)
        dialog.present(over: view)
    }

    private static func row(_ text: String, _ key: String) -> ActionRow {
        let row = ActionRow(title: text)
        let label = Label(key)
        label.addStyle("dimmed")
        row.addSuffix(label)
        return row
    }

    private static func key(_ key: KeySymbol) -> String { key.label() }

    private static func control(_ key: KeySymbol) -> String { key.label(with: .control) }

    private static var groups: [Group] {
        [
            Group(
                title: tr("General"),
                keys: [
                    (tr("Open a folder"), control(KeySymbol("o"))),
                    (tr("New window"), control(KeySymbol("n"))),
                    (tr("Search"), control(KeySymbol("f"))),
                    (tr("Reload the folder"), control(KeySymbol("r"))),
                    (tr("Back"), KeySymbol.left.label(with: .alt)),
                    (tr("Parent folder"), KeySymbol.up.label(with: .alt)),
                    (tr("Slideshow"), key(.f5)),
                    (tr("Fullscreen"), key(.f11)),
                    (tr("Main menu"), key(.f10)),
                    (tr("Preferences"), control(KeySymbol(","))),
                    (tr("Keyboard shortcuts"), control(KeySymbol("?"))),
                    (tr("Close the window"), control(KeySymbol("w"))),
                    (tr("Quit"), control(KeySymbol("q"))),
                ]),
            Group(
                title: tr("Grid"),
                keys: [
                    (tr("Larger cells"), control(.plus)),
                    (tr("Smaller cells"), control(.minus)),
                    (tr("Open the photo"), key(.enter)),
                    (tr("Select the photo"), control(.space)),
                    (tr("Select all"), control(KeySymbol("a"))),
                ]),
            Group(
                title: tr("Photo"),
                keys: [
                    (tr("Next photo"), key(.right)),
                    (tr("Previous photo"), key(.left)),
                    (tr("First photo"), key(.home)),
                    (tr("Last photo"), key(.end)),
                    (tr("Pause or play an animation"), key(.space)),
                    (tr("Next page of the file"), control(.pageDown)),
                    (tr("Previous page of the file"), control(.pageUp)),
                    (tr("Zoom in"), key(.plus)),
                    (tr("Zoom out"), key(.minus)),
                    (tr("Whole photo"), key(KeySymbol("0"))),
                    (tr("100 percent"), key(KeySymbol("1"))),
                    (tr("Turn clockwise"), key(KeySymbol("r"))),
                    (tr("Turn counterclockwise"), KeySymbol("r").label(with: .shift)),
                    (tr("Photo menu"), key(.menu)),
                    (tr("Save"), control(KeySymbol("s"))),
                    (tr("Copy"), control(KeySymbol("c"))),
                    (tr("Details"), KeySymbol.enter.label(with: .alt)),
                    (tr("Send"), control(KeySymbol("e"))),
                    (tr("Print"), control(KeySymbol("p"))),
                    (tr("Move to the trash"), key(.delete)),
                    (tr("Back to the grid"), key(.escape)),
                ]),
        ]
    }
}
