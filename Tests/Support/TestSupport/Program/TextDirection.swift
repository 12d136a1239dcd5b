import Foundation

/// The direction in which a program lays out its window, by the locale it is started in.
public enum TextDirection: String, CaseIterable, Sendable, CustomStringConvertible {
    case leftToRight = "left to right"
    case rightToLeft = "right to left"

    /// How a test's argument is named.
    public var description: String { rawValue }

    /// The variables of a locale of this direction, whose parts lie in `folder`.
    ///
    /// GTK goes by one message of its own catalogue, and takes that from a folder that is compiled
    /// in. A language that is a path leads gettext out of there; it is only looked at in a locale
    /// other than C, so the C locale gets another name.
    func environment(in folder: TemporaryFolder) throws -> [String: String] {
        guard self == .rightToLeft else { return ["LANG": "C.UTF-8"] }
        try folder.makeFolder("locales")
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("locales/he_IL.utf8"),
            withDestinationPath: "/usr/lib/locale/C.utf8")
        try folder.makeFolder("he/LC_MESSAGES")
        let messages = """
            msgid ""
            msgstr "Content-Type: text/plain; charset=UTF-8\\n"
            msgid "default:LTR"
            msgstr "default:RTL"

            """
        try runCommand(
            ["msgfmt", "-o", folder.file("he/LC_MESSAGES/gtk40.mo"), "-"],
            input: Array(messages.utf8))
        return [
            "LANG": "he_IL.UTF-8", "LOCPATH": folder.file("locales"),
            "LANGUAGE": "../../..\(folder.file("he"))",
        ]
    }
}
