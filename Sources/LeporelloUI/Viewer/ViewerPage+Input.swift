import GtkBridge
import PhotoModel

/// What comes in, and what it means for the viewer.
extension ViewerPage {
    /// What the arbiter is to know of this moment.
    var scene: GestureScene {
        var scene = carousel.stage.scene
        scene.touchWakesControls = isWaking
        // What comes while the picture still flies, or another finger lifts one, is no tap on it.
        if hero.phase != .open || strip.strip.lift != nil { scene.isMoving = true }
        return scene
    }

    /// Follows the input itself: the trace, and the controls that come and go with it.
    func inputCame(_ event: GestureEvent) {
        trace?.write(.event(event))
        onInput?(event)
        tracedRest = nil
        switch event.kind {
        case .down(.touch, _):
            isWaking = idle.touchWakes
            // A second finger, wherever it lands, sends a lifted photo back (S3).
            strip.send(.escape, at: MainLoop.now)
            idle.touched(at: MainLoop.now)
        case .down, .key, .wheel, .padScroll, .padPinch, .padTurn, .secondaryPressed,
            .sideButton:
            idle.pointerOrKey(at: MainLoop.now)
        case .moved, .up, .cancelled, .allCancelled, .longPressed, .windowActivated, .deadline:
            return
        }
        updateControls()
        showFacts()
    }

    /// Does what the arbiter has decided.
    func perform(_ intent: GestureIntent) {
        switch intent {
        case .close: close()
        case .back where strip.strip.lift != nil:
            strip.send(.escape, at: MainLoop.now)
        case .back where onBack?() == true: break
        case .back where details.isSidebarShown: hideDetails()
        case .back:
            if carousel.stage.current.isZoomed, hero.phase == .open {
                carousel.apply(.zoomHome)
            } else {
                close()
            }
        case .openMenu(let point): openMenu(at: point, from: carousel)
        case .turnFilePage(let pages): turnFilePage(by: pages)
        case .togglePlayback: togglePlayback()
        case .command(.toggleFullscreen): host?.toggleFullscreen()
        case .command(let command): root.activate(command.action)
        default:
            guard isOpen else { return }
            carousel.apply(intent)
        }
    }

    func openMenu(at point: Point<Widget>?, from view: View) {
        guard hero.phase == .open, let photo else { return }
        host?.openMenu(
            for: photo, at: point ?? Point(x: view.width / 2, y: view.height / 2), in: view)
    }

    func addKeys() {
        let keys = KeyController()
        keys.onPress { [weak self] key, modifiers in
            guard let self, isOpen else { return false }
            return feed.press(key, modifiers)
        }
        keys.onRelease { [weak self] key, _ in self?.feed.release(key) }
        root.add(keys)
        let focus = FocusController()
        focus.onLeave { [weak self] in self?.feed.releaseAllKeys() }
        root.add(focus)
    }

    func addPointerWatch() {
        let motion = MotionController()
        motion.onEnter { [weak self] place in self?.lastPointer = place }
        motion.onMotion { [weak self] place in self?.pointerMoved(to: place) }
        surface.add(motion)
        for place in controls.places {
            let watch = MotionController()
            watch.onEnter { [weak self] _ in
                self?.idle.hold()
                self?.updateControls()
            }
            watch.onLeave { [weak self] in
                self?.idle.release(at: MainLoop.now)
                self?.updateControls()
            }
            place.add(watch)
        }
    }

    /// Layout changes under a resting pointer make events too: only real ways count.
    private func pointerMoved(to place: Point<Widget>) {
        defer { lastPointer = place }
        guard let lastPointer, lastPointer.distance(to: place) >= 1 else { return }
        idle.pointerOrKey(at: MainLoop.now)
        updateControls()
        showFacts()
    }
}

extension ViewerCommand {
    /// The window's action that does it.
    var action: String {
        switch self {
        case .toggleFullscreen: "win.fullscreen"
        case .trash: "win.trash"
        case .save: "win.save"
        case .copy: "win.copy"
        case .send: "win.send"
        case .print: "win.print"
        case .showDetails: "win.details"
        case .closeWindow: "win.close"
        }
    }
}
