import CGtk
import CGtkSupport

/// A value that moves over time, driven by a widget's frame clock.
///
/// Each frame calls the value's closure; with animations off in the desktop the end comes at once.
@MainActor
public class Animation: Object {
    /// Hands a value to whoever is moved.
    let show: @MainActor (Double) -> Void

    init(
        adopting raw: UnsafeMutableRawPointer, _ show: @escaping @MainActor (Double) -> Void
    ) {
        self.show = show
        super.init(adopting: raw)
    }

    /// Starts from the beginning.
    public func play() {
        if !MotionByHand.begin(self) { adw_animation_play(pointer()) }
    }

    /// Stops where it is.
    public func pause() {
        MotionByHand.forget(self)
        adw_animation_pause(pointer())
    }

    /// Goes to the end value at once and calls `onDone`.
    public func skip() {
        MotionByHand.forget(self)
        adw_animation_skip(pointer())
    }

    /// The value at a share of the way, 0 to 1; exact at both ends.
    func value(at share: Double) -> Double { adw_animation_get_value(pointer()) }

    /// It has come to its end, or was skipped there.
    @discardableResult
    public func onDone(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("done", handler)
    }

    /// A target that hands each value to a closure; the animation owns it.
    static func target(
        _ onValue: @escaping @MainActor (Double) -> Void
    ) -> OpaquePointer? {
        let data = ClosureBox<@MainActor (Double) -> Void>.retain(onValue)
        return adw_callback_animation_target_new(
            { value, data in
                let box = UInt(bitPattern: data)
                MainActor.assumeIsolated {
                    ClosureBox<@MainActor (Double) -> Void>.function(at: box)?(value)
                }
            }, data, releaseClosure)
    }
}

/// A value on a damped spring.
@MainActor
public final class SpringAnimation: Animation {
    /// `dampingRatio` 1 is critical; `mass` and `stiffness` in libadwaita's units.
    ///
    /// `onValue` is owned by the animation: capture its owner weakly.
    public init(
        widget: View, from: Double, to: Double, dampingRatio: Double, mass: Double,
        stiffness: Double, onValue: @escaping @MainActor (Double) -> Void
    ) {
        super.init(
            adopting: existing(
                adw_spring_animation_new(
                    widget.pointer(), from, to,
                    adw_spring_params_new(dampingRatio, mass, stiffness), Self.target(onValue))),
            onValue)
    }

    override func value(at share: Double) -> Double { from * (1 - share) + to * share }

    /// Where it starts.
    public var from: Double {
        get { adw_spring_animation_get_value_from(pointer()) }
        set { adw_spring_animation_set_value_from(pointer(), newValue) }
    }

    /// Where it ends.
    public var to: Double {
        get { adw_spring_animation_get_value_to(pointer()) }
        set { adw_spring_animation_set_value_to(pointer(), newValue) }
    }

    /// The speed at the start, in value units per second.
    public var initialVelocity: Double {
        get { adw_spring_animation_get_initial_velocity(pointer()) }
        set { adw_spring_animation_set_initial_velocity(pointer(), newValue) }
    }

    /// The speed at this moment, in value units per second.
    public var velocity: Double { adw_spring_animation_get_velocity(pointer()) }

    /// The distance from the end, as a fraction, at which it counts as arrived.
    public var epsilon: Double {
        get { adw_spring_animation_get_epsilon(pointer()) }
        set { adw_spring_animation_set_epsilon(pointer(), newValue) }
    }

    /// Whether it stops at the end value instead of swinging past it.
    public var clamps: Bool {
        get { adw_spring_animation_get_clamp(pointer()) != 0 }
        set { adw_spring_animation_set_clamp(pointer(), newValue ? 1 : 0) }
    }

    /// How long it will take, in ms.
    public var estimatedDuration: Double {
        Double(adw_spring_animation_get_estimated_duration(pointer()))
    }

    /// The spring's parameters, for the next `play`.
    public func setSpring(dampingRatio: Double, mass: Double, stiffness: Double) {
        let params = adw_spring_params_new(dampingRatio, mass, stiffness)
        adw_spring_animation_set_spring_params(pointer(), params)
        adw_spring_params_unref(params)
    }
}

/// How a timed animation's speed changes on its way.
public enum Easing: Sendable {
    case linear, easeInCubic, easeOutCubic, easeInOutCubic, easeOutQuad

    var native: AdwEasing {
        switch self {
        case .linear: ADW_LINEAR
        case .easeInCubic: ADW_EASE_IN_CUBIC
        case .easeOutCubic: ADW_EASE_OUT_CUBIC
        case .easeInOutCubic: ADW_EASE_IN_OUT_CUBIC
        case .easeOutQuad: ADW_EASE_OUT_QUAD
        }
    }
}

/// A value that moves in a given time.
@MainActor
public final class TimedAnimation: Animation {
    /// `onValue` is owned by the animation: capture its owner weakly.
    public init(
        widget: View, from: Double, to: Double, milliseconds: Int,
        easing: Easing = .easeOutCubic, onValue: @escaping @MainActor (Double) -> Void
    ) {
        super.init(
            adopting: existing(
                adw_timed_animation_new(
                    widget.pointer(), from, to, guint(milliseconds), Self.target(onValue))),
            onValue)
        adw_timed_animation_set_easing(pointer(), easing.native)
    }

    override func value(at share: Double) -> Double { from * (1 - share) + to * share }

    /// Where it starts.
    public var from: Double {
        get { adw_timed_animation_get_value_from(pointer()) }
        set { adw_timed_animation_set_value_from(pointer(), newValue) }
    }

    /// Where it ends.
    public var to: Double {
        get { adw_timed_animation_get_value_to(pointer()) }
        set { adw_timed_animation_set_value_to(pointer(), newValue) }
    }
}
