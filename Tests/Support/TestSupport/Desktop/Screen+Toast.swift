import PhotoModel

extension Screen {
    /// Waits for a toast at rest; the answer is the place of its button.
    @discardableResult
    public func toastButton() throws -> Point<Monitor> {
        var button: Point<Monitor>?
        try waitFor("a toast, grey across the lower edge") { shot in
            let before = button
            button = Self.toastButton(in: shot)
            return button != nil && button == before
        }
        guard let button else { throw TestFailure("no toast") }
        return button
    }

    private static func toastButton(in shot: Screenshot) -> Point<Monitor>? {
        let middle = shot.width / 2
        func isToast(_ x: Int, _ y: Int) -> Bool {
            shot.colour(x: x, y: y).distance(to: Colour(80, 80, 83)) <= 12
        }
        // Above the page label, wherever that is.
        let edge = shot.height - 240..<shot.height - 30
        guard let top = edge.first(where: { isToast(middle, $0) }),
            let bottom = (top..<min(top + 80, shot.height)).last(where: { isToast(middle, $0) })
        else { return nil }
        // Neither text nor button interrupts the grey just below its upper border.
        let end = (middle..<shot.width).first { !isToast($0, top + 3) } ?? middle
        guard bottom - top > 20, end - middle > 30 else { return nil }
        return Point(x: Double(end - 65), y: Double(top + bottom) / 2)
    }
}
