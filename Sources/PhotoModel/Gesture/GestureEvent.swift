/// What a stroke is made with, and which one of several.
public enum Stroke: Hashable, Sendable {
    /// A finger; the number tells fingers that are down at once apart.
    case touch(Int)
    /// A mouse's or touchpad's primary button.
    case mouse
    /// A pen's tip.
    case pen

    /// Whether its taps and double clicks follow the desktop's mouse settings (P10).
    public var isMouse: Bool { self == .mouse }
}

/// The modifier keys that gestures and keys look at.
public struct GestureModifiers: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt8
    /// A set of these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Ctrl.
    public static let control = GestureModifiers(rawValue: 1)
    /// Either Shift.
    public static let shift = GestureModifiers(rawValue: 2)
    /// Alt.
    public static let alt = GestureModifiers(rawValue: 4)
}

/// A key that the viewer may act on.
public enum ViewerKey: Hashable, Sendable {
    case left, right, up, down
    case pageUp, pageDown, home, end
    case escape, delete, menu, enter
    /// F1 to F12.
    case function(Int)
    /// A printing key, as the layout made it, in lower case.
    case character(Character)
}

/// The part of a touchpad's scroll stroke or pinch that an event stands for.
public enum PadPhase: Hashable, Sendable {
    case began
    case changed
    case ended
    case cancelled
}

/// One thing that happened at the viewer's surface.
///
/// Points are in logical pixels of the viewer, y down.
public struct GestureEvent: Hashable, Sendable {
    /// What happened.
    public enum Kind: Hashable, Sendable {
        case down(Stroke, Point<Widget>)
        case moved(Stroke, Point<Widget>)
        case up(Stroke, Point<Widget>)
        /// The compositor took the stroke away (P13).
        case cancelled(Stroke)
        /// Every stroke ends: the page was unmapped or the device vanished (P13).
        case allCancelled
        /// GtkGestureLongPress recognised a press that was held (T4).
        case longPressed(Point<Widget>)
        /// The secondary mouse button was pressed (T4).
        case secondaryPressed(Point<Widget>)
        /// A mouse's back (−1) or forward (+1) button (P10).
        case sideButton(Int)
        /// A two-finger scroll of a touchpad; `by` is the content's way in logical px.
        case padScroll(PadPhase, by: Vector<Widget>, at: Point<Widget>, GestureModifiers)
        /// A two-finger pinch of a touchpad; `scale` is relative to its beginning.
        case padPinch(PadPhase, scale: Double, at: Point<Widget>)
        /// How far a touchpad's pinch has turned since its beginning, clockwise, in radians.
        case padTurn(angle: Double, at: Point<Widget>)
        /// A wheel's movement in units of which a notch has 120; down and right are positive.
        case wheel(units: Vector<Widget>, at: Point<Widget>, GestureModifiers)
        case key(ViewerKey, GestureModifiers, isRepeat: Bool)
        /// The window became the active one (T1).
        case windowActivated
        /// The arbiter's deadline has come.
        case deadline
    }

    /// Milliseconds on a clock that only grows; its origin has no meaning.
    public var time: Double
    /// What happened.
    public var kind: Kind

    /// Something that happened at a time in milliseconds.
    public init(time: Double, _ kind: Kind) {
        self.time = time
        self.kind = kind
    }
}
