import GtkBridge

/// What a cell shows instead of a photo that cannot be read: a symbol and the file's name.
@MainActor
struct CellProblem {
    let root: View

    init(name: String) {
        let box = Box(.vertical, spacing: 6)
        box.verticalAlign = .center
        box.setMargins(6)
        let icon = Icon("image-missing-symbolic")
        icon.setSize(32)
        let label = Label(name)
        label.setEllipsis(.middle)
        label.setMaximumCharacters(1)
        label.expandsHorizontally = true
        label.addStyle("caption")
        box.append(icon)
        box.append(label)
        box.addStyle("dimmed")
        box.canTarget = false
        root = box
    }
}
