/// Whether the grid's page moves too quickly for its photos to be looked at (G3).
///
/// While it does, only thumbnails that exist already are shown. A photo that crosses the page in less
/// than half a second is not worth decoding, and would keep those waiting among which the page rests.
public struct ScrollPace: Hashable, Sendable {
    /// The speed above which photos only pass, in pages a second (G3).
    public static let passingSpeed = 2.0
    /// The time looked back for the speed, ms (G3); a page that has not moved for so long rests.
    public static let window = 120.0

    private struct Step: Hashable {
        var time: Double
        var pages: Double
    }

    private var steps: [Step] = []

    /// The pace of a page at rest.
    public init() {}

    /// Notes that the page moved by a share of its own height, in either direction.
    ///
    /// Times are in ms of any one clock and never go back.
    public mutating func move(byPages pages: Double, at time: Double) {
        steps.removeAll { $0.time <= time - Self.window }
        steps.append(Step(time: time, pages: abs(pages)))
    }

    /// Whether what is on the page at `time` only passes.
    ///
    /// A single leap counts like a movement through the window: what follows may be another one.
    public func isPassing(at time: Double) -> Bool {
        let pages = steps.filter { $0.time > time - Self.window }.reduce(0) { $0 + $1.pages }
        return pages > Self.passingSpeed * Self.window / 1_000
    }
}
