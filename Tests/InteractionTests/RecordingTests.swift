import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// What `--record-trace` takes down: the pure model replays the same in PhotoModelTests.
    ///
    /// With LEPORELLO_TRACES set to a folder, the traces are kept there under the tests' names.
    @Suite struct RecordingTests {
        /// A viewer on one of three pictures of 3000 × 2000 px, whose input is recorded.
        private struct Recording {
            let program: LeporelloProgram
            let session: HeadlessSession
            let folder: TemporaryFolder
            let page = 2

            init() throws {
                session = try HeadlessSession.shared()
                try session.releaseInput()
                try session.pointer.move(to: Point(x: 600, y: 700))
                folder = try TemporaryFolder()
                try folder.makeFolder("pictures")
                for number in 1...3 {
                    try FileManager.default.copyItem(
                        atPath: Library.map(), toPath: folder.file("pictures/\(number).png"))
                }
                program = try LeporelloProgram(
                    ["--record-trace=\(folder.file("trace"))", folder.file("pictures")],
                    in: session)
                try program.settle("all are listed") { $0.count == 3 }
                try program.activate("open-page", .int32(2))
                try program.settle("the second is open") { $0.view == .viewer && $0.page == 2 }
            }

            /// The entries so far; they end with the rest that the window tells.
            func check(keepingAs name: String) throws {
                try waitUntil("the trace ends with what the window tells") {
                    let state = try program.state()
                    let entries = try TraceReader.entries(of: text())
                    guard state.isSettled, case .rest(let index, let zoom)? = entries.last else {
                        return false
                    }
                    return index == state.page - 1 && abs(zoom - state.zoom) < 0.001
                }
                guard let kept = ProcessInfo.processInfo.environment["LEPORELLO_TRACES"] else {
                    return
                }
                try text().write(
                    toFile: "\(kept)/\(name).trace", atomically: true, encoding: .utf8)
            }

            private func text() throws -> String {
                String(decoding: try folder.read("trace"), as: UTF8.self)
            }
        }

        private let middle = Point<Monitor>(x: 640, y: 400)

        @Test("P1 swipes there and back, short and slow ones, are recorded")
        func swipes() throws {
            let recording = try Recording()
            let touch = recording.session.touch
            for way in [-500.0, 500, 400, -120] {
                try touch.stroke(
                    from: middle - Vector(dx: way / 2, dy: 0),
                    to: middle + Vector(dx: way / 2, dy: 9),
                    milliseconds: abs(way) < 200 ? 600 : 180, pause: abs(way) < 200 ? 80 : 0)
                try recording.program.settle("after a swipe")
            }
            try recording.check(keepingAs: "swipes")
        }

        @Test("P1 a pinch of which one finger stays is recorded")
        func pinch() throws {
            let recording = try Recording()
            let touch = recording.session.touch
            let place = middle + Vector(dx: 200, dy: -100)
            try touch.down(0, at: place - Vector(dx: 60, dy: 0))
            try touch.down(1, at: place + Vector(dx: 60, dy: 0))
            try touch.glide(
                1, from: place + Vector(dx: 60, dy: 0), to: place + Vector(dx: 240, dy: 40),
                milliseconds: 300)
            try touch.up(0)
            try touch.glide(
                1, from: place + Vector(dx: 240, dy: 40), to: place + Vector(dx: 100, dy: 90),
                milliseconds: 200)
            try touch.up(1)
            try recording.check(keepingAs: "pinch")
        }

        @Test("P1 a double tap and the tap home are recorded")
        func doubleTap() throws {
            let recording = try Recording()
            try recording.session.touch.doubleTap(at: middle + Vector(dx: -300, dy: 150))
            try recording.program.settle("in") { $0.zoom > 1 }
            Pace().wait(untilMilliseconds: 500)
            try recording.session.touch.tap(at: middle)
            try recording.program.settle("home") { $0.zoom < 1 }
            try recording.check(keepingAs: "double-tap")
        }

        @Test("P1 strokes of a zoomed picture to its edge and beyond are recorded")
        func edge() throws {
            let recording = try Recording()
            try recording.session.keyboard.type("1")
            try recording.program.settle("1:1") { $0.zoom == 1 }
            for _ in 0..<2 {
                try recording.session.touch.stroke(
                    from: Point(x: 1270, y: 420), to: Point(x: 20, y: 400), milliseconds: 700,
                    pause: 80)
                try recording.program.settle("after a stroke")
            }
            try recording.check(keepingAs: "edge")
        }

        @Test("P1 a mouse's drag, wheel and clicks are recorded")
        func mouse() throws {
            let recording = try Recording()
            let pointer = recording.session.pointer
            try pointer.move(to: middle)
            try pointer.move(to: middle + Vector(dx: 100, dy: 50))
            try pointer.turn(notches: -2)
            try recording.program.settle("two notches in") { $0.zoom > 0.6 }
            try pointer.drag(
                from: middle, to: middle + Vector(dx: -150, dy: -80), milliseconds: 200)
            try recording.program.settle("dragged")
            try pointer.turn(notches: 2)
            try recording.program.settle("out again") { $0.zoom < 0.5 }
            try recording.check(keepingAs: "mouse")
        }

        @Test("P1 touchpad strokes are recorded")
        func touchpad() throws {
            let recording = try Recording()
            let pointer = recording.session.pointer
            try pointer.move(to: middle)
            try pointer.move(to: middle + Vector(dx: 10, dy: 0))
            try pointer.scroll(dx: 400, dy: 0)
            try recording.program.settle("a page on") { $0.page == 3 }
            try pointer.scroll(dx: 0, dy: 300)
            try recording.check(keepingAs: "touchpad")
        }

        @Test("P1 keys are recorded")
        func keys() throws {
            let recording = try Recording()
            let keyboard = recording.session.keyboard
            try keyboard.strike(.right)
            try recording.program.settle("on") { $0.page == 3 }
            try keyboard.strike(.home)
            try recording.program.settle("first") { $0.page == 1 }
            try keyboard.type("1")
            try recording.program.settle("1:1") { $0.zoom == 1 }
            let before = try recording.session.screen.shot()
            try keyboard.strike(.right)
            try recording.session.screen.waitFor("panned") { !$0.looksLike(before) }
            try keyboard.type("-")
            try recording.program.settle("out") { $0.zoom < 1 }
            try recording.check(keepingAs: "keys")
        }
    }
}
