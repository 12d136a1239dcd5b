import GtkBridge

/// What the program is made of at this moment, for bug reports and tests.
///
/// Opened and closed again, nothing may leave a figure higher than it was.
@MainActor
struct ProgramFigures {
    private let counts = LiveCounts.now
    private let widgets = Desktop.widgetCount
    private let heap = Desktop.heapByteCount

    /// One figure a line, its name first; for developers, so not translated.
    var text: String {
        let figures: [(String, String)] = [
            ("leporello", ApplicationFacts.version), ("gtk", Desktop.gtkVersion),
            ("libadwaita", Desktop.libadwaitaVersion), ("objects", "\(counts.objects)"),
            ("closures", "\(counts.closures)"), ("canvases", "\(counts.canvases)"),
            ("textures", "\(counts.textures)"), ("widgets", "\(widgets)"), ("heap", "\(heap)"),
            ("frames-asked", "\(AnimationPlayer.framesAsked)"),
            ("largest-texture", "\(Texture.longestSideDrawn)"),
            ("grid-rests", "\(GridView.restCount)"),
        ]
        return figures.map { "\($0) \($1)" }.joined(separator: "\n")
    }
}
