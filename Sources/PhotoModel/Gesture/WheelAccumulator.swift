/// Whole notches from the parts that high-resolution wheels report (P7, P10).
public struct WheelAccumulator: Hashable, Sendable {
    /// The units of a notch (P7, P10).
    public static let unitsPerNotch = 120.0

    private var units = 0.0

    /// An accumulator with nothing in it.
    public init() {}

    /// Adds a movement and takes out the whole notches; turning back forgets the rest.
    public mutating func take(_ moved: Double) -> Int {
        if moved * units < 0 { units = 0 }
        units += moved
        let notches = (units / Self.unitsPerNotch).rounded(.towardZero)
        units -= notches * Self.unitsPerNotch
        return Int(notches)
    }

    /// Forgets the part of a notch that is left.
    public mutating func reset() { units = 0 }
}
