import Foundation
import TestSupport
import Testing

/// The folder of real pictures beside the checkout, where there is one.
struct CorpusIndex {
    struct Row: Sendable, CustomTestStringConvertible {
        var path: String
        var kind: String
        var width: Int?
        var height: Int?
        var expected: String
        var note: String

        var testDescription: String { path }
    }

    let folder: String
    let rows: [Row]

    /// Nil where there is no such folder.
    init?() {
        guard let folder = Places.corpus,
            let text = try? String(contentsOfFile: "\(folder)/INDEX.tsv", encoding: .utf8)
        else { return nil }
        self.folder = folder
        rows = text.split(separator: "\n").dropFirst().compactMap { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count >= 8 else { return nil }
            return Row(
                path: String(fields[0]).removingPercentEncoding ?? String(fields[0]),
                kind: String(fields[1]), width: Int(fields[4]), height: Int(fields[5]),
                expected: String(fields[6]), note: String(fields[7]))
        }
    }

    /// The files that all show the same, by different profiles.
    static var lookAlikes: [String] {
        CorpusIndex()?.rows.map(\.path).filter { $0.hasPrefix("icc/same-look-") } ?? []
    }

    func file(_ row: Row) -> String { "\(folder)/\(row.path)" }
}
