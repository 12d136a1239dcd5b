import PhotoModel

/// The session's mouse and touchpad.
///
/// Places are in logical pixels of the monitor.
public struct Pointer: Sendable {
    let desktop: RemoteDesktop

    /// A mouse button, by its evdev code.
    public enum Button: Int32, Sendable {
        case left = 0x110
        case right = 0x111
        case middle = 0x112
        case back = 0x113
        case forward = 0x114
    }

    /// A wheel's axis, by mutter's number.
    public enum Wheel: UInt32, Sendable {
        case vertical = 0
        case horizontal = 1
    }

    /// Moves the pointer to a place.
    ///
    /// Twice: the first motion of all only makes the pointer appear.
    public func move(to point: Point<Monitor>) throws {
        try desktop.notify(
            "NotifyPointerMotionAbsolute", at: Point(x: point.x - 1, y: point.y))
        try desktop.notify("NotifyPointerMotionAbsolute", at: point)
    }

    /// Presses a button and keeps it down.
    public func press(_ button: Button = .left) throws {
        try desktop.button(button.rawValue, isDown: true)
    }

    /// Lets a button go.
    public func release(_ button: Button = .left) throws {
        try desktop.button(button.rawValue, isDown: false)
    }

    /// Moves to a place and clicks there.
    public func click(at point: Point<Monitor>, _ button: Button = .left) throws {
        try move(to: point)
        // A frame or two, so that the toolkit has seen where the pointer is.
        Pace().wait(untilMilliseconds: 50)
        try press(button)
        Pace().wait(untilMilliseconds: 40)
        try release(button)
    }

    /// A drag with the left button along a straight line at even speed.
    public func drag(
        from start: Point<Monitor>, to end: Point<Monitor>, milliseconds: Double = 300
    ) throws {
        try press(at: start)
        defer { try? release() }
        try glide(from: start, to: end, milliseconds: milliseconds)
    }

    /// Moves to a place, presses the left button there and keeps it down.
    public func press(at point: Point<Monitor>) throws {
        try move(to: point)
        try press()
    }

    /// Moves along a straight line at even speed, whatever button is down.
    public func glide(
        from start: Point<Monitor>, to end: Point<Monitor>, milliseconds: Double = 300
    ) throws {
        let pace = Pace()
        let steps = max(1, Int(milliseconds / 8))
        for step in 1...steps {
            let part = Double(step) / Double(steps)
            pace.wait(untilMilliseconds: part * milliseconds)
            try desktop.notify("NotifyPointerMotionAbsolute", at: start + (end - start) * part)
        }
    }

    /// Turns a wheel by whole notches; positive is down or right.
    public func turn(_ wheel: Wheel = .vertical, notches: Int32) throws {
        let step: Int32 = notches < 0 ? -1 : 1
        for _ in 0..<abs(notches) {
            try desktop.notify(
                "NotifyPointerAxisDiscrete", [.uint32(wheel.rawValue), .int32(step)])
        }
    }

    /// A two-finger stroke on a touchpad, in logical pixels of scrolling, then the lift.
    public func scroll(dx: Double, dy: Double, milliseconds: Double = 200) throws {
        // mutter's flags: 4 says that fingers scroll, 1 that they have left the pad.
        let pace = Pace()
        let steps = max(1, Int(milliseconds / 16))
        for step in 1...steps {
            pace.wait(untilMilliseconds: Double(step) * milliseconds / Double(steps))
            try desktop.notify(
                "NotifyPointerAxis",
                [.double(dx / Double(steps)), .double(dy / Double(steps)), .uint32(4)])
        }
        try desktop.notify("NotifyPointerAxis", [.double(0), .double(0), .uint32(5)])
    }
}
