import DecodeProtocol
import Foundation
import TestSupport
import Testing

/// The corpus against decoders that share as little with libvips as there is.
///
/// docs/formats.md tells which, and lists every file that differs by more.
@Suite("Pixels agree with an independent decoder")
struct ComparisonTests {
    /// Levels of 255 by which a picture may differ in the mean: rounding of chroma and profiles.
    static let tolerance = 1.5

    static let rows = (CorpusIndex()?.rows ?? []).filter { row in
        row.expected == "decodes" && !row.kind.hasPrefix("svg") && row.kind != "raw"
            && row.kind != "bomb" && KnownDifference.all[row.path] == nil
    }

    @Test("each picture of the corpus", arguments: rows)
    func agreement(_ row: CorpusIndex.Row) throws {
        let corpus = try #require(CorpusIndex())
        let answer = try DecoderProcess().decode(corpus.file(row), .full)
        let header = try #require(answer.header)
        let picture = try answer.decoded()
        let known = Disagreement.all[row.path]
        let reference: Reference?
        do {
            reference = try Reference(
                corpus.file(row), format: header.formatName, width: header.width,
                height: header.height)
        } catch {
            #expect(known?.kind == .refused, "\(error)")
            return
        }
        guard let reference else {
            #expect(known?.kind == .otherSize)
            return
        }
        let difference = reference.meanDifference(from: picture)
        report(row, difference)
        if let known {
            guard case .pixels(let bound) = known.kind else {
                Issue.record("it is decoded there by now, with a difference of \(difference)")
                return
            }
            #expect(difference > Self.tolerance, "no disagreement any more")
            #expect(difference <= bound)
        } else {
            #expect(difference <= Self.tolerance)
        }
    }

    private func report(_ row: CorpusIndex.Row, _ difference: Double) {
        guard ProcessInfo.processInfo.environment["LEPORELLO_CORPUS_REPORT"] != nil else { return }
        print("COMPARED\t\(row.path)\t\(String(format: "%.2f", difference))")
    }
}
