/// When the blurred copy of what lies beneath the viewer is made (H4).
///
/// Once for each opening, and again only after a resize, when the size has come to rest.
public struct BackdropCopies: Hashable, Sendable {
    /// A size that has not changed for this long is at rest, ms (H4).
    public static let rest = 150.0

    /// When `tick` is to be called, ms; nil for never.
    public private(set) var deadline: Double?
    private var isOpen = false
    private var size = Size<Widget>.zero
    private var copied: Size<Widget>?

    /// No copies while the viewer is closed.
    public init() {}

    /// The viewer opens over a page of that size; whether a copy is to be made now.
    ///
    /// `isReady` is false while what lies beneath was never drawn: the copy is made later.
    public mutating func opened(over size: Size<Widget>, isReady: Bool, at time: Double) -> Bool {
        isOpen = true
        self.size = size
        guard isReady, !size.isEmpty else {
            copied = nil
            deadline = time + Self.rest
            return false
        }
        copied = size
        deadline = nil
        return true
    }

    /// The viewer is closed.
    public mutating func closed() { self = BackdropCopies() }

    /// The viewer has a size; the same one changes nothing.
    public mutating func resized(to size: Size<Widget>, at time: Double) {
        guard isOpen, size != self.size else { return }
        self.size = size
        deadline = size == copied ? nil : time + Self.rest
    }

    /// The colours of the desktop's style changed: the copy shows the old ones.
    public mutating func styleChanged(at time: Double) {
        guard isOpen else { return }
        copied = nil
        deadline = time + Self.rest
    }

    /// The deadline has come; whether a copy is to be made now.
    public mutating func tick(at time: Double) -> Bool {
        guard let deadline, time >= deadline else { return false }
        self.deadline = nil
        guard !size.isEmpty else { return false }
        copied = size
        return true
    }
}
