import CGtk
import CGtkSupport
import PhotoModel

/// Whether a gesture owns the fingers it follows.
public enum SequenceState: UInt32, Sendable { case none, claimed, denied }

/// A controller that recognises a pattern of touches or presses.
@MainActor
public class Gesture: EventController {
    /// Claims the fingers, which cancels every other gesture's, or gives them up.
    @discardableResult
    public func setState(_ state: SequenceState) -> Bool {
        gtk_gesture_set_state(pointer(), GtkEventSequenceState(state.rawValue)) != 0
    }

    /// Whether its conditions hold and it is recognised.
    public var isActive: Bool { gtk_gesture_is_active(pointer()) != 0 }

    /// Whether it follows the right number of fingers.
    public var isRecognized: Bool { gtk_gesture_is_recognized(pointer()) != 0 }

    /// The middle of the fingers, in the widget's coordinates.
    public var center: Point<Widget>? {
        var x = 0.0
        var y = 0.0
        guard gtk_gesture_get_bounding_box_center(pointer(), &x, &y) != 0 else { return nil }
        return Point(x: x, y: y)
    }

    /// Makes two gestures of one widget share their states.
    public func group(with other: Gesture) { gtk_gesture_group(pointer(), other.pointer()) }

    /// It follows exactly as many fingers as it needs, from now on.
    @discardableResult
    public func onBegin(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("begin", handler)
    }

    /// It is no longer recognised.
    @discardableResult
    public func onEnd(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("end", handler)
    }

    /// The compositor or another gesture took a finger away.
    @discardableResult
    public func onCancel(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("cancel", handler)
    }
}

/// A gesture of one finger or button.
@MainActor
public class SingleGesture: Gesture {
    /// Hears fingers only, not the mouse.
    public var isTouchOnly: Bool {
        get { gtk_gesture_single_get_touch_only(pointer()) != 0 }
        set { gtk_gesture_single_set_touch_only(pointer(), newValue ? 1 : 0) }
    }

    /// The mouse button heard, 0 for all.
    public var button: Int {
        get { Int(gtk_gesture_single_get_button(pointer())) }
        set { gtk_gesture_single_set_button(pointer(), guint(newValue)) }
    }

    /// Whether what is being handled came from a finger.
    public var isTouch: Bool { source == .touchscreen }
}

/// Presses and releases, counted.
@MainActor
public final class ClickGesture: SingleGesture {
    /// A click of any button, for every kind of device.
    public init() { super.init(adopting: existing(gtk_gesture_click_new())) }

    /// The number of the press in a row of quick ones, from 1, and its place.
    @discardableResult
    public func onPress(
        _ handler: @escaping @MainActor (Int, Point<Widget>) -> Void
    ) -> SignalConnection {
        connect(
            "pressed",
            arguments: {
                handler($0.int(0), Point(x: $0.double(1), y: $0.double(2)))
            })
    }

    /// A press was released: which one of a row, and where.
    @discardableResult
    public func onRelease(
        _ handler: @escaping @MainActor (Int, Point<Widget>) -> Void
    ) -> SignalConnection {
        connect(
            "released",
            arguments: {
                handler($0.int(0), Point(x: $0.double(1), y: $0.double(2)))
            })
    }

    /// It can no longer become a click of any count.
    @discardableResult
    public func onStop(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("stopped", handler)
    }
}

/// A press held still; fires for mice as well unless touch-only.
@MainActor
public final class LongPressGesture: SingleGesture {
    /// A press that is held still, for every kind of device.
    public init() { super.init(adopting: existing(gtk_gesture_long_press_new())) }

    /// How long the press is held, as a multiple of the desktop's own time, 0.5 to 2.
    public var delayFactor: Double {
        get { gtk_gesture_long_press_get_delay_factor(pointer()) }
        set { gtk_gesture_long_press_set_delay_factor(pointer(), newValue) }
    }

    /// The press was held long enough; where it is.
    @discardableResult
    public func onPress(
        _ handler: @escaping @MainActor (Point<Widget>) -> Void
    ) -> SignalConnection {
        connect("pressed", arguments: { handler(Point(x: $0.double(0), y: $0.double(1))) })
    }
}

/// A press that moves, and how far it is from where it began.
@MainActor
public final class DragGesture: SingleGesture {
    /// A drag of any button, for every kind of device.
    public init() { super.init(adopting: existing(gtk_gesture_drag_new())) }

    /// A button or finger went down; where.
    @discardableResult
    public func onDragBegin(
        _ handler: @escaping @MainActor (Point<Widget>) -> Void
    ) -> SignalConnection {
        connect("drag-begin", arguments: { handler(Point(x: $0.double(0), y: $0.double(1))) })
    }

    /// It moved; how far it is from where it began.
    @discardableResult
    public func onDragUpdate(
        _ handler: @escaping @MainActor (Vector<Widget>) -> Void
    ) -> SignalConnection {
        connect("drag-update", arguments: { handler(Vector(dx: $0.double(0), dy: $0.double(1))) })
    }
}

/// Two fingers, on the screen or on a touchpad, moving apart or together.
@MainActor
public final class ZoomGesture: Gesture {
    /// Two fingers that move apart or together.
    public init() { super.init(adopting: existing(gtk_gesture_zoom_new())) }

    /// The scale since the gesture's begin.
    public var scaleDelta: Double { gtk_gesture_zoom_get_scale_delta(pointer()) }

    /// The scale relative to the gesture's begin.
    @discardableResult
    public func onScaleChange(
        _ handler: @escaping @MainActor (Double) -> Void
    ) -> SignalConnection {
        connect("scale-changed", arguments: { handler($0.double(0)) })
    }
}

/// Two fingers turning about each other.
@MainActor
public final class RotateGesture: Gesture {
    /// Two fingers that turn about each other.
    public init() { super.init(adopting: existing(gtk_gesture_rotate_new())) }

    /// The turn since the gesture's begin, in radians.
    public var angleDelta: Double { gtk_gesture_rotate_get_angle_delta(pointer()) }

    /// The angle and its change since the begin, in radians.
    @discardableResult
    public func onAngleChange(
        _ handler: @escaping @MainActor (_ angle: Double, _ delta: Double) -> Void
    ) -> SignalConnection {
        connect("angle-changed", arguments: { handler($0.double(0), $0.double(1)) })
    }
}
