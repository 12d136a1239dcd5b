import CGtk
import CGtkSupport
import PhotoModel

/// Where a widget stands in the space it is given.
public enum Align: UInt32, Sendable { case fill, start, end, center, baselineFill, baselineCenter }

/// Along which axis something lies or is measured.
public enum Orientation: UInt32, Sendable { case horizontal, vertical }

/// What every widget has.
///
/// Coordinates are logical pixels of the widget itself.
@MainActor
open class View: Object {
    override init(adopting raw: UnsafeMutableRawPointer) { super.init(adopting: raw) }
    override init(retaining raw: UnsafeMutableRawPointer) { super.init(retaining: raw) }

    // MARK: Appearance

    /// Whether the widget takes part in the layout.
    public var isVisible: Bool {
        get { gtk_widget_get_visible(pointer()) != 0 }
        set { gtk_widget_set_visible(pointer(), newValue ? 1 : 0) }
    }

    /// Whether the widget and all its parents are visible in a window.
    public var isMapped: Bool { gtk_widget_get_mapped(pointer()) != 0 }

    /// From 0, invisible, to 1.
    public var opacity: Double {
        get { gtk_widget_get_opacity(pointer()) }
        set { gtk_widget_set_opacity(pointer(), newValue) }
    }

    /// Whether it reacts to input; false also shows it as disabled.
    public var isSensitive: Bool {
        get { gtk_widget_get_sensitive(pointer()) != 0 }
        set { gtk_widget_set_sensitive(pointer(), newValue ? 1 : 0) }
    }

    /// Whether it clips its children to its box.
    public var clipsContent: Bool {
        get { gtk_widget_get_overflow(pointer()) == GTK_OVERFLOW_HIDDEN }
        set {
            gtk_widget_set_overflow(
                pointer(), newValue ? GTK_OVERFLOW_HIDDEN : GTK_OVERFLOW_VISIBLE)
        }
    }

    /// Adds style classes.
    public func addStyle(_ classes: String...) {
        for name in classes { gtk_widget_add_css_class(pointer(), name) }
    }

    /// Takes a style class away.
    public func removeStyle(_ name: String) { gtk_widget_remove_css_class(pointer(), name) }

    /// Adds a style class or takes it away.
    public func setStyle(_ name: String, _ isOn: Bool) {
        isOn
            ? gtk_widget_add_css_class(pointer(), name)
            : gtk_widget_remove_css_class(pointer(), name)
    }

    /// The style's text colour, for drawing that must follow it.
    public var foreground: Color {
        var rgba = GdkRGBA()
        gtk_widget_get_color(pointer(), &rgba)
        return Color(rgba)
    }

    /// The text shown when the pointer rests on the widget.
    public var tooltip: String? {
        get { gtk_widget_get_tooltip_text(pointer()).map { String(cString: $0) } }
        set { gtk_widget_set_tooltip_text(pointer(), newValue) }
    }

    /// A cursor's CSS name ("grab", "none"), nil for the parent's.
    public func setCursor(_ name: String?) {
        gtk_widget_set_cursor_from_name(pointer(), name)
    }

    // MARK: Size and place

    /// Allocated width, logical pixels.
    public var width: Double { Double(gtk_widget_get_width(pointer())) }
    /// Allocated height, logical pixels.
    public var height: Double { Double(gtk_widget_get_height(pointer())) }
    /// Allocated size, logical pixels.
    public var size: Size<Widget> { Size(width: width, height: height) }

    /// Device pixels per logical pixel, fractional; 1 before the widget is on a surface.
    public var scale: Double {
        guard let native = gtk_widget_get_native(pointer()),
            let surface = gtk_native_get_surface(native)
        else { return 1 }
        return gdk_surface_get_scale(surface)
    }

    /// The smallest size asked for, in logical pixels; -1 leaves it to the widget.
    public func setSizeRequest(width: Int = -1, height: Int = -1) {
        gtk_widget_set_size_request(pointer(), Int32(width), Int32(height))
    }

