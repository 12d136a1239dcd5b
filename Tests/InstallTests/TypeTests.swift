import CGio
import Foundation
import TestSupport
import Testing

extension InstallTests {
    /// The file manager offers the program for what it opens, and for nothing else.
    struct TypeTests {
        /// The rows of a marked table of docs/formats.md, without its head.
        private func table(_ mark: String) throws -> [[String]] {
            let text = try String(
                contentsOfFile: "\(Places.checkout)/docs/formats.md", encoding: .utf8)
            let body = text.components(separatedBy: "<!-- \(mark):").last?
                .components(separatedBy: "<!-- end of \(mark) -->").first
            let rows = try #require(body).split(separator: "\n").filter { $0.hasPrefix("|") }
            return rows.dropFirst(2).map { row in
                row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            }
        }

        private func types() throws -> [String: [String]] {
            Dictionary(
                uniqueKeysWithValues: try table("types").map {
                    ($0[0], $0[1].components(separatedBy: ", "))
                })
        }

        /// The type that the desktop gives to a name; nil where it knows none.
        private func mimeType(ofName name: String) -> String? {
            guard let type = g_content_type_guess(name, nil, 0, nil) else { return nil }
            defer { g_free(type) }
            let text = String(cString: type)
            return text == "application/octet-stream" ? nil : text
        }

        @Test("The desktop file has the document's types, each once, and folders")
        func desktopFile() throws {
            let entry = try String(
                contentsOfFile: "\(Places.checkout)/data/\(RemoteProgram.identity).desktop.in",
                encoding: .utf8)
            let line = try #require(
                entry.split(separator: "\n").first { $0.hasPrefix("MimeType=") })
            let offered = line.dropFirst("MimeType=".count).split(separator: ";").map(String.init)
            let documented = Array(try types().values.joined()) + ["inode/directory"]
            #expect(Set(offered) == Set(documented))
            #expect(Set(offered).count == offered.count)
        }

        @Test("Every format that is opened has types")
        func formats() throws {
            let opened = try table("formats").map { $0[0] }
            #expect(opened.count > 10)
            #expect(Set(try types().keys) == Set(opened).union(["SVG", "Raw files"]))
        }

        @Test("The type that the desktop gives to a format's files is among them")
        func suffixes() throws {
            let types = try types()
            var known = 0
            for row in try table("formats") {
                guard let type = mimeType(ofName: "a.\(row[1])") else { continue }
                known += 1
                #expect(types[row[0]]?.contains(type) == true, "\(row[0]): \(type)")
            }
            #expect(known > 10)
            let raws = ["dng", "cr2", "cr3", "nef", "arw", "orf", "raf", "rw2", "pef"]
            for suffix in raws {
                let type = try #require(mimeType(ofName: "a.\(suffix)"), "\(suffix)")
                #expect(types["Raw files"]?.contains(type) == true, "\(suffix): \(type)")
            }
            #expect(mimeType(ofName: "a.svg") == types["SVG"]?.first)
        }
    }
}
