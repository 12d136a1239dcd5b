import GtkBridge
import PhotoModel

/// Turns GTK's input on one widget into events for the arbiter, and hands on its intents.
///
/// Raw touches and presses are followed by their own events, because GtkGestureDrag does not resume
/// after a pinch and GtkGestureZoom ends with a third finger. Every other recogniser only reports.
@MainActor
final class GestureFeed {
    private(set) var arbiter = GestureArbiter()
    /// Whether the plain wheel turns pages, as the preferences say now (P10).
    var wheelTurnsPages: () -> Bool = { false }
    /// What the arbiter is to know when an event comes.
    var scene: () -> GestureScene = { GestureScene() }
    /// Called for each intent, in order.
    var onIntent: ((GestureIntent) -> Void)?
    /// Called before an event is handled, for what follows the input itself.
    var onInput: ((GestureEvent) -> Void)?
    /// Called after each event.
    var onHandled: (() -> Void)?

    private let clock = EventClock()
    private var fingers = FingerNumbers()
    private var heldKeys: Set<UInt32> = []
    private var isPrimaryDown = false
    private var pointer = Point<Widget>.zero
    private var timer: GtkBridge.Timer?

    /// Watches `surface` for touches, presses, scrolling and pinches.
    init(surface: View) {
        addRecognisers(to: surface)
        addScrolling(to: surface)
        // What is added last hears first: the pointer's place is known when it scrolls.
        addRawInput(to: surface)
        surface.onUnmap { [weak self] in self?.cancelAll() }
    }

    /// Whether nothing is down, scrolled or waited for.
    var isSettled: Bool { arbiter.isSettled }

    /// Ends every stroke at zero speed: the page is gone, or something else has taken the input.
    func cancelAll() {
        fingers.forgetAll()
        isPrimaryDown = false
        heldKeys = []
        send(.allCancelled)
    }

    /// A control was used: a tap that waits for its second one is forgotten.
    func forgetTap() {
        arbiter.forgetTap()
        arm()
    }

    /// The window became the active one.
    func windowActivated() { send(.windowActivated) }

    /// A key was pressed where no control wanted it; whether it was one of the viewer's.
    func press(_ key: KeySymbol, _ modifiers: ModifierKeys) -> Bool {
        let isRepeat = !heldKeys.insert(key.symbol).inserted
        guard let known = key.viewerKey else { return false }
        return !send(.key(known, modifiers.forGestures, isRepeat: isRepeat)).isEmpty
    }

    /// A key was let go.
    func release(_ key: KeySymbol) { heldKeys.remove(key.symbol) }

    /// The focus went elsewhere: no release will be heard.
    func releaseAllKeys() { heldKeys = [] }

    // MARK: Sending

    @discardableResult
    private func send(_ kind: GestureEvent.Kind, at eventTime: Double? = nil) -> [GestureIntent] {
        let event = GestureEvent(time: clock.time(of: eventTime), kind)
        onInput?(event)
        arbiter.settings = GestureSettings(
            doubleClick: TapTimer.Limits(
                time: Desktop.doubleClickTime, distance: Desktop.doubleClickDistance),
            wheelTurnsPages: wheelTurnsPages())
        let intents = arbiter.handle(event, in: scene())
        for intent in intents { onIntent?(intent) }
        arm()
        onHandled?()
        return intents
    }

    /// Wakes the arbiter when it asks to be.
    private func arm() {
        timer?.cancel()
        timer = nil
        guard let deadline = arbiter.deadline else { return }
        let wait = max(0, deadline - MainLoop.now).rounded(.up)
        timer = MainLoop.after(milliseconds: Int(wait)) { [weak self] in
            self?.afterWaitingInput { $0.send(.deadline) }
        }
    }

    /// Does something once the input that has already arrived is handled.
    ///
    /// After a stall a timer can be served before the release or the second tap that came earlier.
    private func afterWaitingInput(_ work: @escaping @MainActor (GestureFeed) -> Void) {
        MainLoop.whenIdle { [weak self] in
            if let self { work(self) }
        }
    }

    // MARK: Fingers, the primary button and the pen

    private func addRawInput(to surface: View) {
        let raw = RawInputController()
        raw.onEvent { [weak self] event in
            self?.take(event)
            return false
        }
        surface.add(raw)
    }

    private func take(_ event: InputEvent) {
        switch event.kind {
        case .touch(let phase, let sequence, _):
            takeTouch(phase, sequence, at: event.position, time: event.time)
        case .button(let number, let isPress):
            takeButton(number, isPress: isPress, event)
        case .scroll:
            pointer = event.position ?? pointer
        case .motion:
            guard let place = event.position else { return }
            pointer = place
            if isPrimaryDown { send(.moved(stroke(of: event), place), at: event.time) }
        default:
            break
        }
    }

