import GtkBridge

/// What the program is called, for the desktop and for people.
enum ApplicationFacts {
    static let id = "io.github.leporello_photos.Leporello"
    /// The name by which the desktop's other programs know it; not translated.
    static let name = "Leporello"  // not shown: an identity
    static let version = "0.1.0"
    static let gettextDomain = "leporello"
}

/// The dialog that says what the program is.
@MainActor
enum About {
    static func present(over view: View) {
        var facts = AboutDialog.Facts(
            name: tr("Leporello"), icon: ApplicationFacts.id, version: ApplicationFacts.version,
            developer: tr("The Leporello developers"), comments: tr("Browse a folder of photos."),
            website: "", issues: "",
            debugInfo: debugInfo(of: view))
        facts.copyright = tr("© %s The Leporello developers", "2026")
        // Translators: your names, one a line, with an address if you like; they are shown as credits.
        let translators = tr("translator-credits")
        facts.translators = translators == "translator-credits" ? "" : translators
        facts.thanks = [(tr("Pictures Are Read By"), libraries)]
        AboutDialog(facts).present(over: view)
    }

    /// Names of other people's libraries that do the reading.
    private static let libraries = [
        "libvips", "libheif", "libjxl", "librsvg", "exiv2", "lcms2",
    ]

    /// What a report of a problem should say: nothing in it names the person or their files.
    private static func debugInfo(of view: View) -> String {
        let surroundings: [(String, String)] = [
            ("glib", Surroundings.glib), ("renderer", Surroundings.renderer(of: view)),
            ("desktop", Surroundings.desktop), ("system", Surroundings.system),
        ]
        return ([ProgramFigures().text] + surroundings.map { "\($0) \($1)" })
            .joined(separator: "\n")
    }
}
