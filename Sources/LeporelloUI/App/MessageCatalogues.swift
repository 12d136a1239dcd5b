import Glibc
import GtkBridge

/// Where the program finds its translated texts.
enum MessageCatalogues {
    /// Chooses the catalogues; before the first `tr`.
    @MainActor
    static func choose() {
        setUpGettext(domain: ApplicationFacts.gettextDomain, folder: folder)
    }

    /// LEPORELLO_LOCALE_DIR, else `share/locale` of the tree that the program was installed in.
    ///
    /// Found from the program itself, so that an installed tree may be moved.
    private static var folder: String? {
        if let folder = getenv("LEPORELLO_LOCALE_DIR") { return String(cString: folder) }
        guard let program = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(program) }
        let parts = String(cString: program).split(separator: "/").dropLast(2)
        return (parts + ["share", "locale"]).reduce("") { $0 + "/" + $1 }
    }
}
