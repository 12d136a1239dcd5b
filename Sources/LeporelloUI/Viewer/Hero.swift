import GtkBridge
import PhotoModel

/// What the hero needs of the viewer that it opens and closes.
@MainActor
protocol HeroStage: AnyObject {
    /// What the current page draws; the hero draws the very same (H3).
    var heroPicture: HeroPicture? { get }
    /// The current picture's size, known or assumed.
    var heroImageSize: Size<Image>? { get }
    /// Where the current page's picture lies now, and what of it is seen, in viewer coordinates.
    var heroPlace: HeroFrame.End? { get }
    /// How opaque the backdrop is by a drag or a pinch that closes, 0 to 1.
    var heroBackdrop: Double { get }
    /// Show the viewer; its page's picture is left out of drawing until `heroArrived`.
    func heroPresented()
    /// The viewer has the input again: the hero turned round on its way to the grid.
    func heroTurned()
    /// The hero has moved, and the backdrop with it.
    func heroMoved()
    /// The page itself is shown from now on.
    func heroArrived()
    /// The page's picture is left out of drawing from now on; the hero draws it.
    func heroLeft()
    /// The hero lies on its thumbnail, which is shown beneath it from now on.
    func heroLanded()
    /// Take the viewer away.
    func heroDismissed()
}

/// What a page draws.
struct HeroPicture {
    var texture: Texture
    /// Whether the texture has all of the picture's pixels.
    var isWhole: Bool
    /// Whether the page draws a checkerboard behind it.
    var hasAlpha: Bool
}

/// The picture that grows out of its thumbnail and shrinks back into it (H1, H2).
///
/// A canvas over the viewer that draws nothing but the flying picture and catches no input. What is
/// open or closed is decided by `HeroMachine` alone; this runs its animations.
@MainActor
final class Hero: Canvas {
    private weak var stage: (any HeroStage)?
    private var machine = HeroMachine()
    private var path = HeroPath()
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

    /// How opaque the backdrop is, 0 to 1.
    var backdrop: Double {
        switch machine.phase {
        case .closed: 0
        case .open: stage?.heroBackdrop ?? 1
        case .opening, .closing: path.backdrop(at: machine.progress)
        }
    }

    /// Grows from a thumbnail; without one the viewer fades in.
    ///
    /// `turningFrom` is where the same photo was when it was chosen again on its way back; nil for
    /// another photo.
    func open(from source: HeroSource?, turningFrom place: HeroFrame.End? = nil) {
        let backdrop = backdrop
        let wasClosing = machine.phase == .closing
        self.source = source
        fade = nil
        let actions = machine.open(isAnother: place == nil)
        if !actions.isEmpty {
            path.turn(to: .place, from: machine.progress, at: place, backdrop: backdrop)
        }
        if wasClosing { stage?.heroTurned() }
        perform(actions)
    }

    /// Shows the viewer with no motion at all, as for a file opened from elsewhere.
    func openAtOnce() {
        stopAnimation()
        source = nil
        fade = nil
        perform(machine.openAtOnce())
    }

    /// Shrinks to the thumbnail of the photo now shown; without one the viewer fades out.
    ///
    /// The way begins at `place`, where the picture is on screen.
    func close(to source: HeroSource?, from place: HeroFrame.End?) {
        let backdrop = backdrop
        let actions = machine.close()
        guard !actions.isEmpty else { return }
        self.source = source
        path.turn(to: .thumbnail, from: machine.progress, at: place, backdrop: backdrop)
        stage?.heroLeft()
        perform(actions)
    }

    /// Where the picture is on screen, flying or in its place.
    var shownPlace: HeroFrame.End? {
        guard let place = stage?.heroPlace else { return nil }
        guard machine.phase == .opening || machine.phase == .closing, let source else {
            return place
        }
        return path.end(at: machine.progress, thumbnail: thumbnail(of: source), place: place)
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
        play(
            Animation.along(curve, of: self, from: from, to: to) { [weak self] value in
                self?.moved(to: value)
            }
        ) { [weak self] in self?.landed() }
    }

    /// Runs an animation in place of the one under way.
    ///
    /// `then` follows unless it is replaced too.
    private func play(_ animation: Animation, then: @escaping @MainActor () -> Void) {
        stopAnimation()
        self.animation = animation
        animation.onDone { [weak self, weak animation] in
            guard let self, let animation, self.animation === animation else { return }
            self.animation = nil
            then()
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
        stage?.heroMoved()
        queueDraw()
    }

    /// A closing hero lies on its thumbnail now and fades there; an opening one is the page.
    private func landed() {
        guard machine.phase == .closing, source != nil else { return finish() }
        stage?.heroLanded()
        let fading = TimedAnimation(
            widget: self, from: 1, to: 0, milliseconds: Int(HeroMachine.fadeDuration * 1000),
            easing: .linear
        ) { [weak self] value in
            self?.fade = value
            self?.queueDraw()
        }
        play(fading) { [weak self] in self?.finish() }
    }

    private func finish() {
        fade = nil
        perform(machine.finish())
        if machine.phase == .closed { source = nil }
    }

    // MARK: Drawing

    override func draw(_ snapshot: Snapshot) {
        guard !isAtRest, machine.phase == .opening || machine.phase == .closing,
            let stage, let end = shownPlace
        else { return }
        let picture = stage.heroPicture
        guard let source else {
            // No thumbnail: the picture fades where it is.
            guard let picture else { return }
            return snapshot.faded(to: machine.progress) { draw(end, picture, on: snapshot) }
        }
        let thumbnail = source.texture.map {
            HeroPicture(texture: $0, isWhole: false, hasAlpha: picture?.hasAlpha ?? false)
        }
        let drawsThumbnail =
            source.texture.map {
                HeroFrame.drawsThumbnail(
                    pictureWidth: end.picture.size.width * scale, thumbnailWidth: $0.width,
                    progress: machine.progress)
            } ?? false
        guard let drawn = drawsThumbnail ? thumbnail : picture ?? thumbnail else { return }
        snapshot.faded(to: fade ?? 1) { draw(end, drawn, on: snapshot) }
    }

    private func draw(_ end: HeroFrame.End, _ picture: HeroPicture, on snapshot: Snapshot) {
        guard !end.clip.size.isEmpty, !end.picture.size.isEmpty else { return }
        let filter = ScalingFilter(
            Sampling(zoom: end.picture.size.width * scale / Double(picture.texture.width)),
            isWholePicture: picture.isWhole)
        snapshot.clipped(to: end.clip, radius: end.cornerRadius) {
            snapshot.turned(by: end.rotation, about: end.picture.center) {
                if picture.hasAlpha {
                    // A cell has no checkerboard, the page has.
                    snapshot.faded(to: min(1, max(0, machine.progress))) {
                        Checkerboard.draw(
                            in: end.picture, visible: end.picture, on: snapshot)
                    }
                }
                snapshot.append(picture.texture, in: end.picture, filter: filter)
            }
        }
    }

    private func thumbnail(of source: HeroSource) -> HeroFrame.End {
        let size =
            stage?.heroImageSize
            ?? source.texture.map { Size(width: Double($0.width), height: Double($0.height)) }
            ?? Size(width: source.frame.size.width, height: source.frame.size.height)
        return .contained(
            picture: size, in: source.frame, pixel: 1 / scale, cornerRadius: source.radius)
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
