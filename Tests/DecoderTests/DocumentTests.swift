import Foundation
import TestSupport
import Testing

/// docs/formats.md is what the decoder does, not what anyone believes that it does.
///
/// With LEPORELLO_WRITE_DOCS set, the tables are written instead of compared.
@Suite("docs/formats.md", .serialized)
struct DocumentTests {
    private static let path = "\(Places.checkout)/docs/formats.md"

    @Test("the table of formats is what decoding shows")
    func formats() throws {
        let head = """
            | format | written as | alpha | orientation | profile | cut at 6/10 | told by content |
            |-|-|-|-|-|-|-|
            """
        let rows = try FormatFacts.samples.map { try FormatFacts($0).row() }
        try hold("formats", head + "\n" + rows.joined(separator: "\n"))
    }

    @Test("every known disagreement is explained")
    func disagreements() throws {
        let rows = Disagreement.all.sorted { $0.key < $1.key }.map { path, known in
            let found =
                switch known.kind {
                case .refused: "refused there"
                case .otherSize: "another size there"
                case .pixels: "other colours"
                }
            return "| \(path) | \(found) | \(known.reason) |"
        }
        try hold(
            "disagreements",
            "| file | what differs | why |\n|-|-|-|\n" + rows.joined(separator: "\n"))
    }

    @Test("every difference from the corpus's index is explained")
    func differences() throws {
        let rows = KnownDifference.all.sorted { $0.key < $1.key }.map { path, known in
            "| \(path) | \(known.verdict.words) | \(known.reason) |"
        }
        try hold("differences", "| file | here | why |\n|-|-|-|\n" + rows.joined(separator: "\n"))
    }

    @Test("the tolerance is the one that is compared with")
    func tolerance() throws {
        let text = try String(contentsOfFile: Self.path, encoding: .utf8)
        #expect(text.contains("by \(ComparisonTests.tolerance) of 255 levels"))
    }

    /// Compares the part of the document between two marks, or writes it.
    private func hold(_ name: String, _ wanted: String) throws {
        let text = try String(contentsOfFile: Self.path, encoding: .utf8)
        let begin = try #require(text.range(of: "<!-- \(name): made by DocumentTests -->\n"))
        let end = try #require(text.range(of: "\n<!-- end of \(name) -->"))
        guard ProcessInfo.processInfo.environment["LEPORELLO_WRITE_DOCS"] != nil else {
            #expect(text[begin.upperBound..<end.lowerBound] == wanted)
            return
        }
        let written = text.replacingCharacters(in: begin.upperBound..<end.lowerBound, with: wanted)
        try written.write(toFile: Self.path, atomically: true, encoding: .utf8)
    }
}

extension Verdict {
    /// The verdict in a table.
    var words: String {
        switch self {
        case .picture(let width, let height): "shown, \(width) × \(height)"
        case .marked(let width, let height): "shown with the mark, \(width) × \(height)"
        case .failed: "an error"
        case .died: "no answer"
        }
    }
}
