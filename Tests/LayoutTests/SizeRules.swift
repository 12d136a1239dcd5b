import Foundation

/// How long files, functions and the first lines of comments may be.
enum SizeRules {
    /// Lines of a file, at most.
    static let fileLines = 450
    /// Lines of a function from its name to its closing brace, at most.
    static let functionLines = 50
    /// Characters of a doc comment's first line, without the slashes: fewer than this.
    static let summaryLength = 90

    static let files = SourceRule(title: "No file is longer than 450 lines") { source in
        let count = source.lines.count - (source.lines.last == "" ? 1 : 0)
        guard count > fileLines else { return [] }
        return [Violation(path: source.path, line: count, reason: "\(count) lines; split it")]
    }

    static let functions = SourceRule(title: "No function is longer than 50 lines") { source in
        let spans = source.path.hasSuffix(".swift") ? swiftFunctions(source) : cFunctions(source)
        return spans.filter { $0.count > functionLines }.map {
            Violation(
                path: source.path, line: $0.lowerBound,
                reason: "a function of \($0.count) lines; split it")
        }
    }

    static let summaries = SourceRule(title: "A doc comment begins with a short summary") {
        source in
        guard source.path.hasSuffix(".swift") else { return [] }
        var found: [Violation] = []
        var wasComment = false
        for (index, line) in source.lines.enumerated() {
            let text = line.trimmingCharacters(in: .whitespaces)
            let isComment = text.hasPrefix("///")
            if isComment, !wasComment {
                let summary = text.dropFirst(3).trimmingCharacters(in: .whitespaces)
                if summary.count >= summaryLength {
                    found.append(
                        Violation(
                            path: source.path, line: index + 1,
                            reason: "a summary of \(summary.count) characters"))
                }
            }
            wasComment = isComment
        }
        return found
    }

    /// The line ranges of functions, initialisers and deinitialisers, nested ones too.
    static func swiftFunctions(_ source: SourceText) -> [ClosedRange<Int>] {
        var spans: [ClosedRange<Int>] = []
        for (index, line) in source.code.enumerated() where beginsFunction(line) {
            if let end = endOfBody(source.code, from: index) { spans.append(index + 1...end + 1) }
        }
        return spans
    }

    /// The line ranges of C functions: a brace that opens a body closes in the first column.
    static func cFunctions(_ source: SourceText) -> [ClosedRange<Int>] {
        var spans: [ClosedRange<Int>] = []
        var start: Int?
        for (index, line) in source.code.enumerated() {
            if start == nil, line.contains("("), line.first?.isLetter == true { start = index + 1 }
            if line.hasSuffix(";"), line.first?.isLetter == true { start = nil }
            if line.hasPrefix("}"), let first = start {
                spans.append(first...index + 1)
                start = nil
            }
        }
        return spans
    }

    private static func beginsFunction(_ line: String) -> Bool {
        ["func ", "init(", "init?(", "init<", "deinit"].contains { word in
            line.range(of: word).map {
                let before = line[..<$0.lowerBound]
                return !before.contains(".") && !before.contains("(") && !before.contains("=")
                    && (before.last.map { $0 == " " } ?? true)
            } ?? false
        }
    }

    /// The line on which the body that begins at or after `first` ends; nil where there is none.
    private static func endOfBody(_ code: [String], from first: Int) -> Int? {
        var parentheses = 0
        var braces = 0
        for index in first..<code.count {
            if index > first, braces == 0, parentheses == 0, beginsDeclaration(code[index]) {
                return nil
            }
            for character in code[index] {
                switch character {
                case "(", "[": parentheses += 1
                case ")", "]": parentheses -= 1
                case "{" where parentheses == 0 || braces > 0: braces += 1
                case "}" where braces > 0:
                    braces -= 1
                    if braces == 0 { return index }
                case "}" where parentheses == 0: return nil
                default: break
                }
            }
        }
        return nil
    }

    private static func beginsDeclaration(_ line: String) -> Bool {
        let words = line.split(separator: " ")
        return words.contains { ["func", "var", "let", "case", "associatedtype"].contains($0) }
            || words.first == "}"
    }
}
