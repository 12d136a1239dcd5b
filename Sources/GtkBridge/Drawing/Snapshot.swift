import CGtk
import PhotoModel

/// What a widget draws in one frame; valid only during the call that hands it over.
///
/// Transforms and clips nest by closures, so that each push has its pop. Coordinates are logical
/// pixels in the space that the enclosing transforms make.
@MainActor
public struct Snapshot {
    let raw: OpaquePointer
    /// Device pixels per logical pixel of the surface drawn on.
    let scale: Double

    // MARK: Content

    /// Draws a texture stretched over a rectangle.
    ///
    /// GTK scales one with a filter to logical pixels, and that to the surface's: drawn in device
    /// pixels it keeps every pixel that the screen has (GTK 4.18, gsk_texture_scale_node_new).
    public func append(
        _ texture: Texture, in rect: Rect<Widget>, filter: ScalingFilter = .linear
    ) {
        texture.drawn()
        scaled(by: 1 / scale) {
            var bounds = graphene_rect_t(
                Rect<Widget>(
                    x: rect.minX * scale, y: rect.minY * scale, width: rect.size.width * scale,
                    height: rect.size.height * scale))
            gtk_snapshot_append_scaled_texture(raw, texture.pointer(), filter.native, &bounds)
        }
    }

    /// Fills a rectangle.
    public func append(_ color: Color, in rect: Rect<Widget>) {
        var rgba = color.native
        var bounds = graphene_rect_t(rect)
        gtk_snapshot_append_color(raw, &rgba, &bounds)
    }

    /// A soft shadow outside a rounded rectangle; lengths in logical pixels.
    public func appendShadow(
        around rect: Rect<Widget>, radius: Double, color: Color,
        offset: Vector<Widget>, spread: Double = 0, blur: Double
    ) {
        var outline = rounded(rect, radius)
        var rgba = color.native
        gtk_snapshot_append_outset_shadow(
            raw, &outline, &rgba, Float(offset.dx), Float(offset.dy), Float(spread), Float(blur))
    }

    /// The dashed outline of a rounded rectangle; lengths in logical pixels.
    public func appendOutline(
        of rect: Rect<Widget>, radius: Double, color: Color, width: Double, dash: [Double]
    ) {
        let builder = gsk_path_builder_new()
        var outline = rounded(rect, radius)
        gsk_path_builder_add_rounded_rect(builder, &outline)
        let path = gsk_path_builder_free_to_path(builder)
        defer { gsk_path_unref(path) }
        let stroke = gsk_stroke_new(Float(width))
        defer { gsk_stroke_free(stroke) }
        let lengths = dash.map { Float($0) }
        gsk_stroke_set_dash(stroke, lengths, gsize(lengths.count))
        var rgba = color.native
        gtk_snapshot_append_stroke(raw, path, stroke, &rgba)
    }

    /// A child of the widget being drawn, where its last allocation put it.
    public func append(_ child: View, of parent: View) {
        gtk_widget_snapshot_child(parent.pointer(), child.pointer(), raw)
    }

    /// A line of text in a view's font, centred about a point.
    public func append(_ text: String, in font: View, color: Color, at center: Point<Widget>) {
        guard let layout = gtk_widget_create_pango_layout(font.pointer(), text) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        var width: Int32 = 0
        var height: Int32 = 0
        pango_layout_get_pixel_size(layout, &width, &height)
        var rgba = color.native
        let corner = Vector<Widget>(
            dx: center.x - Double(width) / 2, dy: center.y - Double(height) / 2)
        translated(by: corner) { gtk_snapshot_append_layout(raw, layout, &rgba) }
    }

    // MARK: Nesting

    /// Draws `body` with its origin moved.
    public func translated(by vector: Vector<Widget>, _ body: () -> Void) {
        gtk_snapshot_save(raw)
        var point = graphene_point_t(x: Float(vector.dx), y: Float(vector.dy))
        gtk_snapshot_translate(raw, &point)
        body()
        gtk_snapshot_restore(raw)
    }

    /// Draws `body` scaled about its origin.
    public func scaled(by factor: Double, _ body: () -> Void) {
        scaled(x: factor, y: factor, body)
    }

    /// Draws `body` stretched about the origin.
    public func scaled(x: Double, y: Double, _ body: () -> Void) {
        gtk_snapshot_save(raw)
        gtk_snapshot_scale(raw, Float(x), Float(y))
        body()
        gtk_snapshot_restore(raw)
    }

    /// Draws `body` turned clockwise about its origin, in degrees.
    public func rotated(byDegrees angle: Double, _ body: () -> Void) {
        gtk_snapshot_save(raw)
        gtk_snapshot_rotate(raw, Float(angle))
        body()
        gtk_snapshot_restore(raw)
    }

    /// Draws `body` turned clockwise about a point, in radians.
    public func turned(by angle: Double, about point: Point<Widget>, _ body: () -> Void) {
        let way = Vector<Widget>(dx: point.x, dy: point.y)
        translated(by: way) {
            rotated(byDegrees: angle * 180 / .pi) { translated(by: way * -1, body) }
        }
    }

    /// Draws `body` inside a rectangle only.
    public func clipped(to rect: Rect<Widget>, _ body: () -> Void) {
        var bounds = graphene_rect_t(rect)
        gtk_snapshot_push_clip(raw, &bounds)
        body()
        gtk_snapshot_pop(raw)
    }

    /// Clips to a rectangle with round corners; a radius of 0 clips to the plain rectangle.
    public func clipped(
        to rect: Rect<Widget>, radius: Double, _ body: () -> Void
    ) {
        guard radius > 0 else { return clipped(to: rect, body) }
        var outline = rounded(rect, radius)
        gtk_snapshot_push_rounded_clip(raw, &outline)
        body()
        gtk_snapshot_pop(raw)
    }

    /// Draws `body` as one layer, this much opaque; at 0 nothing, at 1 without a layer.
    public func faded(to opacity: Double, _ body: () -> Void) {
        guard opacity > 0 else { return }
        guard opacity < 1 else { return body() }
        gtk_snapshot_push_opacity(raw, opacity)
        body()
        gtk_snapshot_pop(raw)
    }

    /// Fills `rect` with copies of what `body` draws in `cell`.
    public func repeated(in rect: Rect<Widget>, cell: Rect<Widget>, _ body: () -> Void) {
        var bounds = graphene_rect_t(rect)
        var child = graphene_rect_t(cell)
        gtk_snapshot_push_repeat(raw, &bounds, &child)
        body()
        gtk_snapshot_pop(raw)
    }

    private func rounded(_ rect: Rect<Widget>, _ radius: Double) -> GskRoundedRect {
        var bounds = graphene_rect_t(rect)
        var result = GskRoundedRect()
        gsk_rounded_rect_init_from_rect(&result, &bounds, Float(radius))
        return result
    }
}
