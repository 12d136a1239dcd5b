import CGtk

/// A line across a page that says what is going on, with at most one thing to do about it.
@MainActor
public final class Banner: View {
    /// A hidden banner without text.
    public init() {
        super.init(retaining: existing(adw_banner_new("")))
        // Set apart, so that file names are not taken for markup.
        adw_banner_set_use_markup(pointer(), 0)
    }

    /// The text and the button's label; nil for no button.
    public func set(title: String, button: String?) {
        adw_banner_set_title(pointer(), title)
        adw_banner_set_button_label(pointer(), button)
    }

    /// Whether it is shown; it slides.
    public var isRevealed: Bool {
        get { adw_banner_get_revealed(pointer()) != 0 }
        set { adw_banner_set_revealed(pointer(), newValue ? 1 : 0) }
    }

    /// Its button was pressed.
    @discardableResult
    public func onButton(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("button-clicked", handler)
    }
}
