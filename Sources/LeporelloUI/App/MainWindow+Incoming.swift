import GtkBridge
import PhotoModel

/// Files and folders that are pasted or dropped to be opened.
extension MainWindow {
    /// Adds the action, its key and the drop target.
    func addIncoming() {
        add("paste") { [weak self] in self?.paste() }
        addEntryKeys()
        let target = FileDropTarget(from: .otherPrograms)
        target.onDropFiles { [weak self] uris in
            guard let self, !uris.isEmpty else { return false }
            open(uris)
            return true
        }
        overlay.addStyle("incoming")
        overlay.add(target)
    }

    /// Keys that an entry has a meaning of its own for.
    ///
    /// No accelerators: those are heard before an entry that has the keys.
    private func addEntryKeys() {
        let keys = KeyController()
        keys.onPress { [weak self] key, modifiers in
            guard let self, modifiers == .control, !window.hasDialog else { return false }
            switch key {
            case KeySymbol("v"): paste()
            case KeySymbol("z"): return actions.undo()
            default: return false
            }
            return true
        }
        window.add(keys)
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
