import GtkBridge
import PhotoModel
import PhotoPipeline

/// The details of a photo: a sidebar of the viewer, or a sheet where there is no room (P4).
///
/// It always shows the photo that it was last told; what is read late for another is dropped.
@MainActor
final class DetailsPanel {
    /// The sidebar's width, logical px.
    static let width = 340
    /// Viewers narrower than this get the sheet, logical px.
    static let leastViewerWidth = 720.0

    /// To be placed beside the photo, at its end.
    let sidebar = ToolbarView()
    private let pipeline: PhotoPipeline
    private let scroller = ScrolledWindow()
    private var list = ListBox()
    private var sheet: Dialog?
    private var photo: Photo?
    private var shown: [DetailRows.Row] = []
    private var reading: Task<Void, Never>?

    /// The sidebar is to be left: its button was pressed.
    var onClose: (() -> Void)?
    /// The sheet was left.
    var onSheetClosed: (() -> Void)?

    init(pipeline: PhotoPipeline) {
        self.pipeline = pipeline
        let header = HeaderBar()
        header.setTitle(WindowTitle(title: tr("Details")))
        header.setShowsWindowButtons(start: false, end: true)
        let close = Button(icon: "sidebar-show-right-symbolic", tooltip: tr("Close Details"))
        close.onClick { [weak self] in self?.onClose?() }
        header.packStart(close)
        sidebar.addTop(header)
        sidebar.addStyle("background", "details-sidebar")
        sidebar.setContent(scroller)
        sidebar.setSizeRequest(width: Self.width)
        sidebar.isVisible = false
        scroller.setPolicy(horizontal: .never, vertical: .automatic)
    }

    /// Whether the sidebar is on screen.
    var isSidebarShown: Bool { sidebar.isVisible }

    /// Shows the sidebar for a photo.
    func showSidebar(for photo: Photo) {
        sidebar.isVisible = true
        read(photo)
    }

    /// Takes the sidebar away.
    func hideSidebar() {
        sidebar.isVisible = false
        forget()
    }

    /// The viewer shows another photo.
    func follow(_ photo: Photo?) {
        guard isSidebarShown, photo != self.photo else { return }
        if let photo { read(photo) } else { hideSidebar() }
    }

    /// Shows a photo's details in a sheet: a bottom sheet on a narrow window.
    func openSheet(for photo: Photo, over window: View) {
        guard sheet == nil else { return }
        let dialog = Dialog()
        sheet = dialog
        let page = ToolbarView()
        page.addTop(HeaderBar())
        let content = ScrolledWindow()
        content.setPolicy(horizontal: .never, vertical: .automatic)
        page.setContent(content)
        dialog.setTitle(tr("Details"))
        dialog.setContentSize(width: 400, height: 560)
        dialog.setChild(page)
        dialog.onClosed { [weak self] in
            self?.sheet = nil
            self?.forget()
            self?.onSheetClosed?()
        }
        read(photo, in: content)
        dialog.present(over: window)
    }

    private func forget() {
        reading?.cancel()
        reading = nil
        photo = nil
        shown = []
    }

    private func read(_ photo: Photo, in place: ScrolledWindow? = nil) {
        let place = place ?? scroller
        reading?.cancel()
        self.photo = photo
        show(DetailRows.rows(of: photo, nil), in: place)
        reading = Task { [weak self, pipeline] in
            let details = await pipeline.details(of: photo)
            guard let self, !Task.isCancelled, self.photo == photo else { return }
            show(DetailRows.rows(of: photo, details), in: place)
        }
    }

    private func show(_ rows: [DetailRows.Row], in place: ScrolledWindow) {
        guard rows != shown else { return }
        shown = rows
        list = ListBox()
        list.addStyle("boxed-list")
        list.verticalAlign = .start
        list.setMargins(12)
        for row in rows { list.append(ActionRow(property: row.title, value: row.value)) }
        place.setChild(list)
    }
}
