import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// Photos one after the other.
    @Suite(.serialized)
    struct SlideshowTests {
        @Test(
            "F5 plays on by itself, a key pauses, F5 goes on, Escape ends and stays in the viewer")
        func show() throws {
            let stage = try Stage.grid(count: 3, settings: ["slideshow-interval": "2"])
            try stage.keyboard.strike(.home)
            try stage.program.settle("the first") { $0.photo == stage.uri(1) }
            try stage.keyboard.strike(.f5)
            try stage.program.settle("the first is shown") { $0.view == .viewer && $0.page == 1 }
            try stage.program.settle("the second comes by itself") { $0.page == 2 }
            try stage.program.settle("and the third") { $0.page == 3 }
            try stage.program.settle("and the first again") { $0.page == 1 }
            let home = try stage.program.state().zoom
            try stage.keyboard.strike(.letter("+"))
            let paused = try stage.program.settle("zoomed, and paused") { $0.zoom > home }
            // Longer than a photo's time: nothing may happen in it.
            Pace().wait(untilMilliseconds: 3000)
            #expect(try stage.program.settle().page == paused.page)
            try stage.keyboard.strike(.f5)
            try stage.program.settle("it goes on") { $0.page != paused.page }
            try stage.keyboard.strike(.escape)
            let ended = try stage.program.settle("the viewer stays") { $0.view == .viewer }
            Pace().wait(untilMilliseconds: 3000)
            #expect(try stage.program.settle().page == ended.page)
        }

        @Test("While a slideshow plays the screen stays awake; paused or ended it may go blank")
        func awake() throws {
            // What the program asks of the compositor is told by libwayland.
            let stage = try Stage(
                Stage.flat(count: 3), settings: ["slideshow-interval": "60"],
                environment: ["WAYLAND_DEBUG": "client"])
            try stage.program.settle("all are listed") { $0.count == 3 }
            func asked(_ method: String) -> Int {
                stage.program.words.split(separator: "\n").count {
                    $0.contains("zwp_idle_inhibit") && $0.contains(".\(method)(")
                }
            }
            let bound = asked("destroy")
            try stage.keyboard.strike(.f5)
            try waitUntil("it is asked to stay awake") { asked("create_inhibitor") == 1 }
            #expect(asked("destroy") == bound)
            try stage.keyboard.strike(.letter("+"))
            try waitUntil("paused, it is given back") { asked("destroy") == bound + 1 }
            try stage.keyboard.strike(.f5)
            try waitUntil("it plays on") { asked("create_inhibitor") == 2 }
            try stage.keyboard.strike(.escape)
            try waitUntil("ended, it is given back") { asked("destroy") == bound + 2 }
        }
    }
}
