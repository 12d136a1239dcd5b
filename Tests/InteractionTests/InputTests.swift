import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// The tests' own hands and eyes, shown with a window that tells what reaches it.
    @Suite(.serialized)
    struct InputTests {
        let session: HeadlessSession
        let folder: TemporaryFolder
        let probe: ChildProcess

        init() throws {
            session = try HeadlessSession.shared()
            try session.releaseInput()
            folder = try TemporaryFolder()
            let output = open(try folder.write([], to: "heard"), O_WRONLY | O_CLOEXEC)
            defer { close(output) }
            probe = try ChildProcess(
                ["\(Places.products)/input-probe"], environment: session.environment, output: output
            )
            try session.screen.waitFor("the probe's red window") {
                $0.colour(x: 640, y: 400) == Colour(255, 0, 0)
            }
        }

        func heard() throws -> [String] {
            String(decoding: try folder.read("heard"), as: UTF8.self)
                .split(separator: "\n").map(String.init)
        }

        @Test("A tap arrives where it was aimed, and the screen shows what it did")
        func tap() throws {
            try session.touch.tap(at: Point(x: 321, y: 234))
            try waitUntil("the press is told") { try heard().contains("press 1 321 234") }
            try session.screen.waitFor("the window turns green") {
                $0.colour(at: Point(x: 5, y: 5)) == Colour(0, 255, 0)
            }
        }

        @Test("Two fingers moving apart are a zoom by the ratio of their distances")
        func pinch() throws {
            try session.touch.pinch(center: Point(x: 600, y: 400), from: 100, to: 300)
            try waitUntil("the zoom's last scale is told") {
                let last = try heard().last { $0.hasPrefix("zoom") }
                let scale = last.flatMap { Double($0.dropFirst(5)) } ?? 0
                return abs(scale - 3) < 0.01
            }
        }

        @Test("A finger held still is a long press")
        func hold() throws {
            try session.touch.hold(at: Point(x: 700, y: 300)) {
                try waitUntil("the long press is told") { try heard().contains("hold 700 300") }
            }
        }

        @Test("Wheel notches and touchpad strokes arrive as what they are")
        func scroll() throws {
            try session.pointer.move(to: Point(x: 400, y: 400))
            try session.pointer.turn(notches: 1)
            try waitUntil("a wheel notch is told") { try heard().contains("scroll wheel 0.0 1.0") }
            try session.pointer.scroll(dx: 0, dy: 60)
            try waitUntil("the touchpad's stroke is told with its end") {
                let lines = try heard()
                return lines.contains { $0.hasPrefix("scroll surface") }
                    && lines.contains("scroll end")
            }
        }

        @Test("Keys arrive with what is held")
        func keys() throws {
            try session.keyboard.strike(.letter("s"), with: .control)
            try session.keyboard.strike(.escape)
            try waitUntil("both keys are told") {
                let lines = try heard()
                return lines.contains("key Control+s") && lines.contains("key Escape")
            }
        }
    }
}
