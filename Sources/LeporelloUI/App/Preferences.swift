import GtkBridge
import PhotoModel

/// What is kept across runs, by typed keys.
///
/// Without an installed schema what is chosen holds for the run.
@MainActor
final class Preferences {
    private let settings: Settings?
    /// What was chosen in this run, where there is nothing to keep it in.
    private var unkept: [String: any PreferenceValue] = [:]

    init() {
        settings = Settings(
            schema: ApplicationFacts.id,
            elseIn: InstalledTree.share.map { $0 + "/glib-2.0/schemas" })
        if settings == nil { Log.warning("the settings schema is not installed") }
    }

    /// The value under a key; written in the background.
    subscript<Value>(_ key: PreferenceKey<Value>) -> Value {
        get {
            let kept = settings.map { Value.read(key.name, in: $0) } ?? unkept[key.name] as? Value
            return kept ?? key.usual
        }
        set {
            if let settings {
                newValue.write(key.name, in: settings)
            } else {
                unkept[key.name] = newValue
            }
        }
    }

    var order: SortOrder {
        get { SortOrder(key: self[.sortKey], isAscending: self[.isSortAscending]) }
        set {
            self[.sortKey] = newValue.key
            self[.isSortAscending] = newValue.isAscending
        }
    }

    /// The size of a new window in logical pixels.
    var windowSize: (width: Int, height: Int) { (self[.windowWidth], self[.windowHeight]) }

    /// Keeps how the window was left.
    func keep(windowSize: (width: Int, height: Int), isMaximized: Bool) {
        self[.isMaximized] = isMaximized
        guard !isMaximized, windowSize.width > 0, windowSize.height > 0 else { return }
        self[.windowWidth] = windowSize.width
        self[.windowHeight] = windowSize.height
    }
}
