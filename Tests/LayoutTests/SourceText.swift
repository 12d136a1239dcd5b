/// A Swift or C file in which comments and string literals are told apart from code.
struct SourceText {
    /// A string literal's content, as written, and the line it begins on.
    struct Literal {
        let line: Int
        /// Bytes of the line that stand before the opening quote.
        let column: Int
        let text: String
        let isMultiline: Bool
    }

    /// The path from the top of the repository.
    let path: String
    /// The lines as they stand; line numbers count from 1, so line n is at index n - 1.
    let lines: [String]
    /// The lines with comments and the contents of literals blanked; columns are kept.
    let code: [String]
    let literals: [Literal]
    /// The numbers of the lines on which a comment stands.
    let commentLines: Set<Int>

    init(path: String, text: String) {
        var scanner = SourceScanner(text: text, isSwift: path.hasSuffix(".swift"))
        scanner.scan()
        self.path = path
        lines = Self.split(scanner.bytes)
        code = Self.split(scanner.blanked)
        literals = scanner.literals
        commentLines = scanner.commentLines
    }

    /// The target folder: `PhotoModel` for `Sources/PhotoModel/Grid/GridLayout.swift`.
    var target: String {
        let parts = path.split(separator: "/")
        guard parts.count > 2 else { return "" }
        return String(parts[0] == "Tests" && parts[1] == "Support" ? parts[2] : parts[1])
    }

    /// Whether a comment stands on the line or above it, at most a function's head between.
    func hasReason(at line: Int) -> Bool {
        (line - 2...line).contains(where: commentLines.contains)
    }

    private static func split(_ bytes: [UInt8]) -> [String] {
        bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
    }
}
