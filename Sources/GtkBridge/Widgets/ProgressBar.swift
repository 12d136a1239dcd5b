import CGtk

/// A bar that fills while something is done.
@MainActor
public final class ProgressBar: View {
    /// An empty bar.
    public init() { super.init(retaining: existing(gtk_progress_bar_new())) }

    /// The share that is done, 0 to 1.
    public var fraction: Double {
        get { gtk_progress_bar_get_fraction(pointer()) }
        set { gtk_progress_bar_set_fraction(pointer(), newValue) }
    }
}
