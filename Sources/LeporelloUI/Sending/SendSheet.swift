import GtkBridge

/// The sheet that asks where to send photos, at the bottom of a narrow window (S4).
@MainActor
final class SendSheet {
    /// In logical pixels; a window is never narrower.
    private static let contentWidth = 360

    private let dialog = Dialog()
    /// What was chosen; begun once the sheet is gone.
    ///
    /// Before that, what it opens would be closed with it.
    private var chosen: (any SendRoute)?

    /// Called when the sheet is gone.
    var onClose: (() -> Void)?

    /// - Parameter subject: what is sent: a name or a number of photos.
    init(
        subject: String, routes: [any SendRoute],
        onChoose: @escaping @MainActor (any SendRoute) -> Void
    ) {
        let list = ListBox()
        list.addStyle("boxed-list")
        list.setMargins(top: 6, bottom: 24, start: 18, end: 18)
        let rows = routes.map(row)
        for row in rows { list.append(row) }
        let scroller = ScrolledWindow()
        scroller.setPolicy(horizontal: .never, vertical: .automatic)
        scroller.setPropagatesNaturalHeight(true)
        scroller.setChild(list)

        let title = WindowTitle()
        title.title = tr("Send")
        title.subtitle = subject
        let header = HeaderBar()
        header.setTitle(title)
        let page = ToolbarView()
        page.addTop(header)
        page.setContent(scroller)
        dialog.setTitle(tr("Send"))
        page.setSizeRequest(width: Self.contentWidth)
        // As high as the targets are many; the scroller alone would settle for less.
        dialog.setFollowsContentSize(true)
        dialog.setChild(page)
        if let first = rows.first { dialog.setFocus(first) }
        dialog.onClosed { [weak self] in
            guard let self else { return }
            onClose?()
            if let chosen { onChoose(chosen) }
        }
    }

    func present(over window: View) { dialog.present(over: window) }

    private func row(for route: any SendRoute) -> ActionRow {
        let row = ActionRow(title: route.label)
        row.addPrefix(Icon(route.icon))
        row.onActivate { [weak self] in
            self?.chosen = route
            self?.dialog.close()
        }
        return row
    }
}
