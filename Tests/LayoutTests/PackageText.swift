import Foundation

/// What Package.swift says about targets, read as text.
enum PackageText {
    /// The dependencies of each target by its name.
    static func dependencies(in text: String) -> [String: Set<String>] {
        let pattern = #"[tT]arget\(\s*name: "([^"]+)"(?:,\s*dependencies: \[([^\]]*)\])?"#
        guard let expression = try? NSRegularExpression(pattern: pattern) else { return [:] }
        let all = NSRange(text.startIndex..., in: text)
        var found: [String: Set<String>] = [:]
        for match in expression.matches(in: text, range: all) {
            guard let name = Range(match.range(at: 1), in: text) else { continue }
            let list = Range(match.range(at: 2), in: text).map { String(text[$0]) } ?? ""
            let names = list.components(separatedBy: "\"").enumerated()
                .filter { $0.offset % 2 == 1 }.map(\.element)
            found[String(text[name])] = Set(names)
        }
        return found
    }
}
