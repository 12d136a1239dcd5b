import Foundation
import PhotoModel
import TestSupport

/// How evenly frames come on the screen while fingers pinch, pan and swipe.
///
/// The frames' times are the compositor's own: mutter tells each surface when its frame was shown
/// (wp_presentation), GDK hands that on, and the program takes it down with `--record-frames`. Beside
/// the program stands a plain picture of the window's size that follows the same fingers: the least
/// that moving pixels costs on this machine's renderer.
struct SmoothBenchmark {
    /// How often each trace is played.
    private let rounds = 3

    /// What is played, in this order.
    private enum Part: String, CaseIterable {
        case firstPinch = "pinch, photo just opened"
        case pan = "pan at 1:1"
        case pinch = "pinch, pixels there"
        case swipes = "four swipes"

        var trace: FingerTrace {
            switch self {
            case .firstPinch, .pinch: SmoothTraces.pinch
            case .pan: SmoothTraces.pan
            case .swipes: SmoothTraces.swipes
            }
        }
    }

    func run() throws {
        let session = try HeadlessSession.shared()
        let folder = try TemporaryFolder()
        try fill(folder)
        // The first start compiles shaders, which are not what is measured.
        _ = try photoSpans(of: folder, in: session)
        var photos: [[Part: [FrameRecording.Frame]]] = []
        var plain: [[Part: [FrameRecording.Frame]]] = []
        for _ in 0..<rounds {
            photos.append(try photoSpans(of: folder, in: session))
            plain.append(try plainSpans(in: session))
        }
        print("ms between frames; × refresh interval; × the plain picture's 95 %")
        for part in Part.allCases {
            let reference = Intervals(plain.compactMap { $0[part] })
            let own = Intervals(photos.compactMap { $0[part] })
            print(line(part.rawValue, own, against: reference))
            print(line("  plain picture", reference, against: reference))
        }
        tellWork(photos.flatMap(\.values).joined().filter(\.isTouched))
    }

    private func fill(_ folder: TemporaryFolder) throws {
        // A picture with something in it: flat colours would be decoded faster than photos are.
        try runCommand(
            ["convert", "-size", "1500x1000", "plasma:steelblue-wheat", "-resize", "6000x4000!"]
                + [
                    "-attenuate", "0.1", "+noise", "Gaussian", "-quality", "88",
                    folder.file("1.jpg"),
                ])
        for name in ["2.jpg", "3.jpg"] {
            try FileManager.default.copyItem(
                atPath: folder.file("1.jpg"), toPath: folder.file(name))
        }
    }

    // MARK: Playing

    private func photoSpans(
        of folder: TemporaryFolder, in session: HeadlessSession
    ) throws -> [Part: [FrameRecording.Frame]] {
        let record = try TemporaryFolder()
        let program = try LeporelloProgram(
            ["--record-frames", record.file("frames"), folder.path], in: session)
        defer { program.process.end() }
        try program.settle("all are listed") { $0.count == 3 }
        try program.activate("open-page", .int32(1))
        try program.settle("a photo is shown") { $0.view == .viewer }
        var spans: [Part: ClosedRange<Double>] = [:]
        for part in Part.allCases {
            spans[part] = try part.trace.play(on: session.touch)
            try program.settle("at rest")
            if part != .firstPinch, part != .swipes {
                try session.keyboard.strike(.letter("0"))
                try program.settle("home") { $0.zoom < 0.5 }
            }
        }
        return try frames(in: spans, of: record.file("frames"))
    }

    private func plainSpans(in session: HeadlessSession) throws -> [Part: [FrameRecording.Frame]] {
        let record = try TemporaryFolder()
        let bare = try session.screen.shot()
        let window = try ChildProcess(
            ["\(Places.products)/plain-picture", record.file("frames")],
            environment: session.environment)
        defer { window.end() }
        try session.screen.waitFor("the picture is on screen") { !$0.looksLike(bare) }
        try session.screen.waitForRest("it is in its place")
        var spans: [Part: ClosedRange<Double>] = [:]
        for part in Part.allCases {
            spans[part] = try part.trace.play(on: session.touch)
            Pace().wait(untilMilliseconds: 400)
        }
        return try frames(in: spans, of: record.file("frames"))
    }

    /// The frames of each part, once the last one has been told.
    private func frames(
        in spans: [Part: ClosedRange<Double>], of path: String
    ) throws -> [Part: [FrameRecording.Frame]] {
        // Frames are told within 0.2 s of the last one.
        Pace().wait(untilMilliseconds: 500)
        let recording = try FrameRecording(path: path)
        return spans.mapValues { recording.frames(in: $0) }
    }

    // MARK: Telling

    /// The times between frames of one stroke after the other.
    private struct Intervals {
        let sorted: [Double]
        let refresh: Double

        /// Between strokes nothing moves, and no frame is owed.
        init(_ rounds: [[FrameRecording.Frame]]) {
            let strokes = rounds.flatMap { frames in
                frames.split { !$0.isTouched }.map(Array.init)
            }
            sorted = strokes.flatMap(\.intervals).sorted()
            refresh = rounds.joined().map(\.refreshInterval).max() ?? 0
        }

        func part(_ share: Double) -> Double {
            guard let last = sorted.indices.last else { return .nan }
            return sorted[min(last, Int(Double(sorted.count) * share))]
        }
    }

    private func line(
        _ name: String, _ intervals: Intervals, against reference: Intervals
    ) -> String {
        func text(_ value: Double) -> String { String(format: "%6.1f", value) }
        let median = intervals.part(0.5)
        let high = intervals.part(0.95)
        return name.padding(toLength: 26, withPad: " ", startingAt: 0)
            + "median\(text(median))  95 %\(text(high))  longest\(text(intervals.part(1)))"
            + "  ×\(text(high / intervals.refresh))  ×\(text(high / reference.part(0.95)))"
            + "  (\(intervals.sorted.count) frames)"
    }

    /// What the main thread did for them, of which the tests hold the limits.
    private func tellWork(_ touched: [FrameRecording.Frame]) {
        let uploads = touched.map(\.newBytes)
        print("uploaded at most in a frame under a finger  \(uploads.max() ?? 0) bytes")
        print(
            "layouts of the grid under a finger          \(touched.map(\.gridLayouts).reduce(0, +))"
        )
    }
}
