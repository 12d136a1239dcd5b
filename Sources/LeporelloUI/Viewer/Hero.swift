import GtkBridge
import PhotoModel

/// What the hero needs of the viewer that it opens and closes.
@MainActor
protocol HeroStage: AnyObject {
    /// The texture that the current page shows; the hero draws the very same (H3).
    var heroTexture: Texture? { get }
    /// The current picture's size, known or assumed.
    var heroImageSize: Size<Image>? { get }
    /// Where the current page's picture lies now, and what of it is seen, in viewer coordinates.
    var heroPlace: HeroFrame.End? { get }
    /// Show the viewer; its page's picture is left out of drawing until `heroArrived`.
    func heroPresented()
    /// The share of the way, 0 at the thumbnail, 1 in the viewer; the backdrop follows it.
    func heroMoved(to progress: Double)
    /// The page itself is shown from now on.
    func heroArrived()
    /// The page's picture is left out of drawing from now on; the hero draws it.
    func heroLeft()
    /// Take the viewer away.
    func heroDismissed()
}

/// The picture that grows out of its thumbnail and shrinks back into it (H1, H2).
///
/// A canvas over the viewer that draws nothing but the flying picture and catches no input. What is
/// open or closed is decided by `HeroMachine` alone; this runs its animations.
@MainActor
final class Hero: Canvas {
    private weak var stage: (any HeroStage)?
    private var machine = HeroMachine()
    private var source: HeroSource?
    private var animation: Animation?
    /// What is left of the hero in the fade after it has landed, 1 to 0; nil outside of it.
    private var fade: Double?

    /// Draws for `stage`, which owns the hero.
    init(stage: any HeroStage) {
        self.stage = stage
        super.init(cssName: "hero")
        canTarget = false
        canFocus = false
        setAccessibleRole(.presentation)
    }

    /// Which way the viewer is going, or where it rests.
    var phase: HeroMachine.Phase { machine.phase }

    /// Whether nothing moves.
    var isAtRest: Bool { animation == nil }

    /// Grows from a thumbnail; without one the viewer fades in.
    func open(from source: HeroSource?) {
        self.source = source
        fade = nil
        perform(machine.open())
    }

    /// Shows the viewer with no motion at all, as for a file opened from elsewhere.
    func openAtOnce() {
        stopAnimation()
        source = nil
        perform(machine.openAtOnce())
    }

    /// Shrinks to the thumbnail of the photo now shown; without one the viewer fades out.
    func close(to source: HeroSource?) {
        guard machine.phase == .open || machine.phase == .opening else { return }
        self.source = source
        stage?.heroLeft()
        perform(machine.close())
    }

    // MARK: Effects

    private func perform(_ actions: [HeroMachine.Action]) {
        for action in actions {
            switch action {
            case .present: stage?.heroPresented()
            case .animate(let from, let to, let curve): run(from: from, to: to, curve)
            case .reveal: stage?.heroArrived()
            case .dismiss: stage?.heroDismissed()
            }
        }
        queueDraw()
    }

    private func run(from: Double, to: Double, _ curve: Motion.Curve) {
        stopAnimation()
        let onValue: @MainActor (Double) -> Void = { [weak self] value in self?.moved(to: value) }
        let animation = Animation.along(curve, of: self, from: from, to: to, onValue)
        self.animation = animation
        animation.onDone { [weak self, weak animation] in
            guard let self, let animation, self.animation === animation else { return }
            self.animation = nil
            landed()
        }
        animation.play()
    }

    private func stopAnimation() {
        // Forgotten first: pausing must not count as landing.
        let running = animation
        animation = nil
        running?.pause()
    }

    private func moved(to value: Double) {
        machine.advance(to: value)
        stage?.heroMoved(to: min(max(machine.progress, 0), 1))
        queueDraw()
    }

    /// A closing hero lies on its thumbnail now and fades there; an opening one is the page.
    private func landed() {
        guard machine.phase == .closing, source != nil else { return finish() }
        let milliseconds = Int(HeroMachine.fadeDuration * 1000)
        let animation = TimedAnimation(
            widget: self, from: 1, to: 0, milliseconds: milliseconds, easing: .linear
        ) { [weak self] value in
            self?.fade = value
            self?.queueDraw()
        }
        self.animation = animation
        animation.onDone { [weak self, weak animation] in
            guard let self, let animation, self.animation === animation else { return }
            self.animation = nil
            finish()
        }
        animation.play()
    }

    private func finish() {
        fade = nil
        perform(machine.finish())
        if machine.phase == .closed { source = nil }
    }

    // MARK: Drawing

    override func draw(_ snapshot: Snapshot) {
        guard !isAtRest, machine.phase == .opening || machine.phase == .closing,
            let stage, let place = stage.heroPlace,
            let texture = stage.heroTexture ?? source?.texture
        else { return }
        guard let source else {
            // No thumbnail: the picture fades where it is.
            snapshot.faded(to: machine.progress) { draw(place, texture, on: snapshot) }
            return
        }
        let size =
            stage.heroImageSize
            ?? Size(
                width: Double(texture.width), height: Double(texture.height))
        let thumbnail = HeroFrame.End.fitted(
            picture: size, in: source.frame, cornerRadius: source.radius)
        let state = HeroFrame(thumbnail: thumbnail, place: place).at(machine.progress)
        snapshot.faded(to: fade ?? 1) { draw(state, texture, on: snapshot) }
    }

    private func draw(_ state: HeroFrame.End, _ texture: Texture, on snapshot: Snapshot) {
        guard !state.clip.size.isEmpty, !state.picture.size.isEmpty else { return }
        let zoom = state.picture.size.width * scale / Double(texture.width)
        let filter: ScalingFilter = zoom < 1 ? .trilinear : .linear
        snapshot.clipped(to: state.clip, radius: state.cornerRadius) {
            guard state.rotation != 0 else {
                return snapshot.append(texture, in: state.picture, filter: filter)
            }
            snapshot.turned(by: state.rotation, about: state.picture.center) {
                snapshot.append(texture, in: state.picture, filter: filter)
            }
        }
    }
}

extension Animation {
    /// An animation that goes the way that the model describes.
    static func along(
        _ curve: Motion.Curve, of widget: View, from: Double, to: Double,
        _ onValue: @escaping @MainActor (Double) -> Void
    ) -> Animation {
        switch curve {
        case .spring(let spring, let velocity):
            let animation = SpringAnimation(
                widget: widget, from: from, to: to, dampingRatio: spring.dampingRatio, mass: 1,
                stiffness: spring.stiffness, onValue: onValue)
            animation.epsilon = Spring.epsilon
            animation.initialVelocity = velocity
            return animation
        case .timed(let seconds):
            return TimedAnimation(
                widget: widget, from: from, to: to, milliseconds: Int(seconds * 1000),
                easing: .easeOutCubic, onValue: onValue)
        }
    }
}
