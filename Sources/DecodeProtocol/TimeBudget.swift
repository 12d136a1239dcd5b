/// How long an order may take, by the size its header declares.
public enum TimeBudget {
    /// CPU seconds: 2 s, and 20 ms for each million declared pixels.
    ///
    /// The decoder's kernel counts whole seconds, so a process lives up to one second longer.
    public static func cpuSeconds(declaredPixels: Int64) -> Double {
        2 + 0.02 * Double(max(0, declaredPixels)) / 1_000_000
    }

    /// Wall-clock seconds: three times the CPU seconds, so that a busy machine blames no file.
    public static func wallSeconds(declaredPixels: Int64) -> Double {
        3 * cpuSeconds(declaredPixels: declaredPixels)
    }
}