    private func takeTouch(
        _ phase: InputEvent.Phase, _ sequence: TouchSequence, at place: Point<Widget>?,
        time: Double
    ) {
        switch phase {
        case .begin:
            guard let place else { return }
            send(.down(.touch(fingers.number(of: sequence)), place), at: time)
        case .update:
            guard let place, let number = fingers.known(sequence) else { return }
            send(.moved(.touch(number), place), at: time)
        case .end:
            guard let number = fingers.forget(sequence) else { return }
            send(.up(.touch(number), place ?? .zero), at: time)
        case .cancel:
            guard let number = fingers.forget(sequence) else { return }
            send(.cancelled(.touch(number)), at: time)
        }
    }

    private func takeButton(_ number: Int, isPress: Bool, _ event: InputEvent) {
        guard let place = event.position else { return }
        switch (number, isPress) {
        case (1, true):
            isPrimaryDown = true
            send(.down(stroke(of: event), place), at: event.time)
        case (1, false):
            guard isPrimaryDown else { return }
            isPrimaryDown = false
            send(.up(stroke(of: event), place), at: event.time)
        case (8, true): send(.sideButton(-1), at: event.time)
        case (9, true): send(.sideButton(1), at: event.time)
        default: break
        }
    }

    private func stroke(of event: InputEvent) -> Stroke {
        event.source == .pen ? .pen : .mouse
    }

    // MARK: Recognisers

    private func addRecognisers(to surface: View) {
        let hold = LongPressGesture()
        hold.delayFactor = LongPress.delayFactor(desktopTime: Desktop.longPressTime)
        hold.onPress { [weak self] place in
            self?.afterWaitingInput { $0.send(.longPressed(place)) }
        }
        surface.add(hold)

        let secondary = ClickGesture()
        secondary.button = 3
        secondary.onPress { [weak self] _, place in self?.send(.secondaryPressed(place)) }
        surface.add(secondary)

        // Two fingers on the screen are measured from the raw touches; this is for touchpads.
        let zoom = ZoomGesture()
        zoom.onBegin { [weak self, weak zoom] in self?.pinch(.began, zoom) }
        zoom.onScaleChange { [weak self, weak zoom] _ in self?.pinch(.changed, zoom) }
        zoom.onEnd { [weak self, weak zoom] in self?.pinch(.ended, zoom) }
        zoom.onCancel { [weak self, weak zoom] in self?.pinch(.cancelled, zoom) }
        surface.add(zoom)

        let turn = RotateGesture()
        turn.onAngleChange { [weak self, weak turn] _, delta in
            guard let self, let turn, turn.source != .touchscreen else { return }
            send(.padTurn(angle: delta, at: turn.center ?? pointer), at: turn.eventTime)
        }
        surface.add(turn)
        zoom.group(with: turn)
    }

    private func pinch(_ phase: PadPhase, _ zoom: ZoomGesture?) {
        guard let zoom, zoom.source != .touchscreen else { return }
        send(
            .padPinch(phase, scale: zoom.scaleDelta, at: zoom.center ?? pointer),
            at: zoom.eventTime)
    }

    // MARK: Scrolling

    private func addScrolling(to surface: View) {
        let scroll = ScrollController(.both)
        scroll.onBegin { [weak self, weak scroll] in self?.scroll(.began, .zero, scroll) }
        scroll.onEnd { [weak self, weak scroll] in self?.scroll(.ended, .zero, scroll) }
        scroll.onScroll { [weak self, weak scroll] dx, dy in
            guard let self, let scroll else { return false }
            if scroll.unit == .wheel {
                let notch = WheelAccumulator.unitsPerNotch
                send(
                    .wheel(
                        units: Vector(dx: dx * notch, dy: dy * notch), at: pointer,
                        scroll.modifiers.forGestures), at: scroll.eventTime)
            } else {
                // GTK tells where the view goes; the content goes the other way.
                self.scroll(.changed, Vector(dx: -dx, dy: -dy), scroll)
            }
            return true
        }
        surface.add(scroll)
    }

    private func scroll(_ phase: PadPhase, _ way: Vector<Widget>, _ scroll: ScrollController?) {
        guard let scroll else { return }
        send(
            .padScroll(phase, by: way, at: pointer, scroll.modifiers.forGestures),
            at: scroll.eventTime)
    }
}
