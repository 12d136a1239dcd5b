import Foundation

/// What assistive technologies see of the session's programs, by AT-SPI on its own bus.
public final class AccessibilityBus: Sendable {
    /// The variables of a program that tells of its widgets; no other in a test session does.
    public static let environment = ["GTK_A11Y": "atspi"]

    private static let registry = "org.a11y.atspi.Registry"
    private static let root = "/org/a11y/atspi/accessible/root"
    let bus: DBusConnection

    /// Asks the session for the bus and says that an assistive technology is there.
    public init(_ session: HeadlessSession) throws {
        let reply = try session.bus.call(
            "org.a11y.Bus", path: "/org/a11y/bus", "org.a11y.Bus", "GetAddress")
        guard let address = reply.first?.text else {
            throw TestFailure("the session has no accessibility bus")
        }
        for property in ["IsEnabled", "ScreenReaderEnabled"] {
            try session.bus.call(
                "org.a11y.Bus", path: "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set",
                [.string("org.a11y.Status"), .string(property), .variant(.boolean(true))])
        }
        bus = try DBusConnection(address: address)
    }

    /// The tree of a running program; waits until it has announced itself.
    public func tree(of program: LeporelloProgram) throws -> AccessibleNode {
        var found: AccessibleNode?
        try waitUntil("the program is known to assistive technologies") {
            let desktop = AccessibleNode(bus: bus, name: Self.registry, path: Self.root)
            found = try desktop.children().first { try $0.processID() == program.process.id }
            return found != nil
        }
        guard let found else { throw TestFailure("no accessible program") }
        return found
    }

    /// Runs `body`, then waits until the program says a text that fulfils a condition.
    ///
    /// Returns that text.
    public func announcement(
        where condition: @escaping (String) -> Bool, after body: () throws -> Void
    ) throws -> String {
        try bus.call(
            Self.registry, path: "/org/a11y/atspi/registry", "org.a11y.atspi.Registry",
            "RegisterEvent", [.string("Object:Announcement")])
        return try bus.textFromSignal(
            "Announcement", "org.a11y.atspi.Event.Object", "the text is said", where: condition,
            after: body)
    }
}
