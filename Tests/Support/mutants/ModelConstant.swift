import Foundation

/// A `static let` of the model that a rule of the gesture specification is about.
struct ModelConstant {
    /// The name with the types around it, such as `TapTimer.Limits.touch`.
    let name: String
    /// The rules that its doc comment names.
    let rules: Set<String>
    /// The numbers of its initial value, in their order.
    let numbers: [Number]

    /// A number as it is written, and where.
    struct Number {
        let text: String
        let range: Range<Int>

        var value: Double? { Double(text.filter { $0 != "_" }) }
    }
}

/// Finds the constants of a Swift source that is formatted as swift-format does it.
struct ConstantScanner {
    private let characters: [Character]
    private var types: [(indent: Int, name: String)] = []
    private var rules: Set<String> = []
    private var found: [ModelConstant] = []

    /// The constants of a file whose doc comments name rules.
    static func constants(in source: String) -> [ModelConstant] {
        var scanner = ConstantScanner(characters: Array(source))
        scanner.scan()
        return scanner.found
    }

    private init(characters: [Character]) { self.characters = characters }

    private mutating func scan() {
        var start = 0
        while start < characters.count {
            let end = characters[start...].firstIndex(of: "\n") ?? characters.count
            take(String(characters[start..<end]), at: start)
            start = end + 1
        }
    }

    private mutating func take(_ line: String, at start: Int) {
        let indent = line.prefix { $0 == " " }.count
        let text = line.dropFirst(indent)
        if text.hasPrefix("///") {
            rules.formUnion(Rule.all(in: String(text)))
            return
        }
        defer { if !text.hasPrefix("@") { rules = [] } }
        if let type = text.firstMatch(
            of:
                #/^(?:(?:public|private|fileprivate|final) )*(?:struct|enum|class|extension) ([\w.]+)/#
        ) {
            types.removeAll { $0.indent >= indent }
            types.append((indent, String(type.1)))
        } else if !rules.isEmpty,
            let constant = text.firstMatch(of: #/^(?:\w+ )*static let (\w+)(?:: [^=]+)? = /#)
        {
            let inside = types.filter { $0.indent < indent }.map(\.name)
            let offset =
                start + indent
                + text.distance(
                    from: text.startIndex, to: constant.range.upperBound)
            found.append(
                ModelConstant(
                    name: (inside + [String(constant.1)]).joined(separator: "."), rules: rules,
                    numbers: numbers(from: offset)))
        }
    }

    /// The numbers of an initial value that begins at an offset.
    private func numbers(from start: Int) -> [ModelConstant.Number] {
        var numbers: [ModelConstant.Number] = []
        var depth = 0
        var index = start
        while index < characters.count {
            let character = characters[index]
            if "([{".contains(character) { depth += 1 }
            if ")]}".contains(character) { depth -= 1 }
            if depth < 0 || (depth == 0 && character.isNewline) { break }
            guard character.isNumber, index == start || !isPartOfName(characters[index - 1]) else {
                index += 1
                continue
            }
            let end = endOfNumber(from: index)
            numbers.append(
                ModelConstant.Number(text: String(characters[index..<end]), range: index..<end))
            index = end
        }
        return numbers
    }

    private func isPartOfName(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_" || character == "$"
    }

    private func endOfNumber(from start: Int) -> Int {
        var end = start
        func skipDigits() {
            while end < characters.count, characters[end].isNumber || characters[end] == "_" {
                end += 1
            }
        }
        skipDigits()
        // A point between digits; three points are a range.
        if end + 1 < characters.count, characters[end] == ".", characters[end + 1].isNumber {
            end += 1
            skipDigits()
        }
        return end
    }
}

/// The ids of the gesture specification's rules, such as `Z10`.
enum Rule {
    /// Every id that a text names.
    static func all(in text: String) -> [String] {
        text.matches(of: /\b[ZPTHSG]\d{1,2}\b/).map { String($0.0) }
    }

    /// The ids that a test's name begins with.
    static func leading(in name: String) -> Set<String> {
        Set(
            name.split(separator: " ").prefix { $0.wholeMatch(of: /[ZPTHSG]\d{1,2}/) != nil }
                .map(String.init))
    }
}
