import Foundation

/// The built program in a headless session, with settings in a folder of its own.
///
/// Its state is read and its actions are called over D-Bus, as GApplication exports them.
public final class LeporelloProgram: Sendable {
    /// The application's id, which is also its name on the bus.
    public static let identity = "io.github.leporello_photos.Leporello"

    /// The session it runs in.
    public let session: HeadlessSession
    /// The program's process.
    public let process: ChildProcess
    /// Holds the program's settings, cache and words; nothing of it outlives this object.
    public let folder: TemporaryFolder
    private static let path = "/io/github/leporello_photos/Leporello"

    /// Starts the program with arguments as a person types them and waits for its first window.
    ///
    /// `settings` are GSettings keys of the program with values in GVariant's text form, such as
    /// `["columns": "3"]`. The window is maximized, so that window and monitor coordinates agree,
    /// unless `settings` say otherwise. `animations` is the desktop's setting.
    public init(
        _ arguments: [String], in session: HeadlessSession, settings: [String: String] = [:],
        environment extra: [String: String] = [:], animations: Bool = true,
        direction: TextDirection = .leftToRight
    ) throws {
        self.session = session
        folder = try TemporaryFolder()
        let keys = ["window-maximized": "true"].merging(settings) { $1 }
        try folder.makeFolder("config/glib-2.0/settings")
        let lines =
            ["[io/github/leporello_photos/Leporello]"] + keys.map { "\($0.key)=\($0.value)" }
            + ["", "[org/gnome/desktop/interface]", "enable-animations=\(animations)"]
        try folder.write(
            Array(lines.joined(separator: "\n").utf8) + [10],
            to: "config/glib-2.0/settings/keyfile")
        try FileManager.default.copyItem(
            atPath: "\(session.environment["XDG_CONFIG_HOME"] ?? "")/user-dirs.dirs",
            toPath: folder.file("config/user-dirs.dirs"))
        var environment = session.environment
        environment["XDG_CONFIG_HOME"] = folder.file("config")
        environment["XDG_CACHE_HOME"] = folder.file("cache")
        environment["GSETTINGS_SCHEMA_DIR"] = Places.schemas
        environment.merge(try direction.environment(in: folder)) { $1 }
        environment.merge(extra) { $1 }
        try waitUntil("the name of an earlier program is free") {
            try !session.bus.hasOwner(Self.identity)
        }
        process = try ChildProcess(
            ["\(Places.products)/leporello"] + arguments, environment: environment,
            errorPath: folder.file("words"))
        try waitUntil("the program has a window; its words: \(words)") {
            guard process.isRunning else { return false }
            return try session.bus.hasOwner(Self.identity) && windowState()["view"] != nil
        }
    }

    /// What the program has written to standard error.
    public var words: String {
        (try? folder.read("words")).map { String(decoding: $0, as: UTF8.self) } ?? ""
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

    /// What the window's actions tell, all read at one moment.
    public func state(_ window: Int = 1) throws -> ProgramState {
        try ProgramState(windowState(window))
    }

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
                "\(error); state: \(last.map { "\($0)" } ?? "unknown"); screen: \(screen);"
                    + " words: \(words)")
        }
        guard let last else { throw TestFailure("no state for: \(what())") }
        return last
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

    /// The process ids of the program's decoders: its children.
    public func decoders() throws -> [pid_t] {
        let path = "/proc/\(process.id)/task"
        return try FileManager.default.contentsOfDirectory(atPath: path).flatMap { thread in
            let text = (try? String(contentsOfFile: "\(path)/\(thread)/children", encoding: .utf8))
            return (text ?? "").split(separator: " ").compactMap { pid_t($0) }
        }
    }
}
