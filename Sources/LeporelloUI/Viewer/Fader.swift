import GtkBridge

/// Brings a control in and out: at once where it has no place, fading while it only hides.
///
/// Unlike a revealer it leaves the layout alone: what is hidden keeps its place, and takes neither
/// input nor focus; what is coming can be used from its first moment. What has no place is not there
/// for assistive technologies either.
@MainActor
final class Fader {
    /// How long a fade takes, ms (LOOK).
    private static let duration = 200

    let view: View
    private let takesInput: Bool
    private let keepsInput: Bool
    private var animation: Animation?

    /// A control that is hidden to begin with.
    ///
    /// `takesInput` is false for what is only looked at. One that `keepsInput` takes input until it has
    /// gone, not only until it goes (P4).
    init(_ view: View, takesInput: Bool = true, keepsInput: Bool = false) {
        self.view = view
        self.takesInput = takesInput
        self.keepsInput = keepsInput
        view.opacity = 0
        view.canTarget = false
        view.canFocus = false
    }

    /// Whether the control is shown, or on its way there.
    private(set) var isShown = false

    /// Shows or hides the control, if it has a place here at all.
    func update(hasPlace: Bool = true, isShown wanted: Bool) {
        view.isVisible = hasPlace
        if !hasPlace {
            stop()
            isShown = false
            view.opacity = 0
            view.canTarget = false
            view.canFocus = false
        } else if wanted != isShown {
            fade(to: wanted)
        }
    }

    private func stop() {
        // Forgotten first: being stopped is no end.
        let running = animation
        animation = nil
        running?.pause()
    }

    private func fade(to shown: Bool) {
        isShown = shown
        view.canTarget = (shown || keepsInput) && takesInput
        view.canFocus = shown && takesInput
        stop()
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
