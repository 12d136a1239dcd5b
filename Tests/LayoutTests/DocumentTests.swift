import Foundation
import Testing

/// What the documents point at is there.
@Suite struct DocumentTests {
    static let documents = SourceTree.paths.filter { $0.hasSuffix(".md") }

    @Test("Every relative link and picture of a document leads to a file", arguments: documents)
    func linksLead(document: String) throws {
        let text = try #require(SourceTree.text(at: document))
        let folder = SourceTree.root.appendingPathComponent(document).deletingLastPathComponent()
        for target in Self.targets(in: text) where !target.contains("://") && !target.hasPrefix("#")
        {
            let path = folder.appendingPathComponent(
                String(target.split(separator: "#").first ?? "")
            ).path
            #expect(FileManager.default.fileExists(atPath: path), "\(document) links to \(target)")
        }
    }

    @Test("The documents that a reader looks for first exist")
    func basicsExist() {
        for name in ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/architecture.md"] {
            #expect(Self.documents.contains(name))
        }
    }

    @Test("Decisions are numbered without a repetition")
    func decisionsAreNumbered() {
        let numbers = Self.documents.filter { $0.hasPrefix("docs/decisions/") }
            .map { $0.dropFirst("docs/decisions/".count).prefix(3) }
        #expect(!numbers.isEmpty)
        #expect(numbers.allSatisfy { Int($0) != nil })
        #expect(Set(numbers).count == numbers.count)
    }

    @Test("Links are found in a document's text")
    func findsLinks() {
        let text = "see [a](b/c.md#d), ![e](f.png) and `[g](h)`\n```\n[i](j)\n```\n"
        #expect(Self.targets(in: text) == ["b/c.md#d", "f.png"])
    }

    /// The targets of a document's links and pictures; code is left out.
    static func targets(in text: String) -> [String] {
        let withoutCode = text.replacingOccurrences(
            of: "```[^`]*```|`[^`\n]*`", with: "", options: .regularExpression)
        guard let expression = try? NSRegularExpression(pattern: #"\]\(([^)\s]+)\)"#) else {
            return []
        }
        let all = NSRange(withoutCode.startIndex..., in: withoutCode)
        return expression.matches(in: withoutCode, range: all).compactMap {
            Range($0.range(at: 1), in: withoutCode).map { String(withoutCode[$0]) }
        }
    }
}
