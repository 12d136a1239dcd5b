import CGtk
import CGtkSupport

/// A canvas that a `ScrolledWindow` scrolls; it lays out and draws in viewport coordinates.
@MainActor
open class ScrollableCanvas: Canvas {
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
    public init(
        value: Double, lower: Double, upper: Double, step: Double = 1, page: Double = 0
    ) {
        super.init(adopting: existing(gtk_adjustment_new(value, lower, upper, step, page, 0)))
    }

    override init(retaining raw: UnsafeMutableRawPointer) { super.init(retaining: raw) }

    public var value: Double {
        get { gtk_adjustment_get_value(pointer()) }
        set { gtk_adjustment_set_value(pointer(), newValue) }
    }

    public var upper: Double { gtk_adjustment_get_upper(pointer()) }
    public var pageSize: Double { gtk_adjustment_get_page_size(pointer()) }

    /// Sets everything at once, with one notification.
    public func configure(
        value: Double, upper: Double, step: Double, pageStep: Double, pageSize: Double
    ) {
        gtk_adjustment_configure(pointer(), value, 0, upper, step, pageStep, pageSize)
    }

    @discardableResult
    public func onValueChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("value-changed", handler)
    }
}
