/// What a window's stateful actions tell, all read at one moment.
public struct ProgramState: Sendable, Equatable {
    /// What the window shows.
    public enum View: String, Sendable {
        case grid
        case viewer
    }

    /// The page that is shown.
    public let view: View
    /// The URI of the photo shown, or of the focused one in the grid; may be empty.
    public let photo: String
    /// The place of the photo, from 1.
    public let page: Int
    /// How many photos there are.
    public let count: Int
    /// Device pixels per image pixel.
    public let zoom: Double
    /// Columns of the grid.
    public let columns: Int
    /// A menu, a sheet or a dialog lies over the page.
    public let isCovered: Bool
    /// What the photo on screen plays: playing, paused, ended, failed, or nothing.
    public let animation: String
    /// How many photos of the grid are selected.
    public let selected: Int
    /// The window is fullscreen.
    public let isFullscreen: Bool
    /// No gesture, no motion, and the sharpest pixels wanted are on screen.
    public let isSettled: Bool

    init(_ states: [String: DBusValue]) throws {
        guard let word = states["view"]?.text, let view = View(rawValue: word),
            let photo = states["photo"]?.text,
            let page = states["page"]?.integer,
            let count = states["count"]?.integer,
            case .double(let zoom)? = states["zoom"],
            let columns = states["columns"]?.integer,
            case .boolean(let covered)? = states["covered"],
            let animation = states["animation"]?.text,
            let selected = states["selected"]?.integer,
            case .boolean(let fullscreen)? = states["fullscreen"],
            case .boolean(let settled)? = states["settled"]
        else {
            throw TestFailure("the window's actions tell too little: \(states)")
        }
        self.view = view
        self.photo = photo
        self.page = page
        self.count = count
        self.zoom = zoom
        self.columns = columns
        isCovered = covered
        self.animation = animation
        self.selected = selected
        isFullscreen = fullscreen
        isSettled = settled
    }
}
