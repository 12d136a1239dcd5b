/// How keys, wheel and pinch change the number of columns: larger cells mean fewer columns.
public struct ColumnZoom: Sendable {
    /// Wheel units that make one step.
    static let unitsPerStep = 120.0
    /// How far, in columns, a pinch goes past the middle between two numbers before it changes.
    ///
    /// A finger's tremble does not switch back and forth then.
    static let pinchHysteresis = 0.15

    /// Wheel units that have not made a step yet, in the direction of smaller cells.
    private var wheelRest = 0.0
    private var pinchStart: Int?

    /// No wheel or pinch under way.
    public init() {}

    /// The columns after steps of the keys: positive for larger cells.
    ///
    /// Starts from what is shown.
    public static func stepped(_ layout: GridLayout, by steps: Int) -> Int {
        clamped(layout.columns - steps)
    }

    /// Takes wheel units, 120 a notch, positive downwards (smaller cells); part notches add up.
    public mutating func wheel(_ units: Double, in layout: GridLayout) -> Int? {
        guard units.isFinite else { return nil }
        if units * wheelRest < 0 { wheelRest = 0 }
        wheelRest += units
        let steps = (wheelRest / Self.unitsPerStep).rounded(.towardZero)
        guard steps != 0 else { return nil }
        wheelRest -= steps * Self.unitsPerStep
        let limit = Double(GridLayout.columnChoices.upperBound)
        return Self.stepped(layout, by: -Int(min(max(-limit, steps), limit)))
    }

    /// A pinch begins with these columns shown.
    public mutating func beginPinch(in layout: GridLayout) {
        pinchStart = layout.columns
    }

    /// The columns for a pinch's scale relative to its begin, or nil if nothing changes.
    public func pinch(scale: Double, in layout: GridLayout) -> Int? {
        guard let pinchStart, scale > 0, scale.isFinite else { return nil }
        let limit = Double(GridLayout.columnChoices.upperBound)
        let wanted = min(Double(pinchStart) / scale, limit)
        guard abs(wanted - Double(layout.columns)) > 0.5 + Self.pinchHysteresis else { return nil }
        let columns = Self.clamped(Int(wanted.rounded()))
        return columns == layout.columns ? nil : columns
    }

    /// The pinch ends.
    public mutating func endPinch() {
        pinchStart = nil
    }

    private static func clamped(_ columns: Int) -> Int {
        let choices = GridLayout.columnChoices
        return min(max(columns, choices.lowerBound), choices.upperBound)
    }
}
