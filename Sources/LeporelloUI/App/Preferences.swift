import GtkBridge
import PhotoModel

/// What is kept across runs, typed.
///
/// Without an installed schema the defaults hold for the run.
@MainActor
final class Preferences {
    private let settings: Settings?
    private var fallbackColumns = 4
    private var fallbackShowsStrip = true
    private var fallbackInterval = Slideshow.usualInterval
    private var fallbackSendTarget = ""
    private var fallbackOrder = SortOrder()
    private var fallbackWheelTurnsPages = false
    private var fallbackBackdrop = Backdrop.Kind.black

    init() {
        settings = Settings(
            schema: ApplicationFacts.id,
            elseIn: InstalledTree.share.map { $0 + "/glib-2.0/schemas" })
        if settings == nil { Log.warning("the settings schema is not installed") }
    }

    /// The columns chosen for the grid.
    var columns: Int {
        get { settings?.int("columns") ?? fallbackColumns }
        set {
            fallbackColumns = newValue
            settings?.set("columns", newValue)
        }
    }

    var order: SortOrder {
        get {
            guard let settings else { return fallbackOrder }
            return SortOrder(
                key: SortOrder.Key(rawValue: settings.string("sort-key")) ?? .name,
                isAscending: settings.bool("sort-ascending"))
        }
        set {
            fallbackOrder = newValue
            settings?.set("sort-key", newValue.key.rawValue)
            settings?.set("sort-ascending", newValue.isAscending)
        }
    }

    /// The id of what a photo was sent by last; empty before.
    var lastSendTarget: String {
        get { settings?.string("last-send-target") ?? fallbackSendTarget }
        set {
            fallbackSendTarget = newValue
            settings?.set("last-send-target", newValue)
        }
    }

    /// Whether the viewer has a strip of thumbnails at its bottom.
    var showsStrip: Bool {
        get { settings?.bool("show-strip") ?? fallbackShowsStrip }
        set {
            fallbackShowsStrip = newValue
            settings?.set("show-strip", newValue)
        }
    }

    /// How long a slideshow shows a photo, in seconds.
    var slideshowInterval: Int {
        get { settings?.int("slideshow-interval") ?? fallbackInterval }
        set {
            fallbackInterval = newValue
            settings?.set("slideshow-interval", newValue)
        }
    }

    /// Whether the person was asked already to make the program the one that opens pictures.
    var isDefaultHintShown: Bool {
        get { settings?.bool("default-hint-shown") ?? true }
        set { settings?.set("default-hint-shown", newValue) }
    }

    /// Whether the plain wheel turns pages in the viewer instead of zooming.
    var wheelTurnsPages: Bool {
        get { settings?.bool("wheel-turns-pages") ?? fallbackWheelTurnsPages }
        set {
            fallbackWheelTurnsPages = newValue
            settings?.set("wheel-turns-pages", newValue)
        }
    }

    /// What lies behind the picture in the viewer.
    var backdrop: Backdrop.Kind {
        get {
            settings.map { Backdrop.Kind(rawValue: $0.string("backdrop")) ?? .black }
                ?? fallbackBackdrop
        }
        set {
            fallbackBackdrop = newValue
            settings?.set("backdrop", newValue.rawValue)
        }
    }

    /// The size of a new window in logical pixels.
    var windowSize: (width: Int, height: Int) {
        guard let settings else { return (1040, 700) }
        return (settings.int("window-width"), settings.int("window-height"))
    }

    var isMaximized: Bool { settings?.bool("window-maximized") ?? false }

    /// Keeps how the window was left.
    func keep(windowSize: (width: Int, height: Int), isMaximized: Bool) {
        settings?.set("window-maximized", isMaximized)
        guard !isMaximized, windowSize.width > 0, windowSize.height > 0 else { return }
        settings?.set("window-width", windowSize.width)
        settings?.set("window-height", windowSize.height)
    }
}
