import Foundation

/// What meson installs, in a folder of its own, with this build's programs.
public final class MesonTree: Sendable {
    /// The folder that has `share` in it, and after `addPrograms` `bin` and `libexec`.
    public let prefix: String
    /// Holds everything of it.
    public let folder: TemporaryFolder

    /// Installs what is no program: in its own place or, with `prefix`, in a staging folder.
    public init(staging prefix: String? = nil) throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        let own = folder.file("prefix")
        self.prefix = prefix.map { folder.file("staging\($0)") } ?? own
        let build = folder.file("build")
        try runCommand(["meson", "setup", build, Places.checkout, "--prefix=\(prefix ?? own)"])
        let name = "data/\(RemoteProgram.identity)"
        try runCommand(
            ["ninja", "-C", build, "\(name).desktop", "\(name).metainfo.xml"]
                + Self.languages().map { "po/\($0)/LC_MESSAGES/leporello.mo" })
        var environment = ProcessInfo.processInfo.environment
        if prefix != nil { environment["DESTDIR"] = folder.file("staging") }
        try runCommand(
            ["meson", "install", "-C", build, "--no-rebuild", "--tags", "data,i18n"],
            environment: environment)
    }

    /// Copies this build's programs to their places, and makes the desktop's caches.
    public func addPrograms() throws {
        for (program, place) in [
            ("leporello", "bin"), ("leporello-decoder", "libexec/leporello"),
        ] {
            try FileManager.default.createDirectory(
                atPath: "\(prefix)/\(place)", withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                atPath: "\(Places.products)/\(program)", toPath: "\(prefix)/\(place)/\(program)")
        }
        try runCommand([
            "bash", "-euc", ". \"$0/build-aux/installed.sh\"; prefix=$1; refresh_caches",
            Places.checkout, prefix,
        ])
    }

    /// The path of a file in `share`.
    public func share(_ name: String) -> String { "\(prefix)/share/\(name)" }

    /// Every file below the prefix, relative to it, sorted.
    public func files() throws -> [String] {
        let found = try runCommand(["find", prefix, "-not", "-type", "d", "-printf", "%P\\n"])
        return String(decoding: found, as: UTF8.self).split(separator: "\n").map(String.init)
            .sorted()
    }

    /// The languages that there are translations for.
    public static func languages() throws -> [String] {
        let text = try String(contentsOfFile: "\(Places.checkout)/po/LINGUAS", encoding: .utf8)
        return text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
    }
}
