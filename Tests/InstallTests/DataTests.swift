import Foundation
import TestSupport
import Testing

extension InstallTests {
    /// The files that a desktop reads, as meson installs them.
    @Suite(.serialized)
    struct DataTests {
        private static let staged = Result { try MesonTree(staging: "/usr") }
        private let id = RemoteProgram.identity
        private let tree: MesonTree

        init() throws { tree = try Self.staged.get() }

        /// Runs a check that is to say nothing.
        private func expectSilence(_ command: [String]) throws {
            let words = String(decoding: try runCommand(command), as: UTF8.self)
            #expect(words.isEmpty, "\(command[0]): \(words)")
        }

        private func desktopEntry() throws -> [String: String] {
            let text = try String(
                contentsOfFile: tree.share("applications/\(id).desktop"), encoding: .utf8)
            let first = text.components(separatedBy: "[Desktop Action").first ?? ""
            return Dictionary(
                first.split(separator: "\n").compactMap { line in
                    let pair = line.split(separator: "=", maxSplits: 1)
                    return pair.count == 2 ? (String(pair[0]), String(pair[1])) : nil
                }, uniquingKeysWith: { first, _ in first })
        }

        @Test("Into a staging folder go exactly these files, under the prefix alone")
        func files() throws {
            let languages = try MesonTree.languages()
            #expect(languages.count >= 2)
            let expected =
                [
                    "share/applications/\(id).desktop", "share/dbus-1/services/\(id).service",
                    "share/glib-2.0/schemas/\(id).gschema.xml",
                    "share/icons/hicolor/scalable/apps/\(id).svg",
                    "share/icons/hicolor/symbolic/apps/\(id)-symbolic.svg",
                    "share/metainfo/\(id).metainfo.xml",
                ] + languages.map { "share/locale/\($0)/LC_MESSAGES/leporello.mo" }
            #expect(try tree.files() == expected.sorted())
            #expect(try contents(ofFolder: tree.folder.file("staging")) == ["usr"])
        }

        @Test("desktop-file-validate has nothing to say")
        func desktopFile() throws {
            try expectSilence([
                "desktop-file-validate", tree.share("applications/\(id).desktop"),
            ])
        }

        @Test("appstreamcli agrees, pedantically")
        func metainfo() throws {
            // The id has a capital as all of GNOME's have.
            try runCommand([
                "appstreamcli", "validate", "--pedantic", "--no-net",
                "--override=cid-contains-uppercase-letter=info",
                tree.share("metainfo/\(id).metainfo.xml"),
            ])
        }

        @Test("glib-compile-schemas agrees, strictly")
        func schema() throws {
            try expectSilence([
                "glib-compile-schemas", "--strict", "--dry-run", tree.share("glib-2.0/schemas"),
            ])
        }

        @Test("The bus starts the installed program, and the desktop asks the bus to")
        func service() throws {
            let service = try String(
                contentsOfFile: tree.share("dbus-1/services/\(id).service"), encoding: .utf8)
            #expect(
                service == """
                    [D-BUS Service]
                    Name=\(id)
                    Exec=/usr/bin/leporello --gapplication-service

                    """)
            let entry = try desktopEntry()
            #expect(entry["DBusActivatable"] == "true")
            #expect(entry["Exec"] == "leporello %U")
            #expect(entry["Icon"] == id)
        }

        @Test("Name, purpose and search terms are in every language")
        func languages() throws {
            let entry = try desktopEntry()
            let metainfo = try String(
                contentsOfFile: tree.share("metainfo/\(id).metainfo.xml"), encoding: .utf8)
            for language in try MesonTree.languages() {
                for key in ["GenericName", "Comment", "Keywords"] {
                    #expect(entry["\(key)[\(language)]"] != nil, "\(key) in \(language)")
                }
                // With the script between: zh-Hans-CN.
                let parts = language.split(separator: "_")
                let code = "xml:lang=\"\(parts[0])-[A-Za-z]+-\(parts[1])\""
                let pattern = "<summary \(code)>[^<]+</summary>"
                #expect(
                    metainfo.range(of: pattern, options: .regularExpression) != nil, "\(language)")
            }
        }

        @Test("Meson, metainfo and program have one version")
        func version() throws {
            let introspection = try runCommand([
                "meson", "introspect", "--projectinfo", "\(Places.checkout)/meson.build",
            ])
            let project = try #require(
                try JSONSerialization.jsonObject(with: Data(introspection)) as? [String: Any])
            let version = try #require(project["version"] as? String)
            let metainfo = try String(
                contentsOfFile: tree.share("metainfo/\(id).metainfo.xml"), encoding: .utf8)
            let newest = metainfo.range(of: "<release ").map { metainfo[$0.lowerBound...] } ?? ""
            #expect(newest.prefix { $0 != ">" }.contains("version=\"\(version)\""))
            let words = try runCommand(
                ["\(Places.products)/leporello", "--version"],
                environment: ["LANG": "C.UTF-8"])
            #expect(String(decoding: words, as: UTF8.self) == "Leporello \(version)\n")
        }
    }
}
