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
            "flow-box-cells", "action-state", "timers", "texts",
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
}
