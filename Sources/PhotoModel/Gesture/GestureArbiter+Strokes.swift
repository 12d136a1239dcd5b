/// Fingers, the primary button and the pen.
extension GestureArbiter {
    mutating func began(
        _ stroke: Stroke, at point: Point<Widget>, time: Double, in scene: GestureScene
    ) -> [GestureIntent] {
        guard !down.contains(stroke) else { return [] }
        down.append(stroke)
        switch state {
        case .idle where down.count == 1 && isPadFree:
            // A click's finger rests on the pad first, and is told as a stroke for 50 ms more.
            pad = .none
            return pressed(stroke, at: point, time: time, in: scene)
        case .idle:
            state = .spent
            return []
        case .pressed(let press):
            // Before the decision a second finger always makes it a pinch (P2).
            return pinchBegan(press.stroke, press.point, stroke, point)
        case .panning(let drag):
            return [.panReleased(velocity: .zero)]
                + pinchBegan(drag.stroke, drag.point, stroke, point)
        case .paging(let drag):
            // The pager goes to its nearest page while the pinch already begins there (P8).
            return [.pageDragReleased(velocity: 0)]
                + pinchBegan(drag.stroke, drag.point, stroke, point)
        case .pulling(let drag):
            return [.pullCancelled] + pinchBegan(drag.stroke, drag.point, stroke, point)
        case .zooming(let zoom):
            return [.pinchReleased] + pinchBegan(zoom.stroke, zoom.anchor, stroke, point)
        case .pinching, .spent:
            // A third finger is ignored (P13), and so is what joins a spent stroke.
            return []
        }
    }

    private mutating func pressed(
        _ stroke: Stroke, at point: Point<Widget>, time: Double, in scene: GestureScene
    ) -> [GestureIntent] {
        let wasMoving = scene.isMoving || scene.isBetweenPages
        let role = taps.role(time: time, point: point, limits: limits(of: stroke))
        let isQuiet = stroke.isMouse && time - activation < Self.activationQuiet
        let wakes = scene.touchWakesControls && !stroke.isMouse
        // The swallowed tap of T1 falls into the motion that its predecessor started.
        let canTap = role == .swallowed || !(wasMoving || isQuiet || wakes)
        state = .pressed(
            Press(
                stroke: stroke, start: point, point: point, edges: scene.edges,
                tap: canTap ? role : nil, stoppedMotion: wasMoving,
                zooms: !stroke.isMouse && taps.isNear(point, time: time, limits: .touch),
                velocity: VelocityEstimator(time: time, point: point)))
        return wasMoving ? [.stopMotion] : []
    }

    private mutating func pinchBegan(
        _ first: Stroke, _ firstPoint: Point<Widget>, _ second: Stroke, _ secondPoint: Point<Widget>
    ) -> [GestureIntent] {
        guard !first.isMouse, !second.isMouse else {
            state = .spent
            return [.settle]
        }
        taps.reset()
        isPinchLocked = true
        let pinch = PinchTracker(first: first, at: firstPoint, second: second, at: secondPoint)
        state = .pinching(pinch)
        return [.pinchBegan(at: pinch.center, canClose: true)]
    }

    mutating func moved(
        _ stroke: Stroke, to point: Point<Widget>, time: Double, in scene: GestureScene
    ) -> [GestureIntent] {
        switch state {
        case .pressed(var press) where press.stroke == stroke:
            press.point = point
            press.velocity.add(time: time, point: point)
            if press.zooms, point.distance(to: press.start) > OneFingerZoom.distance {
                return zoomBegan(press)
            }
            if point.distance(to: press.start) > Self.tapDistance { press.tap = nil }
            state = .pressed(press)
            return decided(press, time: time, in: scene)
        case .panning(var drag) where drag.stroke == stroke:
            let way = point - drag.point
            drag.point = point
            drag.velocity.add(time: time, point: point)
            state = .panning(drag)
            return [.panMoved(by: way)]
        case .paging(var drag) where drag.stroke == stroke:
            let way = point.x - drag.point.x
            drag.point = point
            drag.velocity.add(time: time, point: point)
            state = .paging(drag)
            return [.pageDragMoved(by: way)]
        case .pulling(var drag) where drag.stroke == stroke:
            let way = point - drag.point
            drag.point = point
            drag.velocity.add(time: time, point: point)
            state = .pulling(drag)
            return [.pullMoved(by: way)]
        case .zooming(let zoom) where zoom.stroke == stroke:
            return [.pinchMoved(scale: zoom.scale(at: point), rotation: 0, at: zoom.anchor)]
        case .pinching(var pinch) where pinch.involves(stroke):
            pinch.move(stroke, to: point)
            state = .pinching(pinch)
            return [
                .pinchMoved(scale: pinch.scale, rotation: pinch.rotation, at: pinch.center)
            ]
        default:
            return []
        }
    }

    /// The second press of a double tap moves: it zooms about the tapped point (Z12).
    private mutating func zoomBegan(_ press: Press) -> [GestureIntent] {
        taps.reset()
        let zoom = OneFingerZoom(stroke: press.stroke, anchor: press.start)
        state = .zooming(zoom)
        return [
            .pinchBegan(at: zoom.anchor, canClose: false),
            .pinchMoved(scale: zoom.scale(at: press.point), rotation: 0, at: zoom.anchor),
        ]
    }

