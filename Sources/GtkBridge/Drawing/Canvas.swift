import CGtk
import CGtkSupport
import PhotoModel

/// How a widget's height depends on its width.
public enum RequestMode: UInt32, Sendable { case heightForWidth, widthForHeight, constant }

/// Where the keyboard focus is asked to go.
public enum FocusDirection: UInt32, Sendable { case tabForward, tabBackward, up, down, left, right }

/// A widget whose measuring, layout and drawing are overridden in Swift.
///
/// Subclass it and keep the object: the widget holds it weakly, and once the Swift object is gone
/// the widget stays in its tree empty and still. Children are added with `insert`, placed in
/// `allocate` and drawn with `Snapshot.append(_:of:)`; they leave with `unparent()`.
@MainActor
open class Canvas: View {
    /// A canvas; its CSS name is the only thing that styles see of it.
    public init(cssName: String = "canvas") {
        super.init(retaining: Self.make(cssName, lep_canvas_new))
        adoptWidget()
    }

    init(scrollable cssName: String) {
        super.init(retaining: Self.make(cssName, lep_scrollable_new))
        adoptWidget()
    }

    // MARK: What subclasses override

    /// The smallest and the natural length on an axis, in logical pixels.
    ///
    /// `other` is -1 if unknown.
    open func measure(_ orientation: Orientation, for other: Int) -> (minimum: Int, natural: Int) {
        (0, 0)
    }

    /// Places the children.
    ///
    /// Never queues a resize.
    open func allocate(width: Int, height: Int) {}

    /// Draws the widget, children included.
    open func draw(_ snapshot: Snapshot) {
        var child = gtk_widget_get_first_child(pointer())
        while let current = child {
            gtk_widget_snapshot_child(pointer(), current, snapshot.raw)
            child = gtk_widget_get_next_sibling(current)
        }
    }

    open var requestMode: RequestMode { .constant }

    /// Moves the focus inside; nil leaves it to GTK.
    open func moveFocus(_ direction: FocusDirection) -> Bool? { nil }

    /// Takes the focus; nil leaves it to GTK.
    open func takeFocus() -> Bool? { nil }

    /// Whether a point belongs to the widget.
    open func contains(_ point: Point<Widget>) -> Bool {
        point.x >= 0 && point.y >= 0 && point.x < width && point.y < height
    }

    /// The widget is shown from now on, or no longer.
    open func mappedChanged(_ isMapped: Bool) {}

    /// The reading direction changed.
    open func directionChanged() {}

    /// Style changed: colours read before are stale.
    open func styleChanged() {}

    /// A scrollable's adjustment moved, or was replaced.
    func adjusted(_ orientation: Orientation, replaced: Bool) {}

    // MARK: Children

    /// Adds a child above the others.
    public func insert(_ child: View) {
        gtk_widget_insert_before(child.pointer(), pointer(), nil)
    }

    /// Adds a child below another, or moves it there.
    public func insert(_ child: View, below sibling: View) {
        gtk_widget_insert_before(child.pointer(), pointer(), sibling.pointer())
    }

    /// Gives a child its size, moved by an offset and then scaled about its own origin.
    public func place(
        _ child: View, width: Int, height: Int, at offset: Point<Widget> = .zero,
        scale: Double = 1
    ) {
        var transform: OpaquePointer?
        if offset != .zero {
            var point = graphene_point_t(offset)
            transform = gsk_transform_translate(transform, &point)
        }
        if scale != 1 { transform = gsk_transform_scale(transform, Float(scale), Float(scale)) }
        // The child takes over the transform.
        gtk_widget_allocate(child.pointer(), Int32(width), Int32(height), -1, transform)
    }

    /// A child's smallest and natural length, as `measure` tells its own.
    public func measure(
        _ child: View, _ orientation: Orientation, for other: Int = -1
    ) -> (minimum: Int, natural: Int) {
        var minimum: Int32 = 0
        var natural: Int32 = 0
        gtk_widget_measure(
            child.pointer(), GtkOrientation(orientation.rawValue), Int32(other), &minimum,
            &natural, nil, nil)
        return (Int(minimum), Int(natural))
    }

    // MARK: The seam

    /// Set once `self` exists; C calls nothing before the widget is in a tree.
    private func adoptWidget() { CanvasLink.pending?.canvas = self }

    private static func make(
        _ cssName: String,
        _ create: (UnsafePointer<LepCanvasVTable>, gpointer, UnsafePointer<CChar>)
            -> UnsafeMutablePointer<GtkWidget>
    ) -> UnsafeMutableRawPointer {
        let link = CanvasLink()
        CanvasLink.pending = link
        var table = canvasTable
        // Unmanaged: the widget holds the link until its vtable's `released`.
        return UnsafeMutableRawPointer(
            create(&table, Unmanaged.passRetained(link).toOpaque(), cssName))
    }
}

/// What C holds of a canvas: retained by the widget, itself holding the Swift object weakly.
@MainActor
final class CanvasLink {
    weak var canvas: Canvas?

    /// The link of the canvas being made, between its widget and its Swift object.
    static var pending: CanvasLink?

    nonisolated init() {}
}
