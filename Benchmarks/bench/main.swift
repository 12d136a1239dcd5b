import Foundation
import TestSupport

// bench [PHOTOS]: opens a folder of that many small JPEGs (100,000 if not said) in a headless session,
// and an empty libadwaita window beside it, and prints times as ratios and memory from this one run.
//
// bench smooth: pinches, pans and swipes photos of 24 megapixels, and a plain picture beside them, and
// prints how long each frame was on the screen.
//
// bench decode: makes the thumbnails of a folder of 24-megapixel JPEGs, and has other programs make
// them, and prints the rates as ratios.

let argument = CommandLine.arguments.dropFirst().first
do {
    switch argument {
    case "decode": try await DecodeBenchmark().run()
    case "smooth": try SmoothBenchmark().run()
    default: try FolderBenchmark(count: argument.flatMap { Int($0) } ?? 100_000).run()
    }
} catch {
    FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
    exit(1)
}
