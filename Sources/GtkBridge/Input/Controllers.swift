import CGtk
import CGtkSupport
import PhotoModel

/// Every raw event of a widget, touches by their sequences included.
///
/// A handler's true keeps the event from controllers that come later; it does not claim a touch
/// sequence from gestures, which is theirs to do.
@MainActor
public final class RawInputController: EventController {
    /// A controller that sees events in a phase.
    public init(phase: PropagationPhase = .bubble) {
        super.init(adopting: existing(gtk_event_controller_legacy_new()))
        self.phase = phase
    }

    /// Every event of the widget; the answer true stops it there.
    @discardableResult
    public func onEvent(
        _ handler: @escaping @MainActor (InputEvent) -> Bool
    ) -> SignalConnection {
        connect(
            "event",
            returningBool: { [weak self] arguments in
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
    /// A controller of the pointer's motion.
    public init() { super.init(adopting: existing(gtk_event_controller_motion_new())) }

    /// The pointer came in; where.
    @discardableResult
    public func onEnter(
        _ handler: @escaping @MainActor (Point<Widget>) -> Void
    ) -> SignalConnection {
        connect("enter", arguments: { handler(Point(x: $0.double(0), y: $0.double(1))) })
    }

    /// The pointer moved; where it is.
    @discardableResult
    public func onMotion(
        _ handler: @escaping @MainActor (Point<Widget>) -> Void
    ) -> SignalConnection {
        connect("motion", arguments: { handler(Point(x: $0.double(0), y: $0.double(1))) })
    }

    /// It has left.
    @discardableResult
    public func onLeave(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("leave", handler)
    }

    /// Whether the pointer is in the widget or one of its children.
    public var containsPointer: Bool {
        gtk_event_controller_motion_contains_pointer(pointer()) != 0
    }
}

/// Wheel and touchpad scrolling.
@MainActor
public final class ScrollController: EventController {
    /// The directions that are watched.
    public struct Axes: OptionSet, Sendable {
        /// The bits of GtkEventControllerScrollFlags.
        public let rawValue: UInt32
        /// Directions from the bits of GtkEventControllerScrollFlags.
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        /// Sideways.
        public static let horizontal = Axes(
            rawValue: GTK_EVENT_CONTROLLER_SCROLL_HORIZONTAL.rawValue)
        /// Up and down.
        public static let vertical = Axes(rawValue: GTK_EVENT_CONTROLLER_SCROLL_VERTICAL.rawValue)
        /// Sideways, up and down.
        public static let both: Axes = [.horizontal, .vertical]
        /// Whole notches only.
        public static let discrete = Axes(rawValue: GTK_EVENT_CONTROLLER_SCROLL_DISCRETE.rawValue)
        /// `onDecelerate` after a touchpad's scroll ends.
        public static let kinetic = Axes(rawValue: GTK_EVENT_CONTROLLER_SCROLL_KINETIC.rawValue)
    }

    /// A controller of scrolling along some directions.
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

    /// Fingers were laid onto a touchpad to scroll.
    @discardableResult
    public func onBegin(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("scroll-begin", handler)
    }

    /// The fingers were lifted.
    @discardableResult
    public func onEnd(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("scroll-end", handler)
    }
}

/// A key as its symbol, which names what it means and not where it is.
public struct KeySymbol: Hashable, Sendable {
    /// The number of the key's meaning, a GDK_KEY constant.
    public let symbol: UInt32
    /// A key by the number of its meaning.
    public init(symbol: UInt32) { self.symbol = symbol }
    init(_ symbol: Int32) { self.symbol = UInt32(symbol) }

    /// The left arrow.
    public static let left = KeySymbol(GDK_KEY_Left)
    /// The right arrow.
    public static let right = KeySymbol(GDK_KEY_Right)
    /// The upward arrow.
    public static let up = KeySymbol(GDK_KEY_Up)
    /// The downward arrow.
    public static let down = KeySymbol(GDK_KEY_Down)
    /// Page Up.
    public static let pageUp = KeySymbol(GDK_KEY_Page_Up)
    /// Page Down.
    public static let pageDown = KeySymbol(GDK_KEY_Page_Down)
    /// Home.
    public static let home = KeySymbol(GDK_KEY_Home)
    /// End.
    public static let end = KeySymbol(GDK_KEY_End)
    /// Escape.
    public static let escape = KeySymbol(GDK_KEY_Escape)
    /// Enter of the main block.
    public static let enter = KeySymbol(GDK_KEY_Return)
    /// The space bar.
    public static let space = KeySymbol(GDK_KEY_space)
    /// Tab.
    public static let tab = KeySymbol(GDK_KEY_Tab)
    /// Delete.
    public static let delete = KeySymbol(GDK_KEY_Delete)
    /// Backspace.
    public static let backspace = KeySymbol(GDK_KEY_BackSpace)
    /// The menu key.
    public static let menu = KeySymbol(GDK_KEY_Menu)
    /// F5.
    public static let f5 = KeySymbol(GDK_KEY_F5)
    /// F10.
    public static let f10 = KeySymbol(GDK_KEY_F10)
    /// F11.
    public static let f11 = KeySymbol(GDK_KEY_F11)
    /// Plus, however the layout reaches it.
    public static let plus = KeySymbol(GDK_KEY_plus)
    /// Minus of the main block.
    public static let minus = KeySymbol(GDK_KEY_minus)
    /// The equals sign, where plus needs Shift.
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
    /// A controller that sees events in a phase.
    public init(phase: PropagationPhase = .bubble) {
        super.init(adopting: existing(gtk_event_controller_key_new()))
        self.phase = phase
    }

    /// The normalised key and its modifiers; true says it is handled.
    ///
    /// Repeats arrive as presses.
    @discardableResult
    public func onPress(
        _ handler: @escaping @MainActor (KeySymbol, ModifierKeys) -> Bool
    ) -> SignalConnection {
        connect(
            "key-pressed",
            returningBool: {
                handler(
                    KeySymbol(symbol: UInt32(truncatingIfNeeded: $0.int(0))).normalized,
                    ModifierKeys(GdkModifierType(UInt32(truncatingIfNeeded: $0.int(2)))))
            })
    }

    /// A key was released.
    @discardableResult
    public func onRelease(
        _ handler: @escaping @MainActor (KeySymbol, ModifierKeys) -> Void
    ) -> SignalConnection {
        connect(
            "key-released",
            arguments: {
                handler(
                    KeySymbol(symbol: UInt32(truncatingIfNeeded: $0.int(0))).normalized,
                    ModifierKeys(GdkModifierType(UInt32(truncatingIfNeeded: $0.int(2)))))
            })
    }
}

/// The focus entering and leaving a widget.
@MainActor
public final class FocusController: EventController {
    /// A controller of the keyboard focus.
    public init() { super.init(adopting: existing(gtk_event_controller_focus_new())) }

    /// The focus came in.
    @discardableResult
    public func onEnter(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("enter", handler)
    }

    /// It has left.
    @discardableResult
    public func onLeave(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("leave", handler)
    }

    /// Whether the focus is in the widget or one of its children.
    public var containsFocus: Bool {
        gtk_event_controller_focus_contains_focus(pointer()) != 0
    }
}
