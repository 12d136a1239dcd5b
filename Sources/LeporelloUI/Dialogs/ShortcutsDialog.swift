import GtkBridge
import PhotoModel

/// The dialog that lists the keys.
@MainActor
enum ShortcutsDialog {
    static func present(over view: View) {
        let content = Box(.vertical, spacing: 12)
        content.setMargins(top: 0, bottom: 24, start: 18, end: 18)
        for group in Shortcut.Group.allCases {
            let heading = Label(group.title)
            heading.addStyle("heading")
            heading.setTextAlign(0)
            heading.setMargins(top: 12)
            content.append(heading)
            let list = ListBox()
            list.addStyle("boxed-list")
            for shortcut in Shortcut.allCases where shortcut.group == group {
                list.append(row(shortcut))
            }
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

    private static func row(_ shortcut: Shortcut) -> ActionRow {
        let row = ActionRow(title: shortcut.words)
        let label = Label(shortcut.stroke.label)
        label.addStyle("dimmed")
        row.addSuffix(label)
        return row
    }
}
