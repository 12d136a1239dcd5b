import CGio
import CGtk
import CGtkSupport

/// The program's own preferences in GSettings.
@MainActor
public final class Settings: Object {
    /// Reads the schema from `GSETTINGS_SCHEMA_DIR`, the system's folders or else `folder`.
    ///
    /// Nil when it is in none of them.
    public init?(schema id: String, elseIn folder: String? = nil) {
        guard let schema = Self.schema(id, elseIn: folder) else { return nil }
        defer { g_settings_schema_unref(schema) }
        super.init(adopting: existing(g_settings_new_full(schema, nil, nil)))
    }

    private static func schema(_ id: String, elseIn folder: String?) -> OpaquePointer? {
        let usual = g_settings_schema_source_get_default()
        if let usual, let schema = g_settings_schema_source_lookup(usual, id, 1) { return schema }
        guard let folder,
            let own = g_settings_schema_source_new_from_directory(folder, usual, 0, nil)
        else { return nil }
        defer { g_settings_schema_source_unref(own) }
        return g_settings_schema_source_lookup(own, id, 0)
    }

    /// The value of a key of type `s` or of an enumeration.
    public func string(_ key: String) -> String {
        takeString(g_settings_get_string(pointer(), key)) ?? ""
    }

    /// The value of a key of type `i`.
    public func int(_ key: String) -> Int { Int(g_settings_get_int(pointer(), key)) }
    /// The value of a key of type `b`.
    public func bool(_ key: String) -> Bool { g_settings_get_boolean(pointer(), key) != 0 }

    /// Keeps a text; written in the background.
    public func set(_ key: String, _ value: String) {
        g_settings_set_string(pointer(), key, value)
    }

    /// Keeps a number; written in the background.
    public func set(_ key: String, _ value: Int) {
        g_settings_set_int(pointer(), key, Int32(clamping: value))
    }

    /// Keeps a truth value; written in the background.
    public func set(_ key: String, _ value: Bool) {
        g_settings_set_boolean(pointer(), key, value ? 1 : 0)
    }

    /// The key's value has changed, here or in another process.
    @discardableResult
    public func onChange(
        ofKey key: String, _ handler: @escaping @MainActor () -> Void
    ) -> SignalConnection {
        connect("changed::\(key)", handler)
    }
}

/// What the desktop prefers.
@MainActor
public enum Desktop {
    /// Connects to the display: for programs that are no `Application`; whether there is one.
    public static func connect() -> Bool {
        guard gtk_init_check() != 0 else { return false }
        adw_init()
        return true
    }

    /// Whether animations are shown (H6).
    public static var animationsEnabled: Bool { bool("gtk-enable-animations", default: true) }

    /// Whether the dark style is shown.
    public static var isDark: Bool {
        adw_style_manager_get_dark(adw_style_manager_get_default()) != 0
    }

    /// Whether the language is read from right to left.
    public static var isRightToLeft: Bool {
        gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL
    }

    /// The longest time between the presses of a double click, in ms.
    public static var doubleClickTime: Double {
        Double(int("gtk-double-click-time", default: 400))
    }

    /// The greatest distance between the presses of a double click, in logical pixels.
    public static var doubleClickDistance: Double {
        Double(int("gtk-double-click-distance", default: 5))
    }

    /// The accent colour that the person chose.
    public static var accentColor: Color {
        guard let native = adw_style_manager_get_accent_color_rgba(adw_style_manager_get_default())
        else { return .white }
        defer { gdk_rgba_free(native) }
        return Color(native.pointee)
    }

    /// How long a press is held to be a long press, in ms.
    public static var longPressTime: Double {
        Double(int("gtk-long-press-time", default: 500))
    }

    /// Adds style rules for every window of the program.
    public static func addStyle(_ css: String) {
        guard let display = gdk_display_get_default() else { return }
        let provider = Object(adopting: existing(gtk_css_provider_new()))
        gtk_css_provider_load_from_string(provider.pointer(), css)
        gtk_style_context_add_provider_for_display(
            display, provider.pointer(), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    }

    /// Adds style rules that hold while the desktop is set to high contrast; once.
    public static func addHighContrastStyle(_ css: String) {
        guard let display = gdk_display_get_default(),
            let manager = adw_style_manager_get_default()
        else { return }
        let provider = Object(adopting: existing(gtk_css_provider_new()))
        gtk_style_context_add_provider_for_display(
            display, provider.pointer(), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1))
        let owner = Object(retaining: UnsafeMutableRawPointer(manager))
        let follow: @MainActor () -> Void = {
            let isHigh = adw_style_manager_get_high_contrast(manager) != 0
            gtk_css_provider_load_from_string(provider.pointer(), isHigh ? css : "")
        }
        owner.onChange(of: "high-contrast", follow)
        follow()
    }

    private static func bool(_ property: String, default value: Bool) -> Bool {
        guard let settings = gtk_settings_get_default() else { return value }
        return lep_object_get_bool(UnsafeMutableRawPointer(settings), property) != 0
    }

    private static func int(_ property: String, default value: Int) -> Int {
        guard let settings = gtk_settings_get_default() else { return value }
        return Int(lep_object_get_int(UnsafeMutableRawPointer(settings), property))
    }
}
