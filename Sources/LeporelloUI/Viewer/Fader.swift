import GtkBridge

/// Fades a control in and out; it can be used from the first moment of coming.
///
/// Unlike a revealer it leaves the layout alone: the control keeps its place, and what is hidden
/// neither takes input nor focus.
@MainActor
final class Fader {
    /// How long a fade takes, ms (LOOK).
    private static let duration = 200

    let view: View
    private var animation: Animation?

    /// A control that is hidden to begin with.
    init(_ view: View) {
        self.view = view
        view.opacity = 0
        view.canTarget = false
        view.canFocus = false
    }

    /// Whether the control is shown, or on its way there.
    private(set) var isShown = false

    /// Shows or hides the control; `takesInput` is false for what is only looked at.
    ///
    /// One that `keepsInput` takes input until it has gone, not only until it goes (P4).
    func show(_ shown: Bool, takesInput: Bool = true, keepsInput: Bool = false) {
        guard shown != isShown else { return }
        isShown = shown
        view.canTarget = (shown || keepsInput) && takesInput
        view.canFocus = shown && takesInput
        let before = animation
        animation = nil
        before?.pause()
        let animation = TimedAnimation(
            widget: view, from: view.opacity, to: shown ? 1 : 0, milliseconds: Self.duration,
            easing: .easeOutQuad
        ) { [weak view] opacity in view?.opacity = opacity }
        self.animation = animation
        animation.onDone { [weak self, weak animation] in
            guard let self, self.animation === animation else { return }
            self.animation = nil
            if !isShown { view.canTarget = false }
        }
        animation.play()
    }
}
