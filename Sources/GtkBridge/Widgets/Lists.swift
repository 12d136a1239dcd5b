import CGtk
import CGtkSupport

/// A column of rows, not many; style class "boxed-list" makes it a card.
@MainActor
public final class ListBox: View {
    /// A list without rows.
    public init() {
        super.init(retaining: existing(gtk_list_box_new()))
        gtk_list_box_set_selection_mode(pointer(), GTK_SELECTION_NONE)
    }

    /// Adds a row at the end.
    public func append(_ row: View) { gtk_list_box_append(pointer(), row.pointer()) }
}

/// A row that is a button as a whole.
@MainActor
public final class ButtonRow: View {
    /// A row with a title.
    public init(title: String) {
        super.init(retaining: existing(adw_button_row_new()))
        // Set apart, so that the text is neither markup nor a mnemonic.
        adw_preferences_row_set_use_markup(pointer(), 0)
        adw_preferences_row_set_title(pointer(), title)
    }

    /// The row was clicked, or Enter pressed on it.
    @discardableResult
    public func onActivate(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("activated", handler)
    }
}

/// A row with a title and something at its end.
@MainActor
public final class ActionRow: View {
    /// A row that is not activated.
    public init(title: String) {
        super.init(retaining: existing(adw_action_row_new()))
        adw_preferences_row_set_use_markup(pointer(), 0)
        adw_preferences_row_set_title(pointer(), title)
    }

    /// A row that shows a value under its title, to be selected and copied.
    public init(property title: String, value: String) {
        super.init(retaining: existing(adw_action_row_new()))
        adw_preferences_row_set_use_markup(pointer(), 0)
        adw_preferences_row_set_title(pointer(), title)
        adw_action_row_set_subtitle(pointer(), value)
        adw_action_row_set_subtitle_selectable(pointer(), 1)
        addStyle("property")
    }

    /// Adds a widget at the row's beginning.
    public func addPrefix(_ widget: View) {
        adw_action_row_add_prefix(pointer(), widget.pointer())
    }

    /// Makes a button of the row: it was clicked, or Enter pressed on it.
    @discardableResult
    public func onActivate(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        gtk_list_box_row_set_activatable(pointer(), 1)
        return connect("activated", handler)
    }

    /// Adds a widget at the row's end.
    public func addSuffix(_ widget: View) {
        adw_action_row_add_suffix(pointer(), widget.pointer())
    }
}
