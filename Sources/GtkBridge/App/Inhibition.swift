import CGtk

/// Keeps the screen from going blank for as long as it is held.
@MainActor
public final class Inhibition {
    private let application: Application
    private let cookie: guint

    /// Asks the desktop to stay awake over a window; the reason is shown to the person.
    ///
    /// Nil where the desktop has nobody to ask.
    public init?(_ application: Application, over window: ApplicationWindow, reason: String) {
        cookie = gtk_application_inhibit(
            application.pointer(), window.pointer(), GTK_APPLICATION_INHIBIT_IDLE, reason)
        self.application = application
        guard cookie != 0 else { return nil }
    }

    /// Lets the screen go blank again.
    public func end() { gtk_application_uninhibit(application.pointer(), cookie) }
}
