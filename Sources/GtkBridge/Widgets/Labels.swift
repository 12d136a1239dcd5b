import CGtk
import CGtkSupport

/// A line or a paragraph of text.
@MainActor
public final class Label: View {
    /// Which part of a text that does not fit is left out.
    public enum Ellipsis: Sendable { case none, middle, end }

    /// A label with a plain text.
    public init(_ text: String = "") { super.init(retaining: existing(gtk_label_new(text))) }

    /// The plain text shown.
    public var text: String {
        get { gtk_label_get_text(pointer()).map { String(cString: $0) } ?? "" }
        set { gtk_label_set_text(pointer(), newValue) }
    }

    /// Where the text is cut when there is no room.
    public func setEllipsis(_ ellipsis: Ellipsis) {
        let native =
            switch ellipsis {
            case .none: PANGO_ELLIPSIZE_NONE
            case .middle: PANGO_ELLIPSIZE_MIDDLE
            case .end: PANGO_ELLIPSIZE_END
            }
        gtk_label_set_ellipsize(pointer(), native)
    }

    /// Whether digits keep their width; the caller's style class does the same with "numeric".
    public func setMaximumCharacters(_ count: Int) {
        gtk_label_set_max_width_chars(pointer(), Int32(count))
    }

    /// 0 puts the text at the start of its room, 1 at the end.
    public func setTextAlign(_ align: Double) {
        gtk_label_set_xalign(pointer(), Float(align))
        let native =
            align == 0 ? GTK_JUSTIFY_LEFT : align == 1 ? GTK_JUSTIFY_RIGHT : GTK_JUSTIFY_CENTER
        gtk_label_set_justify(pointer(), native)
    }
}

/// A symbol by its icon name.
@MainActor
public final class Icon: View {
    /// An icon of the theme, by its name.
    public init(_ name: String) {
        super.init(retaining: existing(gtk_image_new_from_icon_name(name)))
        setAccessibleRole(.presentation)
    }

    /// The side in logical pixels.
    public func setSize(_ pixels: Int) { gtk_image_set_pixel_size(pointer(), Int32(pixels)) }
}

/// A page that says why there is nothing, and what can be done.
@MainActor
public final class StatusPage: View {
    /// A page that says one thing: icon, title and a line below.
    public init(icon: String?, title: String, description: String? = nil) {
        super.init(retaining: existing(adw_status_page_new()))
        set(icon: icon, title: title, description: description)
    }

    /// Says another thing.
    public func set(icon: String?, title: String, description: String?) {
        adw_status_page_set_icon_name(pointer(), icon)
        adw_status_page_set_title(pointer(), title)
        // The description is markup; file names are not.
        adw_status_page_set_description(pointer(), description.map(escapedMarkup))
    }

    /// A widget below the texts.
    public func setChild(_ child: View?) { adw_status_page_set_child(pointer(), child?.pointer()) }
}

/// Text with the characters that markup reserves written as entities.
func escapedMarkup(_ text: String) -> String {
    takeString(g_markup_escape_text(text, -1)) ?? text
}
