import CGtk
import CGtkSupport

/// A dialog of preferences, which take effect at once.
@MainActor
public final class PreferencesDialog: Dialog {
    /// A dialog of one page with these groups.
    public init(_ groups: [PreferencesGroup]) {
        super.init(retaining: existing(adw_preferences_dialog_new()))
        let page = View(retaining: existing(adw_preferences_page_new()))
        for group in groups { adw_preferences_page_add(page.pointer(), group.pointer()) }
        adw_preferences_dialog_add(pointer(), page.pointer())
    }
}

/// Rows of preferences under a heading.
@MainActor
public final class PreferencesGroup: View {
    /// A group with a heading.
    public init(title: String, _ rows: [View]) {
        super.init(retaining: existing(adw_preferences_group_new()))
        adw_preferences_group_set_title(pointer(), title)
        for (place, row) in rows.enumerated() {
            adw_preferences_group_add(pointer(), row.pointer())
            // The rows' handlers read the rows' Swift halves, which nobody else keeps.
            hold(row, as: "lep-row-\(place)")
        }
    }
}

/// A row that is on or off.
@MainActor
public final class SwitchRow: View {
    /// A row that is off; the subtitle explains the title.
    public init(title: String, subtitle: String) {
        super.init(retaining: existing(adw_switch_row_new()))
        adw_preferences_row_set_title(pointer(), title)
        adw_action_row_set_subtitle(pointer(), subtitle)
    }

    /// Whether it is on.
    public var isOn: Bool {
        get { adw_switch_row_get_active(pointer()) != 0 }
        set { adw_switch_row_set_active(pointer(), newValue ? 1 : 0) }
    }
}

/// A row with a whole number, and buttons that make it larger and smaller.
@MainActor
public final class NumberRow: View {
    /// A row over a range; the subtitle explains the title.
    public init(title: String, subtitle: String, range: ClosedRange<Int>) {
        super.init(
            retaining: existing(
                adw_spin_row_new_with_range(
                    Double(range.lowerBound), Double(range.upperBound), 1)))
        adw_preferences_row_set_title(pointer(), title)
        adw_action_row_set_subtitle(pointer(), subtitle)
    }

    /// The number shown.
    public var number: Int {
        get { Int(adw_spin_row_get_value(pointer()).rounded()) }
        set { adw_spin_row_set_value(pointer(), Double(newValue)) }
    }
}

/// A row that offers a choice in a list.
@MainActor
public final class ChoiceRow: View {
    /// A row with the first of the choices.
    public init(title: String, choices: [String]) {
        super.init(retaining: existing(adw_combo_row_new()))
        adw_preferences_row_set_title(pointer(), title)
        let list = Object(adopting: existing(gtk_string_list_new(nil)))
        for choice in choices { gtk_string_list_append(list.pointer(), choice) }
        adw_combo_row_set_model(pointer(), list.pointer())
    }

    /// The place of the choice, from 0.
    public var choice: Int {
        get { Int(adw_combo_row_get_selected(pointer())) }
        set { adw_combo_row_set_selected(pointer(), guint(newValue)) }
    }
}
