import Glibc

/// A damped spring of mass 1, in the terms of libadwaita's AdwSpringParams.
public struct Spring: Hashable, Sendable {
    /// 1 is critical: as fast as possible without overshoot; below 1 it swings past.
    public let dampingRatio: Double
    /// Force per displacement at mass 1, 1/s².
    public let stiffness: Double

    /// A spring of mass 1.
    public init(dampingRatio: Double, stiffness: Double) {
        self.dampingRatio = dampingRatio
        self.stiffness = stiffness
    }

    /// The spring whose duration, as libadwaita estimates it, is `duration` seconds.
    ///
    /// AdwSpringAnimation estimates a spring that is not overdamped by its envelope: it ends when
    /// exp(−βt) falls to epsilon, β being dampingRatio × √stiffness at mass 1, and epsilon 0.001
    /// unless set (libadwaita 1.7, adw-spring-animation.c, estimate_duration).
    public init(dampingRatio: Double, estimatedDuration duration: Double) {
        let frequency = -log(Self.epsilon) / (duration * dampingRatio)
        self.init(dampingRatio: dampingRatio, stiffness: frequency * frequency)
    }

    /// The share of the way at which libadwaita calls a spring at rest.
    public static let epsilon = 0.001

    /// Opening by the hero: critically damped, 0.30 s (H2).
    public static let hero = Spring(dampingRatio: 1, estimatedDuration: 0.30)
    /// Page turns: what AdwCarousel uses (damping 1, mass 0.5, stiffness 500), at mass 1.
    public static let page = Spring(dampingRatio: 1, stiffness: 1000)
    /// A picture that is thrown and stays inside its bounds (P6).
    ///
    /// A critically damped spring whose frequency is the deceleration's rate, released with the
    /// velocity that was projected, follows exp(−t/τ) exactly: the curve of 0.995 per ms.
    public static let glide: Spring = {
        let rate = 1000 / ReleaseProjection.duration
        return Spring(dampingRatio: 1, stiffness: rate * rate)
    }()
    /// A picture that is thrown against its bounds, or returns to them (P6).
    public static let edge = Spring(dampingRatio: 0.82, stiffness: 200)

    /// The seconds after which libadwaita ends it.
    public var estimatedDuration: Double {
        -log(Self.epsilon) / (dampingRatio * stiffness.squareRoot())
    }

    /// The value after `time` seconds of a motion from `from` to `to`; velocity in units/s.
    public func value(at time: Double, from: Double, to: Double, velocity: Double = 0) -> Double {
        let frequency = stiffness.squareRoot()
        let beta = dampingRatio * frequency
        let start = from - to
        let envelope = exp(-beta * time)
        if dampingRatio >= 1 {
            return to + envelope * (start + (velocity + beta * start) * time)
        }
        let swing = (stiffness - beta * beta).squareRoot()
        let part = (velocity + beta * start) / swing
        return to + envelope * (start * cos(swing * time) + part * sin(swing * time))
    }
}
