import GtkBridge
import PhotoModel

/// The button that stops an animation and lets it go on, and the mark of one that stands.
@MainActor
final class PlaybackControl {
    /// The button's width and height, logical px.
    static let side = 48

    /// To be laid over the picture, in its lower corner where reading begins.
    let view: Button
    /// Called when it was used.
    var onToggle: (() -> Void)?

    private var state: Playback.State?

    init() {
        view = Button(
            icon: "media-playback-pause-symbolic", tooltip: tr("Pause"),
            key: Shortcut.togglePlayback.stroke)
        view.addStyle("osd", "circular", "viewer-arrow")
        view.focusesOnClick = false
        view.horizontalAlign = .start
        view.verticalAlign = .end
        view.onClick { [weak self] in self?.onToggle?() }
    }

    /// Whether it stays when the other controls leave: it says why nothing moves.
    var isMark: Bool { state == .paused || state == .failed }

    /// Shows what can be done in a state.
    func show(_ state: Playback.State?) {
        guard let state, state != self.state else {
            self.state = state
            return
        }
        self.state = state
        let (icon, words) =
            switch state {
            case .playing, .still: ("media-playback-pause-symbolic", tr("Pause"))
            case .paused: ("media-playback-start-symbolic", tr("Play"))
            case .ended: ("media-playlist-repeat-symbolic", tr("Play Again"))
            case .failed:
                ("dialog-warning-symbolic", tr("The animation breaks off here. Play again"))
            }
        view.setIcon(icon)
        view.describe(words, key: Shortcut.togglePlayback.stroke)
    }
}
