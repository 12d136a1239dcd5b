import CGtk
import CGtkSupport

/// An entry in which one searches: text, with a button that empties it.
@MainActor
public final class SearchEntry: View {
    /// An empty entry; the placeholder stands in it while it is empty.
    public init(placeholder: String) {
        super.init(retaining: existing(gtk_search_entry_new()))
        gtk_search_entry_set_placeholder_text(pointer(), placeholder)
        setAccessibleLabel(placeholder)
    }

    /// What is typed in it.
    public var text: String {
        get { gtk_editable_get_text(pointer()).map { String(cString: $0) } ?? "" }
        set { gtk_editable_set_text(pointer(), newValue) }
    }

    /// The text changed; a little after the last key.
    @discardableResult
    public func onSearch(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("search-changed", handler)
    }

    /// Enter was pressed.
    @discardableResult
    public func onActivate(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("activate", handler)
    }
}

/// A bar with a search entry that slides in below a header, and leaves with Escape.
@MainActor
public final class SearchBar: View {
    /// A hidden bar; `entry` is a descendant of `child`.
    public init(_ child: View, entry: SearchEntry) {
        super.init(retaining: existing(gtk_search_bar_new()))
        gtk_search_bar_set_child(pointer(), child.pointer())
        gtk_search_bar_connect_entry(pointer(), entry.pointer())
    }

    /// Whether the bar is shown; leaving empties the entry.
    public var isSearching: Bool {
        get { gtk_search_bar_get_search_mode(pointer()) != 0 }
        set { gtk_search_bar_set_search_mode(pointer(), newValue ? 1 : 0) }
    }

    /// `isSearching` changed.
    public func onChange(_ handler: @escaping @MainActor () -> Void) {
        onChange(of: "search-mode-enabled", handler)
    }
}

/// A button that shows one of several choices and offers the others in a list.
@MainActor
public final class DropDown: View {
    /// A button that shows the first of the choices; the label is read out.
    public init(choices: [String], label: String) {
        let list = Object(adopting: existing(gtk_string_list_new(nil)))
        for choice in choices { gtk_string_list_append(list.pointer(), choice) }
        // The drop-down takes over a reference.
        g_object_ref(list.raw)
        super.init(retaining: existing(gtk_drop_down_new(list.pointer(), nil)))
        tooltip = label
        setAccessibleLabel(label)
    }

    /// The place of the choice, from 0.
    public var choice: Int {
        get { Int(gtk_drop_down_get_selected(pointer())) }
        set { gtk_drop_down_set_selected(pointer(), guint(newValue)) }
    }

    /// The choice changed, by the user or the program.
    public func onChoose(_ handler: @escaping @MainActor () -> Void) {
        onChange(of: "selected", handler)
    }
}
