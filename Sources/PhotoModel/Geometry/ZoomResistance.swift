import Glibc

/// How a pinch that leaves the zoom levels is shown (Z4, Z5).
public struct ZoomResistance: Hashable, Sendable {
    /// The exponent of what is left of a zoom beyond a limit (Z4, Z5).
    public static let exponent = 0.3
    /// The smallest zoom ever shown, times the floor (Z5).
    public static let smallest = 0.5
    /// A pinch that was above this times home no longer closes (Z5).
    public static let closableLimit = 1.07
    /// A closing pinch that is released under this times home closes (Z5).
    public static let closingLimit = 0.7

    /// The zoom levels of the picture.
    public var levels: ZoomLevels
    /// Whether the pinch began at its floor and was never above 1.07 × it.
    public private(set) var isClosable: Bool

    /// The resistance of a pinch that began at `startZoom` device px per image px.
    ///
    /// `canClose` is false for what is no pinch of two fingers (Z12).
    public init(levels: ZoomLevels, startZoom: Double, canClose: Bool = true) {
        self.levels = levels
        isClosable = canClose && startZoom <= ZoomLevels.homeTolerance * levels.floor
    }

    /// From now on the pinch does not close: it has turned the picture as well (Z13).
    public mutating func keepOpen() { isClosable = false }

    /// Whether a release at the zoom shown closes (Z5).
    public func closes(at zoom: Double) -> Bool {
        isClosable && zoom < Self.closingLimit * levels.floor
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
