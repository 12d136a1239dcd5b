import PhotoModel

/// Logical pixels of a program's window: origin at its top left, y down.
public enum ProgramWindow: CoordinateSpace {}

/// One widget as assistive technologies are told of it, with what is inside it.
///
/// Read by AT-SPI from a program that was started with `AccessibleTree.environment`.
public struct AccessibleTree: Sendable {
    /// The variables of a program that tells of its widgets; no other in a test session does.
    public static let environment = ["GTK_A11Y": "atspi"]

    /// AT-SPI's word for what it is, such as `button`.
    public let role: String
    /// What it is called; may be empty.
    public let name: String
    /// Where it lies, what is cut off included.
    public let frame: Rect<ProgramWindow>
    /// Whether it and all around it are mapped.
    public let isShowing: Bool
    /// What is inside it, in its order.
    public let children: [AccessibleTree]

    /// It and all inside it, each before its own children.
    public var all: [AccessibleTree] { [self] + children.flatMap(\.all) }
}

extension AccessibleTree {
    private static let registry = "org.a11y.atspi.Registry"
    private static let root = "/org/a11y/atspi/accessible/root"
    private static let accessible = "org.a11y.atspi.Accessible"
    private static let component = "org.a11y.atspi.Component"
    /// AtspiCoordType: relative to the window.
    private static let windowCoordinates: UInt32 = 1
    /// The bit of AtspiStateType for what is mapped.
    private static let showingBit = 25

    /// The windows of a program, in the order in which they were made.
    ///
    /// Read one widget after the other: what changes meanwhile may be told half.
    public static func windows(of program: LeporelloProgram) throws -> [AccessibleTree] {
        let reply = try program.session.bus.call(
            "org.a11y.Bus", path: "/org/a11y/bus", "org.a11y.Bus", "GetAddress")
        guard let address = reply.first?.text else {
            throw TestFailure("the accessibility bus has no address")
        }
        let bus = try DBusConnection(address: address)
        var application: Reference?
        try waitUntil("the program is on the accessibility bus") {
            application = try children(of: Reference(bus: registry, path: root), on: bus).first {
                try processID(of: $0, on: bus) == Int(program.process.id)
            }
            return application != nil
        }
        guard let application else { return [] }
        return try children(of: application, on: bus).map { try read($0, on: bus) }
    }

    /// An object of the accessibility bus.
    private struct Reference {
        let bus: String
        let path: String
    }

    private static func processID(of object: Reference, on bus: DBusConnection) throws -> Int? {
        try bus.call(
            "org.freedesktop.DBus", path: "/org/freedesktop/DBus", "org.freedesktop.DBus",
            "GetConnectionUnixProcessID", [.string(object.bus)]
        ).first?.integer
    }

    private static func children(
        of object: Reference, on bus: DBusConnection
    ) throws -> [Reference] {
        try bus.call(object.bus, path: object.path, accessible, "GetChildren")
            .first?.items.compactMap { item in
                guard item.items.count == 2, let bus = item.items[0].text,
                    let path = item.items[1].text
                else { return nil }
                return Reference(bus: bus, path: path)
            } ?? []
    }

    private static func read(
        _ object: Reference, on bus: DBusConnection
    ) throws -> AccessibleTree {
        let role = try bus.call(object.bus, path: object.path, accessible, "GetRoleName")
        let name = try bus.property(object.bus, path: object.path, accessible, "Name")
        let states = try bus.call(object.bus, path: object.path, accessible, "GetState")
        let extents = try bus.call(
            object.bus, path: object.path, component, "GetExtents", [.uint32(windowCoordinates)])
        let sides = extents.first?.items.compactMap(\.integer).map(Double.init) ?? []
        guard sides.count == 4 else { throw TestFailure("no extents: \(extents)") }
        let lowStates = states.first?.items.first?.integer ?? 0
        return AccessibleTree(
            role: role.first?.text ?? "", name: name.text ?? "",
            frame: Rect(x: sides[0], y: sides[1], width: sides[2], height: sides[3]),
            isShowing: lowStates & (1 << showingBit) != 0,
            children: try children(of: object, on: bus).map { try read($0, on: bus) })
    }
}
