import CGio
import CGtk
import CGtkSupport
import PhotoModel

/// What a menu offers: items that name actions, in sections.
@MainActor
public final class Menu: Object {
    /// An empty menu model.
    public init() { super.init(adopting: existing(g_menu_new())) }

    /// An item; `action` is detailed ("win.save"), `target` the value it is activated with.
    public func append(_ label: String, action: String, target: ActionState? = nil) {
        let item = Object(adopting: existing(g_menu_item_new(label, nil)))
        g_menu_item_set_action_and_target_value(item.pointer(), action, target?.variant())
        g_menu_append_item(pointer(), item.pointer())
    }

    /// Adds entries that are set apart by a line, under a title if there is one.
    public func appendSection(_ title: String? = nil, _ section: Menu) {
        g_menu_append_section(pointer(), title, section.pointer())
    }

    /// Adds an entry that opens entries of its own.
    public func appendSubmenu(_ label: String, _ submenu: Menu) {
        g_menu_append_submenu(pointer(), label, submenu.pointer())
    }

    /// The number of entries and sections.
    public var count: Int { Int(g_menu_model_get_n_items(pointer())) }

    /// Takes every entry out.
    public func removeAll() { g_menu_remove_all(pointer()) }
}

/// A bubble that points at a place of its parent.
@MainActor
public class Popover: View {
    /// A popover without a child, not attached to a widget.
    public init() { super.init(retaining: existing(gtk_popover_new())) }

    override init(retaining raw: UnsafeMutableRawPointer) { super.init(retaining: raw) }

    /// What the popover shows.
    public func setChild(_ child: View?) { gtk_popover_set_child(pointer(), child?.pointer()) }
    /// Whether an arrow points at what it belongs to.
    public func setHasArrow(_ on: Bool) { gtk_popover_set_has_arrow(pointer(), on ? 1 : 0) }

    /// Attaches to a view; `detach` before the view goes.
    public func attach(to view: View) { gtk_widget_set_parent(pointer(), view.pointer()) }
    /// Takes it from the widget that it was attached to.
    public func detach() { unparent() }

    /// The place pointed at, in the parent's coordinates.
    public func setPointing(to rect: Rect<Widget>) {
        var native = GdkRectangle(
            x: Int32(rect.minX.rounded(.down)), y: Int32(rect.minY.rounded(.down)),
            width: Int32(max(1, rect.size.width)), height: Int32(max(1, rect.size.height)))
        gtk_popover_set_pointing_to(pointer(), &native)
    }

    /// Shows it.
    public func popUp() { gtk_popover_popup(pointer()) }
    /// Hides it.
    public func popDown() { gtk_popover_popdown(pointer()) }

    /// It was hidden, by the user or the program.
    @discardableResult
    public func onClose(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("closed", handler)
    }
}

/// A menu in a bubble.
@MainActor
public final class PopoverMenu: Popover {
    /// A popover that shows a menu model.
    public init(menu: Menu) {
        super.init(retaining: existing(gtk_popover_menu_new_from_model(menu.pointer())))
    }
}
