import Foundation
import PhotoModel
import TestSupport
import Testing

/// Another program with a blue window beside ours.
///
/// It tells what happens to it, a fact a line.
struct OtherProgram {
    /// Its window's colour.
    static let blue = Colour(0, 0, 255)

    let process: ChildProcess
    private let heard: String

    /// Starts one of this build's programs; its window is on the screen then.
    init(_ name: String, _ arguments: [String] = [], beside stage: Stage) throws {
        heard = try stage.program.folder.write([], to: "heard.txt")
        let output = open(heard, O_WRONLY | O_CLOEXEC)
        defer { close(output) }
        process = try ChildProcess(
            ["\(Places.products)/\(name)"] + arguments, environment: stage.session.environment,
            output: output)
        _ = try stage.frame(of: Self.blue)
    }

    /// What it has told so far.
    func lines() throws -> [String] {
        try String(contentsOfFile: heard, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    func hasTold(_ line: String) throws -> Bool { try lines().contains(line) }
}
