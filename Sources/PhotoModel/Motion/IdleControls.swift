/// Whether the controls over the picture are shown (H5).
public struct IdleControls: Hashable, Sendable {
    /// What the viewer is being used with.
    public enum Input: Hashable, Sendable {
        /// A pointer or keys: controls fade when nothing happens.
        case pointer
        /// Fingers: controls follow the zoom.
        case touch
    }

    /// Without input for this long, controls that can fade do, ms (H5).
    public static let delay = 3000.0

    /// Whether they are to be seen.
    public private(set) var isVisible = true
    /// When they fade unless something happens, ms; nil when they stay.
    public private(set) var deadline: Double?
    /// What was used last.
    public private(set) var input: Input

    private var isZoomed = false
    private var isFullscreen = false
    private var holds = 0

    /// Controls that are shown.
    public init(input: Input = .pointer) {
        self.input = input
    }

    /// Whether a touch now only brings the controls back and is no tap (H5).
    public var touchWakes: Bool { !isVisible && !isZoomed && isFullscreen }

    /// The pointer moved or pressed, or a key was pressed.
    public mutating func pointerOrKey(at time: Double) {
        input = .pointer
        show(at: time)
    }

    /// A finger came down.
    public mutating func touched(at time: Double) {
        input = .touch
        if isZoomed { hide() } else { show(at: time) }
    }

    /// The page is zoomed above home, or home again.
    public mutating func zoomChanged(isZoomed: Bool, at time: Double) {
        guard isZoomed != self.isZoomed else { return }
        self.isZoomed = isZoomed
        guard input == .touch else { return }
        if isZoomed { hide() } else { show(at: time) }
    }

    /// The window became fullscreen, or is no longer.
    public mutating func fullscreenChanged(isFullscreen: Bool, at time: Double) {
        self.isFullscreen = isFullscreen
        if isVisible { show(at: time) }
    }

    /// A menu is open, or the pointer or the focus is on a control: they stay until released.
    public mutating func hold() {
        holds += 1
        isVisible = true
        deadline = nil
    }

    /// One reason to stay is gone.
    public mutating func release(at time: Double) {
        holds = max(0, holds - 1)
        show(at: time)
    }

    /// The deadline has come.
    public mutating func tick(at time: Double) {
        guard let deadline, time >= deadline, holds == 0 else { return }
        hide()
    }

    private mutating func show(at time: Double) {
        isVisible = true
        let canFade = input == .pointer || isFullscreen
        deadline = canFade && holds == 0 ? time + Self.delay : nil
    }

    private mutating func hide() {
        guard holds == 0 else { return }
        isVisible = false
        deadline = nil
    }
}
