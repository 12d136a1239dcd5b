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

    @Test("A trace replayed on a stage does what it did")
    func replay() throws {
        let text = """
            leporello-trace 1
            viewport 1040 700 1
            page 5 20 6000 4000
            0 down touch:0 700 300
            20 moved touch:0 640 300
            40 moved touch:0 560 300
            60 moved touch:0 480 300
            61 up touch:0 480 300
            """
        var arbiter = GestureArbiter()
        var stage = Stage(index: 0, count: 0, viewport: Viewport(width: 1, height: 1))
        for entry in try TraceReader.entries(of: text) {
            switch entry {
            case .viewport(let viewport): _ = stage.resize(to: viewport)
            case .page(let index, let count, let picture):
                stage = Stage(index: index, count: count, viewport: stage.viewport)
                _ = stage.begin()
                _ = stage.setImage(size: picture, page: index)
            case .event(let event):
                for intent in arbiter.handle(event, in: stage.scene) { _ = stage.apply(intent) }
            }
        }
        #expect(stage.pager.index == 6)
    }
}
