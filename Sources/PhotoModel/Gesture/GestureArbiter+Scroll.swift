import Glibc

/// Touchpads and wheels (P7, P10, Z11).
extension GestureArbiter {
    /// Who owns a touchpad's two-finger stroke.
    enum PadStroke: Hashable, Sendable {
        case none
        /// The way so far; the edges shown when it began, and when that was, ms.
        case undecided(Vector<Widget>, Edges, since: Double)
        case panning(PadDrag)
        case paging(PadDrag)
        /// Ctrl was held: it zooms to its end and leaves no inertia (Z11).
        case zooming
        case pinching(PadPinch)
        /// It has done what it may do.
        case spent
    }

    /// A touchpad stroke that moves something: the sum of its ways stands for a finger.
    struct PadDrag: Hashable, Sendable {
        var place: Point<Widget>
        var velocity: VelocityEstimator
    }

    /// A touchpad's pinch: what its recognisers told last.
    struct PadPinch: Hashable, Sendable {
        var scale = 1.0
        var turn = RotationThreshold()
    }

    /// What a wheel's notch multiplies the zoom by (Z11).
    static let notchFactor = 1.3
    /// What a logical px of Ctrl and touchpad scroll multiplies the zoom by (Z11).
    static let padZoomFactor = 1.005
    /// What a notch pans, logical px: three lines of text, as elsewhere on the desktop.
    static let notchPan = 64.0

    mutating func padScrolled(
        _ phase: PadPhase, by way: Vector<Widget>, at point: Point<Widget>,
        _ modifiers: GestureModifiers,
        time: Double, in scene: GestureScene
    ) -> [GestureIntent] {
        guard state == .idle else { return [] }
        switch phase {
        case .began:
            // A finger that only rests on the pad begins a stroke too: a tap goes on waiting.
            pad = .undecided(.zero, scene.edges, since: time)
            return scene.isMoving ? [.stopMotion] : []
        case .changed:
            return padMoved(by: way, at: point, modifiers, time: time, in: scene)
        case .ended:
            return padEnded(time: time)
        case .cancelled:
            return padCancelled()
        }
    }

    private mutating func padMoved(
        by way: Vector<Widget>, at point: Point<Widget>, _ modifiers: GestureModifiers,
        time: Double,
        in scene: GestureScene
    ) -> [GestureIntent] {
        taps.reset()
        if modifiers.contains(.control), case .undecided = pad { pad = .zooming }
        switch pad {
        case .undecided(let before, let edges, let start):
            let sum = before + way
            guard let (axis, rest) = AxisDecision.decide(sum) else {
                pad = .undecided(sum, edges, since: start)
                return []
            }
            return padDecided(
                axis, rest: rest, edges: edges, since: start, time: time, in: scene)
        case .panning(var drag):
            drag.place = drag.place + way
            drag.velocity.add(time: time, point: drag.place)
            pad = .panning(drag)
            return [.panMoved(by: way)]
        case .paging(var drag):
            drag.place = drag.place + way
            drag.velocity.add(time: time, point: drag.place)
            pad = .paging(drag)
            return [.pageDragMoved(by: way.dx)]
        case .zooming:
            let factor = pow(Self.padZoomFactor, way.dy)
            return [.zoomBy(factor: factor, at: point, isAnimated: false)]
        case .none, .pinching, .spent:
            // Movement without a beginning is another program's inertia tail.
            return []
        }
    }

    private mutating func padDecided(
        _ axis: AxisDecision.Axis, rest: Vector<Widget>, edges: Edges, since began: Double,
        time: Double, in scene: GestureScene
    ) -> [GestureIntent] {
        // Under load a whole stroke can come as one event: its speed counts from its beginning.
        var drag = PadDrag(
            place: .zero + rest, velocity: VelocityEstimator(time: began, point: .zero))
        drag.velocity.add(time: time, point: drag.place)
        switch StrokeOwner.decide(axis, way: rest, edges: edges, in: scene) {
        case .pan:
            pad = .panning(drag)
            return [.panBegan, .panMoved(by: rest)]
        case .page(let side):
            pad = .paging(drag)
            return [.pageDragBegan(side: side), .pageDragMoved(by: rest.dx)]
        case .pull:
            // Vertical scrolling at home does nothing (P10).
            pad = .spent
            return scene.isBetweenPages ? [.settle] : []
        }
    }

