import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// A photo dragged by mouse onto another program, whose window stands beside ours.
    @Suite(.serialized)
    struct DropTests {
        /// The drop target's window.
        private let blue = Colour(0, 0, 255)

        @Test("S5 dropped on another program it delivers the file and the picture")
        func otherProgram() throws {
            // Narrow, so that there is room beside it.
            let stage = try Stage.viewer(
                count: 12, page: 5,
                settings: [
                    "show-strip": "true", "window-maximized": "false", "window-width": "600",
                    "window-height": "700",
                ])
            let heard = open(try stage.folder.write([], to: "heard.txt"), O_WRONLY | O_CLOEXEC)
            defer { close(heard) }
            let target = try ChildProcess(
                ["\(Places.products)/drop-target"], environment: stage.session.environment,
                output: heard)
            defer { target.end() }
            // Both open in the middle, and a press raises ours: it is moved aside by its header.
            let grip = Point<Monitor>(x: 500, y: 77)
            _ = try stage.frame(of: blue)
            try stage.pointer.drag(from: grip, to: grip + Vector(dx: -330, dy: 0))
            try stage.screen.waitForRest("our window is in its new place")
            let landing = try stage.frame(of: blue)
            let thumbnail = try stage.frame(of: PictureFactory.colour(5))
            func lines() throws -> [Substring] {
                String(decoding: try stage.folder.read("heard.txt"), as: UTF8.self)
                    .split(separator: "\n")
            }

            try stage.pointer.press(at: thumbnail.center)
            defer { try? stage.pointer.release() }
            try stage.pointer.glide(from: thumbnail.center, to: landing.center)
            try waitUntil("the other program is asked") { try lines().contains("over copy") }
            try stage.pointer.release()
            try waitUntil("everything is read") { try lines().contains("finished") }

            let told = try lines()
            let files = told.filter { $0.hasPrefix("dropped file") }
            #expect(files == ["dropped file \(stage.uri(6))"])
            let picture = try #require(told.first { $0.hasPrefix("dropped picture") })
            #expect(picture == "dropped picture 900 600", "all of it, not the thumbnail")
            #expect(told.contains("offered text/uri-list"))
            let state = try stage.program.settle("the viewer stays where it was")
            #expect(state.page == 5 && state.view == .viewer)
            try stage.screen.waitFor("the thumbnail is in its slot, and no sheet is open") {
                $0.colour(at: thumbnail.center).distance(to: PictureFactory.colour(5)) < 30
                    && $0.region(of: PictureFactory.colour(4), atLeast: 50_000) != nil
            }
        }
    }
}
