import CGtk
import CGtkSupport

/// In which order a controller hears of events, relative to its widget's descendants.
public enum PropagationPhase: UInt32, Sendable { case none, capture, bubble, target }

/// Something that watches a widget's input; owned by the widget once added.
@MainActor
public class EventController: Object {
    override init(adopting raw: UnsafeMutableRawPointer) { super.init(adopting: raw) }

    /// Under which the widget holds it.
    var key: String { "lep-controller-\(UInt(bitPattern: raw))" }

    /// When it sees events: on their way down, at the target, or on their way up.
    public var phase: PropagationPhase {
        get {
            PropagationPhase(
                rawValue: gtk_event_controller_get_propagation_phase(pointer()).rawValue) ?? .none
        }
        set {
            gtk_event_controller_set_propagation_phase(
                pointer(), GtkPropagationPhase(newValue.rawValue))
        }
    }

    /// Forgets what it was doing.
    public func reset() { gtk_event_controller_reset(pointer()) }

    /// The modifier keys of the event being handled.
    public var modifiers: ModifierKeys {
        ModifierKeys(gtk_event_controller_get_current_event_state(pointer()))
    }

    /// The time of the event being handled, in ms on the compositor's clock.
    public var eventTime: Double { Double(gtk_event_controller_get_current_event_time(pointer())) }

    /// What made the event being handled.
    public var source: InputSource {
        guard let device = gtk_event_controller_get_current_event_device(pointer()) else {
            return .mouse
        }
        return InputSource(gdk_device_get_source(device))
    }
}

/// The kind of device behind an event.
public enum InputSource: Sendable {
    case mouse, touchpad, touchscreen, pen, keyboard

    init(_ source: GdkInputSource) {
        switch source {
        case GDK_SOURCE_TOUCHPAD, GDK_SOURCE_TRACKPOINT: self = .touchpad
        case GDK_SOURCE_TOUCHSCREEN: self = .touchscreen
        case GDK_SOURCE_PEN: self = .pen
        case GDK_SOURCE_KEYBOARD: self = .keyboard
        default: self = .mouse
        }
    }
}

/// Modifier keys held.
public struct ModifierKeys: OptionSet, Hashable, Sendable {
    /// The bits of GdkModifierType.
    public let rawValue: UInt32
    /// Modifiers from the bits of GdkModifierType.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Shift.
    public static let shift = ModifierKeys(rawValue: GDK_SHIFT_MASK.rawValue)
    /// Control.
    public static let control = ModifierKeys(rawValue: GDK_CONTROL_MASK.rawValue)
    /// Alt.
    public static let alt = ModifierKeys(rawValue: GDK_ALT_MASK.rawValue)
    /// The key with the desktop's sign.
    public static let superKey = ModifierKeys(rawValue: GDK_SUPER_MASK.rawValue)

    init(_ state: GdkModifierType) {
        let known: ModifierKeys = [.shift, .control, .alt, .superKey]
        self = ModifierKeys(rawValue: state.rawValue).intersection(known)
    }
}
