import Foundation
import Testing

/// The catalogues hold every text of the program, translated.
@Suite struct CatalogueTests {
    static let languages = ["zh_CN", "zh_TW"]

    @Test("LINGUAS names the catalogues")
    func namesCatalogues() throws {
        let linguas = try #require(SourceTree.text(at: "po/LINGUAS"))
        let names = linguas.components(separatedBy: "\n").filter {
            !$0.isEmpty && !$0.hasPrefix("#")
        }
        #expect(names == Self.languages)
    }

    @Test("Every text of the program is translated", arguments: languages)
    func isComplete(language: String) throws {
        let catalogue = Catalogue(text: try #require(SourceTree.text(at: "po/\(language).po")))
        let translated = Set(
            catalogue.entries.filter { entry in
                !entry.isFuzzy && !entry.translations.isEmpty
                    && entry.translations.allSatisfy { !$0.isEmpty }
            }
            .map(\.id))
        let missing = SourceTree.sources.flatMap(texts).filter { !translated.contains($0) }
        #expect(missing.isEmpty, "build-aux/update-po, then translate: \(missing)")
        let open = catalogue.entries.map(\.id).filter { !translated.contains($0) }
        #expect(open.isEmpty, "not translated: \(open)")
    }

    @Test("A translation keeps the placeholders of its text", arguments: languages)
    func keepsPlaceholders(language: String) throws {
        let catalogue = Catalogue(text: try #require(SourceTree.text(at: "po/\(language).po")))
        #expect(catalogue.entries.count > 20)
        for entry in catalogue.entries {
            let wanted = Catalogue.placeholders(
                in: entry.pluralID.isEmpty ? entry.id : entry.pluralID)
            for translation in entry.translations {
                #expect(Catalogue.placeholders(in: translation) == wanted, "\(entry.id)")
            }
        }
    }

    @Test("POTFILES lists every file that holds texts")
    func listsFiles() throws {
        let listed = Set(
            try #require(SourceTree.text(at: "po/POTFILES")).components(separatedBy: "\n"))
        let missing = SourceTree.sources.filter { !texts(of: $0).isEmpty }.map(\.path)
            .filter { !listed.contains($0) }
        #expect(missing.isEmpty, "run build-aux/update-po: \(missing)")
    }

    @Test("Placeholders are found in their places")
    func findsPlaceholders() {
        #expect(Catalogue.placeholders(in: "%2$s of %1$s, 5 %") == ["%1$s", "%2$s"])
        #expect(Catalogue.placeholders(in: "%d photos in “%s”") == ["%d", "%s"])
    }

    @Test("A catalogue's entries are read with their state")
    func readsEntries() {
        let catalogue = Catalogue(
            text: """
                msgid ""
                msgstr "Language: x\\n"

                #: a.swift
                #, fuzzy, c-format
                msgid "one "
                "two"
                msgid_plural "more"
                msgstr[0] "a"
                msgstr[1] ""
                """)
        #expect(catalogue.entries.count == 1)
        #expect(catalogue.entries.first?.id == "one two")
        #expect(catalogue.entries.first?.isFuzzy == true)
        #expect(catalogue.entries.first?.translations == ["a", ""])
    }

    /// The first texts of a file's calls of tr and trn, as gettext sees them.
    private func texts(of source: SourceText) -> [String] {
        guard source.path.hasPrefix("Sources/") else { return [] }
        return source.literals.filter { literal in
            let before = WordingRules.code(before: literal, in: source)
                .trimmingCharacters(in: .whitespacesAndNewlines)
            let words = before.components(separatedBy: CharacterSet.alphanumerics.inverted)
            return before.hasSuffix("(") && ["tr", "trn"].contains(words.dropLast().last)
        }
        .map(\.text)
    }
}
