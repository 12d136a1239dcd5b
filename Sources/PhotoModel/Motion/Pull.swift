/// A picture at home that a vertical stroke has taken (P4, P9).
///
/// Down closes the viewer, up shows the details.
/// Ways are in logical px of the viewer, from where the stroke took the picture.
public struct Pull: Hashable, Sendable {
    /// What a release does.
    public enum Outcome: Hashable, Sendable {
        /// The picture returns to its place.
        case returns
        /// The viewer closes from where the picture is.
        case closes
        /// The details are shown; the picture returns.
        case showsDetails
    }

    /// The share of the finger's sideways way that the picture follows (P9).
    public static let sidewaysShare = 0.6
    /// The smallest scale that a pulled picture shrinks to (P9).
    public static let smallestScale = 0.85
    /// The share of the viewer's height at which it is smallest and the backdrop faintest.
    public static let fullTravel = 0.5
    /// How opaque the backdrop still is after the full travel.
    public static let faintestBackdrop = 0.2
    /// Travel beyond this share of the viewer's height closes (P9).
    public static let closingTravel = 0.13
    /// A release faster than this downwards closes, px/ms (P9).
    public static let closingSpeed = 0.5
    /// The share of the finger's way up that the picture follows: as beyond any edge (P5).
    public static let upwardShare = PanBounds.friction

    /// Where the stroke took the picture.
    public let anchor: Point<Widget>
    /// The finger's way so far; shrinks to nothing while the picture returns.
    public private(set) var travel = Vector<Widget>.zero
    /// The way when it was let go; nil while it is held.
    private var released: Vector<Widget>?

    /// A picture taken at a point.
    public init(at anchor: Point<Widget>) { self.anchor = anchor }

    /// Whether a stroke holds it.
    public var isHeld: Bool { released == nil }

    /// The same pull, held again where it is.
    public func heldAgain() -> Pull {
        var pull = self
        pull.released = nil
        return pull
    }

    /// The finger went on.
    public mutating func move(by way: Vector<Widget>) { travel = travel + way }

    /// Lets go; `returned` moves it from here.
    public mutating func release() { released = travel }

    /// The running return: `share` of the way at the release is left, 1 to 0.
    public mutating func returned(to share: Double) {
        guard let released else { return }
        travel = released * share
    }

    /// How far the picture is from its place.
    public var offset: Vector<Widget> {
        Vector(
            dx: travel.dx * Self.sidewaysShare,
            dy: travel.dy > 0 ? travel.dy : travel.dy * Self.upwardShare)
    }

    private func share(height: Double) -> Double {
        guard height > 0 else { return 0 }
        return min(1, max(0, travel.dy / (Self.fullTravel * height)))
    }

    /// The picture's scale about the anchor, in a viewer of that height.
    public func scale(height: Double) -> Double {
        1 - (1 - Self.smallestScale) * share(height: height)
    }

    /// How opaque the backdrop is, in a viewer of that height.
    public func backdropOpacity(height: Double) -> Double {
        1 - (1 - Self.faintestBackdrop) * share(height: height)
    }

    /// Where a rectangle of the page is shown.
    public func shown(_ rect: Rect<Widget>, height: Double) -> Rect<Widget> {
        let scale = scale(height: height)
        return Rect(
            x: anchor.x + offset.dx + (rect.minX - anchor.x) * scale,
            y: anchor.y + offset.dy + (rect.minY - anchor.y) * scale,
            width: rect.size.width * scale, height: rect.size.height * scale)
    }

    /// What a release at a velocity in px/ms does, in a viewer of that height.
    ///
    /// Whoever throws the picture back means it to stay.
    public func outcome(velocity: Vector<Widget>, height: Double) -> Outcome {
        let limit = Self.closingTravel * height
        if travel.dy > 0 {
            if velocity.dy > Self.closingSpeed { return .closes }
            return travel.dy > limit && velocity.dy > -Self.closingSpeed ? .closes : .returns
        }
        if velocity.dy < -Self.closingSpeed { return .showsDetails }
        return travel.dy < -limit && velocity.dy < Self.closingSpeed ? .showsDetails : .returns
    }
}
