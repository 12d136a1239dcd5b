import Foundation
import TestSupport

// tour FOLDER PICTURES…: walks through the program in a headless session by injected input and
// leaves numbered screenshots in FOLDER. Their paths go to standard output, one a line.

let arguments = CommandLine.arguments.dropFirst()
guard let output = arguments.first, arguments.count >= 2 else {
    print("usage: tour FOLDER PICTURES…")
    exit(2)
}
do {
    try FileManager.default.createDirectory(
        atPath: output, withIntermediateDirectories: true)
    let session = try HeadlessSession.shared()
    let program = try LeporelloProgram(Array(arguments.dropFirst()), in: session)
    var tour = Tour(program: program, output: output)
    try tour.walk()
    program.process.end()
} catch {
    FileHandle.standardError.write(Data("tour: \(error)\n".utf8))
    exit(1)
}
