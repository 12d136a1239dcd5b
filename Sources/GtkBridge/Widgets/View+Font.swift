import CGtk

extension View {
    /// The height of a line of text in the widget's font and language, logical px.
    public var lineHeight: Double {
        let context = gtk_widget_get_pango_context(pointer())
        guard let metrics = pango_context_get_metrics(context, nil, nil) else { return 0 }
        defer { pango_font_metrics_unref(metrics) }
        return Double(pango_font_metrics_get_height(metrics)) / Double(PANGO_SCALE)
    }
}
