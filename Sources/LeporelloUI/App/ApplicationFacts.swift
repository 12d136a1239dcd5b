import GtkBridge

/// What the program is called, for the desktop and for people.
enum ApplicationFacts {
    static let id = "io.github.leporello_photos.Leporello"
    static let version = "0.1.0"
    static let gettextDomain = "leporello"
}

/// The dialog that says what the program is.
@MainActor
enum About {
    static func present(over view: View) {
        let dialog = AboutDialog(
            AboutDialog.Facts(
                name: tr("Leporello"), icon: ApplicationFacts.id,
                version: ApplicationFacts.version, developer: tr("The Leporello developers"),
                comments: tr("Browse a folder of photos."), website: "", issues: "",
                debugInfo: ProgramFigures().text))
        dialog.present(over: view)
    }
}
