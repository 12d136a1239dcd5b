import Foundation
import Synchronization

/// A program started by a test, known by its process id, ended when this is released.
public final class ChildProcess: Sendable {
    /// The process id; its own until `wait` or `isRunning` has seen the end.
    public let id: pid_t
    private let status = Mutex<Int32?>(nil)

    /// Starts a program found on PATH.
    ///
    /// `input` and `output` are descriptors that become the program's standard input and output;
    /// standard error goes to the file at `errorPath`. The caller keeps its own descriptors.
    public init(
        _ arguments: [String], environment: [String: String], input: Int32? = nil,
        output: Int32? = nil, errorPath: String? = nil
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let input {
            posix_spawn_file_actions_adddup2(&actions, input, 0)
        } else {
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        if let output { posix_spawn_file_actions_adddup2(&actions, output, 1) }
        if let errorPath {
            posix_spawn_file_actions_addopen(
                &actions, 2, errorPath, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        }
        // Nothing else that this process has open: a lock or the end of a pipe would live on there.
        posix_spawn_file_actions_addclosefrom_np(&actions, 3)
        // Worker threads block most signals, and a child inherits that: it could not be ended.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] =
            environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in words + variables { free(text) } }
        var id: pid_t = 0
        let problem = posix_spawnp(&id, arguments[0], &actions, &attributes, &words, &variables)
        guard problem == 0 else {
            throw TestFailure("starting \(arguments[0]): \(String(cString: strerror(problem)))")
        }
        self.id = id
    }

    deinit {
        end()
    }

    /// Whether it has not ended yet.
    public var isRunning: Bool { look() == nil }

    /// Waits for the end and returns the exit status, or 128 plus the signal that ended it.
    @discardableResult
    public func wait(within seconds: Double = 10) throws -> Int32 {
        try waitUntil("the end of process \(id)", within: seconds) { look() != nil }
        return look() ?? -1
    }

    /// Sends a signal, if it still runs.
    public func signal(_ number: Int32) {
        status.withLock { status in
            if status == nil { _ = kill(id, number) }
        }
    }

    /// Asks it to end, and insists after three seconds.
    public func end() {
        guard isRunning else { return }
        signal(SIGTERM)
        if (try? wait(within: 3)) == nil {
            signal(SIGKILL)
            _ = try? wait()
        }
    }

    private func look() -> Int32? {
        status.withLock { status in
            if status == nil {
                var raw: Int32 = 0
                if waitpid(id, &raw, WNOHANG) == id {
                    status = raw & 0x7f == 0 ? (raw >> 8) & 0xff : 128 + (raw & 0x7f)
                }
            }
            return status
        }
    }
}
