import Foundation

/// Words for people go through gettext.
enum WordingRules {
    /// Calls whose literals only developers read.
    private static let technical: Set<String> = [
        "preconditionFailure", "fatalError", "precondition", "assert", "assertionFailure",
        "warning", "debug",
    ]

    /// Keys as GTK's accelerators name them.
    private static let keyNames: Set<String> = [
        "Return", "Left", "Right", "Home", "End", "Menu", "Delete", "Escape",
    ]

    static let translated = SourceRule(title: "Every string for people goes through tr or trn") {
        source in
        guard source.path.hasPrefix("Sources/LeporelloUI/") else { return [] }
        return source.literals.filter { isForPeople($0.text) && !isTranslated($0, in: source) }.map
        {
            Violation(
                path: source.path, line: $0.line,
                reason: "“\($0.text.prefix(40))” does not go through tr or trn")
        }
    }

    /// Whether a literal reads like words: a capitalised word, or several words in a row.
    static func isForPeople(_ text: String) -> Bool {
        let visible = text.replacingOccurrences(
            of: "\\\\\\([^)]*\\)|\\\\.|%[0-9$]*[a-z@]", with: "", options: .regularExpression)
        let words = visible.split(whereSeparator: { " \n".contains($0) })
        let isWord = { (word: Substring) in
            word.allSatisfy { $0.isLetter || ".,:;…!?“”’'".contains($0) }
                && word.contains { $0.isLetter }
        }
        if words.count == 1 {
            // A capitalised word alone; "Left" as a key's name is such a word too and needs a reason.
            let word = words[0]
            return isWord(word) && word.count > 2 && word.first?.isUppercase == true
                && word.dropFirst().contains { $0.isLowercase }
                && !word.dropFirst().contains { $0.isUppercase }
        }
        return words.filter(isWord).count >= 2
    }

    /// Whether the call that holds the literal is tr or trn, or is one that people never see.
    private static func isTranslated(_ literal: SourceText.Literal, in source: SourceText) -> Bool {
        // A comment with the reason on the line: a key's name, a format of the desktop.
        if source.lines[literal.line - 1].contains("// not shown:") { return true }
        // A key's name beside what the key does.
        if keyNames.contains(literal.text), source.code[literal.line - 1].contains("(tr(") {
            return true
        }
        // A style sheet.
        if literal.isMultiline, literal.text.contains("{") { return true }
        let text = code(before: literal, in: source)
        return openCalls(text).contains { $0 == "tr" || $0 == "trn" || technical.contains($0) }
    }

    /// The code that leads up to a literal: six lines, as a call may be broken over lines.
    static func code(before literal: SourceText.Literal, in source: SourceText) -> String {
        let first = max(0, literal.line - 6)
        let above = source.code[first..<(literal.line - 1)].map { $0 + "\n" }.joined()
        let line = source.code[literal.line - 1].utf8.prefix(literal.column)
        return above + String(decoding: line, as: UTF8.self)
    }

    static let literal = SourceRule(title: "tr and trn are given their text as a literal") {
        source in
        guard source.path.hasPrefix("Sources/"), !source.path.hasSuffix("/Gettext.swift") else {
            return []
        }
        var found: [Violation] = []
        for (index, line) in source.code.enumerated() {
            for call in ["tr(", "trn("] where line.containsWord(call) {
                let next = index + 1 < source.lines.count ? source.lines[index + 1] : ""
                let after = (source.lines[index] + next).components(separatedBy: call).dropFirst()
                let isLiteral = after.contains {
                    $0.trimmingCharacters(in: .whitespaces).hasPrefix("\"")
                }
                if !isLiteral {
                    found.append(
                        Violation(
                            path: source.path, line: index + 1,
                            reason: "xgettext sees only literals"))
                }
            }
        }
        return found
    }

    /// The names of the calls that are still open at the end of the text.
    static func openCalls(_ text: String) -> [String] {
        var names: [String] = []
        var name = ""
        for character in text {
            switch character {
            case "(":
                names.append(name)
                name = ""
            case ")":
                _ = names.popLast()
                name = ""
            case _ where character.isLetter || character.isNumber || character == "_":
                name.append(character)
            default: name = ""
            }
        }
        return names
    }
}
