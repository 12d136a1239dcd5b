import Foundation
import PhotoModel
import Testing

@Suite struct TraceTests {
    static let entries: [TraceEntry] = {
        let point = Point<Widget>(x: 12.25, y: -0.125)
        let kinds: [GestureEvent.Kind] = [
            .down(.touch(3), point), .moved(.mouse, point), .up(.pen, point),
            .cancelled(.touch(0)), .allCancelled, .longPressed(point), .secondaryPressed(point),
            .sideButton(-1),
            .padScroll(.changed, by: Vector(dx: -1.5, dy: 40), at: point, [.control, .shift]),
            .padPinch(.began, scale: 1.125, at: point),
            .wheel(units: Vector(dx: 0, dy: -120), at: point, .control),
            .key(.left, [], isRepeat: true), .key(.function(11), .alt, isRepeat: false),
            .key(.character("+"), .shift, isRepeat: false),
            .key(.character(" "), [], isRepeat: false),
            .key(.character("é"), [], isRepeat: false),
            .windowActivated, .deadline,
        ]
        return [
            .viewport(Viewport(width: 1040, height: 700, scale: 1.25)),
            .page(index: 4, count: 120, picture: Size(width: 6000, height: 4000)),
            .rest(index: 4, zoom: 0.173),
        ]
            + kinds.enumerated().map { .event(GestureEvent(time: Double($0) * 8.125, $1)) }
    }()

    @Test("Every kind of entry is read back as it was written")
    func roundTrip() throws {
        let lines = [TraceRecorder.header] + Self.entries.map { TraceRecorder.line(for: $0) }
        #expect(try TraceReader.entries(of: lines.joined(separator: "\n") + "\n") == Self.entries)
    }

    @Test("Every key is read back as it was written")
    func keys() throws {
        let keys: [ViewerKey] = [
            .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .escape, .delete, .menu,
            .enter,
        ]
        for key in keys {
            let entry = TraceEntry.event(GestureEvent(time: 1, .key(key, [], isRepeat: false)))
            let text = TraceRecorder.header + "\n" + TraceRecorder.line(for: entry)
            #expect(try TraceReader.entries(of: text) == [entry])
        }
    }

    @Test(
        "A damaged trace names its line",
        arguments: [
            "", "leporello-trace 2", "leporello-trace 1\n1 jump 2 3",
            "leporello-trace 1\n1 down touch:0 5", "leporello-trace 1\n1 down touch:0 5 6 7",
            "leporello-trace 1\nx down touch:0 5 6", "leporello-trace 1\nviewport 1 2",
            "leporello-trace 1\n1 down touch:0 inf 6", "leporello-trace 1\n1 key char: 0 once",
        ])
    func damaged(_ text: String) {
        #expect(throws: TraceError.self) { try TraceReader.entries(of: text) }
    }

    @Test(
        "What the running program did under injected input, the model does again", arguments: names)
    func replay(_ name: String) throws {
        #expect(try rests(of: name) > 1)
    }

    @Test(
        "P7 P10 P13 Z11 Z13 streams shaped as real devices report come to the right rest",
        arguments: shapes)
    func deviceShapes(_ name: String) throws {
        #expect(try rests(of: name) > 0)
    }

    /// Replays a trace, compares each rest that it tells, and counts them.
    private func rests(of name: String) throws -> Int {
        let entries = try TraceReader.entries(of: try Self.text(of: name))
        var scene = try #require(Rehearsal(replaying: entries))
        var rests = 0
        for entry in entries {
            guard case .rest(let index, let zoom) = entry else {
                scene.replay(entry)
                continue
            }
            rests += 1
            scene.settle()
            #expect(scene.index == index, "at rest \(rests)")
            #expect(abs(scene.zoom - zoom) < 0.0015, "at rest \(rests)")
        }
        return rests
    }

    /// Recorded by `leporello --record-trace` in InteractionTests' RecordingTests.
    static let names = [
        "swipes", "pinch", "double-tap", "edge", "mouse", "touchpad", "keys",
    ]

    /// Written in the shapes of real devices, their rests by the rules and not by the program:
    /// many small deltas, an inertia tail after the lift, more down than across, eight reports to
    /// a wheel's notch, a wobbling pinch, one taken away under 0.7 × home, two fingers that rest.
    static let shapes = [
        "pad-small-deltas", "pad-inertia", "pad-diagonal", "wheel-high-resolution", "pad-pinch",
        "pad-pinch-cancelled", "pad-hold",
    ]

    private static func text(of name: String) throws -> String {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let file = folder.appendingPathComponent("Traces/\(name).trace")
        return try String(contentsOf: file, encoding: .utf8)
    }
}
