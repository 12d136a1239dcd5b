import Foundation
import TestSupport

// bench [PHOTOS]: opens a folder of that many small JPEGs (100,000 if not said) in a headless session,
// and an empty libadwaita window beside it, and prints times as ratios and memory from this one run.

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100_000
do {
    try FolderBenchmark(count: count).run()
} catch {
    FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
    exit(1)
}
