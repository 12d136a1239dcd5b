import CGtk
import CGtkSupport
import PhotoModel

/// Every raw event of a widget, touches by their sequences included.
///
/// A handler's true keeps the event from controllers that come later; it does not claim a touch
/// sequence from gestures, which is theirs to do.
@MainActor
public final class RawInputController: EventController {
    public init(phase: PropagationPhase = .bubble) {
        super.init(adopting: existing(gtk_event_controller_legacy_new()))
        self.phase = phase
    }

    @discardableResult
    public func onEvent(
        _ handler: @escaping @MainActor (InputEvent) -> Bool
    ) -> SignalConnection {
        connect("event", returningBool: { [weak self] arguments in
            guard let self, let event = arguments.pointer(0) else { return false }
            return handler(
                InputEvent(
                    OpaquePointer(event), in: gtk_event_controller_get_widget(self.pointer())))
        })
    }
}

/// The pointer over a widget.
@MainActor
public final class MotionController: EventController {
    public init() { super.init(adopting: existing(gtk_event_controller_motion_new())) }

    @discardableResult
    public func onEnter(
        _ handler: @escaping @MainActor (Point<Widget>) -> Void
    ) -> SignalConnection {
        connect("enter", arguments: { handler(Point(x: $0.double(0), y: $0.double(1))) })
    }

    @discardableResult
    public func onMotion(
        _ handler: @escaping @MainActor (Point<Widget>) -> Void
    ) -> SignalConnection {
        connect("motion", arguments: { handler(Point(x: $0.double(0), y: $0.double(1))) })
    }

    @discardableResult
    public func onLeave(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("leave", handler)
    }

    public var containsPointer: Bool {
        gtk_event_controller_motion_contains_pointer(pointer()) != 0
    }
}

/// Wheel and touchpad scrolling.
@MainActor
public final class ScrollController: EventController {
    public struct Axes: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        public static let horizontal = Axes(rawValue: GTK_EVENT_CONTROLLER_SCROLL_HORIZONTAL.rawValue)
        public static let vertical = Axes(rawValue: GTK_EVENT_CONTROLLER_SCROLL_VERTICAL.rawValue)
        public static let both: Axes = [.horizontal, .vertical]
        /// Whole notches only.
        public static let discrete = Axes(rawValue: GTK_EVENT_CONTROLLER_SCROLL_DISCRETE.rawValue)
        /// `onDecelerate` after a touchpad's scroll ends.
        public static let kinetic = Axes(rawValue: GTK_EVENT_CONTROLLER_SCROLL_KINETIC.rawValue)
    }

    public init(_ axes: Axes) {
        super.init(
            adopting: existing(
                gtk_event_controller_scroll_new(GtkEventControllerScrollFlags(axes.rawValue))))
    }

    /// The unit of the deltas being handled.
    public var unit: ScrollUnit {
        gtk_event_controller_scroll_get_unit(pointer()) == GDK_SCROLL_UNIT_WHEEL
            ? .wheel : .surface
    }

    /// Deltas in `unit`; true says it is handled.
    @discardableResult
    public func onScroll(
        _ handler: @escaping @MainActor (_ dx: Double, _ dy: Double) -> Bool
    ) -> SignalConnection {
        connect("scroll", returningBool: { handler($0.double(0), $0.double(1)) })
    }

    @discardableResult
    public func onBegin(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("scroll-begin", handler)
    }

    @discardableResult
    public func onEnd(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("scroll-end", handler)
    }

    /// Velocities in logical pixels per ms.
    @discardableResult
    public func onDecelerate(
        _ handler: @escaping @MainActor (_ x: Double, _ y: Double) -> Void
    ) -> SignalConnection {
        connect("decelerate", arguments: { handler($0.double(0), $0.double(1)) })
    }
}

/// A key as its symbol, which names what it means and not where it is.
public struct KeySymbol: Hashable, Sendable {
    public let symbol: UInt32
    public init(symbol: UInt32) { self.symbol = symbol }
    init(_ symbol: Int32) { self.symbol = UInt32(symbol) }

