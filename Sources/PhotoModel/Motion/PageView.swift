/// One page's picture in its viewport: its zoom and place, and the gesture that holds it.
///
/// Returns what is to be animated; the caller runs it and reports back with `fly(to:)`, `glide`.
public struct PageView: Hashable, Sendable {
    /// The place that the page has.
    public private(set) var viewport: Viewport
    /// Whether wide strips begin at their right end.
    public let isRightToLeft: Bool
    /// Where the picture lies; nil while its size is not known.
    public private(set) var transform: ViewTransform?
    /// The flight that is under way, or was stopped by a touch that has not decided yet.
    public private(set) var flight: ZoomFlight?

    private var pinch: Pinch?
    /// Where a stroke has pulled the picture's middle to, before friction.
    private var pulled: Point<Device>?
    /// Whether a pinch that closes has the picture, or has just let it go.
    private var isFading = false

    private struct Pinch: Hashable {
        let startZoom: Double
        let startRotation: Double
        let anchor: Point<Image>
        var resistance: ZoomResistance
    }

    /// A page whose picture is not known yet.
    public init(viewport: Viewport, isRightToLeft: Bool = false) {
        self.viewport = viewport
        self.isRightToLeft = isRightToLeft
    }

    // MARK: The picture

    /// The upright picture's size; nil while it is not known.
    public var imageSize: Size<Image>? { transform?.imageSize }

    /// The zoom levels of the picture as it is turned; nil while its size is not known.
    public var levels: ZoomLevels? { transform.map { ZoomLevels($0) } }

    /// How opaque the backdrop is while a pinch that closes makes the picture smaller (Z5).
    public var backdropOpacity: Double {
        guard isFading, let transform, let levels else { return 1 }
        let share = transform.zoom / levels.floor
        return min(1, max(0, (share - ZoomResistance.smallest) / (1 - ZoomResistance.smallest)))
    }

    /// Whether the pinch under way closes if it is released now (Z5).
    public var closesOnRelease: Bool {
        guard let pinch, let transform else { return false }
        return pinch.resistance.closes(at: transform.zoom)
    }

    /// Whether the page differs from how it opens.
    public var isChanged: Bool { isZoomed || transform?.rotation ?? 0 != 0 }

    /// Whether the picture is above home.
    public var isZoomed: Bool {
        guard let transform, let levels else { return false }
        return levels.isZoomed(transform.zoom)
    }

    /// The zoom that the page is going to rest at.
    public var targetZoom: Double? { flight?.to.zoom ?? transform?.zoom }

    /// The axes along which a stroke pans.
    public var panAxes: Axes {
        guard let transform, let levels else { return [] }
        if levels.isZoomed(transform.zoom) { return .both }
        return levels.strip == nil ? [] : PanBounds(transform).overflow
    }

    /// The edges that the picture shows.
    public var edges: Edges {
        guard let transform else { return .all }
        return PanBounds(transform).edges(at: transform.center)
    }

    /// Whether nothing holds or moves the picture.
    public var isAtRest: Bool { flight == nil && pinch == nil && pulled == nil }

    /// Sets the size of the upright picture; the same size changes nothing.
    ///
    /// Another size of the same shape is the same picture known better: what is on screen stays
    /// where it is, and gestures go on.
    public mutating func setImage(size: Size<Image>?) {
        guard size != imageSize else { return }
        if let size, let known = imageSize, Self.isSameShape(size, known) {
            return rescale(to: size)
        }
        letGo()
        transform = size.flatMap { size in
            guard !size.isEmpty, !viewport.size.isEmpty else { return nil }
            return ZoomLevels(image: size, viewport: viewport)
                .opening(image: size, viewport: viewport, isRightToLeft: isRightToLeft)
        }
    }

    /// How far two ratios of sides may be apart to be of one picture: thumbnails are rounded.
    private static let shapeTolerance = 0.02

