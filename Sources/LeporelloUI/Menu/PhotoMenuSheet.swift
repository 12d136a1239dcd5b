import GtkBridge

/// The photo menu on a narrow window: a bottom sheet with the file's name and Cancel.
@MainActor
final class PhotoMenuSheet {
    private let dialog = Dialog()
    /// What was chosen; performed once the sheet is gone.
    ///
    /// Before that, what it opens would be closed with it.
    private var chosen: PhotoMenuEntry?

    /// Called when the sheet is gone.
    var onClose: (() -> Void)?

    init(
        title: String, groups: [[PhotoMenuEntry]],
        onChoose: @escaping @MainActor (PhotoMenuEntry) -> Void
    ) {
        let entries = Box(.vertical, spacing: 12)
        for group in groups {
            let list = ListBox()
            list.addStyle("boxed-list")
            for entry in group { list.append(row(for: entry)) }
            entries.append(list)
        }
        // The name and Cancel stay in sight where the entries do not all fit.
        let scroller = ScrolledWindow()
        scroller.setPolicy(horizontal: .never, vertical: .automatic)
        scroller.setPropagatesNaturalHeight(true)
        scroller.setChild(entries)
        let content = Box(.vertical, spacing: 12)
        content.setMargins(top: 18, bottom: 18, start: 12, end: 12)
        content.append(Self.heading(title))
        content.append(scroller)
        let cancel = ListBox()
        cancel.addStyle("boxed-list")
        let row = ButtonRow(title: tr("Cancel"))
        row.onActivate { [weak self] in self?.close() }
        cancel.append(row)
        content.append(cancel)

        dialog.setTitle(title)
        dialog.setPresentation(.bottomSheet)
        dialog.setChild(content)
        dialog.onClosed { [weak self] in
            guard let self else { return }
            onClose?()
            if let chosen { onChoose(chosen) }
        }
    }

    func present(over window: View) { dialog.present(over: window) }

    func close() { dialog.close() }

    private func row(for entry: PhotoMenuEntry) -> ButtonRow {
        let row = ButtonRow(title: entry.label)
        if entry.isDestructive { row.addStyle("destructive-action") }
        row.onActivate { [weak self] in
            self?.chosen = entry
            self?.close()
        }
        return row
    }

    private static func heading(_ title: String) -> Label {
        let label = Label(title)
        label.addStyle("heading")
        label.setEllipsis(.middle)
        label.setMargins(top: 0, bottom: 0, start: 12, end: 12)
        return label
    }
}
