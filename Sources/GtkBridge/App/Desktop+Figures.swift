import CGtk
import CGtkSupport

/// Figures about the running program and its libraries, for bug reports and tests.
extension Desktop {
    /// The running GTK's version.
    public static var gtkVersion: String {
        "\(gtk_get_major_version()).\(gtk_get_minor_version()).\(gtk_get_micro_version())"
    }

    /// The running libadwaita's version.
    public static var libadwaitaVersion: String {
        "\(adw_get_major_version()).\(adw_get_minor_version()).\(adw_get_micro_version())"
    }

    /// Widgets in the trees of all windows; walks them.
    public static var widgetCount: Int { Int(lep_widget_count()) }

    /// Bytes that the allocator has given out and not taken back, GTK's and Swift's too.
    public static var heapByteCount: Int { Int(lep_heap_bytes()) }
}
