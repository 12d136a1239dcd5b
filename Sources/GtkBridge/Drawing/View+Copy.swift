import CGtk
import CGtkSupport
import PhotoModel

extension View {
    /// A blurred picture of the widget as it is to be drawn now; nil while it is not on screen.
    ///
    /// Not by `GtkWidgetPaintable`, which has the frame drawn last, and nothing at all once anything
    /// in the widget waits to be drawn again, such as a cell that was just pressed (GTK 4.18).
    ///
    /// Made by the window's own renderer, on the main thread and at once: for a moment at which
    /// nothing moves, not for each frame.
    ///
    /// - Parameters:
    ///   - radius: of the blur, in logical pixels.
    ///   - resolution: pixels of the copy per logical pixel.
    ///   - background: what lies behind the parts that the widget leaves free.
    public func blurredCopy(
        radius: Double, resolution: Double, background: Color
    ) -> Texture? {
        guard isMapped, let parent = gtk_widget_get_parent(pointer()),
            let native = gtk_widget_get_native(pointer()),
            let renderer = gtk_native_get_renderer(native)
        else { return nil }
        // Beyond the widget there is nothing to blur with: a margin of that width is cut off.
        let margin = radius * resolution
        let all = Rect<Widget>(
            x: 0, y: 0, width: width * resolution, height: height * resolution)
        let inner = Rect<Widget>(
            x: margin, y: margin, width: all.size.width - 2 * margin,
            height: all.size.height - 2 * margin)
        guard inner.size.width >= 1, inner.size.height >= 1 else { return nil }
        var (origin, place) = (graphene_point_t(x: 0, y: 0), graphene_point_t())
        guard gtk_widget_compute_point(pointer(), parent, &origin, &place) != 0,
            let raw = gtk_snapshot_new()
        else { return nil }
        gtk_snapshot_push_blur(raw, margin)
        Snapshot(raw: raw, scale: 1).append(background, in: all)
        gtk_snapshot_save(raw)
        gtk_snapshot_scale(raw, Float(resolution), Float(resolution))
        // A parent draws its child where that lies in it.
        place = graphene_point_t(x: -place.x, y: -place.y)
        gtk_snapshot_translate(raw, &place)
        gtk_widget_snapshot_child(parent, pointer(), raw)
        gtk_snapshot_restore(raw)
        gtk_snapshot_pop(raw)
        guard let node = gtk_snapshot_free_to_node(raw) else { return nil }
        defer { gsk_render_node_unref(node) }
        var viewport = graphene_rect_t(inner)
        return Texture(adopting: existing(gsk_renderer_render_texture(renderer, node, &viewport)))
    }
}
