/// Walks through source bytes once and notes what is comment, what literal and what code.
///
/// Knows Swift's nested comments, raw and multiline strings and interpolation, and C's character
/// literals. Not Swift's regex literals: the sources have none.
struct SourceScanner {
    private enum Mode {
        /// Code; `depth` counts parentheses when the code stands in an interpolation.
        case code(depth: Int)
        case string(hashes: Int, isMultiline: Bool, start: Int)
    }

    let bytes: [UInt8]
    private(set) var blanked: [UInt8]
    private(set) var literals: [SourceText.Literal] = []
    private(set) var commentLines: Set<Int> = []

    private let isSwift: Bool
    private var modes: [Mode] = [.code(depth: 0)]
    private var index = 0
    private var line = 1

    init(text: String, isSwift: Bool) {
        bytes = Array(text.utf8)
        blanked = bytes
        self.isSwift = isSwift
    }

    mutating func scan() {
        while index < bytes.count {
            switch modes[modes.count - 1] {
            case .code(let depth): scanCode(depth: depth)
            case .string(let hashes, let isMultiline, let start):
                scanString(hashes: hashes, isMultiline: isMultiline, start: start)
            }
        }
    }

    private mutating func scanCode(depth: Int) {
        if isAt("//") {
            skipComment { $0.isAt("\n") }
        } else if isAt("/*") {
            skipBlockComment()
        } else if let hashes = quoteHere() {
            open(hashes: hashes)
        } else if !isSwift, bytes[index] == UInt8(ascii: "'") {
            skipCharacter()
        } else {
            if modes.count > 1 { countParenthesis(depth: depth) }
            step()
        }
    }

    private mutating func scanString(hashes: Int, isMultiline: Bool, start: Int) {
        let escape = "\\" + String(repeating: "#", count: hashes)
        let quote =
            (isMultiline ? "\"\"\"" : "\"") + String(repeating: "#", count: hashes)
        if isSwift, isAt(escape + "(") {
            blank(escape.utf8.count)
            modes.append(.code(depth: 0))
        } else if isAt(escape) {
            blank(escape.utf8.count + 1)
        } else if isAt(quote) || (!isMultiline && isAt("\n")) {
            close(start: start, isMultiline: isMultiline)
            for _ in 0..<(isAt("\n") ? 0 : quote.utf8.count) { step() }
        } else {
            blank(1)
        }
    }

    /// The number of `#` before a quote that begins here, or nil where none begins.
    private func quoteHere() -> Int? {
        var hashes = 0
        while isSwift, index + hashes < bytes.count, bytes[index + hashes] == UInt8(ascii: "#") {
            hashes += 1
        }
        let at = index + hashes
        return at < bytes.count && bytes[at] == UInt8(ascii: "\"") ? hashes : nil
    }

    private mutating func open(hashes: Int) {
        for _ in 0..<hashes { step() }
        let isMultiline = isSwift && isAt("\"\"\"")
        for _ in 0..<(isMultiline ? 3 : 1) { step() }
        modes.append(.string(hashes: hashes, isMultiline: isMultiline, start: index))
    }

    private mutating func close(start: Int, isMultiline: Bool) {
        modes.removeLast()
        var first = start
        while first > 0, bytes[first - 1] != UInt8(ascii: "\n") { first -= 1 }
        let lineOfStart = line - bytes[start..<index].filter { $0 == UInt8(ascii: "\n") }.count
        literals.append(
            SourceText.Literal(
                line: lineOfStart, column: start - first - 1,
                text: String(decoding: bytes[start..<index], as: UTF8.self),
                isMultiline: isMultiline))
    }

    private mutating func countParenthesis(depth: Int) {
        if bytes[index] == UInt8(ascii: "(") {
            modes[modes.count - 1] = .code(depth: depth + 1)
        } else if bytes[index] == UInt8(ascii: ")") {
            modes[modes.count - 1] = .code(depth: depth - 1)
            if depth == 1 { modes.removeLast() }
        }
    }

    private mutating func skipComment(until isEnd: (Self) -> Bool) {
        while index < bytes.count, !isEnd(self) {
            commentLines.insert(line)
            blank(1)
        }
    }

    private mutating func skipBlockComment() {
        var depth = 0
        repeat {
            commentLines.insert(line)
            if isAt("*/") {
                depth -= 1
                blank(2)
            } else if isAt("/*"), isSwift || depth == 0 {
                depth += 1
                blank(2)
            } else {
                blank(1)
            }
        } while depth > 0 && index < bytes.count
    }

    private mutating func skipCharacter() {
        blank(1)
        while index < bytes.count, bytes[index] != UInt8(ascii: "'"), !isAt("\n") {
            blank(bytes[index] == UInt8(ascii: "\\") ? 2 : 1)
        }
        blank(1)
    }

    private func isAt(_ text: String) -> Bool {
        bytes[index...].starts(with: text.utf8)
    }

    private mutating func blank(_ count: Int) {
        for _ in 0..<count where index < bytes.count {
            if bytes[index] != UInt8(ascii: "\n") { blanked[index] = UInt8(ascii: " ") }
            step()
        }
    }

    private mutating func step() {
        guard index < bytes.count else { return }
        if bytes[index] == UInt8(ascii: "\n") {
            line += 1
        }
        index += 1
    }
}
