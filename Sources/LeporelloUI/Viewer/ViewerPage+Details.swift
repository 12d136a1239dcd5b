import GtkBridge
import PhotoModel

/// The details of the photo on screen: a sidebar, or a sheet on a narrow viewer (P4).
extension ViewerPage {
    func addDetails() {
        root.append(details.sidebar)
        details.onClose = { [weak self] in self?.hideDetails() }
        details.onSheetClosed = { [weak self] in self?.release() }
    }

    /// Shows the details, or takes the sidebar away where it is shown.
    func toggleDetails() {
        guard let photo, isOpen else { return }
        if details.isSidebarShown { return hideDetails() }
        guard root.width >= DetailsPanel.leastViewerWidth else {
            hold()
            return details.openSheet(for: photo, over: root)
        }
        details.showSidebar(for: photo)
        controls.isAtWindowEnd = false
    }

    func hideDetails() {
        details.hideSidebar()
        controls.isAtWindowEnd = true
        if isOpen { carousel.grabFocus() }
    }
}
