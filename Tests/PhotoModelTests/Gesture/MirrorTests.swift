import PhotoModel
import TestDice
import Testing

/// The same hands before two stages, before the one that reads from right to left mirrored.
private struct MirroredPair {
    var leftToRight: Rehearsal
    var rightToLeft: Rehearsal
    private let width: Double

    init(image: (Double, Double), index: Int = 5, count: Int = 20, width: Double = 1040) {
        let view = Viewport(width: width, height: 700)
        self.width = width
        leftToRight = Rehearsal(image: image, view: view, index: index, count: count)
        rightToLeft = Rehearsal(
            image: image, view: view, index: index, count: count, isRightToLeft: true)
    }

    mutating func send(_ kind: GestureEvent.Kind) {
        leftToRight.send(kind)
        rightToLeft.send(mirrored(kind))
    }

    mutating func wait(_ time: Double) {
        leftToRight.wait(time)
        rightToLeft.wait(time)
    }

    mutating func stroke(from start: (Double, Double), to end: (Double, Double), over time: Double)
    {
        send(.down(.touch(0), Point(x: start.0, y: start.1)))
        let steps = max(1, Int(time / 8))
        for step in 1...steps {
            wait(time / Double(steps))
            let share = Double(step) / Double(steps)
            send(
                .moved(
                    .touch(0),
                    Point(
                        x: start.0 + (end.0 - start.0) * share,
                        y: start.1 + (end.1 - start.1) * share)))
        }
        send(.up(.touch(0), Point(x: end.0, y: end.1)))
    }

    private func mirrored(_ point: Point<Widget>) -> Point<Widget> {
        Point(x: width - point.x, y: point.y)
    }

    private func mirrored(_ way: Vector<Widget>) -> Vector<Widget> {
        Vector(dx: -way.dx, dy: way.dy)
    }

    private func mirrored(_ kind: GestureEvent.Kind) -> GestureEvent.Kind {
        switch kind {
        case .down(let stroke, let point): .down(stroke, mirrored(point))
        case .moved(let stroke, let point): .moved(stroke, mirrored(point))
        case .up(let stroke, let point): .up(stroke, mirrored(point))
        case .longPressed(let point): .longPressed(mirrored(point))
        case .secondaryPressed(let point): .secondaryPressed(mirrored(point))
        case .padScroll(let phase, let way, let point, let modifiers):
            .padScroll(phase, by: mirrored(way), at: mirrored(point), modifiers)
        case .padPinch(let phase, let scale, let point):
            .padPinch(phase, scale: scale, at: mirrored(point))
        case .padTurn(let angle, let point): .padTurn(angle: -angle, at: mirrored(point))
        case .wheel(let units, let point, let modifiers):
            .wheel(units: units, at: mirrored(point), modifiers)
        case .key(.left, let modifiers, let isRepeat): .key(.right, modifiers, isRepeat: isRepeat)
        case .key(.right, let modifiers, let isRepeat): .key(.left, modifiers, isRepeat: isRepeat)
        case .cancelled, .allCancelled, .sideButton, .key, .windowActivated, .deadline: kind
        }
    }

    /// What the two show, for a failure.
    var description: String {
        [leftToRight, rightToLeft].map { scene in
            "page \(scene.index), position \(scene.stage.pager.position), zoom \(scene.zoom),"
                + " middle \(scene.center), closes \(scene.closes), \(scene.stageCloses),"
                + " menus \(scene.menus), details \(scene.detailsShown)"
        }.joined(separator: " | ")
    }

    /// Whether what the two show is each other's mirror image.
    var isTrue: Bool {
        let (left, right) = (leftToRight, rightToLeft)
        return left.index == right.index
            && near(left.stage.pager.position, right.stage.pager.position)
            && near(left.zoom, right.zoom) && isMirrored(left.stage, right.stage)
            && left.closes == right.closes && left.menus == right.menus
            && left.stageCloses == right.stageCloses && left.detailsShown == right.detailsShown
    }

    /// A page far off, on its way here, has no picture yet in either.
    private func isMirrored(_ left: Stage, _ right: Stage) -> Bool {
        guard let one = left.current.transform, let other = right.current.transform else {
            return left.current.transform == nil && right.current.transform == nil
        }
        return near(one.center.x, width - other.center.x) && near(one.center.y, other.center.y)
    }

