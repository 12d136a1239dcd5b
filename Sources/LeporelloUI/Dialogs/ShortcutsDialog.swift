import GtkBridge

/// The dialog that lists the keys.
@MainActor
enum ShortcutsDialog {
    private struct Group {
        let title: String
        /// What a key does, and the key as GTK writes accelerators.
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
        let label = Label(Accelerator.label(key))
        label.addStyle("dimmed")
        row.addSuffix(label)
        return row
    }

    private static var groups: [Group] {
        [
            Group(
                title: tr("General"),
                keys: [
                    (tr("Open a folder"), "<Control>o"),
                    (tr("New window"), "<Control>n"),
                    (tr("Fullscreen"), "F11"),
                    (tr("Main menu"), "F10"),
                    (tr("Close the window"), "<Control>w"),
                    (tr("Quit"), "<Control>q"),
                ]),
            Group(
                title: tr("Grid"),
                keys: [
                    (tr("Larger cells"), "<Control>plus"),
                    (tr("Smaller cells"), "<Control>minus"),
                    (tr("Open the photo"), "Return"),
                ]),
            Group(
                title: tr("Photo"),
                keys: [
                    (tr("Next photo"), "Right"),
                    (tr("Previous photo"), "Left"),
                    (tr("First photo"), "Home"),
                    (tr("Last photo"), "End"),
                    (tr("Zoom in"), "plus"),
                    (tr("Zoom out"), "minus"),
                    (tr("Whole photo"), "0"),
                    (tr("100 percent"), "1"),
                    (tr("Photo menu"), "Menu"),
                    (tr("Save"), "<Control>s"),
                    (tr("Copy"), "<Control>c"),
                    (tr("Move to the trash"), "Delete"),
                    (tr("Back to the grid"), "Escape"),
                ]),
        ]
    }
}
