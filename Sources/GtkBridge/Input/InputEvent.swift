import CGtk
import CGtkSupport
import PhotoModel

/// One finger's contact, the same from down to up; may be used again later.
public struct TouchSequence: Hashable, Sendable {
    let address: UInt
}

/// One raw event as values, placed in the coordinates of the controller's widget.
public struct InputEvent: Sendable {
    /// The part of a gesture that an event is.
    public enum Phase: Sendable { case begin, update, end, cancel }

    /// What happened.
    public enum Kind: Sendable {
        /// `isEmulatingPointer` marks the finger that also plays the mouse for old widgets.
        case touch(Phase, TouchSequence, isEmulatingPointer: Bool)
        /// A mouse button (1 left, 2 middle, 3 right, 8 back, 9 forward) or a pen's tip.
        case button(Int, isPress: Bool)
        case motion
        /// Deltas in `unit`, positive to the right and down.
        case scroll(dx: Double, dy: Double, unit: ScrollUnit, isStop: Bool)
        /// A pinch on a touchpad: scale since its begin, angle change in radians, movement in px.
        case touchpadPinch(Phase, scale: Double, angle: Double, dx: Double, dy: Double)
        case enter
        case leave
        case key
        case other
    }

    /// What happened.
    public let kind: Kind
    /// Milliseconds on the compositor's clock; wraps after 49 days.
    public let time: Double
    /// Nil for events without a place.
    public let position: Point<Widget>?
    /// The modifier keys held down.
    public let modifiers: ModifierKeys
    /// The kind of device that it came from.
    public let source: InputSource
}

/// What a scroll is counted in.
public enum ScrollUnit: Sendable {
    /// Notches of a wheel.
    case wheel
    /// Logical pixels of a touchpad.
    case surface
}

@MainActor
extension InputEvent {
    init(_ event: OpaquePointer, in widget: UnsafeMutablePointer<GtkWidget>?) {
        var x = 0.0
        var y = 0.0
        let hasPlace = widget.map { lep_event_position(event, $0, &x, &y) != 0 } ?? false
        self.init(
            kind: Self.kind(of: event), time: Double(gdk_event_get_time(event)),
            position: hasPlace ? Point(x: x, y: y) : nil,
            modifiers: ModifierKeys(gdk_event_get_modifier_state(event)),
            source: gdk_event_get_device(event).map { InputSource(gdk_device_get_source($0)) }
                ?? .mouse)
    }

    private static func kind(of event: OpaquePointer) -> Kind {
        switch gdk_event_get_event_type(event) {
        case GDK_TOUCH_BEGIN: touch(event, .begin)
        case GDK_TOUCH_UPDATE: touch(event, .update)
        case GDK_TOUCH_END: touch(event, .end)
        case GDK_TOUCH_CANCEL: touch(event, .cancel)
        case GDK_BUTTON_PRESS: .button(Int(gdk_button_event_get_button(event)), isPress: true)
        case GDK_BUTTON_RELEASE: .button(Int(gdk_button_event_get_button(event)), isPress: false)
        case GDK_MOTION_NOTIFY: .motion
        case GDK_SCROLL: scroll(event)
        case GDK_TOUCHPAD_PINCH: pinch(event)
        case GDK_ENTER_NOTIFY: .enter
        case GDK_LEAVE_NOTIFY: .leave
        case GDK_KEY_PRESS, GDK_KEY_RELEASE: .key
        default: .other
        }
    }

    private static func touch(_ event: OpaquePointer, _ phase: Phase) -> Kind {
        .touch(
            phase, TouchSequence(address: UInt(bitPattern: gdk_event_get_event_sequence(event))),
            isEmulatingPointer: gdk_touch_event_get_emulating_pointer(event) != 0)
    }

    private static func scroll(_ event: OpaquePointer) -> Kind {
        var dx = 0.0
        var dy = 0.0
        switch gdk_scroll_event_get_direction(event) {
        case GDK_SCROLL_UP: dy = -1
        case GDK_SCROLL_DOWN: dy = 1
        case GDK_SCROLL_LEFT: dx = -1
        case GDK_SCROLL_RIGHT: dx = 1
        default: gdk_scroll_event_get_deltas(event, &dx, &dy)
        }
        let isWheel = gdk_scroll_event_get_unit(event) == GDK_SCROLL_UNIT_WHEEL
        return .scroll(
            dx: dx, dy: dy, unit: isWheel ? .wheel : .surface,
            isStop: gdk_scroll_event_is_stop(event) != 0)
    }

    private static func pinch(_ event: OpaquePointer) -> Kind {
        var dx = 0.0
        var dy = 0.0
        gdk_touchpad_event_get_deltas(event, &dx, &dy)
        let phase: Phase =
            switch gdk_touchpad_event_get_gesture_phase(event) {
            case GDK_TOUCHPAD_GESTURE_PHASE_BEGIN: .begin
            case GDK_TOUCHPAD_GESTURE_PHASE_END: .end
            case GDK_TOUCHPAD_GESTURE_PHASE_CANCEL: .cancel
            default: .update
            }
        return .touchpadPinch(
            phase, scale: gdk_touchpad_event_get_pinch_scale(event),
            angle: gdk_touchpad_event_get_pinch_angle_delta(event), dx: dx, dy: dy)
    }
}
