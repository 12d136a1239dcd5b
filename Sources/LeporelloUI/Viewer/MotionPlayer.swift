import GtkBridge
import PhotoModel

/// Runs the stage's motions with libadwaita's animations, at most one a track.
///
/// Nothing runs while nothing moves. With the desktop's animations off, a motion is at its end at
/// once, within `start`.
@MainActor
final class MotionPlayer {
    private weak var widget: View?
    private var animations: [MotionTrack: Animation] = [:]

    /// Called each frame with a track's value.
    var onValue: ((MotionTrack, Double) -> Void)?
    /// Called when a track's motion is at its end; not when it is stopped.
    var onEnd: ((MotionTrack) -> Void)?

    /// Drives the animations by a widget's frame clock.
    ///
    /// The widget must be mapped when they start.
    init(widget: View) {
        self.widget = widget
    }

    /// Starts a motion in the place of the one that its track has.
    func start(_ motion: Motion) {
        stop(motion.track)
        guard let widget else { return }
        let track = motion.track
        let animation: Animation
        switch motion.curve {
        case .spring(let spring, let velocity):
            let made = SpringAnimation(
                widget: widget, from: motion.from, to: motion.to,
                dampingRatio: spring.dampingRatio, mass: 1, stiffness: spring.stiffness
            ) { [weak self] value in self?.onValue?(track, value) }
            made.initialVelocity = velocity
            animation = made
        case .timed(let seconds):
            animation = TimedAnimation(
                widget: widget, from: motion.from, to: motion.to,
                milliseconds: Int((seconds * 1000).rounded())
            ) { [weak self] value in self?.onValue?(track, value) }
        }
        animation.onDone { [weak self, weak animation] in
            // One that was replaced in the meantime is none of the track's any more.
            guard let self, let animation, animations[track] == animation else { return }
            animations[track] = nil
            onEnd?(track)
        }
        animations[track] = animation
        animation.play()
    }

    /// Stops a track's motion where it is.
    func stop(_ track: MotionTrack) {
        animations.removeValue(forKey: track)?.pause()
    }
}
