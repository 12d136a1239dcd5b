import CGtk
import CGtkSupport
import PhotoModel

/// Drags files out of a widget by mouse; fingers are left to others.
///
/// What is dragged is told when the button goes down, by `offer`, or once the pointer has gone far
/// enough, by `onPrepare`; without content no drag begins.
@MainActor
public final class FileDragSource: SingleGesture {
    /// A source of copies.
    public init() {
        super.init(adopting: existing(gtk_drag_source_new()))
        gtk_drag_source_set_actions(pointer(), GDK_ACTION_COPY)
        // It would claim the finger once it moves, and nobody else could scroll.
        onBegin { [weak self] in
            if let self, isTouch { setState(.denied) }
        }
    }

    /// Offers files, and the picture with them if given; an empty list offers nothing.
    public func offer(fileURIs: [String], picture: PictureMaker? = nil) {
        guard !fileURIs.isEmpty else { return gtk_drag_source_set_content(pointer(), nil) }
        // Held by a name until the source has its own reference.
        let provider = fileProvider(uris: fileURIs, picture: picture)
        gtk_drag_source_set_content(pointer(), provider.pointer())
    }

    /// What a drag that is about to begin offers.
    ///
    /// For what is too much to gather with each press; it stands in for `offer`.
    @discardableResult
    public func onPrepare(
        _ handler: @escaping @MainActor () -> (fileURIs: [String], picture: PictureMaker?)
    ) -> SignalConnection {
        connect(
            "prepare",
            returningObject: { _ in
                let offer = handler()
                guard !offer.fileURIs.isEmpty else { return nil }
                return fileProvider(uris: offer.fileURIs, picture: offer.picture)
            })
    }

    /// What hangs on the pointer: a drawing of a size, held at a point of it.
    ///
    /// `scale` is that of the surface which the drag begins on.
    public func setIcon(
        size: Size<Widget>, heldAt point: Point<Widget>, scale: Double, _ draw: (Snapshot) -> Void
    ) {
        guard let raw = gtk_snapshot_new() else { return }
        draw(Snapshot(raw: raw, scale: scale))
        var bounds = graphene_size_t(width: Float(size.width), height: Float(size.height))
        guard let drawing = gtk_snapshot_free_to_paintable(raw, &bounds) else { return }
        let paintable = Object(adopting: UnsafeMutableRawPointer(drawing))
        gtk_drag_source_set_icon(
            pointer(), paintable.pointer(), Int32(point.x.rounded()), Int32(point.y.rounded()))
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
    /// Whose drags are taken.
    public enum Origin: Sendable { case ownDrags, otherPrograms }

    /// A target of copies.
    ///
    /// What it refuses is left to the targets around its widget. One that merely did nothing with a
    /// drop would have swallowed it.
    public init(from origin: Origin) {
        super.init(
            adopting: existing(gtk_drop_target_new(gdk_file_list_get_type(), GDK_ACTION_COPY)))
        connect(
            "accept",
            returningBool: { arguments in
                guard let drop = arguments.pointer(0).map({ OpaquePointer($0) }) else {
                    return false
                }
                let isOwn = gdk_drop_get_drag(drop) != nil
                return isOwn == (origin == .ownDrags) && FileLists.canBeRead(from: drop)
            })
    }

    /// Files are over a point of its widget, or have left it: nil.
    ///
    /// The answer says whether it would take them there.
    public func onOver(_ handler: @escaping @MainActor (Point<Widget>?) -> Bool) {
        for signal in ["enter", "motion"] {
            connect(
                signal,
                returningInt: {
                    let isTaken = handler(Point(x: $0.double(0), y: $0.double(1)))
                    return isTaken ? Int32(bitPattern: GDK_ACTION_COPY.rawValue) : 0
                })
        }
        connect("leave") { _ = handler(nil) }
    }

    /// Files were dropped at a point; true takes them.
    @discardableResult
    public func onDrop(
        _ handler: @escaping @MainActor (Point<Widget>) -> Bool
    ) -> SignalConnection {
        connect("drop", returningBool: { handler(Point(x: $0.double(1), y: $0.double(2))) })
    }

    /// The URIs of files were dropped; true takes them.
    @discardableResult
    public func onDropFiles(
        _ handler: @escaping @MainActor ([String]) -> Bool
    ) -> SignalConnection {
        connect(
            "drop",
            returningBool: { arguments in
                guard let value = arguments.pointer(0) else { return false }
                return handler(FileLists.uris(in: value.assumingMemoryBound(to: GValue.self)))
            })
    }
}
