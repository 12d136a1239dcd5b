import GtkBridge

/// What a window tells on D-Bus by the states of its actions, for scripts and tests.
@MainActor
final class WindowState {
    private let view = SimpleAction(name: "view", state: .string("grid"))
    private let folder = SimpleAction(name: "folder", state: .string(""))
    private let photo = SimpleAction(name: "photo", state: .string(""))
    private let page = SimpleAction(name: "page", state: .int(0))
    private let count = SimpleAction(name: "count", state: .int(0))
    private let zoom = SimpleAction(name: "zoom", state: .double(1))
    private let columns = SimpleAction(name: "columns", state: .int(0))
    private let covered = SimpleAction(name: "covered", state: .bool(false))
    private let animation = SimpleAction(name: "animation", state: .string(""))
    private let selected = SimpleAction(name: "selected", state: .int(0))
    private let settled = SimpleAction(name: "settled", state: .bool(false))

    /// The frames that follow the moment told last.
    private let frames = FrameTicks()
    private var told: Moment?

    /// One moment of a window.
    struct Moment: Equatable {
        var isViewerOpen: Bool
        /// The URI of the folder shown; empty for none.
        var folder: String
        /// The URI of the photo in the viewer or of what is focused in the grid; may be empty.
        var photo: String
        /// The photo's place, from 1; 0 for none.
        var page: Int
        var count: Int
        /// Device pixels per image pixel; nil while it changes.
        var zoom: Double?
        var columns: Int
        /// A menu, a sheet or a dialog lies over the page.
        var isCovered: Bool
        /// How many photos of the grid are selected.
        var selected: Int
        /// No gesture, no motion, and the sharpest pixels wanted are on screen.
        var isSettled: Bool
    }

    /// Exports the actions with the window's others.
    init(window: ApplicationWindow) {
        let all = [
            view, folder, photo, page, count, zoom, columns, covered, animation, selected, settled,
        ]
        for action in all {
            window.add(action)
        }
    }

    /// Tells what the photo on screen plays.
    ///
    /// "playing", "paused", "ended" or "failed", empty for a still photo.
    /// No part of a moment: a picture that plays is settled.
    func tell(animation word: String) {
        if animation.state != .string(word) { animation.state = .string(word) }
    }

    /// Tells a moment of a window whose content is `view`.
    ///
    /// `settled` turns true last, once the compositor has asked for the frame after the one that
    /// draws the moment: who reads it and looks at the screen sees that moment.
    func tell(_ moment: Moment, of content: View) {
        guard moment != told else { return }
        told = moment
        settled.state = .bool(false)
        frames.stop()
        view.state = .string(moment.isViewerOpen ? "viewer" : "grid")
        folder.state = .string(moment.folder)
        photo.state = .string(moment.photo)
        page.state = .int(Int32(clamping: moment.page))
        count.state = .int(Int32(clamping: moment.count))
        if moment.isSettled, let zoom = moment.zoom { self.zoom.state = .double(zoom) }
        columns.state = .int(Int32(clamping: moment.columns))
        covered.state = .bool(moment.isCovered)
        selected.state = .int(Int32(clamping: moment.selected))
        guard moment.isSettled else { return }
        var isDrawn = false
        frames.start(on: content) { [weak self] _ in
            guard isDrawn else {
                isDrawn = true
                return true
            }
            self?.settled.state = .bool(true)
            return false
        }
    }
}