    /// What becomes of spare width.
    public var horizontalAlign: Align {
        get { Align(rawValue: gtk_widget_get_halign(pointer()).rawValue) ?? .fill }
        set { gtk_widget_set_halign(pointer(), GtkAlign(newValue.rawValue)) }
    }

    /// What becomes of spare height.
    public var verticalAlign: Align {
        get { Align(rawValue: gtk_widget_get_valign(pointer()).rawValue) ?? .fill }
        set { gtk_widget_set_valign(pointer(), GtkAlign(newValue.rawValue)) }
    }

    /// Whether it asks its container for spare width.
    public var expandsHorizontally: Bool {
        get { gtk_widget_get_hexpand(pointer()) != 0 }
        set { gtk_widget_set_hexpand(pointer(), newValue ? 1 : 0) }
    }

    /// Whether it asks its container for spare height.
    public var expandsVertically: Bool {
        get { gtk_widget_get_vexpand(pointer()) != 0 }
        set { gtk_widget_set_vexpand(pointer(), newValue ? 1 : 0) }
    }

    /// Logical pixels kept free around the widget.
    public func setMargins(
        top: Int = 0, bottom: Int = 0, start: Int = 0, end: Int = 0
    ) {
        gtk_widget_set_margin_top(pointer(), Int32(top))
        gtk_widget_set_margin_bottom(pointer(), Int32(bottom))
        gtk_widget_set_margin_start(pointer(), Int32(start))
        gtk_widget_set_margin_end(pointer(), Int32(end))
    }

    /// The same margin on each side, logical pixels.
    public func setMargins(_ all: Int) {
        setMargins(top: all, bottom: all, start: all, end: all)
    }

    /// The frame in another widget's coordinates; nil when they share no window.
    public func frame(in other: View) -> Rect<Widget>? {
        var bounds = graphene_rect_t()
        guard gtk_widget_compute_bounds(pointer(), other.pointer(), &bounds) != 0 else {
            return nil
        }
        return Rect(bounds)
    }

    /// A point of this widget in another widget's coordinates.
    public func convert(
        _ point: Point<Widget>, to other: View
    ) -> Point<Widget>? {
        var from = graphene_point_t(point)
        var result = graphene_point_t()
        guard gtk_widget_compute_point(pointer(), other.pointer(), &from, &result) != 0 else {
            return nil
        }
        return Point(result)
    }

    /// Where the widget's origin lies on its surface, the window's shadow included.
    public var originOnSurface: Point<Widget> {
        guard let native = gtk_widget_get_native(pointer()) else { return .zero }
        let window = UnsafeMutableRawPointer(native).assumingMemoryBound(to: GtkWidget.self)
        var from = graphene_point_t(x: 0, y: 0)
        var result = graphene_point_t()
        guard gtk_widget_compute_point(pointer(), window, &from, &result) != 0 else { return .zero }
        var offset = (x: 0.0, y: 0.0)
        gtk_native_get_surface_transform(native, &offset.x, &offset.y)
        return Point(x: Double(result.x) + offset.x, y: Double(result.y) + offset.y)
    }

    /// Whether the reading direction is right to left.
    public var isRightToLeft: Bool {
        gtk_widget_get_direction(pointer()) == GTK_TEXT_DIR_RTL
    }

    /// Draws anew with the next frame.
    public func queueDraw() { gtk_widget_queue_draw(pointer()) }
    /// Places the children anew with the next frame; the size stays.
    public func queueAllocate() { gtk_widget_queue_allocate(pointer()) }
    /// Measures anew with the next frame.
    public func queueResize() { gtk_widget_queue_resize(pointer()) }

    // MARK: Tree

    /// The widget that holds this one; nil for a window or a free widget.
    public var parent: View? {
        gtk_widget_get_parent(pointer()).map { View(retaining: UnsafeMutableRawPointer($0)) }
    }