    private static func isSameShape(_ lhs: Size<Image>, _ rhs: Size<Image>) -> Bool {
        guard !lhs.isEmpty, !rhs.isEmpty else { return false }
        let ratio = lhs.width * rhs.height / (lhs.height * rhs.width)
        return abs(ratio - 1) < shapeTolerance
    }

    private mutating func rescale(to size: Size<Image>) {
        guard let before = transform, let levels else { return }
        let factor = size.width / before.imageSize.width
        func rescaled(_ old: ViewTransform) -> ViewTransform {
            ViewTransform(
                imageSize: size, viewport: old.viewport, zoom: old.zoom / factor,
                center: old.center, rotation: old.rotation)
        }
        let isHome = pinch == nil && flight == nil && before.zoom == levels.home
        let new = ZoomLevels(rescaled(before))
        if isHome {
            transform = new.opening(
                image: size, viewport: viewport, isRightToLeft: isRightToLeft,
                rotation: before.rotation)
            return
        }
        transform = rescaled(before)
        flight = flight.map { ZoomFlight(from: rescaled($0.from), to: rescaled($0.to)) }
        pinch = pinch.map { pinch in
            var resistance = pinch.resistance
            resistance.levels = new
            return Pinch(
                startZoom: pinch.startZoom / factor, startRotation: pinch.startRotation,
                anchor: Point(x: pinch.anchor.x * factor, y: pinch.anchor.y * factor),
                resistance: resistance)
        }
    }

    /// Returns to home at once, upright (Z8).
    public mutating func reset() {
        guard let size = imageSize else { return }
        transform = nil
        setImage(size: size)
    }

    /// The viewport changed (Z9).
    public mutating func resize(to newViewport: Viewport) {
        guard newViewport != viewport else { return }
        land()
        viewport = newViewport
        transform = transform.map {
            ResizePolicy.adapt($0, to: newViewport, isRightToLeft: isRightToLeft)
        }
        // Strokes go on: a pinch keeps its anchor under the fingers, a pan is measured anew.
        if let levels { pinch?.resistance.levels = levels }
        pulled = nil
    }

    /// The page is being left: what held it lets go, within its levels and bounds.
    public mutating func leave() {
        letGo()
        guard let transform, let levels else { return }
        self.transform = transform.zoomed(
            to: levels.clamp(transform.zoom), about: viewport.deviceCenter
        ).atQuarterTurn().clamped()
    }

    /// Every hold ends where the picture is.
    private mutating func letGo() {
        flight = nil
        pinch = nil
        pulled = nil
        isFading = false
    }

    // MARK: Pinch

    /// Fingers take the picture; the image point between them is held from now on.
    ///
    /// `canClose` is false for a single finger's zoom (Z12).
    public mutating func beginPinch(at point: Point<Widget>, canClose: Bool = true) {
        guard let transform, let levels else { return }
        letGo()
        pinch = Pinch(
            startZoom: transform.zoom, startRotation: transform.rotation,
            anchor: transform.imagePoint(at: point),
            resistance: ZoomResistance(
                levels: levels, startZoom: transform.zoom, canClose: canClose))
    }

    /// The fingers are at `scale` times their first distance, their middle at the point.
    ///
    /// `rotation` is their clockwise turn since the beginning, in radians (Z13).
    public mutating func movePinch(
        scale: Double, rotation: Double = 0, at point: Point<Widget>
    ) {
        guard var pinch, var transform else { return }
        if rotation != 0 { pinch.resistance.keepOpen() }
        let zoom = pinch.resistance.shown(pinch.startZoom * scale)
        isFading = pinch.resistance.isClosable
        self.pinch = pinch
        transform.rotation = pinch.startRotation + rotation
        self.transform = transform.placing(
            pinch.anchor, at: viewport.toDevice(point), zoom: zoom
        ).clamped()
    }

    /// Ends the pinch where it is, because the page closes from there (Z5).
    public mutating func leavePinch() { pinch = nil }

