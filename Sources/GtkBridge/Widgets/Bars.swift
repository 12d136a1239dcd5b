import CGtk
import CGtkSupport

/// The bar at a window's top: buttons at both ends, a title between.
@MainActor
public final class HeaderBar: View {
    public init() { super.init(retaining: existing(adw_header_bar_new())) }

    public func packStart(_ child: View) { adw_header_bar_pack_start(pointer(), child.pointer()) }
    public func packEnd(_ child: View) { adw_header_bar_pack_end(pointer(), child.pointer()) }

    public func setTitle(_ widget: View?) {
        adw_header_bar_set_title_widget(pointer(), widget?.pointer())
    }

    public func setShowsTitle(_ on: Bool) { adw_header_bar_set_show_title(pointer(), on ? 1 : 0) }

    /// Whether the window's own buttons (close, maximise) are shown.
    public func setShowsWindowButtons(_ on: Bool) {
        adw_header_bar_set_show_start_title_buttons(pointer(), on ? 1 : 0)
        adw_header_bar_set_show_end_title_buttons(pointer(), on ? 1 : 0)
    }
}

/// A row of controls with one in the middle, for a page's bottom.
@MainActor
public final class ActionBar: View {
    public init() { super.init(retaining: existing(gtk_action_bar_new())) }

    public func packStart(_ child: View) { gtk_action_bar_pack_start(pointer(), child.pointer()) }
    public func packEnd(_ child: View) { gtk_action_bar_pack_end(pointer(), child.pointer()) }
    public func setCenter(_ child: View?) {
        gtk_action_bar_set_center_widget(pointer(), child?.pointer())
    }
}

/// A title with a subtitle below.
@MainActor
public final class WindowTitle: View {
    public init(title: String = "", subtitle: String = "") {
        super.init(retaining: existing(adw_window_title_new(title, subtitle)))
    }

    public var title: String {
        get { String(cString: adw_window_title_get_title(pointer())) }
        set { adw_window_title_set_title(pointer(), newValue) }
    }

    public var subtitle: String {
        get { String(cString: adw_window_title_get_subtitle(pointer())) }
        set { adw_window_title_set_subtitle(pointer(), newValue) }
    }
}

/// Content with bars above and below it.
@MainActor
public final class ToolbarView: View {
    public enum Style: Sendable { case flat, raised }

    public init() { super.init(retaining: existing(adw_toolbar_view_new())) }

    public func setContent(_ child: View?) {
        adw_toolbar_view_set_content(pointer(), child?.pointer())
    }

    public func addTop(_ bar: View) { adw_toolbar_view_add_top_bar(pointer(), bar.pointer()) }
    public func addBottom(_ bar: View) { adw_toolbar_view_add_bottom_bar(pointer(), bar.pointer()) }

    /// Flat bars still rise while content is scrolled beneath them.
    public func setTopStyle(_ style: Style) {
        adw_toolbar_view_set_top_bar_style(
            pointer(), style == .flat ? ADW_TOOLBAR_FLAT : ADW_TOOLBAR_RAISED)
    }

    public func setBottomStyle(_ style: Style) {
        adw_toolbar_view_set_bottom_bar_style(
            pointer(), style == .flat ? ADW_TOOLBAR_FLAT : ADW_TOOLBAR_RAISED)
    }

    /// Whether the content reaches under the top bars.
    public func setExtendsToTop(_ on: Bool) {
        adw_toolbar_view_set_extend_content_to_top_edge(pointer(), on ? 1 : 0)
    }

    public var revealsTop: Bool {
        get { adw_toolbar_view_get_reveal_top_bars(pointer()) != 0 }
        set { adw_toolbar_view_set_reveal_top_bars(pointer(), newValue ? 1 : 0) }
    }

    public var revealsBottom: Bool {
        get { adw_toolbar_view_get_reveal_bottom_bars(pointer()) != 0 }
        set { adw_toolbar_view_set_reveal_bottom_bars(pointer(), newValue ? 1 : 0) }
    }
}
