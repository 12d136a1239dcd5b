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
    private static var folder: String? {
        if let folder = getenv("LEPORELLO_LOCALE_DIR") { return String(cString: folder) }
        return InstalledTree.share.map { $0 + "/locale" }
    }
}
