import DecodeProtocol
import Foundation
import TestSupport
import Testing

/// Every file of the corpus beside the checkout, in a real decoder.
///
/// Without the corpus there is no row; CI has it.
@Suite("The corpus")
struct CorpusTests {
    static let rows = CorpusIndex()?.rows ?? []

    @Test("each file ends as the index says, or as a known difference", arguments: rows)
    func outcome(_ row: CorpusIndex.Row) throws {
        let corpus = try #require(CorpusIndex())
        let (answer, cpuSeconds) = try decodeAnywhere(corpus.file(row))
        let found = Verdict(answer)
        report(row, answer)
        // The kernel counts whole seconds; half of one more is for starting.
        let work = answer.header.map(TimeBudget.declaredWork) ?? 0
        #expect(cpuSeconds <= TimeBudget.cpuSeconds(declaredPixels: work) + 1.5)
        if let known = KnownDifference.all[row.path] {
            #expect(found == known.verdict, "\(known.reason); now: \(answer.summary)")
            return
        }
        let size = row.width.flatMap { width in row.height.map { (width, $0) } }
        switch row.expected {
        case "decodes":
            let (width, height) = try #require(size)
            #expect(found == .picture(width, height), "\(answer.summary)")
        case "partial":
            let (width, height) = try #require(size)
            #expect(found == .marked(width, height), "\(answer.summary)")
        case "error":
            #expect(found == .failed, "\(answer.summary)")
        default:
            let matches = size.map {
                found == .picture($0.0, $0.1) || found == .marked($0.0, $0.1)
            }
            #expect(found == .failed || matches ?? true, "\(answer.summary)")
        }
        checkFit(answer)
    }

    /// The result is the upright size contained in the box.
    private func checkFit(_ answer: DecoderProcess.Answer) {
        guard case .picture(let picture, _) = answer.ending, let header = answer.header else {
            return
        }
        let factor = min(1, 1_024 / Double(max(header.width, header.height)))
        #expect(abs(Double(picture.width) - max(1, Double(header.width) * factor)) <= 1)
        #expect(abs(Double(picture.height) - max(1, Double(header.height) * factor)) <= 1)
    }

    private func report(_ row: CorpusIndex.Row, _ answer: DecoderProcess.Answer) {
        guard ProcessInfo.processInfo.environment["LEPORELLO_CORPUS_REPORT"] != nil else { return }
        let size = answer.header.map { "\($0.width)x\($0.height) o\($0.orientation)" } ?? "-"
        print(
            "CORPUS\t\(row.path)\t\(row.expected)\t\(row.width ?? 0)x\(row.height ?? 0)\t\(size)\t"
                + "\(answer.summary)\t\(String(format: "%.2f", answer.seconds))")
    }

    /// As the app does it: by name first, and in the other profile where content says so.
    ///
    /// Also tells what the last process has used of the CPU, starting included; 0 when it died.
    private func decodeAnywhere(_ path: String) throws -> (DecoderProcess.Answer, Double) {
        let isNamedSVG = path.hasSuffix(".svg") || path.hasSuffix(".svgz")
        let profile: DecoderProfile = isNamedSVG ? .svg : .raster
        let first = try decode(path, profile)
        if case .failed(let failure) = first.0.ending, failure.code == .wrongProfile {
            return try decode(path, profile == .svg ? .raster : .svg)
        }
        return first
    }

    private func decode(
        _ path: String, _ profile: DecoderProfile
    ) throws -> (DecoderProcess.Answer, Double) {
        let decoder = try DecoderProcess(profile)
        let answer = try decoder.decode(path, .fit(maxWidth: 1_024, maxHeight: 1_024))
        return (answer, Double(decoder.processorTicks) / 100)
    }
}

/// How a file ended, as far as the index speaks of it.
enum Verdict: Equatable {
    /// A picture whose whole is of that upright size.
    case picture(Int, Int)
    /// The same with the mark of a damaged file.
    case marked(Int, Int)
    case failed
    /// The decoder died, or said nothing in time.
    case died

    init(_ answer: DecoderProcess.Answer) {
        switch (answer.ending, answer.header) {
        case (.picture(let picture, _), let header?):
            self =
                picture.isTruncated
                ? .marked(header.width, header.height) : .picture(header.width, header.height)
        case (.failed, _): self = .failed
        // The kernel's CPU limit: the app reports it as such.
        case (.died(SIGXCPU), _): self = .failed
        default: self = .died
        }
    }
}
