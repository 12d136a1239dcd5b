import CGio
import CGtk
import CGtkSupport

/// The desktop that the program runs on, for reports of problems.
@MainActor
public enum Surroundings {
    /// The version of GLib.
    public static var glib: String {
        "\(glib_major_version).\(glib_minor_version).\(glib_micro_version)"
    }

    /// The desktops as they name themselves; empty where none does.
    public static var desktop: String {
        g_getenv("XDG_CURRENT_DESKTOP").map { String(cString: $0) } ?? ""
    }

    /// The system as it names itself.
    public static var system: String {
        takeString(g_get_os_info("PRETTY_NAME")) ?? ""
    }

    /// What draws a window: the name of GTK's renderer; empty before it is shown.
    public static func renderer(of view: View) -> String {
        guard let native = gtk_widget_get_native(view.pointer()),
            let renderer = gtk_native_get_renderer(native)
        else { return "" }
        return String(
            cString: g_type_name_from_instance(
                UnsafeMutableRawPointer(renderer).assumingMemoryBound(to: GTypeInstance.self)))
    }
}
