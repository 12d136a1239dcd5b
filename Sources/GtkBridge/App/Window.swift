import CGio
import CGtk
import CGtkSupport

/// A top-level window of the application; its actions are exported as "win.…".
@MainActor
public final class ApplicationWindow: View, ActionMap {
    /// A window of the program, not shown yet.
    public init(application: Application) {
        super.init(retaining: existing(adw_application_window_new(application.pointer())))
        lep_application_window_release_actions(pointer())
    }

    /// What the window shows, header bar included.
    public func setContent(_ widget: View) {
        adw_application_window_set_content(pointer(), widget.pointer())
    }

    /// The title that the desktop shows.
    public var title: String {
        get { gtk_window_get_title(pointer()).map { String(cString: $0) } ?? "" }
        set { gtk_window_set_title(pointer(), newValue) }
    }

    /// The size when it is not maximised, logical pixels.
    public func setDefaultSize(width: Int, height: Int) {
        gtk_window_set_default_size(pointer(), Int32(width), Int32(height))
    }

    /// The size that the window has, or returns to from being maximised, in logical pixels.
    public var defaultSize: (width: Int, height: Int) {
        var width: Int32 = 0
        var height: Int32 = 0
        gtk_window_get_default_size(pointer(), &width, &height)
        return (Int(width), Int(height))
    }

    /// The smallest size that the content must work at.
    public func setMinimumSize(width: Int, height: Int) {
        gtk_widget_set_size_request(pointer(), Int32(width), Int32(height))
    }

    /// Whether it fills the screen's free part.
    public var isMaximized: Bool { gtk_window_is_maximized(pointer()) != 0 }
    /// Fills the screen's free part.
    public func maximize() { gtk_window_maximize(pointer()) }

    /// Whether it covers the whole screen.
    public var isFullscreen: Bool {
        get { gtk_window_is_fullscreen(pointer()) != 0 }
        set { newValue ? gtk_window_fullscreen(pointer()) : gtk_window_unfullscreen(pointer()) }
    }

    /// Whether nobody can see it: minimised, on another workspace, or behind a lock.
    ///
    /// Tells of its changes as "suspended".
    public var isSuspended: Bool { gtk_window_is_suspended(pointer()) != 0 }

    /// Whether the window has the keyboard.
    public var isActive: Bool { gtk_window_is_active(pointer()) != 0 }

    /// Whether a dialog lies over the content.
    public var hasDialog: Bool { adw_application_window_get_visible_dialog(pointer()) != nil }

    /// The window's number, as in its object path on the bus.
    public var id: Int { Int(gtk_application_window_get_id(pointer())) }

    /// Shows the window and asks for the focus.
    public func present() { gtk_window_present(pointer()) }
    /// Closes it as its close button does: a handler may refuse.
    public func close() { gtk_window_close(pointer()) }
    /// Closes it without asking.
    public func destroy() { gtk_window_destroy(pointer()) }

    /// Adds a breakpoint; of several that apply the last one added wins.
    public func add(_ breakpoint: Breakpoint) {
        // The window takes over a reference.
        g_object_ref(breakpoint.raw)
        adw_application_window_add_breakpoint(pointer(), breakpoint.pointer())
    }

    /// Calls `handler` before closing; true keeps the window open.
    @discardableResult
    public func onCloseRequest(_ handler: @escaping @MainActor () -> Bool) -> SignalConnection {
        connect("close-request", returningBool: { _ in handler() })
    }
}

/// A condition on the window's size, with what is different while it holds.
@MainActor
public final class Breakpoint: Object {
    /// `condition` as libadwaita writes it: "max-width: 560sp".
    public init(condition: String) {
        super.init(
            adopting: existing(adw_breakpoint_new(adw_breakpoint_condition_parse(condition))))
    }

    /// The window has come into the breakpoint's range.
    @discardableResult
    public func onApply(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("apply", handler)
    }

    /// Sets a Boolean property of a widget while the condition holds.
    public func set(_ widget: View, _ property: String, to value: Bool) {
        var gvalue = GValue()
        g_value_init(&gvalue, GType(Fundamental.boolean))
        g_value_set_boolean(&gvalue, value ? 1 : 0)
        adw_breakpoint_add_setter(pointer(), widget.pointer(), property, &gvalue)
        g_value_unset(&gvalue)
    }
}

/// A top-level window that belongs to no application.
@MainActor
public final class PlainWindow: View {
    /// A window of no program, not shown yet.
    public init() { super.init(retaining: existing(adw_window_new())) }

    /// What the window shows, header bar included.
    public func setContent(_ widget: View?) {
        adw_window_set_content(pointer(), widget?.pointer())
    }

    /// Shows the window and asks for the focus.
    public func present() { gtk_window_present(pointer()) }
    /// Closes it without asking.
    public func destroy() { gtk_window_destroy(pointer()) }
}
