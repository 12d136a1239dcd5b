import CGio
import Foundation
import PhotoModel

/// What assistive technologies see of the session's programs, by AT-SPI on its own bus.
public final class AccessibilityBus: Sendable {
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

/// One object of a program's tree, read anew with each question.
public struct AccessibleNode: Sendable, Hashable {
    private static let accessible = "org.a11y.atspi.Accessible"

    let bus: DBusConnection
    /// The program's name on the bus.
    let name: String
    /// The object's path.
    public let path: String

    /// Whether both are one object.
    public static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.name == rhs.name && lhs.path == rhs.path
    }

    /// By the object's place.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(path)
    }

    /// What is read out for it.
    public func label() throws -> String {
        try bus.property(name, path: path, Self.accessible, "Name").text ?? ""
    }

    /// What is read out after the label.
    public func about() throws -> String {
        try bus.property(name, path: path, Self.accessible, "Description").text ?? ""
    }

    /// The role's name, such as "button".
    public func role() throws -> String {
        try bus.call(name, path: path, Self.accessible, "GetRoleName").first?.text ?? ""
    }

    /// Whether a state of AT-SPI's numbering holds.
    ///
    /// 12 focused, 23 selected, 24 sensitive, 25 showing.
    public func has(state: Int) throws -> Bool {
        let reply = try bus.call(name, path: path, Self.accessible, "GetState")
        let words = (reply.first?.items ?? []).compactMap(\.integer)
        guard state / 32 < words.count else { return false }
        return words[state / 32] >> (state % 32) & 1 == 1
    }

    /// The objects directly inside.
    public func children() throws -> [AccessibleNode] {
        let reply = try bus.call(name, path: path, Self.accessible, "GetChildren")
        return (reply.first?.items ?? []).compactMap { entry in
            guard let owner = entry.items.first?.text, let path = entry.items.last?.text else {
                return nil
            }
            return AccessibleNode(bus: bus, name: owner, path: path)
        }
    }

    /// Everything inside, itself first, that is on screen; depth first.
    public func showing(limit: Int = 2000) throws -> [AccessibleNode] {
        var found: [AccessibleNode] = []
        var waiting = [self]
        while let node = waiting.popLast(), found.count < limit {
            found.append(node)
            // What goes while it is read has no children any more.
            let inside = (try? node.children()) ?? []
            waiting += inside.filter { (try? $0.has(state: Self.showing)) ?? false }.reversed()
        }
        return found
    }

    /// What is on screen inside with a role and, if given, a label; waits until there is one.
    public func find(_ role: String, _ label: String? = nil) throws -> AccessibleNode {
        var found: AccessibleNode?
        var seen: [String] = []
        do {
            try waitUntil("a \(role) “\(label ?? "")”") {
                seen = []
                found = try showing().first { node in
                    let (itsRole, itsLabel) = (try node.role(), try node.label())
                    seen.append("\(itsRole) “\(itsLabel)”")
                    return itsRole == role && (label == nil || itsLabel == label)
                }
                return found != nil
            }
        } catch {
            throw TestFailure("\(error); on screen: \(seen.joined(separator: ", "))")
        }
        guard let found else { throw TestFailure("no \(role) “\(label ?? "")”") }
        return found
    }

    /// Does what activating it does.
    public func act() throws {
        let reply = try bus.call(
            name, path: path, "org.a11y.atspi.Action", "DoAction", [.int32(0)])
        guard reply == [.boolean(true)] else {
            throw TestFailure("“\(try label())” can't be activated")
        }
    }

    /// Where it is on the screen, for a window that fills the screen, in logical pixels.
    public func frame() throws -> Rect<Monitor> {
        // In the window's coordinates: under Wayland nobody knows those of the screen.
        let reply = try bus.call(
            name, path: path, "org.a11y.atspi.Component", "GetExtents", [.uint32(1)])
        let numbers = (reply.first?.items ?? []).compactMap(\.integer).map(Double.init)
        guard numbers.count == 4 else { throw TestFailure("“\(try label())” has no frame") }
        return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    /// The id of the process that it belongs to.
    func processID() throws -> pid_t? {
        try bus.call(
            "org.freedesktop.DBus", path: "/org/freedesktop/DBus", "org.freedesktop.DBus",
            "GetConnectionUnixProcessID", [.string(name)]
        ).first?.integer.map { pid_t($0) }
    }

    /// AT-SPI's number of the state of being on screen.
    public static let showing = 25
    /// AT-SPI's number of the state of having the focus.
    public static let focused = 12
    /// AT-SPI's number of the state of being selected.
    public static let selected = 23
}