    private func near(_ one: Double, _ other: Double) -> Bool {
        abs(one - other) < 1e-6 * max(1, abs(one))
    }
}

@Suite struct MirrorTests {
    static let images = [(6000.0, 4000.0), (300, 200), (40000, 1000), (1080, 10000)]

    @Test("P2 P4 P5 P6 P7 P9 P11 P12 Z2 Z6 T1 right to left is the mirror image", arguments: 0..<40)
    func everything(_ seed: Int) {
        var dice = Dice(seed: UInt64(seed))
        var pair = MirroredPair(image: Self.images[seed % Self.images.count])
        for step in 0..<60 {
            let choice = act(&pair, &dice)
            let isTrue = pair.isTrue
            #expect(isTrue, "after step \(step), \(choice): \(pair.description)")
            guard isTrue else { return }
        }
    }

    /// Does something by chance, and says what kind of thing.
    private func act(_ pair: inout MirroredPair, _ dice: inout Dice) -> Int {
        func place() -> (Double, Double) {
            (dice.number(20...1020).rounded(), dice.number(20...680).rounded())
        }
        let choice = dice.whole(0...8)
        switch choice {
        case 0, 1: pair.stroke(from: place(), to: place(), over: dice.number(40...400))
        case 2:
            let tap = place()
            pair.stroke(from: tap, to: tap, over: 30)
        case 3:
            let key: ViewerKey = dice.whole(0...1) == 0 ? .left : .right
            pair.send(.key(key, [], isRepeat: dice.whole(0...2) == 0))
        case 4: pair.send(.key(.character("1"), [], isRepeat: false))
        case 5:
            let (x, y) = place()
            pair.send(.wheel(units: Vector(dx: 0, dy: -120), at: Point(x: x, y: y), []))
        case 6:
            let (x, y) = place()
            pair.send(.padScroll(.began, by: .zero, at: Point(x: x, y: y), []))
            for _ in 0..<6 {
                pair.wait(8)
                let way = Vector<Widget>(dx: dice.number(-40...40), dy: dice.number(-20...20))
                pair.send(.padScroll(.changed, by: way, at: Point(x: x, y: y), []))
            }
            pair.send(.padScroll(.ended, by: .zero, at: Point(x: x, y: y), []))
        case 7:
            let (first, second) = (place(), place())
            pair.send(.down(.touch(0), Point(x: first.0, y: first.1)))
            pair.send(.down(.touch(1), Point(x: second.0, y: second.1)))
            pair.wait(16)
            let (third, fourth) = (place(), place())
            pair.send(.moved(.touch(0), Point(x: third.0, y: third.1)))
            pair.send(.moved(.touch(1), Point(x: fourth.0, y: fourth.1)))
            pair.send(.up(.touch(1), Point(x: fourth.0, y: fourth.1)))
            pair.send(.up(.touch(0), Point(x: third.0, y: third.1)))
        default: pair.wait(dice.number(1...900))
        }
        return choice
    }

    @Test("P7 P12 right to left: 20 swipes to the right turn 20 pages on")
    func twentySwipes() {
        var pair = MirroredPair(image: (6000, 4000), index: 10, count: 100_000)
        for _ in 0..<20 {
            pair.stroke(from: (300, 300), to: (220, 300), over: 60)
            pair.wait(60)
        }
        #expect(pair.rightToLeft.index == 30)
        #expect(pair.isTrue)
    }

    @Test(
        "P7 right to left: friction at both ends, no wrap",
        arguments: [(0, 300.0, 700.0), (2, 700, 300)])
    func ends(_ index: Int, _ from: Double, _ to: Double) {
        var pair = MirroredPair(image: (6000, 4000), index: index, count: 3)
        pair.send(.down(.touch(0), Point(x: from, y: 300)))
        pair.send(.moved(.touch(0), Point(x: to, y: 300)))
        let pager = pair.rightToLeft.stage.pager
        #expect(abs(abs(pager.position * pager.pitch) - 390 * 0.35) < 1)
        pair.send(.up(.touch(0), Point(x: to, y: 300)))
        pair.wait(3000)
        #expect(pair.rightToLeft.index == index && pair.isTrue)
    }
}