    /// Takes a canvas's child out of it.
    public func unparent() {
        if gtk_widget_get_parent(pointer()) != nil { gtk_widget_unparent(pointer()) }
    }

    // MARK: Focus

    /// Whether it can have the keyboard focus itself.
    public var isFocusable: Bool {
        get { gtk_widget_get_focusable(pointer()) != 0 }
        set { gtk_widget_set_focusable(pointer(), newValue ? 1 : 0) }
    }

    /// Whether the widget or its descendants can take the focus.
    public var canFocus: Bool {
        get { gtk_widget_get_can_focus(pointer()) != 0 }
        set { gtk_widget_set_can_focus(pointer(), newValue ? 1 : 0) }
    }

    /// Whether a click gives it the focus.
    public var focusesOnClick: Bool {
        get { gtk_widget_get_focus_on_click(pointer()) != 0 }
        set { gtk_widget_set_focus_on_click(pointer(), newValue ? 1 : 0) }
    }

    /// Whether pointer and touch reach it or pass through.
    public var canTarget: Bool {
        get { gtk_widget_get_can_target(pointer()) != 0 }
        set { gtk_widget_set_can_target(pointer(), newValue ? 1 : 0) }
    }

    /// Whether it has the keyboard focus itself.
    public var hasFocus: Bool { gtk_widget_has_focus(pointer()) != 0 }

    /// Whether it or something inside it has its window's focus.
    public var containsFocus: Bool {
        hasFocus || gtk_widget_get_focus_child(pointer()) != nil
    }

    /// Takes the keyboard focus; false when it cannot.
    @discardableResult
    public func grabFocus() -> Bool { gtk_widget_grab_focus(pointer()) != 0 }

    // MARK: Controllers and actions

    /// Adds a controller; the widget owns it from now on, the Swift object included.
    ///
    /// Handlers may therefore capture the controller weakly and find it alive.
    public func add(_ controller: EventController) {
        g_object_ref(controller.raw)
        gtk_widget_add_controller(pointer(), controller.pointer())
        hold(controller, as: controller.key)
    }

    /// Takes a controller away; its handlers are called no more.
    public func remove(_ controller: EventController) {
        gtk_widget_remove_controller(pointer(), controller.pointer())
        letGo(of: controller.key)
    }

    /// Activates an action by its detailed name ("win.save"), found from here upwards.
    @discardableResult
    public func activate(_ action: String, _ parameter: ActionState? = nil) -> Bool {
        gtk_widget_activate_action_variant(pointer(), action, parameter?.variant()) != 0
    }

    /// Actions that hold for this widget and what is inside it, under a prefix of their own.
    public func insertActions(_ actions: [SimpleAction], prefix: String) {
        let group = Object(adopting: existing(g_simple_action_group_new()))
        for action in actions {
            g_action_map_add_action(group.pointer(), action.pointer())
            group.hold(action, as: action.key)
        }
        gtk_widget_insert_action_group(pointer(), prefix, group.pointer())
    }

    // MARK: Signals

    /// The widget has come onto the screen.
    @discardableResult
    public func onMap(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("map", handler)
    }

    /// The widget has left the screen.
    @discardableResult
    public func onUnmap(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("unmap", handler)
    }

    /// Calls `handler` each time the surface's scale changes, and when the widget comes on one.
    public func onScaleChange(_ handler: @escaping @MainActor () -> Void) {
        onChange(of: "scale-factor", handler)
        connect("realize") { [weak self] in
            guard let self, let native = gtk_widget_get_native(pointer()),
                let surface = gtk_native_get_surface(native)
            else { return }
            let owner = Object(retaining: UnsafeMutableRawPointer(surface))
            withExtendedLifetime(owner) { _ = $0.onChange(of: "scale", handler) }
            handler()
        }
    }
}