    /// Gives the stroke to its owner once its axis is known (P2, P4, P5).
    private mutating func decided(
        _ press: Press, time: Double, in scene: GestureScene
    ) -> [GestureIntent] {
        guard let (axis, rest) = AxisDecision.decide(press.point - press.start) else { return [] }
        taps.reset()
        let drag = Drag(stroke: press.stroke, point: press.point, velocity: press.velocity)
        switch StrokeOwner.decide(axis, way: rest, edges: press.edges, in: scene) {
        case .pan:
            state = .panning(drag)
            return [.panBegan, .panMoved(by: rest)]
        case .page(let side) where !isPinchLocked:
            state = .paging(drag)
            return [.pageDragBegan(side: side), .pageDragMoved(by: rest.dx)]
        case .pull where !isPinchLocked:
            state = .pulling(drag)
            return [.pullBegan(at: press.start), .pullMoved(by: rest)]
        case .page, .pull:
            state = .spent
            return press.stoppedMotion ? [.settle] : []
        }
    }

    mutating func ended(
        _ stroke: Stroke, at point: Point<Widget>, time: Double, in scene: GestureScene
    ) -> [GestureIntent] {
        let intents = lifted(stroke, at: point, time: time, in: scene)
        forget(stroke)
        return intents
    }

    private mutating func lifted(
        _ stroke: Stroke, at point: Point<Widget>, time: Double, in scene: GestureScene
    ) -> [GestureIntent] {
        switch state {
        case .pressed(let press) where press.stroke == stroke:
            state = .idle
            return tapped(press, at: point, time: time, in: scene)
        case .panning(let drag) where drag.stroke == stroke:
            state = .idle
            return [.panReleased(velocity: drag.velocity.velocity(at: time))]
        case .paging(let drag) where drag.stroke == stroke:
            state = .idle
            return [.pageDragReleased(velocity: drag.velocity.velocity(at: time).dx)]
        case .pulling(let drag) where drag.stroke == stroke:
            state = .idle
            return [.pullReleased(velocity: drag.velocity.velocity(at: time))]
        case .zooming(let zoom) where zoom.stroke == stroke:
            state = .idle
            return [.pinchReleased]
        case .pinching(let pinch) where pinch.involves(stroke):
            let (remaining, place) = pinch.remaining(without: stroke)
            // Panning goes on from the finger that stays, measured anew from here (P3).
            state = .panning(
                Drag(
                    stroke: remaining, point: place,
                    velocity: VelocityEstimator(time: time, point: place)))
            return [.pinchReleased, .panBegan]
        default:
            return []
        }
    }

    private mutating func tapped(
        _ press: Press, at point: Point<Widget>, time: Double, in scene: GestureScene
    ) -> [GestureIntent] {
        let limits = limits(of: press.stroke)
        let settle: [GestureIntent] = press.stoppedMotion ? [.settle] : []
        switch press.tap {
        case .first where scene.isZoomed:
            taps.swallow(from: time, at: point, limits: limits)
            return [.zoomHome]
        case .first:
            // A lone tap far from an earlier one: the earlier stands, this one adds nothing.
            if taps.deadline == nil { taps.wait(time: time, point: point, limits: limits) }
            return settle
        case .second:
            taps.reset()
            return [.toggleZoom(at: press.start)]
        case .swallowed, nil:
            if press.tap == nil { taps.reset() }
            return settle
        }
    }

    mutating func longPressed(at point: Point<Widget>) -> [GestureIntent] {
        // A finger that may still zoom is held on purpose (Z12).
        guard case .pressed(let press) = state, !press.zooms, !press.stroke.isMouse,
            down.count == 1,
            press.point.distance(to: press.start) <= Self.tapDistance
        else { return [] }
        taps.reset()
        // The stroke is spent, so that its release is no tap.
        state = .spent
        let settle: [GestureIntent] = press.stoppedMotion ? [.settle] : []
        return settle + [.openMenu(at: press.start)]
    }

    /// Ends a stroke at zero speed and fires nothing (P13).
    mutating func cancelled(_ stroke: Stroke, in scene: GestureScene) -> [GestureIntent] {
        guard down.contains(stroke) else { return [] }
        var intents: [GestureIntent] = []
        switch state {
        case .pressed(let press) where press.stroke == stroke:
            taps.reset()
            state = .spent
            if press.stoppedMotion { intents = [.settle] }
        case .panning(let drag) where drag.stroke == stroke:
            state = .spent
            intents = [.panReleased(velocity: .zero)]
        case .paging(let drag) where drag.stroke == stroke:
            state = .spent
            intents = [.pageDragReleased(velocity: 0)]
        case .pulling(let drag) where drag.stroke == stroke:
            state = .spent
            intents = [.pullCancelled]
        case .zooming(let zoom) where zoom.stroke == stroke:
            state = .spent
            intents = [.pinchCancelled]
        case .pinching(let pinch) where pinch.involves(stroke):
            state = .spent
            intents = [.pinchCancelled]
        default:
            break
        }
        forget(stroke)
        return intents
    }

    mutating func cancelledAll(in scene: GestureScene) -> [GestureIntent] {
        var intents = padCancelled()
        for stroke in down { intents += cancelled(stroke, in: scene) }
        taps.reset()
        state = .idle
        return intents
    }

    private mutating func forget(_ stroke: Stroke) {
        down.removeAll { $0 == stroke }
        guard down.isEmpty else {
            if state == .idle { state = .spent }
            return
        }
        isPinchLocked = false
        state = .idle
    }
}
