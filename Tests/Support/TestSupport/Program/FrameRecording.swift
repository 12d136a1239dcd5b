import Foundation

/// The frames that a program has taken down on `--record-frames`; times in ms, monotonic.
public struct FrameRecording: Sendable {
    /// One frame of the program's window.
    public struct Frame: Sendable {
        /// The time that its motions were computed for.
        public let time: Double
        /// When the compositor showed it; 0 if that is not known.
        public let shown: Double
        /// From one of the screen's refreshes to the next.
        public let refreshInterval: Double
        /// Whether a finger was down.
        public let isTouched: Bool
        /// Bytes of textures that went to the renderer with it.
        public let newBytes: Int
        /// How often the grid was laid out since the frame before.
        public let gridLayouts: Int
    }

    /// All frames in their order.
    public let frames: [Frame]

    /// Reads the file as far as it is written.
    public init(path: String) throws {
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        guard lines.first == "leporello-frames 1" else {
            throw TestFailure("\(path) is no record of frames")
        }
        frames = try lines.dropFirst().map { line in
            let parts = line.split(separator: "\t").compactMap { Double($0) }
            guard parts.count == 7 else { throw TestFailure("a line that is no frame: \(line)") }
            return Frame(
                time: parts[1], shown: parts[2], refreshInterval: parts[3],
                isTouched: parts[4] != 0, newBytes: Int(parts[5]), gridLayouts: Int(parts[6]))
        }
    }

    /// The frames that were computed in a span of time.
    public func frames(in span: ClosedRange<Double>) -> [Frame] {
        frames.filter { span.contains($0.time) }
    }
}

extension [FrameRecording.Frame] {
    /// The times from one shown frame to the next.
    public var intervals: [Double] {
        let shown = map(\.shown).filter { $0 > 0 }
        return zip(shown.dropFirst(), shown).map { $0 - $1 }
    }
}
