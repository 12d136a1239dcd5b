import GtkBridge

/// What a cell shows in place of a photo that can't be read: a symbol, perhaps its name.
@MainActor
struct CellProblem {
    let root: View

    init(name: String?) {
        let box = Box(.vertical, spacing: 6)
        box.verticalAlign = .center
        box.setMargins(6)
        let icon = Icon("image-missing-symbolic")
        icon.setSize(32)
        box.append(icon)
        if let name {
            let label = Label(name)
            label.setEllipsis(.middle)
            label.setMaximumCharacters(1)
            label.expandsHorizontally = true
            label.addStyle("caption")
            box.append(label)
        }
        box.addStyle("dimmed")
        box.canTarget = false
        root = box
    }
}
