import Foundation

/// Names that C code of ours gives to the linker.
enum SymbolRules {
    static let prefixed = SourceRule(title: "Every C symbol of ours begins with lep_") { source in
        guard source.path.hasPrefix("Sources/C"), !source.path.hasSuffix(".swift") else {
            return []
        }
        // libdispatch's two functions for a foreign main loop stand in no header of its own.
        return definitions(in: source).filter {
            !$0.name.hasPrefix("lep_") && !$0.name.hasPrefix("_dispatch_")
        }
        .map {
            Violation(
                path: source.path, line: $0.line,
                reason: "\($0.name) begins neither with lep_ nor is it static")
        }
    }

    /// Functions and variables that a C file defines or a header declares, without static ones.
    static func definitions(in source: SourceText) -> [(line: Int, name: String)] {
        var found: [(line: Int, name: String)] = []
        var isContinued = false
        for (index, line) in source.code.enumerated() {
            defer { isContinued = line.hasSuffix("\\") }
            guard !isContinued, line.first?.isLetter == true || line.first == "_",
                let end = line.firstIndex(of: "(")
            else { continue }
            let words = line[..<end].split(whereSeparator: { " *\t".contains($0) })
            guard let name = words.last, !isMacro(name) else { continue }
            // The specifiers may stand on the line before: "static gboolean", then the name.
            let above = index > 0 ? source.code[index - 1] : ""
            let isStatic =
                words.contains("static")
                || (words.count == 1 && above.split(separator: " ").contains("static"))
            let isDeclaration = words.count > 1 || (!above.isEmpty && !above.hasSuffix(";"))
            if isDeclaration, !isStatic, words.first != "typedef", words.first != "return" {
                found.append((index + 1, String(name)))
            }
        }
        return found
    }

    /// Whether a name is written in capitals, as GLib's type macros are.
    private static func isMacro(_ name: Substring) -> Bool {
        name.allSatisfy { $0.isUppercase || $0 == "_" || $0.isNumber } || name == "__attribute__"
    }
}
