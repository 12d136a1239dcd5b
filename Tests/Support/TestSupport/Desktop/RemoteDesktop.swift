import PhotoModel
import Synchronization

/// Logical pixels of the session's monitor: origin at its top left, y down.
public enum Monitor: CoordinateSpace {}

/// mutter's remote desktop: input enters the session by it, and its picture leaves.
final class RemoteDesktop: Sendable {
    private let bus: DBusConnection
    private let link: Mutex<Link>
    /// What is down now, so that a test that fails leaves nothing down for the next one.
    private let held = Mutex(Held())

    /// A session of mutter's and the stream of the monitor's picture in it, by their paths.
    private struct Link {
        let session: String
        let stream: String
        /// The PipeWire node that carries the picture.
        let node: UInt32
        /// Whether it has a touch screen.
        var hasTouch = false
    }

    /// Fingers, buttons and keys that are down.
    private struct Held {
        var slots: Set<UInt32> = []
        var buttons: Set<Int32> = []
        var keys: Set<UInt32> = []
    }

    private static let desktopName = "org.gnome.Mutter.RemoteDesktop"
    private static let castName = "org.gnome.Mutter.ScreenCast"

    init(bus: DBusConnection) throws {
        try waitUntil("mutter is on the bus") {
            try bus.hasOwner(Self.desktopName) && bus.hasOwner(Self.castName)
        }
        self.bus = bus
        link = Mutex(try Self.makeLink(on: bus))
        // Before any program looks: no tap of anything.
        try notify("NotifyTouchDown", slot: 0, at: .zero)
        try notify("NotifyTouchUp", [.uint32(0)])
        link.withLock { $0.hasTouch = true }
        try makePointerAndKeyboard()
    }

    /// The PipeWire node that carries the monitor's picture.
    var node: UInt32 { link.withLock { $0.node } }

    /// Begins anew: a stream ends when its monitor is arranged otherwise.
    ///
    /// The old devices leave last: a seat without a keyboard would take the focus from the window.
    /// There is no touch screen any more: the touch that makes one is sometimes missed by a program
    /// that runs, and sometimes a tap at the corner, which leaves the zoom or the viewer.
    func renew() throws {
        try releaseAll()
        let old = link.withLock { $0 }
        let new = try Self.makeLink(on: bus)
        link.withLock { $0 = new }
        try makePointerAndKeyboard()
        // It may have ended with its stream.
        _ = try? bus.call(
            Self.desktopName, path: old.session, "\(Self.desktopName).Session", "Stop")
    }

    private static func makeLink(on bus: DBusConnection) throws -> Link {
        func path(_ reply: [DBusValue]) throws -> String {
            guard let text = reply.first?.text else { throw TestFailure("mutter gave no path") }
            return text
        }
        let session = try path(
            bus.call(
                desktopName, path: "/org/gnome/Mutter/RemoteDesktop", desktopName, "CreateSession"))
        let identity = try bus.property(
            desktopName, path: session, "\(desktopName).Session", "SessionId")
        let casting = try path(
            bus.call(
                castName, path: "/org/gnome/Mutter/ScreenCast", castName, "CreateSession",
                [.dictionary(["remote-desktop-session-id": identity])]))
        // Cursor mode 0 leaves the pointer out of the picture.
        let stream = try path(
            bus.call(
                castName, path: casting, "\(castName).Session", "RecordMonitor",
                [.string(""), .dictionary(["cursor-mode": .uint32(0)])]))
        let node = try bus.numberFromSignal(
            "PipeWireStreamAdded", path: stream, "\(castName).Stream"
        ) {
            try bus.call(desktopName, path: session, "\(desktopName).Session", "Start")
        }
        return Link(session: session, stream: stream, node: node)
    }

    /// Uses each of them once, for nothing.
    ///
    /// mutter makes a virtual device at its first event, and a program that has just learnt of
    /// the device misses that event.
    private func makePointerAndKeyboard() throws {
        try notify("NotifyPointerMotionAbsolute", at: .zero)
        let shift: UInt32 = 0xffe1
        try key(shift, isDown: true)
        try key(shift, isDown: false)
    }

    /// Lays a finger down, moves or lifts it; a place is given for all but the lift.
    func touch(_ method: String, slot: UInt32, at point: Point<Monitor>?) throws {
        if let point {
            guard link.withLock({ $0.hasTouch }) else {
                throw TestFailure("no touch screen: the monitor has been arranged otherwise")
            }
            try notify(method, slot: slot, at: point)
            held.withLock { _ = $0.slots.insert(slot) }
        } else {
            // mutter does not take the lift of a finger that is not down.
            guard held.withLock({ $0.slots.remove(slot) }) != nil else { return }
            try notify(method, [.uint32(slot)])
        }
    }

    /// Presses or releases a mouse button.
    func button(_ code: Int32, isDown: Bool) throws {
        held.withLock {
            if isDown { $0.buttons.insert(code) } else { $0.buttons.remove(code) }
        }
        try notify("NotifyPointerButton", [.int32(code), .boolean(isDown)])
    }

    /// Presses or releases a key.
    func key(_ keysym: UInt32, isDown: Bool) throws {
        held.withLock {
            if isDown { $0.keys.insert(keysym) } else { $0.keys.remove(keysym) }
        }
        try notify("NotifyKeyboardKeysym", [.uint32(keysym), .boolean(isDown)])
    }

    /// Lifts every finger, button and key that is still down.
    func releaseAll() throws {
        let left = held.withLock { $0 }
        for slot in left.slots { try touch("NotifyTouchUp", slot: slot, at: nil) }
        for code in left.buttons { try button(code, isDown: false) }
        for keysym in left.keys { try key(keysym, isDown: false) }
    }

    /// Calls one of the session’s Notify methods, and returns once mutter has queued the event.
    func notify(_ method: String, _ arguments: [DBusValue]) throws {
        try bus.call(
            Self.desktopName, path: link.withLock { $0.session }, "\(Self.desktopName).Session",
            method, arguments)
    }

    /// The same for the methods that take a place on the monitor: its stream comes first.
    func notify(
        _ method: String, slot: UInt32? = nil, at point: Point<Monitor>
    ) throws {
        let slots: [DBusValue] = slot.map { [.uint32($0)] } ?? []
        let stream = link.withLock { $0.stream }
        try notify(
            method, [.string(stream)] + slots + [.double(point.x), .double(point.y)])
    }
}
