import PhotoModel

/// Logical pixels of the session's monitor: origin at its top left, y down.
public enum Monitor: CoordinateSpace {}

/// mutter's remote desktop: the way by which input enters the session and its picture leaves.
final class RemoteDesktop: Sendable {
    /// The PipeWire node that carries the monitor's picture.
    let node: UInt32
    private let bus: DBusConnection
    private let session: String
    private let stream: String

    private static let desktopName = "org.gnome.Mutter.RemoteDesktop"
    private static let castName = "org.gnome.Mutter.ScreenCast"

    init(bus: DBusConnection) throws {
        let desktop = Self.desktopName
        let cast = Self.castName
        try waitUntil("mutter is on the bus") {
            try bus.hasOwner(desktop) && bus.hasOwner(cast)
        }
        func path(_ reply: [DBusValue]) throws -> String {
            guard let text = reply.first?.text else { throw TestFailure("mutter gave no path") }
            return text
        }
        let session = try path(
            bus.call(desktop, path: "/org/gnome/Mutter/RemoteDesktop", desktop, "CreateSession"))
        let identity = try bus.property(
            desktop, path: session, "\(desktop).Session", "SessionId")
        let casting = try path(
            bus.call(
                cast, path: "/org/gnome/Mutter/ScreenCast", cast, "CreateSession",
                [.dictionary(["remote-desktop-session-id": identity])]))
        // Cursor mode 0 leaves the pointer out of the picture.
        let stream = try path(
            bus.call(
                cast, path: casting, "\(cast).Session", "RecordMonitor",
                [.string(""), .dictionary(["cursor-mode": .uint32(0)])]))
        node = try bus.numberFromSignal(
            "PipeWireStreamAdded", path: stream, "\(cast).Stream"
        ) {
            try bus.call(desktop, path: session, "\(desktop).Session", "Start")
        }
        self.bus = bus
        self.session = session
        self.stream = stream
        try makeDevices()
    }

    /// Uses each device once, before any program looks.
    ///
    /// mutter makes a virtual device at its first event, and a program that has just learnt of
    /// the device misses that event.
    private func makeDevices() throws {
        try notify("NotifyTouchDown", slot: 0, at: .zero)
        try notify("NotifyTouchUp", [.uint32(0)])
        try notify("NotifyPointerMotionAbsolute", at: .zero)
        let shift: UInt32 = 0xffe1
        try notify("NotifyKeyboardKeysym", [.uint32(shift), .boolean(true)])
        try notify("NotifyKeyboardKeysym", [.uint32(shift), .boolean(false)])
    }

    /// Calls one of the session’s Notify methods, and returns once mutter has queued the event.
    func notify(_ method: String, _ arguments: [DBusValue]) throws {
        try bus.call(
            Self.desktopName, path: session, "\(Self.desktopName).Session", method, arguments)
    }

    /// The same for the methods that take a place on the monitor: its stream comes first.
    func notify(
        _ method: String, slot: UInt32? = nil, at point: Point<Monitor>
    ) throws {
        let slots: [DBusValue] = slot.map { [.uint32($0)] } ?? []
        try notify(
            method, [.string(stream)] + slots + [.double(point.x), .double(point.y)])
    }
}