    private mutating func padEnded(time: Double) -> [GestureIntent] {
        defer { pad = .none }
        switch pad {
        case .panning(let drag):
            return [.panReleased(velocity: drag.velocity.velocity(at: time))]
        case .paging(let drag):
            return [.pageDragReleased(velocity: drag.velocity.velocity(at: time).dx)]
        case .undecided, .zooming:
            return [.settle]
        case .none, .pinching, .spent:
            return []
        }
    }

    mutating func padPinched(
        _ phase: PadPhase, scale: Double, at point: Point<Widget>
    ) -> [GestureIntent] {
        guard state == .idle else { return [] }
        switch phase {
        case .began:
            let before = padCancelled()
            taps.reset()
            pad = .pinching(PadPinch())
            return before + [.stopMotion, .pinchBegan(at: point, canClose: true)]
        case .changed:
            guard case .pinching(var pinch) = pad else { return [] }
            pinch.scale = scale
            return padPinchMoved(pinch, at: point)
        case .ended:
            guard case .pinching = pad else { return [] }
            pad = .none
            return [.pinchReleased]
        case .cancelled:
            guard case .pinching = pad else { return [] }
            return padCancelled()
        }
    }

    mutating func padTurned(to angle: Double, at point: Point<Widget>) -> [GestureIntent] {
        guard case .pinching(var pinch) = pad else { return [] }
        pinch.turn.turn(to: angle)
        return padPinchMoved(pinch, at: point)
    }

    private mutating func padPinchMoved(
        _ pinch: PadPinch, at point: Point<Widget>
    ) -> [GestureIntent] {
        pad = .pinching(pinch)
        return [.pinchMoved(scale: pinch.scale, rotation: pinch.turn.rotation, at: point)]
    }

    /// Whether no touchpad stroke is there, or one that has not moved: a finger that rests.
    var isPadFree: Bool {
        switch pad {
        case .none: true
        case .undecided(let way, _, _): way == .zero
        case .panning, .paging, .zooming, .pinching, .spent: false
        }
    }

    /// Ends the touchpad's stroke at zero speed.
    mutating func padCancelled() -> [GestureIntent] {
        defer { pad = .none }
        switch pad {
        case .panning: return [.panReleased(velocity: .zero)]
        case .paging: return [.pageDragReleased(velocity: 0)]
        case .pinching: return [.pinchCancelled]
        case .undecided, .zooming: return [.settle]
        case .none, .spent: return []
        }
    }

    mutating func wheeled(
        units: Vector<Widget>, at point: Point<Widget>, _ modifiers: GestureModifiers,
        in scene: GestureScene
    ) -> [GestureIntent] {
        guard state == .idle, pad == .none else { return [] }
        taps.reset()
        let notches = units * (1 / WheelAccumulator.unitsPerNotch)
        if modifiers.contains(.control) {
            return wheelZoom(notches: notches.dy, at: point)
        }
        if modifiers.contains(.shift) || abs(units.dx) > abs(units.dy) {
            let along = units.dx != 0 ? units.dx : units.dy
            guard !scene.panAxes.contains(.horizontal) else {
                let way = -along / WheelAccumulator.unitsPerNotch * Self.notchPan
                return [.panStep(by: Vector(dx: way, dy: 0))]
            }
            return wheelPages(units: along * scene.readingSign)
        }
        return settings.wheelTurnsPages
            ? wheelPages(units: units.dy) : wheelZoom(notches: notches.dy, at: point)
    }

    private func wheelZoom(notches: Double, at point: Point<Widget>) -> [GestureIntent] {
        guard notches != 0 else { return [] }
        return [.zoomBy(factor: pow(Self.notchFactor, -notches), at: point, isAnimated: true)]
    }

    /// One page per 120 units (P7).
    private mutating func wheelPages(units: Double) -> [GestureIntent] {
        let notches = wheelPages.take(units)
        guard notches != 0 else { return [] }
        return Array(
            repeating: .turnPage(by: notches.signum(), isAnimated: true), count: abs(notches))
    }
}
