import Foundation
import PhotoModel

/// Logical pixels of a program's window: origin at its top left, y down.
public enum ProgramWindow: CoordinateSpace {}

/// One object of a program's tree, read anew with each question.
public struct AccessibleNode: Sendable, Hashable {
    private static let accessible = "org.a11y.atspi.Accessible"
    /// AtspiCoordType: relative to the window.
    private static let windowCoordinates: UInt32 = 1

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

    /// Where it lies in its window, what is cut off included.
    ///
    /// Under Wayland nobody knows where that is on the screen.
    func frameInWindow() throws -> Rect<ProgramWindow> {
        let reply = try bus.call(
            name, path: path, "org.a11y.atspi.Component", "GetExtents",
            [.uint32(Self.windowCoordinates)])
        let numbers = (reply.first?.items ?? []).compactMap(\.integer).map(Double.init)
        guard numbers.count == 4 else { throw TestFailure("“\(try label())” has no frame") }
        return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    /// Where it is on the screen, for a window that fills the screen, in logical pixels.
    public func frame() throws -> Rect<Monitor> {
        let frame = try frameInWindow()
        return Rect(
            x: frame.minX, y: frame.minY, width: frame.size.width, height: frame.size.height)
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
    /// AT-SPI's number of the state of answering to input.
    public static let sensitive = 24
    /// AT-SPI's number of the state of having the focus.
    public static let focused = 12
    /// AT-SPI's number of the state of being selected.
    public static let selected = 23
}
