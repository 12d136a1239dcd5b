import CGtk
import CGtkSupport
import PhotoModel

/// A button, with an icon or a text.
@MainActor
public class Button: View {
    /// A button with an icon; the tooltip is its name for assistive technology too.
    ///
    /// The key is one that does the same.
    public init(icon: String, tooltip: String, key: KeyStroke? = nil) {
        super.init(retaining: existing(gtk_button_new_from_icon_name(icon)))
        describe(tooltip, key: key)
    }

    /// A button that shows a widget; the tooltip is its name for assistive technology too.
    public init(child: View, tooltip: String) {
        super.init(retaining: existing(gtk_button_new()))
        setChild(child)
        describe(tooltip)
    }

    /// `_` before a letter makes it the mnemonic.
    public init(label: String) {
        super.init(retaining: existing(gtk_button_new_with_mnemonic(label)))
    }

    override init(retaining raw: UnsafeMutableRawPointer) { super.init(retaining: raw) }

    /// Shows an icon of the theme.
    public func setIcon(_ name: String) { gtk_button_set_icon_name(pointer(), name) }
    /// Shows a widget.
    public func setChild(_ child: View?) { gtk_button_set_child(pointer(), child?.pointer()) }

    /// It was clicked, or activated by key.
    @discardableResult
    public func onClick(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("clicked", handler)
    }

    /// Makes the button activate an action ("win.save"), sensitive while the action is enabled.
    public func setAction(_ detailedName: String) {
        gtk_actionable_set_detailed_action_name(pointer(), detailedName)
    }
}

/// A button that stays pressed until it is pressed again.
@MainActor
public final class ToggleButton: Button {
    /// A raised button with an icon; the tooltip is its name for assistive technology too.
    public override init(icon: String, tooltip: String, key: KeyStroke? = nil) {
        super.init(retaining: existing(gtk_toggle_button_new()))
        setIcon(icon)
        describe(tooltip, key: key)
    }

    /// Whether it is pressed.
    public var isPressed: Bool {
        get { gtk_toggle_button_get_active(pointer()) != 0 }
        set { gtk_toggle_button_set_active(pointer(), newValue ? 1 : 0) }
    }
}

/// A round mark that shows whether something is selected; it takes no input itself.
@MainActor
public final class SelectionMark: View {
    /// A mark that is not set.
    public init() {
        super.init(retaining: existing(gtk_check_button_new()))
        addStyle("selection-mode")
        // What it shows is told by what it stands on.
        setAccessibleRole(.presentation)
        canTarget = false
        canFocus = false
    }

    /// Whether it is set.
    public var isSet: Bool {
        get { gtk_check_button_get_active(pointer()) != 0 }
        set { gtk_check_button_set_active(pointer(), newValue ? 1 : 0) }
    }
}

/// A button that opens a menu or a popover.
@MainActor
public final class MenuButton: View {
    /// A button with an icon; the tooltip is its name for assistive technology too.
    public init(icon: String, tooltip: String, key: KeyStroke? = nil) {
        super.init(retaining: existing(gtk_menu_button_new()))
        gtk_menu_button_set_icon_name(pointer(), icon)
        describe(tooltip, key: key)
    }

    /// The menu that it opens.
    public func setMenu(_ menu: Menu) { gtk_menu_button_set_menu_model(pointer(), menu.pointer()) }

    /// The popover that it opens.
    public func setPopover(_ popover: Popover) {
        gtk_menu_button_set_popover(pointer(), popover.pointer())
    }

    /// Whether F10 opens it.
    public func setPrimary(_ on: Bool) { gtk_menu_button_set_primary(pointer(), on ? 1 : 0) }

    /// Whether what it opens appears above it.
    public func setDirection(up: Bool) {
        gtk_menu_button_set_direction(pointer(), up ? GTK_ARROW_UP : GTK_ARROW_DOWN)
    }

    /// Opens what it opens.
    public func popUp() { gtk_menu_button_popup(pointer()) }
    /// Closes what it opens.
    public func popDown() { gtk_menu_button_popdown(pointer()) }
}

/// A slider over a range.
@MainActor
public final class Scale: View {
    /// A slider over the range of an adjustment.
    public init(_ orientation: Orientation, adjustment: Adjustment) {
        super.init(
            retaining: existing(
                gtk_scale_new(GtkOrientation(orientation.rawValue), adjustment.pointer())))
        gtk_scale_set_draw_value(pointer(), 0)
    }

    /// The number shown.
    public var value: Double {
        get { gtk_range_get_value(pointer()) }
        set { gtk_range_set_value(pointer(), newValue) }
    }

    /// Digits after the point that the value is rounded to.
    public func setDigits(_ digits: Int) {
        gtk_range_set_round_digits(pointer(), Int32(digits))
        gtk_scale_set_digits(pointer(), Int32(digits))
    }

    /// Whether the greater values are at the start.
    public func setInverted(_ on: Bool) { gtk_range_set_inverted(pointer(), on ? 1 : 0) }

    /// The number has changed, by the user or the program.
    @discardableResult
    public func onValueChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("value-changed", handler)
    }
}
