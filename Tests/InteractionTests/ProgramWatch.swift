import Foundation
import Synchronization
import TestSupport

/// Looks at a program and its decoders all the time, also before it has said a word.
///
/// What it finds are processes of the program's names among the children of the tests' own process.
final class ProgramWatch: Sendable {
    /// What was seen so far.
    struct Sight {
        /// The most memory that all of them took together, in kB of proportional set size.
        var mostMemory = 0
        /// What each of them took of that, the program first.
        var shares: [Int] = []
        /// CPU seconds that the decoders have used, by process; those that ended included.
        var decoderSeconds: [pid_t: Double] = [:]
    }

    private let state = Mutex((sight: Sight(), isOver: false))

    init() {
        Thread.detachNewThread { [self] in
            var turn = 0
            try? waitUntil("the watch is over", within: .infinity) {
                // Not each time: looking costs the processor too.
                if turn % 5 == 0 { look() }
                turn += 1
                return state.withLock { $0.isOver }
            }
        }
    }

    var sight: Sight { state.withLock { $0.sight } }

    /// CPU seconds of the decoder that has worked longest.
    var mostDecoderSeconds: Double { sight.decoderSeconds.values.max() ?? 0 }

    func end() { state.withLock { $0.isOver = true } }

    private func look() {
        let programs = Self.children(of: getpid()).filter { Self.name($0) == "leporello" }
        let decoders = programs.flatMap(Self.children).filter {
            Self.name($0)?.hasPrefix("leporello-deco") == true
        }
        let shares = (programs + decoders).map(Self.memory)
        let memory = shares.reduce(0, +)
        let seconds = decoders.map { ($0, Self.processorSeconds($0)) }
        state.withLock { state in
            if memory > state.sight.mostMemory {
                state.sight.mostMemory = memory
                state.sight.shares = shares
            }
            for (id, value) in seconds { state.sight.decoderSeconds[id] = value }
        }
    }

    private static func text(_ id: pid_t, _ name: String) -> String? {
        try? String(contentsOfFile: "/proc/\(id)/\(name)", encoding: .utf8)
    }

    private static func name(_ id: pid_t) -> String? {
        text(id, "comm")?.trimmingCharacters(in: .newlines)
    }

    private static func children(of id: pid_t) -> [pid_t] {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/task")) ?? []
        return tasks.flatMap { task in
            (text(id, "task/\(task)/children") ?? "").split(separator: " ").compactMap { pid_t($0) }
        }
    }

    /// Proportional set size in kB (proc(5), smaps_rollup).
    private static func memory(_ id: pid_t) -> Int {
        let line = text(id, "smaps_rollup")?.split(separator: "\n").first { $0.hasPrefix("Pss:") }
        return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    }

    /// User and system time (proc(5), stat); the name before them may hold anything.
    private static func processorSeconds(_ id: pid_t) -> Double {
        let fields = text(id, "stat")?.split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 12 else { return 0 }
        let ticks = (Double(fields[11]) ?? 0) + (Double(fields[12]) ?? 0)
        return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
}
