/// Random numbers that are the same in every run of a test, for each seed.
///
/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
public struct Dice: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Dice whose sequence is fixed by the seed.
    public init(seed: UInt64) { state = seed }

    /// The next 64 bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number of the range.
    public mutating func number(_ range: ClosedRange<Double>) -> Double {
        Double.random(in: range, using: &self)
    }

    /// A whole number of the range.
    public mutating func whole(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &self)
    }

    /// A whole number from 0 to one less than `sides`, which is at least 1.
    public mutating func roll(_ sides: Int) -> Int { whole(0...(sides - 1)) }
}
