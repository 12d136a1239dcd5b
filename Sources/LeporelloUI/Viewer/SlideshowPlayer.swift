import GtkBridge
import PhotoModel

/// Plays a window's photos one after the other, fullscreen, until the person ends it.
@MainActor
final class SlideshowPlayer {
    private let viewer: ViewerPage
    private let window: ApplicationWindow
    private let application: Application
    private let preferences: Preferences
    private var show = Slideshow()
    private var timer: GtkBridge.Timer?
    private var inhibition: Inhibition?
    /// Whether the show itself made the window fullscreen.
    private var madeFullscreen = false

    init(
        viewer: ViewerPage, window: ApplicationWindow, application: Application,
        preferences: Preferences
    ) {
        self.viewer = viewer
        self.window = window
        self.application = application
        self.preferences = preferences
        viewer.onInput = { [weak self] event in self?.inputCame(event) }
        viewer.onBack = { [weak self] in
            guard let self, isRunning else { return false }
            stop()
            return true
        }
    }

    /// Whether a show is on, playing or paused.
    var isRunning: Bool { show.phase != .stopped }

    /// What `win.slideshow` does: begins, pauses, goes on.
    func toggle() {
        if show.phase == .playing { pause() } else { play() }
    }

    private func play() {
        if !isRunning {
            madeFullscreen = !window.isFullscreen
            if madeFullscreen { window.isFullscreen = true }
        }
        show.play(seconds: preferences[.slideshowInterval])
        if inhibition == nil {
            inhibition = Inhibition(application, over: window, reason: tr("Slideshow"))
        }
        viewer.announce(tr("Slideshow started"))
        changed()
    }

    private func pause() {
        show.input()
        rest()
        viewer.announce(tr("Slideshow paused"))
        changed()
    }

    /// Ends the show; the photo stays on screen.
    func stop() {
        guard isRunning else { return }
        show.stop()
        rest()
        if madeFullscreen { window.isFullscreen = false }
        madeFullscreen = false
        changed()
    }

    /// The screen may go blank again.
    private func rest() {
        inhibition?.end()
        inhibition = nil
    }

    /// Follows the viewer: what it shows, and whether that is there.
    func follow() {
        guard isRunning else { return }
        guard viewer.isOpen else { return stop() }
        show.shown(isSettled: viewer.isSettled, at: MainLoop.now)
        timer?.cancel()
        timer = nil
        guard let deadline = show.deadline else { return }
        let wait = max(0, deadline - MainLoop.now).rounded(.up)
        timer = MainLoop.after(milliseconds: Int(wait)) { [weak self] in self?.tick() }
    }

    private func tick() {
        timer = nil
        if let pages = show.tick(
            at: MainLoop.now, index: viewer.index, count: viewer.album.photos.count)
        {
            viewer.turn(by: pages)
        }
        follow()
    }

    private func inputCame(_ event: GestureEvent) {
        guard show.phase == .playing, event.isByPerson else { return }
        pause()
    }

    private func changed() {
        viewer.isPlaying = show.phase == .playing
        if !isRunning {
            timer?.cancel()
            timer = nil
        }
        follow()
    }
}

extension GestureEvent {
    /// Whether a person did something, apart from moving the pointer about or letting go.
    var isByPerson: Bool {
        switch kind {
        case .down, .key, .wheel, .padScroll, .padPinch, .padTurn, .secondaryPressed, .sideButton:
            true
        case .moved, .up, .cancelled, .allCancelled, .longPressed, .windowActivated, .deadline:
            false
        }
    }
}
