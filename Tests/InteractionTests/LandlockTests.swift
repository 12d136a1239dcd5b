import Foundation
import TestSupport
import Testing

extension InteractionTests {
    /// The program where the kernel cannot say which paths a process may open.
    @Suite(.serialized)
    struct LandlockTests {
        @Test("Without Landlock all is shown, held by seccomp, and that is said once")
        func missing() throws {
            let folder = try Stage.flat(count: 3)
            let drawing = PictureFactory.colour(5)
            try PictureFactory.write(
                to: folder.file("z.svg"), width: 600, height: 400, background: drawing)
            let session = try HeadlessSession.shared()
            let program = try LeporelloProgram(
                [folder.path], in: session, settings: ["columns": "4", "show-strip": "false"],
                command: ["\(Places.products)/no-landlock", "\(Places.products)/leporello"])
            try program.settle("all are listed") { $0.count == 4 }
            for colour in (0..<3).map(PictureFactory.colour) + [drawing] {
                try session.screen.waitFor("a cell of colour \(colour)") {
                    $0.region(of: colour, tolerance: 10) != nil
                }
            }
            // Photos and drawings have decoders of their own: there were at least two to speak of.
            let words = program.words.split(separator: "\n").filter { $0.contains("Landlock") }
            #expect(
                words == [
                    "leporello: this kernel has no Landlock; decoders are held by seccomp alone"
                ])
            let decoders = try program.decoders()
            #expect(!decoders.isEmpty)
            for decoder in decoders {
                let status = try String(
                    contentsOfFile: "/proc/\(decoder)/status", encoding: .utf8)
                #expect(status.contains("Seccomp:\t2") && status.contains("NoNewPrivs:\t1"))
            }
        }
    }
}
