/// Motion moved by hand: animations stand still until they are told how far they are.
///
/// Any single frame can be looked at so, also on a machine that is too busy to show it otherwise.
/// Widgets of libadwaita run their own animations as ever.
@MainActor
public enum MotionByHand {
    /// Those that have begun and stand still, in the order in which they began.
    private static var standing: [Animation] = []

    /// Whether animations that begin stand still; turned off, those that stand go to their ends.
    public static var isOn = false {
        didSet { if !isOn { move(to: 1) } }
    }

    /// Moves all that stand to a share of their way; 1 ends them, and what follows them begins.
    public static func move(to share: Double) {
        for animation in standing where stands(animation) {
            if share < 1 {
                animation.show(animation.value(at: share))
            } else {
                animation.skip()
            }
        }
    }

    /// Takes an animation that begins, and shows its start; false lets it run.
    static func begin(_ animation: Animation) -> Bool {
        guard isOn else { return false }
        if !stands(animation) { standing.append(animation) }
        animation.show(animation.value(at: 0))
        return true
    }

    /// An animation was stopped or has ended.
    static func forget(_ animation: Animation) { standing.removeAll { $0 === animation } }

    private static func stands(_ animation: Animation) -> Bool {
        standing.contains { $0 === animation }
    }
}
