import Glibc

/// Where a picture that is let go comes to rest (P6).
public enum ReleaseProjection {
    /// What is left of the velocity after a millisecond (P6).
    public static let decelerationPerMillisecond = 0.995

    /// The time that a velocity is worth in distance, ms: the integral of 0.995^t.
    public static let duration = -1 / log(decelerationPerMillisecond)

    /// The way that a velocity carries on for, in the velocity's unit times ms.
    public static func distance(velocity: Double) -> Double { velocity * duration }
}
