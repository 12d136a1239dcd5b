import GtkBridge
import PhotoModel

/// Files and folders that are pasted or dropped to be opened.
extension MainWindow {
    /// Adds the action, its key and the drop target.
    func addIncoming() {
        add("paste") { [weak self] in self?.paste() }
        // Not an accelerator: those are heard before an entry that has the keys and pastes itself.
        let keys = KeyController()
        keys.onPress { [weak self] key, modifiers in
            guard let self, key == KeySymbol("v"), modifiers == .control, !window.hasDialog else {
                return false
            }
            paste()
            return true
        }
        window.add(keys)
        let target = FileDropTarget(from: .otherPrograms)
        target.onDropFiles { [weak self] uris in
            guard let self, !uris.isEmpty else { return false }
            open(uris)
            return true
        }
        overlay.addStyle("incoming")
        overlay.add(target)
    }

    private func paste() {
        Task { [weak self] in
            let uris = await Clipboard.fileURIs()
            guard let self else { return }
            if uris.isEmpty {
                toasts.add(Toast(tr("There are no files to open on the clipboard")))
            } else {
                open(uris)
            }
        }
    }
}
