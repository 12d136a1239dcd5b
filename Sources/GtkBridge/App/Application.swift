import CGio
import CGtk
import CGtkSupport

/// The program: one instance on the session bus, its options, files and windows.
@MainActor
public final class Application: Object, ActionMap {
    /// A command-line option; its value is read in `onCommandLine`.
    public struct Option: Sendable {
        /// Whether an option stands alone or takes a file's name.
        public enum Kind: Sendable { case flag, fileName }
        /// The option without its dashes.
        public let name: String
        /// Whether it takes a value.
        public let kind: Kind
        /// What `--help` says about it.
        public let help: String
        /// What `--help` calls its value.
        public let valueName: String?

        /// An option as `--help` lists it.
        public init(name: String, kind: Kind, help: String, valueName: String? = nil) {
            self.name = name
            self.kind = kind
            self.help = help
            self.valueName = valueName
        }
    }

    /// The program under its application id, not running yet.
    public init(id: String) {
        super.init(
            adopting: existing(
                adw_application_new(
                    id,
                    GApplicationFlags(
                        rawValue: G_APPLICATION_HANDLES_OPEN.rawValue
                            | G_APPLICATION_HANDLES_COMMAND_LINE.rawValue))))
    }

    /// Adds `--name` to the help text and to the options that `onCommandLine` reads.
    public func addOption(_ option: Option) {
        g_application_add_main_option(
            pointer(), option.name, 0, G_OPTION_FLAG_NONE,
            option.kind == .flag ? G_OPTION_ARG_NONE : G_OPTION_ARG_FILENAME,
            option.help, option.valueName)
    }

    /// The text that `--help` shows after the program's name: "[FILE|FOLDER…]".
    public func setUsage(_ usage: String, summary: String) {
        g_application_set_option_context_parameter_string(pointer(), usage)
        g_application_set_option_context_summary(pointer(), summary)
    }

    /// Runs until the last window is closed; the answer is the exit status.
    ///
    /// The process's arguments go to GLib as bytes: as Swift strings, file names that are not UTF-8
    /// would be repaired into names of no file.
    public func run() -> Int32 {
        MainLoop.attachMainQueue()
        return g_application_run(
            pointer(), Swift.CommandLine.argc, Swift.CommandLine.unsafeArgv)
    }

    /// Begins work during which the program does not end with its last window.
    public static func keepRunning(during work: @escaping @MainActor () async -> Void) {
        guard let application = g_application_get_default() else { return }
        // At once: before the task's first step the last window may have closed, and the loop ended.
        g_application_hold(application)
        Task {
            await work()
            g_application_release(application)
        }
    }

    /// Takes the application's name on the bus without running it; whether that worked.
    public func register() -> Bool { g_application_register(pointer(), nil, nil) != 0 }

    /// Ends the main loop; windows are not asked.
    public func quit() { g_application_quit(pointer()) }

    /// The first instance is set up; before any window.
    @discardableResult
    public func onStartup(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("startup", handler)
    }

    /// Asked to show itself with nothing to open.
    @discardableResult
    public func onActivate(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("activate", handler)
    }

    /// Asked over D-Bus to open files; their URIs, as GIO writes them.
    @discardableResult
    public func onOpen(_ handler: @escaping @MainActor ([String]) -> Void) -> SignalConnection {
        connect(
            "open",
            arguments: { arguments in
                guard let files = arguments.pointer(0) else { return }
                let list = files.assumingMemoryBound(to: OpaquePointer?.self)
                handler((0..<arguments.int(1)).compactMap { takeString(g_file_get_uri(list[$0])) })
            })
    }

    /// Runs in the process that was started, before it looks for a first instance.
    ///
    /// The answer nil goes on; a number ends the program with it.
    @discardableResult
    public func onLocalOptions(
        _ handler: @escaping @MainActor (LocalOptions) -> Int32?
    ) -> SignalConnection {
        connect(
            "handle-local-options",
            returningInt: { arguments in
                guard let options = arguments.pointer(0) else { return -1 }
                return handler(
                    LocalOptions(dictionary: options.assumingMemoryBound(to: GVariantDict.self)))
                    ?? -1
            })
    }

    /// Runs in the first instance for each command line, its own included.
    @discardableResult
    public func onCommandLine(
        _ handler: @escaping @MainActor (Invocation) -> Int32
    ) -> SignalConnection {
        connect(
            "command-line",
            returningInt: { arguments in
                guard let line = arguments.pointer(0) else { return 1 }
                return handler(Invocation(retaining: line))
            })
    }

    /// Keyboard accelerators such as "<Control>s" for "win.save".
    public func setAccelerators(_ accelerators: [String], for detailedAction: String) {
        var copies: [UnsafePointer<CChar>?] = accelerators.map { UnsafePointer(g_strdup($0)) }
        copies.append(nil)
        gtk_application_set_accels_for_action(pointer(), detailedAction, copies)
        for copy in copies { g_free(UnsafeMutablePointer(mutating: copy)) }
    }
}

/// The options of the process that was started.
@MainActor
public struct LocalOptions {
    let dictionary: UnsafeMutablePointer<GVariantDict>

    /// Whether the option was given.
    public func contains(_ name: String) -> Bool { g_variant_dict_contains(dictionary, name) != 0 }
}

/// One command line, from this process or from a later one.
@MainActor
public final class Invocation: Object {
    /// Whether the option was given.
    public func contains(_ option: String) -> Bool {
        g_variant_dict_contains(g_application_command_line_get_options_dict(pointer()), option) != 0
    }

    /// The bytes of a file-name option's value, as UTF-8 where they are.
    public func fileName(_ option: String) -> String? {
        let dictionary = g_application_command_line_get_options_dict(pointer())
        guard let value = g_variant_dict_lookup_value(dictionary, option, nil) else { return nil }
        defer { g_variant_unref(value) }
        return g_variant_get_bytestring(value).map { String(cString: $0) }
    }

    /// The URIs of the arguments after the options, relative to the caller's folder.
    public var uris: [String] {
        var count: Int32 = 0
        guard let arguments = g_application_command_line_get_arguments(pointer(), &count) else {
            return []
        }
        defer { g_strfreev(arguments) }
        return (1..<max(1, Int(count))).compactMap { index in
            let file = g_application_command_line_create_file_for_arg(pointer(), arguments[index])
            defer { g_object_unref(UnsafeMutableRawPointer(file)) }
            return takeString(g_file_get_uri(file))
        }
    }
}
