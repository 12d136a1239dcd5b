/// What the desktop's settings and the preferences say about gestures.
public struct GestureSettings: Hashable, Sendable {
    /// The mouse's double click, from GtkSettings (P10).
    public var doubleClick: TapTimer.Limits
    /// Whether the plain wheel turns pages instead of zooming (P10).
    public var wheelTurnsPages: Bool

    /// The settings of a desktop that says nothing else.
    public init(
        doubleClick: TapTimer.Limits = TapTimer.Limits(time: 400, distance: 5),
        wheelTurnsPages: Bool = false
    ) {
        self.doubleClick = doubleClick
        self.wheelTurnsPages = wheelTurnsPages
    }
}

/// The one owner of the decision whose a stroke is: events with times in, intents out (P1).
///
/// It knows nothing of widgets and holds no clock. Before each event the caller describes the
/// scene; after each event it looks at `deadline` and sends `.deadline` when that time has come.
public struct GestureArbiter: Sendable {
    /// Who owns what is down.
    public enum State: Hashable, Sendable {
        /// Nothing is down.
        case idle
        /// One stroke is down and has not decided its axis.
        case pressed(Press)
        /// The stroke moves the picture.
        case panning(Drag)
        /// The stroke moves the pager.
        case paging(Drag)
        /// The stroke pulls the picture down to close, or up for its details.
        case pulling(Drag)
        /// Two fingers zoom and turn.
        case pinching(PinchTracker)
        /// The second press of a double tap zooms.
        case zooming(OneFingerZoom)
        /// Strokes are down that nobody owns any more; they end when all are up.
        case spent
    }

    /// A stroke before its decision.
    public struct Press: Hashable, Sendable {
        let stroke: Stroke
        let start: Point<Widget>
        var point: Point<Widget>
        /// The edges shown when it began: only these page (P5).
        let edges: Edges
        /// What a tap would be; nil once it cannot be one any more.
        var tap: TapTimer.Role?
        /// Whether it stopped a motion, which then has to end at a rest.
        let stoppedMotion: Bool
        /// Whether it is the second of two taps, which zooms when it moves (Z12).
        let zooms: Bool
        var velocity: VelocityEstimator
    }

    /// A stroke that moves something.
    public struct Drag: Hashable, Sendable {
        let stroke: Stroke
        var point: Point<Widget>
        var velocity: VelocityEstimator
    }

    /// How far a tap may stray, logical px (T1).
    public static let tapDistance = 8.0
    /// A mouse press this soon after the window became active is no tap, ms (T1).
    public static let activationQuiet = 150.0

    /// May change at any time; holds from the next event on.
    public var settings: GestureSettings
    /// Who owns what is down now.
    public internal(set) var state = State.idle

    /// The finger or button strokes that are down, in the order in which they came.
    var down: [Stroke] = []
    /// Whether a pinch has begun since the surface was last untouched (P3).
    var isPinchLocked = false
    var taps = TapTimer()
    var pad = PadStroke.none
    var wheelPages = WheelAccumulator()
    var activation = -Double.infinity

    /// An arbiter with nothing down.
    public init(settings: GestureSettings = GestureSettings()) {
        self.settings = settings
    }

    /// When the arbiter wants to be called with `.deadline`, ms; nil when it waits for nothing.
    public var deadline: Double? {
        // While the second press of a possible double tap is down, its release decides.
        if case .pressed(let press) = state, press.tap == .second { return nil }
        return taps.deadline
    }

    /// Whether nothing is down and nothing is waited for.
    public var isSettled: Bool { state == .idle && pad == .none && taps.deadline == nil }

    /// Takes in one event and says what it means.
    public mutating func handle(
        _ event: GestureEvent, in scene: GestureScene
    ) -> [GestureIntent] {
        let time = event.time
        switch event.kind {
        case .down(let stroke, let point):
            return began(stroke, at: point, time: time, in: scene)
        case .moved(let stroke, let point):
            return moved(stroke, to: point, time: time, in: scene)
        case .up(let stroke, let point):
            return ended(stroke, at: point, time: time, in: scene)
        case .cancelled(let stroke):
            return cancelled(stroke, in: scene)
        case .allCancelled:
            return cancelledAll(in: scene)
        case .longPressed(let point):
            return longPressed(at: point)
        case .secondaryPressed(let point):
            guard state == .idle, isPadFree else { return [] }
            taps.reset()
            return [.openMenu(at: point)]
        case .sideButton(let direction):
            taps.reset()
            return state == .idle ? [.turnPage(by: direction, isAnimated: true)] : []
        case .padScroll(let phase, let way, let point, let modifiers):
            return padScrolled(phase, by: way, at: point, modifiers, time: time, in: scene)
        case .padPinch(let phase, let scale, let point):
            return padPinched(phase, scale: scale, at: point)
        case .padTurn(let angle, let point):
            return padTurned(to: angle, at: point)
        case .wheel(let units, let point, let modifiers):
            return wheeled(units: units, at: point, modifiers, in: scene)
        case .key(let key, let modifiers, let isRepeat):
            taps.reset()
            return KeyBindings.intents(for: key, modifiers, isRepeat: isRepeat, in: scene)
        case .windowActivated:
            activation = time
            return []
        case .deadline:
            guard deadline != nil, taps.takeExpired(at: time) else { return [] }
            return [.close]
        }
    }

    /// Forgets a tap that waits for its second one: something else has answered it (T3).
    public mutating func forgetTap() { taps.reset() }

    func limits(of stroke: Stroke) -> TapTimer.Limits {
        stroke.isMouse ? settings.doubleClick : .touch
    }
}
