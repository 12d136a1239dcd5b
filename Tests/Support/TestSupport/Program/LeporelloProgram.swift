import Foundation

/// The built program in a headless session, with settings in a folder of its own.
///
/// `remote` has what the bus shows of it.
public final class LeporelloProgram: Sendable {
    /// The application's id, which is also its name on the bus.
    public static let identity = RemoteProgram.identity

    /// The session it runs in.
    public let session: HeadlessSession
    /// The program's process.
    public let process: ChildProcess
    /// Holds the program's settings, cache and words; nothing of it outlives this object.
    public let folder: TemporaryFolder

    /// Starts the program with arguments as a person types them and waits for its first window.
    ///
    /// `settings` are GSettings keys of the program with values in GVariant's text form, such as
    /// `["columns": "3"]`. The window is maximized, so that window and monitor coordinates agree,
    /// unless `settings` say otherwise. `animations` is the desktop's setting; others of its keys, such
    /// as `["text-scaling-factor": "2.0"]`, stand in `desktop`. `command` is what starts it, this
    /// build's program by default, in an environment without the variables `unset`.
    public init(
        _ arguments: [String], in session: HeadlessSession, settings: [String: String] = [:],
        environment extra: [String: String] = [:], animations: Bool = true,
        desktop: [String: String] = [:], direction: TextDirection = .leftToRight,
        command: [String] = ["\(Places.products)/leporello"], unset: [String] = []
    ) throws {
        self.session = session
        folder = try TemporaryFolder()
        let keys = ["window-maximized": "true", "default-hint-shown": "true"].merging(settings) {
            $1
        }
        try folder.makeFolder("config/glib-2.0/settings")
        let lines =
            ["[io/github/leporello_photos/Leporello]"] + keys.map { "\($0.key)=\($0.value)" }
            + ["", "[org/gnome/desktop/interface]", "enable-animations=\(animations)"]
            + desktop.map { "\($0.key)=\($0.value)" }
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
        // The portal would tell the session's own settings.
        if !desktop.isEmpty { environment["GDK_DEBUG"] = "no-portals" }
        environment.merge(try direction.environment(in: folder)) { $1 }
        environment.merge(extra) { $1 }
        for name in unset { environment[name] = nil }
        try waitUntil("the name of an earlier program is free") {
            try !session.bus.hasOwner(Self.identity)
        }
        process = try ChildProcess(
            command + arguments, environment: environment,
            errorPath: folder.file("words"))
        try waitUntil("the program has a window; its words: \(words)") {
            guard process.isRunning else { return false }
            return try session.bus.hasOwner(Self.identity) && windowState()["view"] != nil
        }
    }

    deinit {
        process.end()
        // `./dev test --asan` looks for it in what the tests write.
        let words = words
        if words.contains("AddressSanitizer") {
            FileHandle.standardError.write(Data(words.utf8))
        }
    }

    /// What the program has written to standard error.
    public var words: String {
        (try? folder.read("words")).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// The program as the bus shows it.
    public var remote: RemoteProgram { RemoteProgram(in: session) }

    /// The states of a window's actions, by name without `win.`.
    public func windowState(_ window: Int = 1) throws -> [String: DBusValue] {
        try remote.windowState(window)
    }

    /// What the window's actions tell, all read at one moment.
    public func state(_ window: Int = 1) throws -> ProgramState { try remote.state(window) }

    /// Waits until the window is settled and its state fulfils a condition; returns that state.
    @discardableResult
    public func settle(
        _ what: @autoclosure () -> String = "the program settles", within seconds: Double = 20,
        _ condition: (ProgramState) -> Bool = { _ in true }
    ) throws -> ProgramState {
        do {
            return try remote.settle(what(), within: seconds, condition)
        } catch {
            throw TestFailure("\(error); words: \(words)")
        }
    }

    /// Calls an action of the window, by its name without `win.`.
    public func activate(
        _ action: String, _ parameter: DBusValue? = nil, window: Int = 1
    ) throws {
        try remote.activate(action, parameter, window: window)
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
