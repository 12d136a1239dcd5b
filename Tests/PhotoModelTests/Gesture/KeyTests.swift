import PhotoModel
import Testing

/// A key and what it means.
struct KeyCase: CustomTestStringConvertible, Sendable {
    var key: ViewerKey
    var modifiers: GestureModifiers = []
    var intents: [GestureIntent]
    var testDescription: String { "\(modifiers.rawValue) \(key)" }
}

@Suite struct KeyTests {
    static let table = [
        KeyCase(key: .left, intents: [.turnPage(by: -1, isAnimated: true)]),
        KeyCase(key: .right, intents: [.turnPage(by: 1, isAnimated: true)]),
        KeyCase(key: .up, intents: []),
        KeyCase(key: .down, intents: []),
        KeyCase(key: .pageUp, intents: [.turnPage(by: -1, isAnimated: true)]),
        KeyCase(key: .pageDown, intents: [.turnPage(by: 1, isAnimated: true)]),
        KeyCase(key: .home, intents: [.showFirstPage]),
        KeyCase(key: .end, intents: [.showLastPage]),
        KeyCase(key: .escape, intents: [.back]),
        KeyCase(key: .function(11), intents: [.command(.toggleFullscreen)]),
        KeyCase(key: .function(10), intents: []),
        KeyCase(key: .function(10), modifiers: .shift, intents: [.openMenu(at: nil)]),
        KeyCase(key: .menu, intents: [.openMenu(at: nil)]),
        KeyCase(key: .delete, intents: [.command(.trash)]),
        KeyCase(key: .character("s"), modifiers: .control, intents: [.command(.save)]),
        KeyCase(key: .character("c"), modifiers: .control, intents: [.command(.copy)]),
        KeyCase(key: .pageUp, modifiers: .control, intents: [.turnFilePage(by: -1)]),
        KeyCase(key: .pageDown, modifiers: .control, intents: [.turnFilePage(by: 1)]),
        KeyCase(key: .character("w"), modifiers: .control, intents: [.command(.closeWindow)]),
        KeyCase(key: .character("s"), intents: []),
        KeyCase(key: .enter, modifiers: .alt, intents: [.command(.showDetails)]),
        KeyCase(key: .character("0"), intents: [.zoomHome]),
        KeyCase(key: .character("1"), intents: [.zoomTo(1)]),
        KeyCase(key: .character("2"), intents: [.zoomTo(2)]),
        KeyCase(key: .character("3"), intents: [.zoomTo(3)]),
        KeyCase(
            key: .character("+"), intents: [.zoomBy(factor: 1.5, at: nil, isAnimated: true)]),
        KeyCase(
            key: .character("-"), intents: [.zoomBy(factor: 1 / 1.5, at: nil, isAnimated: true)]),
    ]

    @Test("P11 Z11 the keys at home", arguments: table)
    func atHome(_ example: KeyCase) {
        let intents = KeyBindings.intents(
            for: example.key, example.modifiers, isRepeat: false, in: GestureScene())
        #expect(intents == example.intents)
    }

    @Test("P11 right to left mirrors Left and Right, and no other key")
    func mirrored() {
        let scene = GestureScene(isRightToLeft: true)
        func intents(_ key: ViewerKey) -> [GestureIntent] {
            KeyBindings.intents(for: key, [], isRepeat: false, in: scene)
        }
        #expect(intents(.left) == [.turnPage(by: 1, isAnimated: true)])
        #expect(intents(.right) == [.turnPage(by: -1, isAnimated: true)])
        #expect(intents(.pageDown) == [.turnPage(by: 1, isAnimated: true)])
    }

    @Test("P11 a held key pages without animation")
    func held() {
        var scene = Rehearsal()
        for _ in 0..<5 { scene.key(.right, isRepeat: true) }
        #expect(scene.index == 10)
        #expect(scene.stage.pager.position == 0)
        #expect(scene.stage.running.isEmpty)
    }

    @Test("P11 zoomed: arrows pan, and page only at the edge; they never do both")
    func zoomedArrows() {
        var scene = Rehearsal()
        scene.key(.character("1"))
        scene.settle()
        let before = scene.center
        scene.key(.right)
        scene.settle()
        #expect(scene.index == 5)
        #expect(abs(before.x - scene.center.x - 104) < 1e-6)
        for _ in 0..<60 {
            guard !scene.stage.current.edges.contains(.right) else { break }
            scene.key(.right)
            scene.settle()
            #expect(scene.index == 5)
        }
        scene.key(.right)
        scene.settle()
        #expect(scene.index == 6)
        scene.key(.character("1"))
        scene.settle()
        scene.key(.up)
        scene.settle()
        #expect(scene.index == 6 && scene.center.y > scene.stage.viewport.deviceCenter.y)
    }

    @Test("P11 Page Down pages at any zoom; Home and End go to the ends")
    func pages() {
        var scene = Rehearsal()
        scene.key(.character("3"))
        scene.settle()
        scene.key(.pageDown)
        scene.settle()
        #expect(scene.index == 6)
        scene.key(.end)
        #expect(scene.index == 19)
        scene.key(.pageDown)
        #expect(scene.index == 19)
        scene.key(.home)
        #expect(scene.index == 0)
        scene.key(.left)
        scene.settle()
        #expect(scene.index == 0)
    }

    @Test("Z11 + zooms while the picture still fits; 0 goes home")
    func plus() {
        var scene = Rehearsal(image: (300, 200))
        scene.key(.character("+"))
        scene.settle()
        #expect(scene.zoom == 1.5)
        scene.key(.character("0"))
        scene.settle()
        #expect(scene.zoom == 1)
    }
}
