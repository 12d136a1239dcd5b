import Testing

/// One place where a file breaks a rule.
struct Violation: Hashable, CustomStringConvertible {
    let path: String
    let line: Int
    let reason: String

    var description: String { "\(path):\(line): \(reason)" }
}

/// A rule that each source file keeps by itself.
struct SourceRule: Sendable, CustomTestStringConvertible {
    /// What the rule says, as the test's name shows it.
    let title: String
    /// The places of a file that break it.
    let check: @Sendable (SourceText) -> [Violation]

    var testDescription: String { title }
}

extension SourceText {
    /// Violations on the lines whose code (or whole text) matches one of the words.
    func matches(
        of words: [String], in text: [String], reason: (String) -> String,
        unless isAllowed: (Int) -> Bool = { _ in false }
    ) -> [Violation] {
        var found: [Violation] = []
        for (index, content) in text.enumerated() where !isAllowed(index + 1) {
            for word in words where content.containsWord(word) {
                found.append(Violation(path: path, line: index + 1, reason: reason(word)))
            }
        }
        return found
    }
}

extension String {
    /// Whether the text occurs with no letter, digit or underscore next to its own ends.
    func containsWord(_ word: String) -> Bool {
        let bytes = Array(utf8)
        let wanted = Array(word.utf8)
        guard wanted.count <= bytes.count else { return false }
        for start in 0...(bytes.count - wanted.count)
        where bytes[start] == wanted[0] && bytes[start...].starts(with: wanted) {
            let end = start + wanted.count
            let before = start > 0 && Self.isName(wanted[0]) && Self.isName(bytes[start - 1])
            let after =
                end < bytes.count && Self.isName(wanted[wanted.count - 1])
                && Self.isName(bytes[end])
            if !before && !after { return true }
        }
        return false
    }

    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...0xFF:
            true
        default: false
        }
    }
}
