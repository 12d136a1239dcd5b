import Foundation

/// Where the checkout and what was built from it lie.
public enum Places {
    /// The checkout's top folder.
    public static let checkout: String = {
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<5 { url.deleteLastPathComponent() }
        return url.path
    }()

    /// The folder with the programs of this build: that of the running test program itself.
    public static let products: String = {
        if let named = ProcessInfo.processInfo.environment["LEPORELLO_PRODUCTS"] { return named }
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        let folder = URL(fileURLWithPath: own ?? "/").deletingLastPathComponent().path
        // Newer runners load the tests into a program of the toolchain.
        if FileManager.default.fileExists(atPath: "\(folder)/leporello") { return folder }
        return "\(checkout)/.build/debug"
    }()

    /// The folder of pictures for tests that lies beside the checkout, where there is one.
    public static let corpus: String? = {
        let path =
            URL(fileURLWithPath: checkout).deletingLastPathComponent().path
            + "/shared/corpus"
        return FileManager.default.fileExists(atPath: "\(path)/INDEX.tsv") ? path : nil
    }()

    /// The folder with the compiled settings schema.
    public static let schemas = "\(checkout)/.build/share/glib-2.0/schemas"
}
