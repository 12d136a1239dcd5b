/// What each key does in the viewer (P11, Z11, Z13).
public enum KeyBindings {
    /// What + and − multiply or divide the zoom by (Z11).
    public static let zoomStep = 1.5
    /// How far an arrow pans, as a share of the viewport's side.
    public static let panShare = 0.1

    /// The intents of a key; none for a key that is not the viewer's.
    public static func intents(
        for key: ViewerKey, _ modifiers: GestureModifiers, isRepeat: Bool, in scene: GestureScene
    ) -> [GestureIntent] {
        if modifiers.contains(.control) {
            return controlIntents(for: key)
        }
        if modifiers.contains(.alt) {
            return key == .enter ? [.command(.showDetails)] : []
        }
        switch key {
        case .left, .right, .up, .down:
            return arrowIntents(for: key, isRepeat: isRepeat, in: scene)
        case .pageUp:
            return [.turnPage(by: -1, isAnimated: !isRepeat)]
        case .pageDown:
            return [.turnPage(by: 1, isAnimated: !isRepeat)]
        case .home:
            return [.showFirstPage]
        case .end:
            return [.showLastPage]
        case .escape:
            return [.back]
        case .delete:
            return [.command(.trash)]
        case .menu:
            return [.openMenu(at: nil)]
        case .function(10) where modifiers.contains(.shift):
            return [.openMenu(at: nil)]
        case .function(11):
            return [.command(.toggleFullscreen)]
        case .character(" "):
            return [.togglePlayback]
        case .character("r"):
            return [.rotate(quarterTurns: modifiers.contains(.shift) ? -1 : 1)]
        case .character(let character):
            return zoomIntents(for: character)
        case .enter, .function:
            return []
        }
    }

    private static func controlIntents(for key: ViewerKey) -> [GestureIntent] {
        switch key {
        case .pageUp: [.turnFilePage(by: -1)]
        case .pageDown: [.turnFilePage(by: 1)]
        case .character("s"): [.command(.save)]
        case .character("c"): [.command(.copy)]
        case .character("e"): [.command(.send)]
        case .character("p"): [.command(.print)]
        case .character("w"): [.command(.closeWindow)]
        case .character("+"), .character("="), .character("-"), .character("0"):
            if case .character(let character) = key { zoomIntents(for: character) } else { [] }
        default: []
        }
    }

    private static func zoomIntents(for character: Character) -> [GestureIntent] {
        switch character {
        case "0": [.zoomHome]
        case "1": [.zoomTo(1)]
        case "2": [.zoomTo(2)]
        case "3": [.zoomTo(3)]
        // The plus of most layouts is reached with Shift; its key alone is accepted too.
        case "+", "=": [.zoomBy(factor: zoomStep, at: nil, isAnimated: true)]
        case "-": [.zoomBy(factor: 1 / zoomStep, at: nil, isAnimated: true)]
        default: []
        }
    }

    /// Arrows pan along an axis that pans, and page where the picture shows that edge already.
    private static func arrowIntents(
        for key: ViewerKey, isRepeat: Bool, in scene: GestureScene
    ) -> [GestureIntent] {
        let (edge, way): (Edges, Vector<Widget>) =
            switch key {
            case .left: (.left, Vector(dx: scene.size.width * panShare, dy: 0))
            case .right: (.right, Vector(dx: -scene.size.width * panShare, dy: 0))
            case .up: (.top, Vector(dx: 0, dy: scene.size.height * panShare))
            default: (.bottom, Vector(dx: 0, dy: -scene.size.height * panShare))
            }
        let isHorizontal = way.dx != 0
        let axis: Axes = isHorizontal ? .horizontal : .vertical
        if scene.panAxes.contains(axis), !scene.edges.contains(edge) {
            return [.panStep(by: way)]
        }
        guard isHorizontal else { return [] }
        let forward = (edge == .right) != scene.isRightToLeft
        return [.turnPage(by: forward ? 1 : -1, isAnimated: !isRepeat)]
    }
}
