import Glibc

/// How a pinch that leaves the zoom levels is shown (Z4, Z5).
public struct ZoomResistance: Hashable, Sendable {
    /// The exponent of what is left of a zoom beyond a limit (Z4, Z5).
    public static let exponent = 0.3
    /// The smallest zoom ever shown, times the floor (Z5).
    public static let smallest = 0.5
    /// A pinch that was above this times home no longer closes (Z5).
    public static let closableLimit = 1.07

    /// The zoom levels of the picture.
    public var levels: ZoomLevels
    /// Whether the pinch began at its floor and was never above 1.07 × it.
    public private(set) var isClosable: Bool

    /// The resistance of a pinch that began at `startZoom` device px per image px.
    public init(levels: ZoomLevels, startZoom: Double) {
        self.levels = levels
        isClosable = startZoom <= ZoomLevels.homeTolerance * levels.floor
    }

    /// The zoom to show for the zoom that the fingers ask for.
    public mutating func shown(_ raw: Double) -> Double {
        let floor = levels.floor
        if raw > Self.closableLimit * floor { isClosable = false }
        if raw > ZoomLevels.maximum {
            return ZoomLevels.maximum * pow(raw / ZoomLevels.maximum, Self.exponent)
        }
        guard raw < floor else { return raw }
        let followed = isClosable ? raw : floor * pow(raw / floor, Self.exponent)
        return max(followed, Self.smallest * floor)
    }
}
