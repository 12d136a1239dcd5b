/// A photo lifted out of the strip (S2, S3).
///
/// It is held, on its way to the stage, or back to its slot. Points are in logical px of the viewer, also beyond its edges.
public struct Lift: Hashable, Sendable {
    /// What becomes of it.
    public enum Phase: Hashable, Sendable {
        /// A finger holds it.
        case held
        /// It flies to the middle of the viewer, to be sent.
        case flying
        /// It goes back to its slot.
        case returning
    }

    /// The flight to the middle of the viewer, seconds (S3).
    public static let flightDuration = 0.5
    /// The way back to the slot, seconds (S3).
    public static let returnDuration = 0.5
    /// In which the slot grows back from its centre, seconds (S3).
    public static let regrowthDuration = 0.3
    /// How much larger than in its slot the lifted photo is (S2, LOOK).
    public static let scale = 1.05
    /// The largest tilt, degrees (S2, LOOK).
    public static let largestTilt = 2.0
    /// The tilt per horizontal speed, degrees per px/ms (S2).
    public static let tiltPerSpeed = 1.5

    /// The photo's index.
    public private(set) var index: Int
    /// Its slot in the strip.
    public let slot: Rect<Widget>
    /// What becomes of it.
    public private(set) var phase = Phase.held
    /// The share of the flight or return that is done, 0 to 1.
    public internal(set) var progress = 0.0
    private var travel: Vector<Widget>
    private var velocity: VelocityEstimator

    init(
        index: Int, slot: Rect<Widget>, travel: Vector<Widget>, velocity: VelocityEstimator
    ) {
        self.index = index
        self.slot = slot
        self.travel = travel
        self.velocity = velocity
    }

    /// The middle of the photo while it is held, or where it was let go.
    public var center: Point<Widget> { slot.center + travel }

    /// The photo's rectangle while it is held, or where it was let go.
    public var held: Rect<Widget> { rect(about: center, scale: Self.scale) }

    /// The photo's rectangle on its way back.
    public var returning: Rect<Widget> {
        rect(
            about: center + (slot.center - center) * progress,
            scale: Self.scale + (1 - Self.scale) * progress)
    }

    private func rect(about middle: Point<Widget>, scale: Double) -> Rect<Widget> {
        let width = slot.size.width * scale
        let height = slot.size.height * scale
        return Rect(x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height)
    }

    /// Whether a release sends it: its centre is above the strip's top edge (S3).
    public func sends(stripTop: Double) -> Bool { center.y < stripTop }

    /// How clearly the drop zone is drawn: 0 in the slot, 1 from the strip's top edge on (S6).
    public func dropZoneOpacity(stripTop: Double) -> Double {
        guard phase == .held, slot.center.y > stripTop else { return 0 }
        return min(1, max(0, (slot.center.y - center.y) / (slot.center.y - stripTop)))
    }

    /// The clockwise tilt at a time in ms, in degrees, by the horizontal speed.
    public func tilt(at time: Double) -> Double {
        guard phase == .held else { return 0 }
        let tilt = velocity.velocity(at: time).dx * Self.tiltPerSpeed
        return min(max(tilt, -Self.largestTilt), Self.largestTilt)
    }

    mutating func move(by way: Vector<Widget>, to point: Point<Widget>, time: Double) {
        travel = travel + way
        velocity.add(time: time, point: point)
    }

    mutating func letGo(_ phase: Phase) {
        self.phase = phase
        progress = 0
    }

    mutating func relist(index: Int) { self.index = index }
}
