import PhotoModel
import TestDice
import Testing

/// Strokes with one owner each, whatever comes in.
@Suite struct OwnerTests {
    /// What moves something from a beginning to an end.
    private enum Owner: Hashable {
        case pan, page, pull, pinch
    }

    /// The owners between their beginning and their end, as the intents tell.
    private struct Ledger {
        var owners: Set<Owner> = []
        var complaint: String?

        mutating func take(_ intent: GestureIntent) {
            switch intent {
            case .panBegan: begin(.pan)
            case .panMoved: use(.pan)
            case .panReleased: end(.pan)
            case .pageDragBegan: begin(.page)
            case .pageDragMoved: use(.page)
            case .pageDragReleased: end(.page)
            case .pullBegan: begin(.pull)
            case .pullMoved: use(.pull)
            case .pullReleased, .pullCancelled: end(.pull)
            case .pinchBegan: begin(.pinch)
            case .pinchMoved: use(.pinch)
            case .pinchReleased, .pinchCancelled: end(.pinch)
            default: break
            }
        }

        private mutating func begin(_ owner: Owner) {
            // A pan gives way to a pinch, and goes on after it: its end is not told (P3).
            if owner == .pinch { owners.remove(.pan) }
            if !owners.isEmpty { complaint = "\(owner) began while \(owners) had it" }
            owners.insert(owner)
        }

        private mutating func use(_ owner: Owner) {
            if !owners.contains(owner) { complaint = "\(owner) moved without having begun" }
        }

        private mutating func end(_ owner: Owner) {
            if owners.remove(owner) == nil { complaint = "\(owner) ended without having begun" }
        }
    }

    /// A sequence of touches: fingers go down, move, go up and are taken away in any order.
    private func touches(_ seed: UInt64) -> [GestureEvent] {
        var dice = Dice(seed: seed)
        var fingers: [Int: Point<Widget>] = [:]
        var time = 1_000.0
        var events: [GestureEvent] = []
        for _ in 0..<60 {
            time += Double(dice.roll(60))
            let finger = dice.roll(3)
            let kind: GestureEvent.Kind
            switch (fingers[finger], dice.roll(12)) {
            case (nil, _):
                let place = Point<Widget>(
                    x: Double(dice.roll(1_040)), y: Double(dice.roll(700)))
                fingers[finger] = place
                kind = .down(.touch(finger), place)
            case (let place?, 0...7):
                let next = Point<Widget>(
                    x: place.x + Double(dice.roll(120) - 60),
                    y: place.y + Double(dice.roll(120) - 60))
                fingers[finger] = next
                kind = .moved(.touch(finger), next)
            case (let place?, 8...10):
                fingers[finger] = nil
                kind = .up(.touch(finger), place)
            case (_?, _):
                fingers[finger] = nil
                kind = .cancelled(.touch(finger))
            }
            events.append(GestureEvent(time: time, kind))
        }
        return events + [GestureEvent(time: time + 1, .allCancelled)]
    }

    @Test(
        "P1 whatever fingers do, at most one owner has the stroke, and each that begins ends",
        arguments: [false, true])
    func oneOwner(isZoomed: Bool) {
        let scene = GestureScene(
            isZoomed: isZoomed, panAxes: isZoomed ? [.horizontal, .vertical] : [],
            edges: isZoomed ? [] : .all)
        var begun = 0
        for seed in 1...2_000 as ClosedRange<UInt64> {
            var arbiter = GestureArbiter()
            var ledger = Ledger()
            for event in touches(seed) {
                for intent in arbiter.handle(event, in: scene) { ledger.take(intent) }
                begun += ledger.owners.count
                guard ledger.complaint == nil else { break }
            }
            let owners = ledger.owners.subtracting([.pan])
            #expect(ledger.complaint == nil && owners.isEmpty, "sequence \(seed)")
            #expect(arbiter.state == .idle, "sequence \(seed): something stays down")
        }
        #expect(begun > 10_000, "the sequences hardly begin anything")
    }

    @Test("P1 the same events give the same intents: nothing but events and times decides")
    func sameAgain() {
        for seed in 1...200 as ClosedRange<UInt64> {
            let events = touches(seed)
            let runs = (0..<2).map { _ in
                var arbiter = GestureArbiter()
                return events.map { arbiter.handle($0, in: GestureScene()) }
            }
            #expect(runs[0] == runs[1])
        }
    }

    @Test("T3 a control used while a tap waits for its second one: the photo stays open")
    func control() {
        for isUsed in [false, true] {
            var scene = Rehearsal()
            scene.tap(500, 300)
            if isUsed { scene.arbiter.forgetTap() }
            scene.wait(400)
            #expect(scene.closes == (isUsed ? 0 : 1))
        }
    }

    @Test("T3 a tap on the picture after a control was used is the first of its own")
    func tapAfterControl() {
        var scene = Rehearsal()
        scene.tap(500, 300)
        scene.arbiter.forgetTap()
        scene.wait(50)
        scene.tap(505, 302)
        scene.wait(10)
        #expect(scene.zoom == scene.home, "no double tap with the one before")
        scene.wait(400)
        #expect(scene.closes == 1)
    }
}
