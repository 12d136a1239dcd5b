import CGtk
import CGtkSupport
import PhotoModel

/// Drags files out of a widget by mouse; fingers are left to others.
///
/// What is dragged is told when the button goes down; without content no drag begins.
@MainActor
public final class FileDragSource: SingleGesture {
    /// A source of copies.
    public init() {
        super.init(adopting: existing(gtk_drag_source_new()))
        gtk_drag_source_set_actions(pointer(), GDK_ACTION_COPY)
    }

    /// Offers files, and the picture with them if given; an empty list offers nothing.
    public func offer(fileURIs: [String], texture: Texture?) {
        guard !fileURIs.isEmpty else { return gtk_drag_source_set_content(pointer(), nil) }
        // Held by a name until the source has its own reference.
        let provider = fileProvider(uris: fileURIs, texture: texture)
        gtk_drag_source_set_content(pointer(), provider.pointer())
    }

    /// What hangs on the pointer: a picture of a widget, held at a point of it.
    public func setIcon(of view: View, heldAt point: Point<Widget>) {
        let paintable = Object(adopting: existing(gtk_widget_paintable_new(view.pointer())))
        gtk_drag_source_set_icon(
            pointer(), paintable.pointer(), Int32(point.x.rounded()), Int32(point.y.rounded()))
    }

    /// The pointer has gone far enough.
    @discardableResult
    public func onDragBegin(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("drag-begin", handler)
    }

    /// The drag is over: dropped somewhere, or given up.
    @discardableResult
    public func onDragEnd(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("drag-end", handler)
    }
}

/// Takes dropped files.
@MainActor
public final class FileDropTarget: EventController {
    /// A target of copies.
    public init() {
        super.init(
            adopting: existing(gtk_drop_target_new(gdk_file_list_get_type(), GDK_ACTION_COPY)))
    }

    /// Whether something that it would take is over its widget.
    public var isHovered: Bool { gtk_drop_target_get_current_drop(pointer()) != nil }

    /// `isHovered` changed.
    public func onHover(_ handler: @escaping @MainActor () -> Void) {
        onChange(of: "current-drop", handler)
    }

    /// Files were dropped at a point; true takes them.
    @discardableResult
    public func onDrop(
        _ handler: @escaping @MainActor (Point<Widget>) -> Bool
    ) -> SignalConnection {
        connect("drop", returningBool: { handler(Point(x: $0.double(1), y: $0.double(2))) })
    }
}
