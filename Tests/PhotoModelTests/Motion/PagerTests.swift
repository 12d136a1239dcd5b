import PhotoModel
import TestDice
import Testing

@Suite struct PagerTests {
    /// Position, the stroke's way, velocity towards the next page, pages turned by.
    static let decisions: [(Double, Double, Double, Int)] = [
        (0.1, 0.1, 0.51, 1), (0.1, 0.1, 0.5, 0), (-0.1, -0.1, -0.6, -1),
        (0.51, 0.51, 0, 1), (0.5, 0.5, 0, 0), (-0.51, -0.51, 0, -1),
        (0.7, 0.7, -0.09, 1), (0.7, 0.7, -0.11, 0), (0.7, 0.7, -0.9, 0),
        // Catching up from an earlier turn: a throw still turns one page on.
        (-0.4, 0.1, 0.8, 1), (-0.6, 0.1, 0.2, 0), (-0.6, 0.1, 0.05, -1),
    ]

    @Test("P7 when a release turns the page", arguments: decisions)
    func decision(_ position: Double, _ drag: Double, _ velocity: Double, _ turn: Int) {
        #expect(PagerDecision.turn(position: position, drag: drag, velocity: velocity) == turn)
    }

    @Test("P7 one page per stroke, however long or fast")
    func onePage() {
        var scene = Rehearsal()
        scene.swipe(from: (1030, 300), to: (-4000, 300), over: 150)
        scene.settle()
        #expect(scene.index == 6)
    }

    @Test("P7 at both ends friction, no wrap")
    func ends() {
        var scene = Rehearsal(index: 0, count: 3)
        scene.down(300, 300)
        scene.glide(from: (300, 300), to: (700, 300), over: 200)
        let position = scene.stage.pager.position * scene.stage.pager.pitch
        #expect(abs(position + 390 * 0.35) < 1)
        scene.up(700, 300)
        scene.settle()
        #expect(scene.index == 0 && scene.stage.pager.position == 0)

        var last = Rehearsal(index: 2, count: 3)
        last.swipe(from: (800, 300), to: (300, 300), over: 100)
        last.settle()
        #expect(last.index == 2)
    }

    @Test("P12 20 swipes 120 ms apart turn 20 pages", arguments: [360.0, 1040])
    func twentySwipes(_ width: Double) {
        var scene = Rehearsal(
            view: Viewport(width: width, height: 700), index: 10, count: 100_000)
        for _ in 0..<20 {
            scene.swipe(from: (300, 300), to: (220, 300), over: 60)
            scene.wait(60)
        }
        #expect(scene.index == 30)
        scene.settle()
        #expect(scene.index == 30 && scene.stage.pager.position == 0)
    }

    @Test("P12 a page is rebound only while wholly off screen, moving or not")
    func rebinding() {
        var dice = Dice(seed: 21)
        var scene = Rehearsal(index: 50, count: 100)
        var before = scene.stage
        for _ in 0..<3000 {
            switch dice.whole(0...5) {
            case 0:
                let x = dice.number(100...900)
                scene.down(x, 300)
                scene.move(x + dice.number(-300...300), 300)
            case 1: scene.up(dice.number(0...1000), 300)
            case 2: scene.key(.pageDown)
            case 3: scene.key(.pageUp)
            default: scene.wait(dice.number(1...16))
            }
            // What was on screen and still is must be in the same live page.
            for page in 0..<100 where before.pager.isVisible(page: page) {
                if scene.stage.pager.isVisible(page: page) {
                    #expect(scene.stage.live.slot(of: page) == before.live.slot(of: page))
                }
            }
            // What is on screen is bound.
            for page in 0..<100 where scene.stage.pager.isVisible(page: page) {
                #expect(scene.stage.live.slot(of: page) != nil)
            }
            before = scene.stage
        }
    }

    @Test("P12 at rest the live pages are the current one and two either side")
    func liveAtRest() {
        for (index, expected) in [
            (0, [0, 1, 2]), (50, [48, 49, 50, 51, 52]), (99, [97, 98, 99]),
        ] {
            let scene = Rehearsal(index: index, count: 100)
            #expect(scene.stage.live.slots.compactMap { $0 }.sorted() == expected)
            #expect(Set(scene.stage.pages.keys) == Set(expected))
            #expect(scene.stage.live.slots.count == 5)
        }
    }

    @Test("P12 among 100,000 pages a position is as exact as among 5")
    func precision() {
        var near = Pager(index: 2, count: 5, width: 1040)
        var far = Pager(index: 99_997, count: 100_000, width: 1040)
        for pager in [0, 1] {
            for _ in 0..<100 {
                if pager == 0 {
                    near.beginDrag()
                    near.drag(by: -0.1)
                } else {
                    far.beginDrag()
                    far.drag(by: -0.1)
                }
            }
        }
        #expect(near.position == far.position)
        #expect(near.x(ofPage: 3) == far.x(ofPage: 99_998))
    }

    @Test("A list that grows before the current photo moves nothing on screen")
    func relist() {
        var scene = Rehearsal(index: 5, count: 20)
        scene.key(.character("2"))
        scene.settle()
        let center = scene.center
        let slot = scene.stage.live.slot(of: 5)
        scene.perform(scene.stage.relist(index: 8, count: 30) { $0 >= 3 ? $0 + 3 : $0 })
        #expect(scene.index == 8)
        #expect(scene.center == center && scene.zoom == 2)
        #expect(scene.stage.live.slot(of: 8) == slot)
    }

    @Test("When the current photo is removed its neighbour is shown, at home")
    func removal() {
        var scene = Rehearsal(index: 5, count: 20)
        scene.key(.character("2"))
        scene.settle()
        scene.perform(
            scene.stage.relist(index: 5, count: 19) { $0 == 5 ? nil : ($0 > 5 ? $0 - 1 : $0) })
        #expect(scene.index == 5)
        #expect(scene.zoom == scene.home)
        #expect(scene.stage.isAtRest)
    }

    @Test("An empty list has no pages and survives every gesture")
    func empty() {
        var scene = Rehearsal(index: 0, count: 0)
        scene.swipe(from: (700, 300), to: (300, 300), over: 100)
        scene.key(.right)
        scene.key(.end)
        scene.settle()
        #expect(scene.index == 0)
        #expect(scene.stage.live.slots == [nil, nil, nil, nil, nil])
    }
}
