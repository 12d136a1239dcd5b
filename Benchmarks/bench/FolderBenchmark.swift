import Foundation
import PhotoModel
import TestSupport

/// How soon a large folder shows its first photos, and how much memory it takes.
///
/// Times run from the start of the process to the first screenshot that shows the thing; each is
/// the median of several starts. A screenshot takes some tens of milliseconds, on both sides alike.
struct FolderBenchmark {
    /// How many photos the folder holds.
    let count: Int
    private let starts = 3

    func run() throws {
        let session = try HeadlessSession.shared()
        let folder = try TemporaryFolder()
        try fill(folder)
        // Not measured: the first start wakes the services that a desktop has running.
        _ = try firstPhotos(of: folder.path, in: session)

        var empty: [Double] = []
        var opened: [Moments] = []
        for _ in 0..<starts {
            empty.append(try emptyWindow(in: session))
            opened.append(try firstPhotos(of: folder.path, in: session))
        }
        let reference = median(empty)
        print("empty window on screen       1.00 (\(Int(reference)) ms)")
        print("cells of \(count) photos      \(ratio(median(opened.map(\.cells)), reference))")
        print("the first of the photos      \(ratio(median(opened.map(\.photo)), reference))")
        try measureMemory(of: folder.path, in: session)
    }

    // MARK: The folder

    /// Small JPEGs of one colour, each a file of its own.
    private func fill(_ folder: TemporaryFolder) throws {
        try PictureFactory.write(
            to: folder.file("first.jpg"), width: 160, height: 120,
            background: PictureFactory.colour(1))
        let bytes = try folder.read("first.jpg")
        try FileManager.default.removeItem(atPath: folder.file("first.jpg"))
        for number in 1...count { try folder.write(bytes, to: "photo \(number).jpg") }
    }

    // MARK: Times

    /// Milliseconds from the start of the program.
    private struct Moments {
        var cells: Double
        var photo: Double
    }

    private func emptyWindow(in session: HeadlessSession) throws -> Double {
        let bare = try session.screen.shot()
        let start = Date()
        let window = try ChildProcess(
            ["\(Places.products)/empty-window"], environment: session.environment)
        defer { window.end() }
        try session.screen.waitFor("the empty window is on screen") { !$0.looksLike(bare) }
        return Date().timeIntervalSince(start) * 1000
    }

    private func firstPhotos(of path: String, in session: HeadlessSession) throws -> Moments {
        let bare = try session.screen.shot()
        let start = Date()
        let program = try LeporelloProgram([path], in: session)
        defer { program.process.end() }
        // The middle of the first cell, at four columns below a header of 46 px, and the margin
        // beside it.
        let side = Double(session.screen.width) / 4
        let cell = Point<Monitor>(x: side / 2, y: 46 + side / 2)
        let margin = Point<Monitor>(x: 5, y: cell.y)
        try session.screen.waitFor("a cell is on screen", within: 60) {
            $0.mean(at: margin).distance(to: bare.mean(at: margin)) > 8
                && $0.mean(at: cell).distance(to: $0.mean(at: margin)) > 8
        }
        let cells = Date().timeIntervalSince(start) * 1000
        let photo = PictureFactory.colour(1)
        try session.screen.waitFor("a photo is on screen", within: 60) {
            $0.mean(at: cell).distance(to: photo) < 40
        }
        return Moments(cells: cells, photo: Date().timeIntervalSince(start) * 1000)
    }

    private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    private func ratio(_ value: Double, _ reference: Double) -> String {
        let more = Int(value - reference)
        return "\((value / reference * 100).rounded() / 100) (\(more) ms after the empty window)"
    }

    // MARK: Memory

    private func measureMemory(of path: String, in session: HeadlessSession) throws {
        let program = try LeporelloProgram([path], in: session)
        defer { program.process.end() }
        try program.settle("all are listed", within: 120) { $0.count == count }
        print("memory, folder shown         \(try memory(of: program)) MB PSS")
        for page in stride(from: count / 8, to: count, by: count / 8) {
            try program.activate("open-page", .int32(Int32(page)))
            try program.settle("a photo is shown") { $0.page == page && $0.view == .viewer }
            try program.activate("close-viewer")
            try program.settle("the grid is shown") { $0.view == .grid }
        }
        print("memory, 7 photos looked at   \(try memory(of: program)) MB PSS")
    }

    /// Proportional set sizes of the program and its decoders together, in MB.
    private func memory(of program: LeporelloProgram) throws -> Int {
        var kilobytes = 0
        for process in [program.process.id] + (try program.decoders()) {
            let text = try String(contentsOfFile: "/proc/\(process)/smaps_rollup", encoding: .utf8)
            for line in text.split(separator: "\n") where line.hasPrefix("Pss:") {
                kilobytes += line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            }
        }
        return kilobytes / 1000
    }
}
