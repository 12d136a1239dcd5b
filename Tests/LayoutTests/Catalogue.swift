import Foundation

/// A gettext catalogue, read as far as the tests need it.
struct Catalogue {
    struct Entry {
        var id = ""
        var pluralID = ""
        var translations: [String] = []
        var isFuzzy = false
    }

    let entries: [Entry]

    init(text: String) {
        var entries: [Entry] = []
        for block in text.components(separatedBy: "\n\n") {
            let entry = Self.entry(block)
            if !entry.id.isEmpty { entries.append(entry) }
        }
        self.entries = entries
    }

    /// The placeholders of a text, sorted: `%s`, `%1$s`, `%d`.
    static func placeholders(in text: String) -> [String] {
        guard let expression = try? NSRegularExpression(pattern: #"%(\d+\$)?[a-z]"#) else {
            return []
        }
        return expression.matches(in: text, range: NSRange(text.startIndex..., in: text))
            .compactMap { Range($0.range, in: text).map { String(text[$0]) } }.sorted()
    }

    private static func entry(_ block: String) -> Entry {
        var entry = Entry()
        var keyword = ""
        for line in block.components(separatedBy: "\n") {
            if line.hasPrefix("#,") { entry.isFuzzy = line.contains("fuzzy") }
            guard !line.hasPrefix("#"), let quote = line.firstIndex(of: "\"") else { continue }
            if quote > line.startIndex {
                keyword = line[..<quote].trimmingCharacters(in: .whitespaces)
                if keyword.hasPrefix("msgstr") { entry.translations.append("") }
            }
            let value = line[quote...].dropFirst().dropLast()
            switch keyword {
            case "msgid": entry.id += value
            case "msgid_plural": entry.pluralID += value
            default: entry.translations[entry.translations.count - 1] += value
            }
        }
        return entry
    }
}
