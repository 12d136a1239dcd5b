import CGtk
import CGtkSupport

/// The bar at a window's top: buttons at both ends, a title between.
@MainActor
public final class HeaderBar: View {
    /// A header bar that shows the window's title.
    public init() { super.init(retaining: existing(adw_header_bar_new())) }

    /// Adds a widget after those at the start.
    public func packStart(_ child: View) { adw_header_bar_pack_start(pointer(), child.pointer()) }
    /// Adds a widget before those at the end.
    public func packEnd(_ child: View) { adw_header_bar_pack_end(pointer(), child.pointer()) }

    /// Whether the window's own buttons are shown at the ends.
    public func setShowsWindowButtons(start: Bool, end: Bool) {
        adw_header_bar_set_show_start_title_buttons(pointer(), start ? 1 : 0)
        adw_header_bar_set_show_end_title_buttons(pointer(), end ? 1 : 0)
    }

    /// Shows a widget in place of the window's title; nil for the title.
    public func setTitle(_ widget: View?) {
        adw_header_bar_set_title_widget(pointer(), widget?.pointer())
    }
}

/// A row of controls with one in the middle, for a page's bottom.
@MainActor
public final class ActionBar: View {
    /// An empty bar for the lower edge.
    public init() { super.init(retaining: existing(gtk_action_bar_new())) }

    /// Adds a widget after those at the start.
    public func packStart(_ child: View) { gtk_action_bar_pack_start(pointer(), child.pointer()) }
    /// Adds a widget before those at the end.
    public func packEnd(_ child: View) { gtk_action_bar_pack_end(pointer(), child.pointer()) }
}

/// A title with a subtitle below.
@MainActor
public final class WindowTitle: View {
    /// A title with a smaller line below.
    public init(title: String = "", subtitle: String = "") {
        super.init(retaining: existing(adw_window_title_new(title, subtitle)))
    }

    /// The upper line.
    public var title: String {
        get { String(cString: adw_window_title_get_title(pointer())) }
        set { adw_window_title_set_title(pointer(), newValue) }
    }

    /// The lower line; none when empty.
    public var subtitle: String {
        get { String(cString: adw_window_title_get_subtitle(pointer())) }
        set { adw_window_title_set_subtitle(pointer(), newValue) }
    }
}

/// Content with bars above and below it.
@MainActor
public final class ToolbarView: View {
    /// Whether a bar lies flat or stands out from the content.
    public enum Style: Sendable { case flat, raised }

    /// A view without content or bars.
    public init() { super.init(retaining: existing(adw_toolbar_view_new())) }

    /// What lies between the bars.
    public func setContent(_ child: View?) {
        adw_toolbar_view_set_content(pointer(), child?.pointer())
    }

    /// Adds a bar below those at the top.
    public func addTop(_ bar: View) { adw_toolbar_view_add_top_bar(pointer(), bar.pointer()) }
    /// Adds a bar above those at the bottom.
    public func addBottom(_ bar: View) { adw_toolbar_view_add_bottom_bar(pointer(), bar.pointer()) }

    /// Whether the bars at the bottom are shown; changes slide.
    public var revealsBottom: Bool {
        get { adw_toolbar_view_get_reveal_bottom_bars(pointer()) != 0 }
        set { adw_toolbar_view_set_reveal_bottom_bars(pointer(), newValue ? 1 : 0) }
    }
}
