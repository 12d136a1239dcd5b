import GtkBridge
import PhotoModel

/// Animated photos: what plays, stops and goes on.
extension ViewerPage {
    /// What the user sees of the current photo's animation; nil for a still photo.
    var playback: Playback.State? { carousel.picture?.playback }

    /// Stops the animation, lets it go on, or plays it again; does nothing for a still photo.
    func togglePlayback() {
        guard hero.phase == .open else { return }
        carousel.picture?.togglePlayback()
    }
}
