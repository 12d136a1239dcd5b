/// How much work an order for a photo is.
public enum WorkKind: Hashable, Sendable, CaseIterable {
    /// What a photo is first seen by: an embedded preview, a thumbnail that exists.
    ///
    /// A few milliseconds.
    case glance
    /// A picture that is decoded.
    case picture
}

/// Whose turn it is where glances and pictures of one priority wait for the same decoder.
///
/// Glances go first, whichever came first: an empty page is worse than a coarse one. So that an
/// endless stream of them starves nobody, a picture has its turn after a number of them.
public struct GlanceTurns: Hashable, Sendable {
    /// The most glances in a row while a picture waits.
    ///
    /// A page of the smallest cells; at 2 ms each an eighth of a second.
    public static let mostInARow = 64

    private var inARow = 0

    /// Turns of which none was taken.
    public init() {}

    /// Which kind of those that wait is to be taken next.
    public var next: WorkKind { inARow < Self.mostInARow ? .glance : .picture }

    /// Notes what was taken.
    ///
    /// - Parameter hasWaitingPicture: whether a picture of the same priority went on waiting.
    public mutating func take(_ kind: WorkKind, hasWaitingPicture: Bool) {
        inARow = kind == .glance && hasWaitingPicture ? inARow + 1 : 0
    }
}
