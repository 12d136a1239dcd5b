/// Who owns a stroke that begins on the strip: a tap, the scrolling, or the lift (S1 to S3).
extension Strip {
    /// Takes in what happened, and says what it means.
    public mutating func handle(_ event: StripEvent, at time: Double) -> [StripEffect] {
        switch event {
        case .down(let stroke, let point): return began(stroke, at: point, time: time)
        case .moved(let stroke, let point): return moved(stroke, to: point, time: time)
        case .up(let stroke): return ended(stroke, time: time)
        case .cancelled(let stroke): return cancelled(stroke)
        case .allCancelled: return down.flatMap { cancelled($0) }
        case .longPressed: return longPressed()
        case .escape:
            guard case .lifted = state else { return [] }
            state = .spent
            return returnLift()
        case .scrolled(let way): return scrolled(by: way)
        }
    }

    private mutating func began(
        _ stroke: Stroke, at point: Point<Widget>, time: Double
    ) -> [StripEffect] {
        guard !down.contains(stroke) else { return [] }
        down.append(stroke)
        switch state {
        case .idle where down.count == 1 && lift == nil:
            let wasMoving = running.contains(.scroll)
            state = .pressed(
                Press(
                    stroke: stroke, start: point, point: point, index: photo(at: point),
                    canTap: !wasMoving,
                    velocity: VelocityEstimator(time: time, point: point)))
            return stop(.scroll)
        case .lifted:
            // A second finger sends the photo back (S3).
            state = .spent
            return returnLift()
        case .scrolling:
            return []
        case .idle, .pressed, .spent:
            state = .spent
            return settle()
        }
    }

    private mutating func moved(
        _ stroke: Stroke, to point: Point<Widget>, time: Double
    ) -> [StripEffect] {
        switch state {
        case .pressed(var press) where press.stroke == stroke:
            press.point = point
            press.velocity.add(time: time, point: point)
            if point.distance(to: press.start) > GestureArbiter.tapDistance {
                press.canTap = false
            }
            state = .pressed(press)
            decide(press)
        case .scrolling(var drag) where drag.stroke == stroke:
            scroll(&drag, by: point.x - drag.point.x)
            drag.point = point
            drag.velocity.add(time: time, point: point)
            state = .scrolling(drag)
        case .lifted(stroke, let before):
            lift?.move(by: point - before, to: point, time: time)
            state = .lifted(stroke, at: point)
        default:
            break
        }
        return []
    }

    /// Horizontal scrolls, vertical lifts; what decided is subtracted (S2, P2).
    private mutating func decide(_ press: Press) {
        guard let (axis, rest) = AxisDecision.decide(press.point - press.start) else { return }
        switch (axis, press.index) {
        case (.horizontal, _):
            var drag = Drag(
                stroke: press.stroke, point: press.point, raw: unresist(offset),
                velocity: press.velocity)
            scroll(&drag, by: rest.dx)
            state = .scrolling(drag)
        case (.vertical, let index?):
            lift = Lift(
                index: index, slot: cell(of: index), travel: rest, velocity: press.velocity)
            state = .lifted(press.stroke, at: press.point)
        case (.vertical, nil):
            state = .spent
        }
    }

    private mutating func ended(_ stroke: Stroke, time: Double) -> [StripEffect] {
        defer { forget(stroke) }
        switch state {
        case .pressed(let press) where press.stroke == stroke:
            guard press.canTap, let index = press.index else { return settle() }
            return [.select(index)]
        case .scrolling(let drag) where drag.stroke == stroke:
            return release(velocity: drag.velocity.velocity(at: time).dx)
        case .lifted(stroke, _):
            guard let lift, lift.sends(stripTop: layout.frame.minY) else { return returnLift() }
            return sendLift()
        default:
            return []
        }
    }

    private mutating func cancelled(_ stroke: Stroke) -> [StripEffect] {
        guard down.contains(stroke) else { return [] }
        defer { forget(stroke) }
        switch state {
        case .pressed(let press) where press.stroke == stroke: return settle()
        case .scrolling(let drag) where drag.stroke == stroke: return release(velocity: 0)
        case .lifted(stroke, _): return returnLift()
        default: return []
        }
    }

    private mutating func forget(_ stroke: Stroke) {
        down.removeAll { $0 == stroke }
        state = down.isEmpty ? .idle : .spent
    }

    private mutating func longPressed() -> [StripEffect] {
        guard case .pressed(let press) = state, press.canTap, down.count == 1,
            let index = press.index
        else { return [] }
        state = .spent
        return settle() + [.openMenu(index, at: press.start)]
    }

    // MARK: The lift

    mutating func sendLift() -> [StripEffect] {
        guard let index = lift?.index else { return [] }
        lift?.letGo(.flying)
        return run(.flight, from: 0, to: 1, .timed(Lift.flightDuration)) + regrow(index)
    }

    private mutating func returnLift() -> [StripEffect] {
        lift?.letGo(.returning)
        return run(.flight, from: 0, to: 1, .timed(Lift.returnDuration))
    }

    // MARK: Scrolling

    /// The offsets at which some photo is in the middle.
    private var range: ClosedRange<Double> {
        let first = -Double(index) - lead
        return first...(first + Double(max(0, count - 1)))
    }

    private mutating func scroll(_ drag: inout Drag, by way: Double) {
        drag.raw -= way / layout.pitch * layout.readingSign
        offset = resist(drag.raw)
    }

    private func resist(_ raw: Double) -> Double {
        let inside = min(max(raw, range.lowerBound), range.upperBound)
        return inside + (raw - inside) * PanBounds.friction
    }

    private func unresist(_ shown: Double) -> Double {
        let inside = min(max(shown, range.lowerBound), range.upperBound)
        return inside + (shown - inside) / PanBounds.friction
    }

    /// Lets go at `velocity` px/ms to the right: it glides on, beyond an end it springs back.
    private mutating func release(velocity: Double) -> [StripEffect] {
        let speed = -velocity / layout.pitch * layout.readingSign
        let wish = offset + ReleaseProjection.distance(velocity: speed)
        let goal = min(max(wish, range.lowerBound), range.upperBound)
        guard goal != offset else { return [] }
        let spring: Spring = goal == wish ? .glide : .edge
        return run(.scroll, from: offset, to: goal, .spring(spring, velocity: speed * 1000))
    }

    /// What was stopped beyond an end goes back to it.
    private mutating func settle() -> [StripEffect] { release(velocity: 0) }

    private mutating func scrolled(by way: Double) -> [StripEffect] {
        guard case .idle = state, lift == nil else { return [] }
        let stopped = stop(.scroll)
        let wish = offset - way / layout.pitch * layout.readingSign
        offset = min(max(wish, range.lowerBound), range.upperBound)
        return stopped
    }
}
