import GtkBridge
import PhotoModel

/// What can be kept under a key of the settings schema.
protocol PreferenceValue {
    /// What is kept; nil for a word that means nothing here.
    @MainActor
    static func read(_ name: String, in settings: Settings) -> Self?
    @MainActor
    func write(_ name: String, in settings: Settings)
}

/// A key of the settings schema, with the type of its value.
struct PreferenceKey<Value: PreferenceValue> {
    /// As in the schema.
    let name: String
    /// What holds where no schema is installed, or what is kept means nothing.
    let usual: Value

    init(_ name: String, usual: Value) {
        self.name = name
        self.usual = usual
    }
}

extension PreferenceKey<Int> {
    /// The columns chosen for the grid.
    static var columns: Self { Self("columns", usual: 4) }
    /// How long a slideshow shows a photo, in seconds.
    static var slideshowInterval: Self {
        Self("slideshow-interval", usual: Slideshow.usualInterval)
    }
    /// The width of a new window in logical pixels.
    static var windowWidth: Self { Self("window-width", usual: 1040) }
    /// The height of a new window in logical pixels.
    static var windowHeight: Self { Self("window-height", usual: 700) }
}

extension PreferenceKey<Bool> {
    /// Whether the viewer has a strip of thumbnails at its bottom.
    static var showsStrip: Self { Self("show-strip", usual: true) }
    /// Whether each photo's name stands below it in the grid.
    static var showsNames: Self { Self("show-names", usual: false) }
    /// Whether the plain wheel turns pages in the viewer instead of zooming.
    static var wheelTurnsPages: Self { Self("wheel-turns-pages", usual: false) }
    /// Whether the person was asked already to make the program the one that opens pictures.
    static var isDefaultHintShown: Self { Self("default-hint-shown", usual: true) }
    /// Whether the least comes first of what photos are sorted by.
    static var isSortAscending: Self { Self("sort-ascending", usual: true) }
    /// Whether a new window fills the screen.
    static var isMaximized: Self { Self("window-maximized", usual: false) }
}

extension PreferenceKey<String> {
    /// The id of what a photo was sent by last; empty before.
    static var lastSendTarget: Self { Self("last-send-target", usual: "") }
}

extension PreferenceKey<SortOrder.Key> {
    /// What photos are sorted by.
    static var sortKey: Self { Self("sort-key", usual: .name) }
}

extension PreferenceKey<Backdrop.Kind> {
    /// What lies behind the picture in the viewer.
    static var backdrop: Self { Self("backdrop", usual: .black) }
}

// MARK: - Values

extension Int: PreferenceValue {
    static func read(_ name: String, in settings: Settings) -> Int? { settings.int(name) }
    func write(_ name: String, in settings: Settings) { settings.set(name, self) }
}

extension Bool: PreferenceValue {
    static func read(_ name: String, in settings: Settings) -> Bool? { settings.bool(name) }
    func write(_ name: String, in settings: Settings) { settings.set(name, self) }
}

extension String: PreferenceValue {
    static func read(_ name: String, in settings: Settings) -> String? { settings.string(name) }
    func write(_ name: String, in settings: Settings) { settings.set(name, self) }
}

extension PreferenceValue where Self: RawRepresentable, RawValue == String {
    @MainActor
    static func read(_ name: String, in settings: Settings) -> Self? {
        Self(rawValue: settings.string(name))
    }
    @MainActor
    func write(_ name: String, in settings: Settings) { settings.set(name, rawValue) }
}

extension SortOrder.Key: PreferenceValue {}
extension Backdrop.Kind: PreferenceValue {}
