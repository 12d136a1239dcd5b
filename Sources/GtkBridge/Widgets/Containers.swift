import CGtk
import CGtkSupport

/// Children in a row or a column.
@MainActor
public final class Box: View {
    /// An empty box; the spacing is in logical pixels.
    public init(_ orientation: Orientation, spacing: Int = 0) {
        super.init(
            retaining: existing(gtk_box_new(GtkOrientation(orientation.rawValue), Int32(spacing))))
    }

    /// Adds a widget at the end.
    public func append(_ child: View) { gtk_box_append(pointer(), child.pointer()) }
    /// Takes a widget out.
    public func remove(_ child: View) { gtk_box_remove(pointer(), child.pointer()) }

    /// Whether all children have the length of the longest.
    public func setHomogeneous(_ on: Bool) { gtk_box_set_homogeneous(pointer(), on ? 1 : 0) }
}

/// A main child with others laid over it.
@MainActor
public final class Overlay: View {
    /// An overlay without a child.
    public init() { super.init(retaining: existing(gtk_overlay_new())) }

    /// What everything else lies over; it gives the size.
    public func setChild(_ child: View?) { gtk_overlay_set_child(pointer(), child?.pointer()) }

    /// Lays a child over the others; its alignment says where.
    public func add(_ child: View) { gtk_overlay_add_overlay(pointer(), child.pointer()) }
    /// Takes away a widget that lies over the child.
    public func remove(_ child: View) { gtk_overlay_remove_overlay(pointer(), child.pointer()) }
}

/// Scrolls its child.
@MainActor
public final class ScrolledWindow: View {
    /// When a scrollbar is shown; external scrolls without one.
    public enum Policy: Sendable { case always, automatic, never, external }

    /// A scrolled window without a child.
    public init() { super.init(retaining: existing(gtk_scrolled_window_new())) }

    /// What is scrolled.
    public func setChild(_ child: View?) {
        gtk_scrolled_window_set_child(pointer(), child?.pointer())
    }

    /// Wants the height of its child where there is room for it.
    public func setPropagatesNaturalHeight(_ on: Bool) {
        gtk_scrolled_window_set_propagate_natural_height(pointer(), on ? 1 : 0)
    }

    /// When each scrollbar is shown.
    public func setPolicy(horizontal: Policy, vertical: Policy) {
        gtk_scrolled_window_set_policy(
            pointer(), Self.native(horizontal), Self.native(vertical))
    }

    private static func native(_ policy: Policy) -> GtkPolicyType {
        switch policy {
        case .always: GTK_POLICY_ALWAYS
        case .automatic: GTK_POLICY_AUTOMATIC
        case .never: GTK_POLICY_NEVER
        case .external: GTK_POLICY_EXTERNAL
        }
    }
}

/// One of several named children at a time.
@MainActor
public final class Stack: View {
    /// How one page gives way to another.
    public enum Transition: Sendable { case none, crossfade }

    /// A stack without pages.
    public init(_ transition: Transition = .none, milliseconds: Int = 150) {
        super.init(retaining: existing(gtk_stack_new()))
        gtk_stack_set_transition_type(
            pointer(),
            transition == .none
                ? GTK_STACK_TRANSITION_TYPE_NONE : GTK_STACK_TRANSITION_TYPE_CROSSFADE)
        gtk_stack_set_transition_duration(pointer(), guint(milliseconds))
    }

    /// Adds a page under a name.
    public func add(_ child: View, named name: String) {
        gtk_stack_add_named(pointer(), child.pointer(), name)
    }

    /// The name of the child shown.
    public var visible: String? {
        get { gtk_stack_get_visible_child_name(pointer()).map { String(cString: $0) } }
        set { gtk_stack_set_visible_child_name(pointer(), newValue) }
    }
}

/// Children in equal cells, row after row.
@MainActor
public final class FlowBox: View {
    /// An empty flow box in which clicks select nothing: that is its owner's to do.
    public init() {
        super.init(retaining: existing(gtk_flow_box_new()))
        gtk_flow_box_set_selection_mode(pointer(), GTK_SELECTION_NONE)
        gtk_flow_box_set_homogeneous(pointer(), 1)
    }

    /// Tells assistive technologies whether several children can be selected.
    public func setMultiSelectable(_ on: Bool) {
        lep_accessible_set_multi_selectable(pointer(), on ? 1 : 0)
    }

    /// Exactly so many children to a row.
    public func setColumns(_ count: Int) {
        // The minimum may never exceed the maximum, not even between the two calls.
        gtk_flow_box_set_min_children_per_line(pointer(), 1)
        gtk_flow_box_set_max_children_per_line(pointer(), guint(count))
        gtk_flow_box_set_min_children_per_line(pointer(), guint(count))
    }

    /// Logical pixels between children.
    public func setSpacing(columns: Int, rows: Int) {
        gtk_flow_box_set_column_spacing(pointer(), guint(columns))
        gtk_flow_box_set_row_spacing(pointer(), guint(rows))
    }

    /// Keeps the children in the order of their ranks; `sort` after ranks changed.
    public func sortByRank() { lep_flow_box_sort_by_rank(pointer()) }

    /// Puts the children in the order of their ranks; nothing is unparented.
    public func sort() { gtk_flow_box_invalidate_sort(pointer()) }

    /// Whether one click activates a child, or only a double one.
    public func setActivatesOnSingleClick(_ on: Bool) {
        gtk_flow_box_set_activate_on_single_click(pointer(), on ? 1 : 0)
    }

    /// Adds a child at the end.
    public func append(_ child: FlowBoxChild) {
        gtk_flow_box_append(pointer(), child.pointer())
    }

    /// Inserts at an index, -1 for the end.
    public func insert(_ child: FlowBoxChild, at index: Int) {
        gtk_flow_box_insert(pointer(), child.pointer(), Int32(index))
    }

    /// Takes a child out.
    public func remove(_ child: FlowBoxChild) {
        gtk_flow_box_remove(pointer(), child.pointer())
    }

    /// A child was activated by click, tap or key; its index in the box.
    @discardableResult
    public func onActivate(_ handler: @escaping @MainActor (Int) -> Void) -> SignalConnection {
        connect(
            "child-activated",
            arguments: { arguments in
                guard let child = arguments.pointer(0) else { return }
                handler(
                    Int(
                        gtk_flow_box_child_get_index(
                            child.assumingMemoryBound(to: GtkFlowBoxChild.self))))
            })
    }
}

/// One cell of a `FlowBox`.
@MainActor
public final class FlowBoxChild: View {
    /// A child that shows nothing.
    public init() { super.init(retaining: existing(gtk_flow_box_child_new())) }

    /// The widget shown.
    public func setChild(_ child: View?) {
        gtk_flow_box_child_set_child(pointer(), child?.pointer())
    }

    /// Where it sorts to in a box that sorts by rank; takes effect when the box sorts.
    public func setRank(_ rank: Int) {
        lep_flow_box_child_set_rank(pointer(), Int32(clamping: rank))
    }

    /// Shows it as selected, and tells assistive technologies.
    public func setSelected(_ on: Bool) {
        if on {
            gtk_widget_set_state_flags(pointer(), GTK_STATE_FLAG_SELECTED, 0)
        } else {
            gtk_widget_unset_state_flags(pointer(), GTK_STATE_FLAG_SELECTED)
        }
        lep_accessible_set_selected(pointer(), on ? 1 : 0)
    }

    /// The index in its box, -1 outside of one.
    public var index: Int { Int(gtk_flow_box_child_get_index(pointer())) }
}
