import CGtk
import CGtkSupport

/// A canvas that a `ScrolledWindow` scrolls; it lays out and draws in viewport coordinates.
@MainActor
open class ScrollableCanvas: Canvas {
    /// A scrollable canvas with a name for style sheets.
    public init(scrollableCSSName: String = "scrollable") {
        super.init(scrollable: scrollableCSSName)
    }

    /// The offset changed; the place to rebind what scrolled away.
    open func scrolled(_ orientation: Orientation) {}

    /// The enclosing scrolled window's adjustment; nil outside of one.
    public func adjustment(_ orientation: Orientation) -> Adjustment? {
        lep_scrollable_get_adjustment(pointer(), GtkOrientation(orientation.rawValue))
            .map { Adjustment(retaining: UnsafeMutableRawPointer($0)) }
    }

    override func adjusted(_ orientation: Orientation, replaced: Bool) { scrolled(orientation) }
}

/// A value in a range, with the length of a page: a scroll offset or a slider's value.
@MainActor
public final class Adjustment: Object {
    /// An adjustment by its range and steps.
    public init(
        value: Double, lower: Double, upper: Double, step: Double = 1, page: Double = 0
    ) {
        super.init(adopting: existing(gtk_adjustment_new(value, lower, upper, step, page, 0)))
    }

    override init(retaining raw: UnsafeMutableRawPointer) { super.init(retaining: raw) }

    /// Where it stands, between `lower` and `upper` less `pageSize`.
    public var value: Double {
        get { gtk_adjustment_get_value(pointer()) }
        set { gtk_adjustment_set_value(pointer(), newValue) }
    }

    /// The end of the range.
    public var upper: Double { gtk_adjustment_get_upper(pointer()) }
    /// What of the range is shown at once.
    public var pageSize: Double { gtk_adjustment_get_page_size(pointer()) }

    /// Sets everything at once, with one notification.
    public func configure(
        value: Double, upper: Double, step: Double, pageStep: Double, pageSize: Double
    ) {
        gtk_adjustment_configure(pointer(), value, 0, upper, step, pageStep, pageSize)
    }

    /// The value has changed, by the user or the program.
    @discardableResult
    public func onValueChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("value-changed", handler)
    }
}
