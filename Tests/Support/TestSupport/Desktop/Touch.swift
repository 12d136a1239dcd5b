import Foundation
import PhotoModel

/// Fingers on the session's screen.
///
/// Places are in logical pixels of the monitor, times in ms.
public struct Touch: Sendable {
    let desktop: RemoteDesktop

    /// The time between two motion events of a stroke, about that of a 120 Hz touchscreen.
    private static let interval = 8.0

    /// Lays a finger down.
    ///
    /// Slots are small numbers, one a finger.
    public func down(_ slot: UInt32 = 0, at point: Point<Monitor>) throws {
        try desktop.touch("NotifyTouchDown", slot: slot, at: point)
    }

    /// Moves a finger that is down.
    public func move(_ slot: UInt32 = 0, to point: Point<Monitor>) throws {
        try desktop.touch("NotifyTouchMotion", slot: slot, at: point)
    }

    /// Lifts a finger.
    public func up(_ slot: UInt32 = 0) throws {
        try desktop.touch("NotifyTouchUp", slot: slot, at: nil)
    }

    /// A tap: down and up at one place, 60 ms apart.
    public func tap(at point: Point<Monitor>) throws {
        try down(at: point)
        Pace().wait(untilMilliseconds: 60)
        try up()
    }

    /// Two taps whose presses are 140 ms apart.
    public func doubleTap(at point: Point<Monitor>, second: Point<Monitor>? = nil) throws {
        let pace = Pace()
        try tap(at: point)
        pace.wait(untilMilliseconds: 140)
        try tap(at: second ?? point)
    }

    /// Holds a finger still until `whileDown` returns, then lifts it.
    public func hold(at point: Point<Monitor>, whileDown: () throws -> Void) throws {
        try down(at: point)
        defer { try? up() }
        try whileDown()
    }

    /// A stroke of one finger along a straight line at even speed.
    ///
    /// `pause` is the rest with the finger down before it is lifted: 60 ms and more take the
    /// speed away. `whileDown` runs before the lift.
    public func stroke(
        from start: Point<Monitor>, to end: Point<Monitor>, milliseconds: Double = 200,
        pause: Double = 0, whileDown: () throws -> Void = {}
    ) throws {
        try down(at: start)
        defer { try? up() }
        try glide(milliseconds: milliseconds) { part in
            try move(to: start + (end - start) * part)
        }
        if pause > 0 { Pace().wait(untilMilliseconds: pause) }
        try whileDown()
    }

    /// Moves a finger that is down along a straight line at even speed.
    public func glide(
        _ slot: UInt32 = 0, from start: Point<Monitor>, to end: Point<Monitor>,
        milliseconds: Double = 200
    ) throws {
        try glide(milliseconds: milliseconds) { part in
            try move(slot, to: start + (end - start) * part)
        }
    }

    /// A pinch of two fingers on a line through its centre.
    ///
    /// The fingers lie `from` logical pixels apart, then `to`, at `degrees` from the horizontal,
    /// while the centre goes from `center` to `movedTo`. `whileDown` runs before both lift.
    public func pinch(
        center: Point<Monitor>, from: Double, to: Double, movedTo: Point<Monitor>? = nil,
        degrees: Double = 30, milliseconds: Double = 400, whileDown: () throws -> Void = {}
    ) throws {
        let radians = degrees * .pi / 180
        let direction = Vector<Monitor>(dx: cos(radians), dy: sin(radians))
        let target = movedTo ?? center
        func fingers(_ part: Double) -> (Point<Monitor>, Point<Monitor>) {
            let middle = center + (target - center) * part
            let half = direction * ((from + (to - from) * part) / 2)
            return (middle - half, middle + half)
        }
        let start = fingers(0)
        try down(0, at: start.0)
        defer { try? up(0) }
        try down(1, at: start.1)
        defer { try? up(1) }
        try glide(milliseconds: milliseconds) { part in
            let (first, second) = fingers(part)
            try move(0, to: first)
            try move(1, to: second)
        }
        try whileDown()
    }

    /// Two fingers turning about their centre, clockwise by positive angles.
    ///
    /// They lie `span` logical pixels apart; `whileDown` runs before both lift.
    public func turn(
        center: Point<Monitor>, span: Double, fromDegrees: Double, toDegrees: Double,
        milliseconds: Double = 400, whileDown: () throws -> Void = {}
    ) throws {
        func finger(_ part: Double, _ sign: Double) -> Point<Monitor> {
            let angle = (fromDegrees + (toDegrees - fromDegrees) * part) * .pi / 180
            return center + Vector<Monitor>(dx: cos(angle), dy: sin(angle)) * (sign * span / 2)
        }
        try down(0, at: finger(0, -1))
        defer { try? up(0) }
        try down(1, at: finger(0, 1))
        defer { try? up(1) }
        try glide(milliseconds: milliseconds) { part in
            try move(0, to: finger(part, -1))
            try move(1, to: finger(part, 1))
        }
        try whileDown()
    }

    /// Calls `step` with parts from above 0 to exactly 1, one for each event of a motion.
    private func glide(milliseconds: Double, _ step: (Double) throws -> Void) rethrows {
        let pace = Pace()
        let steps = max(1, Int((milliseconds / Self.interval).rounded()))
        for index in 1...steps {
            pace.wait(untilMilliseconds: Double(index) * milliseconds / Double(steps))
            try step(Double(index) / Double(steps))
        }
    }
}
