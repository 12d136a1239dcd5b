import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// Animated photos on the screen.
    @Suite(.serialized)
    struct AnimationTests {
        private static let colours = [
            Colour(200, 40, 40), Colour(40, 160, 60), Colour(50, 70, 200),
        ]

        /// An animation of flat frames, `a.gif`, and a still photo after it.
        private func stage(
            delay: Int = 40, plays: Int = 0, animations: Bool = true, size: String = "600x400"
        ) throws -> Stage {
            let folder = try TemporaryFolder()
            let frames = Self.colours.map { "xc:rgb(\($0.red),\($0.green),\($0.blue))" }
            try runCommand(
                ["convert", "-delay", "\(delay)", "-loop", "\(plays)", "-size", size] + frames
                    + [folder.file("a.gif")])
            try runCommand(["convert", "-size", "300x300", "xc:gray(128)", folder.file("b.png")])
            let stage = try Stage(
                folder, opening: ["a.gif"], environment: ["GDK_DEBUG": "no-portals"],
                animations: animations)
            try stage.program.settle("the viewer is open") { $0.view == .viewer && $0.count == 2 }
            return stage
        }

        /// Frames that the program has asked its decoders for.
        private func askedFrames(_ stage: Stage) throws -> Int {
            try #require(try stage.program.figures().counts["frames-asked"])
        }

        private func isShown(_ colour: Colour, _ shot: Screenshot, at place: Point<Monitor>) -> Bool
        {
            shot.colour(x: Int(place.x), y: Int(place.y)).distance(to: colour) <= 12
        }

        /// A place on the picture away from every control.
        private func place(_ stage: Stage) -> Point<Monitor> {
            stage.middle + Vector(dx: 60, dy: -60)
        }

        @Test("an animation plays, stops by the space bar and goes on by it")
        func plays() throws {
            let stage = try stage()
            for colour in [1, 2, 0, 1] {
                try stage.screen.waitFor("colour \(colour)") {
                    isShown(Self.colours[colour], $0, at: place(stage))
                }
            }
            try stage.keyboard.strike(.letter(" "))
            try stage.program.settle("it stands") { $0.animation == "paused" }
            try stage.screen.waitForRest("nothing moves")
            let standing = try stage.screen.shot()
            let asked = try askedFrames(stage)
            #expect(asked > 0)
            // Three rounds' time.
            Pace().wait(untilMilliseconds: 3_600)
            let later = try stage.screen.shot()
            #expect(
                standing.colour(x: Int(place(stage).x), y: Int(place(stage).y))
                    == later.colour(x: Int(place(stage).x), y: Int(place(stage).y)))
            #expect(try askedFrames(stage) == asked)
            try stage.keyboard.strike(.letter(" "))
            try stage.program.settle("it goes on") { $0.animation == "playing" }
            for colour in Self.colours {
                try stage.screen.waitFor("it plays") { isShown(colour, $0, at: place(stage)) }
            }
        }

        @Test("a loop count ends on the last frame, without a decoder")
        func ends() throws {
            let stage = try stage(delay: 30, plays: 2)
            try stage.program.settle("it has ended") { $0.animation == "ended" }
            try stage.screen.waitFor("the last frame") {
                isShown(Self.colours[2], $0, at: place(stage))
            }
            let asked = try askedFrames(stage)
            Pace().wait(untilMilliseconds: 1_500)
            #expect(isShown(Self.colours[2], try stage.screen.shot(), at: place(stage)))
            #expect(try askedFrames(stage) == asked)
            try stage.keyboard.strike(.letter(" "))
            try stage.program.settle("it plays again") { $0.animation == "playing" }
            try stage.program.settle("and ends again") { $0.animation == "ended" }
        }

        @Test("another page plays nothing, and the animation begins anew when it comes back")
        func leaves() throws {
            // Too large to be kept: it is decoded as long as it plays.
            let stage = try stage(delay: 4, size: "3840x2160")
            try stage.program.settle("it plays") { $0.animation == "playing" }
            try waitUntil("frames are asked for") { try askedFrames(stage) > 12 }
            try stage.keyboard.strike(.pageDown)
            try stage.program.settle("the next photo") { $0.page == 2 && $0.animation == "" }
            let asked = try askedFrames(stage)
            Pace().wait(untilMilliseconds: 1_500)
            #expect(try askedFrames(stage) == asked)
            try stage.keyboard.strike(.pageUp)
            try stage.program.settle("back") { $0.page == 1 && $0.animation == "playing" }
            try waitUntil("frames are asked for again") { try askedFrames(stage) > asked }
        }

        @Test("a hidden window plays nothing and asks for no frame, and plays on once it is back")
        func hidden() throws {
            // Too large to be kept: it is decoded as long as it plays.
            let stage = try stage(delay: 4, size: "3840x2160")
            try stage.program.settle("it plays") { $0.animation == "playing" }
            try waitUntil("frames are asked for") { try askedFrames(stage) > 12 }
            let isSeen = { (shot: Screenshot) in
                Self.colours.contains { isShown($0, shot, at: place(stage)) }
            }
            // To the next workspace, and back.
            try stage.keyboard.strike(.pageDown, with: .logo)
            try stage.screen.waitFor("the window is hidden") { !isSeen($0) }
            var asked = -1
            var lastChange = monotonicSeconds()
            try waitUntil("no frame is asked for any more") {
                let now = try askedFrames(stage)
                if now != asked { lastChange = monotonicSeconds() }
                asked = now
                return monotonicSeconds() - lastChange > 2
            }
            try stage.keyboard.strike(.pageUp, with: .logo)
            try stage.screen.waitFor("the window is back") { isSeen($0) }
            try waitUntil("it plays on") { try askedFrames(stage) > asked + 12 }
        }

        @Test("zooming leaves the animation playing, with the same frames")
        func zooms() throws {
            let stage = try stage()
            try stage.keyboard.strike(.letter("2"))
            try stage.program.settle("zoomed") { near($0.zoom, 2, within: 0.001) }
            #expect(try stage.program.state().animation == "playing")
            for colour in Self.colours {
                try stage.screen.waitFor("it plays, zoomed") {
                    isShown(colour, $0, at: stage.middle + Vector(dx: 500, dy: -60))
                }
            }
            #expect(try stage.program.state().zoom == 2)
        }

        @Test(
            "with the desktop's animations off it waits on its first frame, and a button plays it")
        func reduced() throws {
            let stage = try stage(animations: false)
            try stage.program.settle("it waits") { $0.animation == "paused" }
            #expect(try askedFrames(stage) == 0)
            #expect(isShown(Self.colours[0], try stage.screen.shot(), at: place(stage)))
            // The button stands in the lower corner where reading begins.
            try stage.touch.tap(
                at: Point(x: 36, y: Double(stage.screen.height) - 36))
            try stage.program.settle("it plays") { $0.animation == "playing" }
            try stage.screen.waitFor("the second frame") {
                isShown(Self.colours[1], $0, at: place(stage))
            }
        }

        @Test("an animation whose decoder dies stands on its last frame, and can be tried again")
        func dies() throws {
            let stage = try stage(delay: 10, size: "3840x2160")
            try waitUntil("frames are asked for") { try askedFrames(stage) > 8 }
            try waitUntil("its decoder is killed, and that is told") {
                for decoder in try stage.program.decoders() { kill(decoder, SIGKILL) }
                return try stage.program.state().animation == "failed"
            }
            try stage.screen.waitForRest("it stands")
            try stage.keyboard.strike(.letter(" "))
            try stage.program.settle("it plays again") { $0.animation == "playing" }
        }
    }
}
