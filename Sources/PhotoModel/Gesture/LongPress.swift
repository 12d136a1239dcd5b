/// How long a press is held before it opens the menu (T4).
public enum LongPress {
    /// The time that a press is held, ms (T4).
    public static let time = 500.0
    /// What the toolkit takes: it holds from half to twice as long as the desktop says.
    private static let factors = 0.5...2.0

    /// What to multiply the desktop's own time for a long press by, given in ms.
    public static func delayFactor(desktopTime: Double) -> Double {
        guard desktopTime > 0 else { return 1 }
        return min(max(time / desktopTime, factors.lowerBound), factors.upperBound)
    }
}
