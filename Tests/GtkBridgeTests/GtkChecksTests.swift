import Foundation
import TestSupport
import Testing

/// The bridge's checks, each in a process of its own.
///
/// Widgets need the process's main thread, which the test runner keeps for itself.
@Suite(.serialized)
struct GtkChecksTests {
    @Test(
        "The bridge holds in a process of its own",
        arguments: [
            "main-queue", "idle", "bad-signal", "wrong-arguments", "release-off-main",
            "texture-lifetime", "canvas-release", "window-cycle", "application-cycle",
            "flow-box-order",
            "flow-box-cells", "key-tooltips", "action-state", "timers", "texts",
            "recent-folders",
        ])
    func check(name: String) throws {
        let session = try HeadlessSession.shared()
        let folder = try TemporaryFolder()
        let process = try ChildProcess(
            ["\(Places.products)/gtk-checks", name], environment: session.environment,
            errorPath: folder.file("words"))
        let status = try process.wait(within: 120)
        let words = (try? folder.read("words")).map { String(decoding: $0, as: UTF8.self) } ?? ""
        #expect(status == 0, "\(name): \(words)")
        #expect(!words.contains("CRITICAL") && !words.contains("Gtk-WARNING"), "\(name): \(words)")
    }

    /// A page of a PDF, at one pixel per point, rows from the top.
    private struct Sheet {
        let width: Int
        let height: Int
        private let pixels: [UInt8]

        init(_ page: Int, of pdf: String, in folder: TemporaryFolder) throws {
            let picture = folder.file("page.png")
            try runCommand(["vips", "copy", "\(pdf)[page=\(page),dpi=72]", picture])
            try runCommand(
                ["vips", "flatten", picture, folder.file("page.ppm"), "--background", "255"])
            // A PPM tells its size in plain text: "P6", comments, width and height, 255.
            let bytes = try folder.read("page.ppm")
            let size = String(decoding: bytes.prefix(200), as: UTF8.self)
                .split(separator: "\n").filter { !$0.hasPrefix("#") }[1]
                .split(separator: " ").compactMap { Int($0) }
            (width, height) = (size[0], size[1])
            pixels = bytes.suffix(width * height * 3)
        }

        func colour(_ x: Int, _ y: Int) -> [Int] {
            (0..<3).map { Int(pixels[pixels.startIndex + (y * width + x) * 3 + $0]) }
        }

        /// How many pixels of the middle row and of the middle column are no paper.
        var inked: (across: Double, down: Double) {
            let paper = [255, 255, 255]
            return (
                Double((0..<width).filter { colour($0, height / 2) != paper }.count),
                Double((0..<height).filter { colour(width / 2, $0) != paper }.count)
            )
        }
    }

    @Test("T5 each photo has its own sheet, turned as it needs, fitted and in its own colours")
    func printing() throws {
        let folder = try TemporaryFolder()
        let pdf = folder.file("sheets.pdf")
        var environment = try HeadlessSession.shared().environment
        environment["LEPORELLO_PRINT_TO"] = pdf
        let process = try ChildProcess(
            ["\(Places.products)/gtk-checks", "printing"], environment: environment,
            errorPath: folder.file("words"))
        let status = try process.wait(within: 120)
        let words = (try? folder.read("words")).map { String(decoding: $0, as: UTF8.self) } ?? ""
        #expect(status == 0, "\(words)")
        let pictures: [(ratio: Double, colour: [Int])] = [
            (30.0 / 20, [200, 30, 40]), (20.0 / 30, [30, 60, 200]),
        ]
        for (page, picture) in pictures.enumerated() {
            let sheet = try Sheet(page, of: pdf, in: folder)
            #expect((sheet.width > sheet.height) == (picture.ratio > 1))
            let middle = sheet.colour(sheet.width / 2, sheet.height / 2)
            #expect(zip(middle, picture.colour).allSatisfy { abs($0 - $1) <= 2 }, "\(middle)")
            #expect(sheet.colour(1, 1) == [255, 255, 255], "the margin is paper")
            let inked = sheet.inked
            #expect(abs(inked.across / inked.down - picture.ratio) < 0.02, "\(inked)")
            // As large as the printable part allows.
            #expect(
                max(inked.across / Double(sheet.width), inked.down / Double(sheet.height)) > 0.85)
        }
        #expect(throws: (any Error).self, "there is no third sheet") {
            _ = try Sheet(2, of: pdf, in: folder)
        }
    }
}
