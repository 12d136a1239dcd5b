import Foundation

/// What a running program is made of and holds, as it and the kernel tell at one moment.
public struct ProgramFigures: Sendable {
    /// The program's own counts by name.
    ///
    /// `objects`, `closures`, `canvases`, `textures`, `widgets`, the bytes of its `heap`, and
    /// `frames-asked`, the frames of animations that it ever asked its decoders for,
    /// `largest-texture`, the longest side of a texture that it ever drew, in pixels, and
    /// `grid-rests`, how often the grid has come to rest after it was scrolled.
    public let counts: [String: Int]
    /// Open file descriptors.
    public let descriptors: Int
    /// Threads.
    public let threads: Int
    /// Areas of mapped memory.
    public let maps: Int
    /// The program's own child processes.
    public let children: Int
    /// Memory of its own, in KiB: what it shares with others is left out.
    public let privateKilobytes: Int

    /// Everything that must be where it was once what was opened is closed.
    ///
    /// Without the two descriptors that each decoder has: a decoder ends by itself when it is idle.
    public var held: [String: Int] {
        counts.filter {
            !["heap", "frames-asked", "largest-texture", "grid-rests"].contains($0.key)
        }
        .merging(["descriptors": descriptors - 2 * children]) { $1 }
    }
}

extension LeporelloProgram {
    /// What the program is made of now; it is asked for its counts over D-Bus.
    public func figures() throws -> ProgramFigures {
        let path = "/io/github/leporello_photos/Leporello"
        func call(_ method: String, _ arguments: [DBusValue]) throws -> [DBusValue] {
            try session.bus.call(Self.identity, path: path, "org.gtk.Actions", method, arguments)
        }
        _ = try call(
            "Activate",
            [.string("figures"), .array(elementType: "v", []), .dictionary([:])])
        // (bgav): enabled, parameter type, and the state.
        let reply = try call("Describe", [.string("figures")]).first?.items ?? []
        guard case .variant(let state)? = reply.last?.items.first, let text = state.text else {
            throw TestFailure("the program tells no figures: \(reply)")
        }
        var counts: [String: Int] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ")
            if parts.count == 2, let number = Int(parts[1]) { counts[String(parts[0])] = number }
        }
        let folder = "/proc/\(process.id)"
        return ProgramFigures(
            counts: counts, descriptors: try contents(ofFolder: "\(folder)/fd").count,
            threads: try contents(ofFolder: "\(folder)/task").count,
            maps: try lines("\(folder)/maps").count, children: try decoders().count,
            privateKilobytes: try lines("\(folder)/smaps_rollup").reduce(0) { sum, line in
                guard line.hasPrefix("Private_") else { return sum }
                return sum + (line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0)
            })
    }

    /// The figures once they have stopped changing: what was closed is taken down when idle.
    public func restingFigures() throws -> ProgramFigures {
        var last = try figures()
        var same = 0
        try waitUntil("the figures rest", within: 60) {
            Pace().wait(untilMilliseconds: 50)
            let now = try figures()
            same = now.held == last.held ? same + 1 : 0
            last = now
            return same >= 15
        }
        return last
    }

    private func lines(_ path: String) throws -> [Substring] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    }
}
