import Glibc

/// The program as the session's bus shows it, whoever started it.
///
/// Its state is read and its actions are called over D-Bus, as GApplication exports them.
public struct RemoteProgram: Sendable {
    /// The application's id, which is also its name on the bus.
    public static let identity = "io.github.leporello_photos.Leporello"

    /// The session it runs in.
    public let session: HeadlessSession
    private static let path = "/io/github/leporello_photos/Leporello"

    /// The program in a session; it need not run yet.
    public init(in session: HeadlessSession) {
        self.session = session
    }

    /// Whether it has its name on the bus.
    public var isRunning: Bool {
        get throws { try session.bus.hasOwner(Self.identity) }
    }

    /// The process that has the name.
    public var processID: pid_t {
        get throws {
            let reply = try session.bus.call(
                "org.freedesktop.DBus", path: "/org/freedesktop/DBus", "org.freedesktop.DBus",
                "GetConnectionUnixProcessID", [.string(Self.identity)])
            return pid_t(reply.first?.integer ?? 0)
        }
    }

    /// How many windows it has that answer, looked for among its first ten.
    public var windowCount: Int {
        get throws { (1...10).count { (try? windowState($0)["view"]) != nil } }
    }

    /// The states of a window's actions, by name without `win.`.
    public func windowState(_ window: Int = 1) throws -> [String: DBusValue] {
        let reply = try session.bus.call(
            Self.identity, path: "\(Self.path)/window/\(window)", "org.gtk.Actions",
            "DescribeAll")
        var states: [String: DBusValue] = [:]
        // a{s(bgav)}: name, then enabled, parameter type, and the state or nothing.
        for entry in reply.first?.items ?? [] {
            let parts = entry.items
            guard parts.count == 2, let name = parts[0].text else { continue }
            let state = parts[1].items.count == 3 ? parts[1].items[2].items.first : nil
            if case .variant(let value)? = state { states[name] = value }
        }
        return states
    }

    /// The names of a window's actions, without `win.`.
    public func windowActions(_ window: Int = 1) throws -> Set<String> {
        let reply = try session.bus.call(
            Self.identity, path: "\(Self.path)/window/\(window)", "org.gtk.Actions", "List")
        return Set(reply.first?.items.compactMap(\.text) ?? [])
    }

    /// What the window's actions tell, all read at one moment.
    public func state(_ window: Int = 1) throws -> ProgramState {
        try ProgramState(windowState(window))
    }

    /// Calls an action of the window, by its name without `win.`.
    public func activate(
        _ action: String, _ parameter: DBusValue? = nil, window: Int = 1
    ) throws {
        try session.bus.call(
            Self.identity, path: "\(Self.path)/window/\(window)", "org.gtk.Actions", "Activate",
            [
                .string(action),
                .array(elementType: "v", parameter.map { [.variant($0)] } ?? []),
                .dictionary([:]),
            ])
    }

    /// Calls an action of the program itself, such as `quit`.
    public func activateInProgram(_ action: String, _ parameter: DBusValue? = nil) throws {
        try session.bus.call(
            Self.identity, path: Self.path, "org.gtk.Actions", "Activate",
            [
                .string(action),
                .array(elementType: "v", parameter.map { [.variant($0)] } ?? []),
                .dictionary([:]),
            ])
    }

    /// Has all motions stand at a share of their way, 0 to 1; at 1 those under way end.
    public func moveByHand(to share: Double) throws {
        try activateInProgram("motion", .double(share))
    }

    /// Ends what was moved by hand, and lets what moves from now on run.
    public func letMotionsRun() throws { try activateInProgram("motion", .double(-1)) }

    /// Waits until the window is settled and its state fulfils a condition; returns that state.
    @discardableResult
    public func settle(
        _ what: @autoclosure () -> String = "the program settles", within seconds: Double = 20,
        _ condition: (ProgramState) -> Bool = { _ in true }
    ) throws -> ProgramState {
        var last: ProgramState?
        do {
            try waitUntil(what(), within: seconds) {
                let state = try state()
                last = state
                return state.isSettled && condition(state)
            }
        } catch {
            let screen = (try? session.screen.shot()).map(Screen.keep) ?? "?"
            throw TestFailure(
                "\(error); state: \(last.map { "\($0)" } ?? "unknown"); screen: \(screen)")
        }
        guard let last else { throw TestFailure("no state for: \(what())") }
        return last
    }
}
