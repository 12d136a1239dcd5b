import Foundation

/// Runs a program found on PATH to its end and returns its standard output.
///
/// Throws when it cannot be started or ends with another status than 0; its words are in the error.
@discardableResult
public func runCommand(
    _ arguments: [String],
    environment: [String: String]? = nil,
    input: [UInt8]? = nil
) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    if let environment { process.environment = environment }
    let output = Pipe()
    let errors = try TemporaryFolder()
    let errorFile = try errors.write([], to: "stderr")
    process.standardOutput = output
    process.standardError = FileHandle(forWritingAtPath: errorFile)
    let feed = input.map { _ in Pipe() }
    process.standardInput = feed ?? FileHandle.nullDevice
    try process.run()
    if let feed, let input {
        // A thread of its own: the program may write before it has read everything.
        Thread.detachNewThread {
            try? feed.fileHandleForWriting.write(contentsOf: Data(input))
            try? feed.fileHandleForWriting.close()
        }
    }
    let bytes = Array(output.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
        let words = String(decoding: try errors.read("stderr").suffix(600), as: UTF8.self)
        throw TestFailure(
            "\(arguments.joined(separator: " ")) ended with \(process.terminationStatus): \(words)")
    }
    return bytes
}
