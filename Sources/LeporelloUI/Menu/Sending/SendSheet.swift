import GtkBridge
import PhotoModel

/// The sheet that asks how to send a photo; the last way is offered first (S4).
///
/// A bottom sheet on a narrow window, a dialog on a wide one. One at a time.
@MainActor
final class SendSheet {
    private let window: ApplicationWindow
    private let actions: PhotoActions
    private let preferences: Preferences
    private var dialog: Dialog?
    /// Performed once the sheet is gone: before, what it opens would be closed with it.
    private var chosen: (any SendAction)?

    /// Called when the sheet was left, by a target or without one.
    var onClose: (() -> Void)?

    init(window: ApplicationWindow, actions: PhotoActions, preferences: Preferences) {
        self.window = window
        self.actions = actions
        self.preferences = preferences
    }

    /// Asks how to send a photo; while it asks, asking again does nothing.
    func open(for photo: Photo) {
        guard dialog == nil else { return }
        let dialog = Dialog()
        self.dialog = dialog
        dialog.setTitle(tr("Send"))
        dialog.setContentSize(width: 360)
        dialog.setChild(content(for: photo))
        dialog.onClosed { [weak self] in self?.closed(photo) }
        dialog.present(over: window)
    }

    private func closed(_ photo: Photo) {
        dialog = nil
        onClose?()
        guard let chosen else { return }
        self.chosen = nil
        preferences.lastSendTarget = chosen.id
        chosen.send(photo, by: actions)
    }

    private func content(for photo: Photo) -> View {
        let page = ToolbarView()
        let header = HeaderBar()
        let title = WindowTitle()
        title.title = tr("Send")
        title.subtitle = photo.name
        header.setTitle(title)
        page.addTop(header)
        let box = Box(.vertical, spacing: 12)
        box.setMargins(top: 6, bottom: 18, start: 12, end: 12)
        let list = ListBox()
        list.addStyle("boxed-list")
        let targets = SendOrder.arranged(
            SendActions.all, lastUsed: preferences.lastSendTarget, id: { $0.id })
        for target in targets { list.append(row(for: target)) }
        box.append(list)
        page.setContent(box)
        return page
    }

    private func row(for target: any SendAction) -> ButtonRow {
        let row = ButtonRow(title: target.label)
        row.onActivate { [weak self] in
            self?.chosen = target
            self?.dialog?.close()
        }
        return row
    }
}