    /// Ends the pinch; beyond the levels it flies back, turned to the nearest quarter turn
    /// (Z4, Z5, Z13).
    public mutating func endPinch() -> [Motion] {
        guard let pinch, let transform, let levels else { return [] }
        self.pinch = nil
        var goal = transform
        goal.rotation = Double(transform.quarterTurns) * ViewTransform.quarterTurn
        var zoom = levels.clamp(transform.zoom)
        // Just above home is home: a page is never left in between. A picture that was turned but
        // not enlarged goes to the home of its new side.
        let wasHome = !pinch.resistance.levels.isZoomed(transform.zoom)
        let isTurned = goal.rotation != pinch.startRotation
        let isBarelyZoomed = zoom > levels.home && !levels.isZoomed(zoom)
        if isBarelyZoomed || (isTurned && wasHome) { zoom = levels.home }
        guard zoom != transform.zoom || goal.rotation != transform.rotation else { return [] }
        return fly(
            to: goal.zoomed(to: zoom, about: viewport.deviceCenter).clamped(),
            duration: ZoomFlight.returnDuration)
    }

    /// Turns the picture by quarter turns, clockwise where positive (Z13).
    ///
    /// At home it goes to the home of its new side; zoomed it keeps its zoom and its middle.
    public mutating func rotate(quarterTurns: Int) -> [Motion] {
        guard pinch == nil, let transform, let levels else { return [] }
        let start = flight?.to ?? transform
        var goal = start
        goal.rotation += Double(quarterTurns) * ViewTransform.quarterTurn
        let turned = ZoomLevels(goal)
        if levels.isZoomed(start.zoom) {
            let middle = start.imagePoint(at: viewport.deviceCenter)
            goal = goal.placing(
                middle, at: viewport.deviceCenter, zoom: turned.clamp(start.zoom))
        } else {
            goal = turned.opening(
                image: goal.imageSize, viewport: viewport, isRightToLeft: isRightToLeft,
                rotation: goal.rotation)
        }
        return fly(to: goal.clamped(), duration: ZoomFlight.turnDuration)
    }

    // MARK: Pan

    /// A stroke takes the picture where it is.
    public mutating func beginPan() {
        guard let transform else { return }
        // A picture that still flies back from a pinch is not held until it is there.
        pulled = flight == nil ? PanBounds(transform).unresist(transform.center) : nil
    }

    /// The stroke went on by so many logical px.
    public mutating func pan(by way: Vector<Widget>) {
        guard let transform, flight == nil else { return }
        let bounds = PanBounds(transform)
        let place = (pulled ?? bounds.unresist(transform.center)) + viewport.toDevice(way)
        pulled = place
        self.transform?.center = bounds.resist(place)
    }

    /// Lets go at a velocity in px/ms: it glides to where that carries it, or to the edge (P6).
    public mutating func endPan(velocity: Vector<Widget>) -> [Motion] {
        pulled = nil
        guard let transform, flight == nil else { return [] }
        let bounds = PanBounds(transform)
        let speed = viewport.toDevice(velocity)
        let wish = Point<Device>(
            x: transform.center.x + ReleaseProjection.distance(velocity: speed.dx),
            y: transform.center.y + ReleaseProjection.distance(velocity: speed.dy))
        let goal = bounds.clamp(wish)
        let tracks: [(MotionTrack, Double, Double, Double, Double)] = [
            (.panX, transform.center.x, goal.x, wish.x, speed.dx),
            (.panY, transform.center.y, goal.y, wish.y, speed.dy),
        ]
        return tracks.compactMap { track, from, to, wished, speed in
            guard from != to else { return nil }
            let spring: Spring = to == wished ? .glide : .edge
            return Motion(track, from: from, to: to, .spring(spring, velocity: speed * 1000))
        }
    }

