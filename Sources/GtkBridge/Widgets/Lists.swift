import CGtk
import CGtkSupport

/// A column of rows, not many; style class "boxed-list" makes it a card.
@MainActor
public final class ListBox: View {
    public init() {
        super.init(retaining: existing(gtk_list_box_new()))
        gtk_list_box_set_selection_mode(pointer(), GTK_SELECTION_NONE)
    }

    public func append(_ row: View) { gtk_list_box_append(pointer(), row.pointer()) }
}

/// A row that is a button as a whole.
@MainActor
public final class ButtonRow: View {
    public init(title: String) {
        super.init(retaining: existing(adw_button_row_new()))
        // Set apart, so that the text is neither markup nor a mnemonic.
        adw_preferences_row_set_use_markup(pointer(), 0)
        adw_preferences_row_set_title(pointer(), title)
    }

    @discardableResult
    public func onActivate(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("activated", handler)
    }
}
