import GtkBridge

/// What a window tells on D-Bus by the states of its actions, for scripts and tests.
@MainActor
final class WindowState {
    private let view = SimpleAction(name: "view", state: .string("grid"))
    private let photo = SimpleAction(name: "photo", state: .string(""))
    private let page = SimpleAction(name: "page", state: .int(0))
    private let count = SimpleAction(name: "count", state: .int(0))
    private let zoom = SimpleAction(name: "zoom", state: .double(1))
    private let columns = SimpleAction(name: "columns", state: .int(0))
    private let settled = SimpleAction(name: "settled", state: .bool(false))

    /// One moment of a window.
    struct Moment {
        var isViewerOpen: Bool
        /// The URI of the photo shown in the viewer or focused in the grid; empty for none.
        var photo: String
        /// The photo's place, from 1; 0 for none.
        var page: Int
        var count: Int
        /// Device pixels per image pixel; nil while it changes.
        var zoom: Double?
        var columns: Int
        /// No gesture, no motion, and the sharpest pixels wanted are on screen.
        var isSettled: Bool
    }

    /// Exports the actions with the window's others.
    init(window: ApplicationWindow) {
        for action in [view, photo, page, count, zoom, columns, settled] { window.add(action) }
    }

    /// Tells a moment; what is equal to before is not told again.
    func tell(_ moment: Moment) {
        // A reader that sees `settled` sees the rest of that moment too: it turns false first and
        // true last.
        if !moment.isSettled { settled.state = .bool(false) }
        view.state = .string(moment.isViewerOpen ? "viewer" : "grid")
        photo.state = .string(moment.photo)
        page.state = .int(Int32(clamping: moment.page))
        count.state = .int(Int32(clamping: moment.count))
        if moment.isSettled, let zoom = moment.zoom { self.zoom.state = .double(zoom) }
        columns.state = .int(Int32(clamping: moment.columns))
        if moment.isSettled { settled.state = .bool(true) }
    }
}