    /// A step by key or wheel, which stops at the edge.
    public mutating func panStep(by way: Vector<Widget>) -> [Motion] {
        guard let transform, pinch == nil else { return [] }
        var goal = flight?.to ?? transform
        goal.center = goal.center + viewport.toDevice(way)
        return fly(to: goal.clamped(), duration: ZoomFlight.stepDuration)
    }

    /// Moved by a running animation of the middle's place.
    public mutating func glide(_ track: MotionTrack, to value: Double) {
        switch track {
        case .panX: transform?.center.x = value
        case .panY: transform?.center.y = value
        case .pager, .zoom, .pull: break
        }
    }

    // MARK: Flights

    /// Starts a flight; nothing where it would lead to where the picture is.
    private mutating func fly(to goal: ViewTransform, duration: Double) -> [Motion] {
        guard let transform, goal != transform else {
            flight = nil
            return []
        }
        let fades = isFading
        letGo()
        isFading = fades
        flight = ZoomFlight(from: transform, to: goal)
        return [Motion(.zoom, from: 0, to: 1, .timed(duration))]
    }

    /// The motion that brings a stopped flight, or a picture beyond its bounds, to its rest.
    public mutating func settle() -> [Motion] {
        guard pinch == nil, let transform else { return [] }
        if let flight { return fly(to: flight.to, duration: ZoomFlight.returnDuration) }
        var goal = transform.clamped()
        goal.rotation = Double(transform.quarterTurns) * ViewTransform.quarterTurn
        return fly(to: goal, duration: ZoomFlight.returnDuration)
    }

    /// A touch that turned out to be a stroke of its own: a stopped flight is forgotten.
    public mutating func dropFlight() { flight = nil }

    /// Moved by the running flight's animation; at 1 the flight is over.
    public mutating func fly(to progress: Double) {
        guard let flight else { return }
        transform = flight.transform(at: progress)
    }

    /// The running flight's animation is over.
    public mutating func land() {
        guard let flight else { return }
        transform = flight.to.atQuarterTurn()
        self.flight = nil
        isFading = false
    }

    // MARK: Zoom by taps, keys and wheels

    /// Home if zoomed, else the double-tap zoom about the point (Z3).
    public mutating func toggleZoom(at point: Point<Widget>) -> [Motion] {
        guard let transform, let levels else { return [] }
        if levels.isZoomed(transform.zoom) { return flyHome() }
        let device = viewport.toDevice(point)
        let anchor = transform.nearestImagePoint(at: device)
        let goal = transform.placing(
            anchor, at: transform.devicePoint(of: anchor), zoom: levels.doubleTap)
        return fly(to: goal.clamped(), duration: ZoomFlight.tapDuration)
    }

    /// Flies to the home zoom about the viewport's middle (T1).
    public mutating func flyHome() -> [Motion] {
        guard let transform, let levels else { return [] }
        let goal = transform.zoomed(to: levels.home, about: viewport.deviceCenter).clamped()
        return fly(to: goal, duration: ZoomFlight.tapDuration)
    }

    /// A step relative to the zoom aimed at, so that quick steps add up (Z11).
    public mutating func zoom(
        by factor: Double, at point: Point<Widget>?, isAnimated: Bool
    ) -> [Motion] {
        guard let target = targetZoom else { return [] }
        return zoom(
            to: target * factor, at: point,
            duration: isAnimated ? ZoomFlight.stepDuration : nil)
    }

    /// To a zoom about a point or the viewport's middle, within the levels (Z6, Z11).
    public mutating func zoom(
        to zoom: Double, at point: Point<Widget>? = nil, duration: Double? = ZoomFlight.stepDuration
    ) -> [Motion] {
        guard let transform, let levels else { return [] }
        let anchor = point.map { viewport.toDevice($0) } ?? viewport.deviceCenter
        let goal = transform.zoomed(to: levels.clamp(zoom), about: anchor).clamped()
        guard let duration else {
            letGo()
            self.transform = goal
            return []
        }
        return fly(to: goal, duration: duration)
    }
}