    public static let left = KeySymbol(GDK_KEY_Left)
    public static let right = KeySymbol(GDK_KEY_Right)
    public static let up = KeySymbol(GDK_KEY_Up)
    public static let down = KeySymbol(GDK_KEY_Down)
    public static let pageUp = KeySymbol(GDK_KEY_Page_Up)
    public static let pageDown = KeySymbol(GDK_KEY_Page_Down)
    public static let home = KeySymbol(GDK_KEY_Home)
    public static let end = KeySymbol(GDK_KEY_End)
    public static let escape = KeySymbol(GDK_KEY_Escape)
    public static let enter = KeySymbol(GDK_KEY_Return)
    public static let space = KeySymbol(GDK_KEY_space)
    public static let tab = KeySymbol(GDK_KEY_Tab)
    public static let delete = KeySymbol(GDK_KEY_Delete)
    public static let backspace = KeySymbol(GDK_KEY_BackSpace)
    public static let menu = KeySymbol(GDK_KEY_Menu)
    public static let f10 = KeySymbol(GDK_KEY_F10)
    public static let f11 = KeySymbol(GDK_KEY_F11)
    public static let plus = KeySymbol(GDK_KEY_plus)
    public static let minus = KeySymbol(GDK_KEY_minus)
    public static let equal = KeySymbol(GDK_KEY_equal)

    /// The character the key types, if it types one.
    public var character: Character? {
        let code = gdk_keyval_to_unicode(symbol)
        guard code >= 0x20, let scalar = Unicode.Scalar(code) else { return nil }
        return Character(scalar)
    }

    /// The same key on the number pad counts as the main one; Enter and Return are one.
    public var normalized: KeySymbol {
        switch Int32(symbol) {
        case GDK_KEY_KP_Left: .left
        case GDK_KEY_KP_Right: .right
        case GDK_KEY_KP_Up: .up
        case GDK_KEY_KP_Down: .down
        case GDK_KEY_KP_Page_Up: .pageUp
        case GDK_KEY_KP_Page_Down: .pageDown
        case GDK_KEY_KP_Home: .home
        case GDK_KEY_KP_End: .end
        case GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter: .enter
        case GDK_KEY_KP_Delete: .delete
        case GDK_KEY_KP_Add: .plus
        case GDK_KEY_KP_Subtract: .minus
        case GDK_KEY_ISO_Left_Tab: .tab
        case GDK_KEY_KP_0...GDK_KEY_KP_9:
            KeySymbol(Int32(symbol) - GDK_KEY_KP_0 + GDK_KEY_0)
        default: self
        }
    }
}

/// Keys pressed while the focus is inside a widget.
@MainActor
public final class KeyController: EventController {
    public init(phase: PropagationPhase = .bubble) {
        super.init(adopting: existing(gtk_event_controller_key_new()))
        self.phase = phase
    }

    /// The normalised key and its modifiers; true says it is handled. Repeats arrive as presses.
    @discardableResult
    public func onPress(
        _ handler: @escaping @MainActor (KeySymbol, ModifierKeys) -> Bool
    ) -> SignalConnection {
        connect("key-pressed", returningBool: {
            handler(
                KeySymbol(symbol: UInt32(truncatingIfNeeded: $0.int(0))).normalized,
                ModifierKeys(GdkModifierType(UInt32(truncatingIfNeeded: $0.int(2)))))
        })
    }

    @discardableResult
    public func onRelease(
        _ handler: @escaping @MainActor (KeySymbol, ModifierKeys) -> Void
    ) -> SignalConnection {
        connect("key-released", arguments: {
            handler(
                KeySymbol(symbol: UInt32(truncatingIfNeeded: $0.int(0))).normalized,
                ModifierKeys(GdkModifierType(UInt32(truncatingIfNeeded: $0.int(2)))))
        })
    }
}

/// The focus entering and leaving a widget.
@MainActor
public final class FocusController: EventController {
    public init() { super.init(adopting: existing(gtk_event_controller_focus_new())) }

    @discardableResult
    public func onEnter(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("enter", handler)
    }

    @discardableResult
    public func onLeave(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("leave", handler)
    }

    public var containsFocus: Bool {
        gtk_event_controller_focus_contains_focus(pointer()) != 0
    }
}
