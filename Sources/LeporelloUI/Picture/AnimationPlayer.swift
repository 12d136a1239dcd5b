import GtkBridge
import PhotoModel
import PhotoPipeline

/// Plays one photo's frames on its page: does what `Playback` decides.
///
/// Waits by a timer until a frame is nearly due, and for the screen's own frames only then: a slow
/// animation does not keep the screen awake, and one that stands costs nothing.
@MainActor
final class AnimationPlayer {
    /// Time before a frame is due from which the screen's frames are followed, ms.
    ///
    /// Three of the screen's.
    private static let lead = 50.0

    private let pipeline: PhotoPipeline
    private weak var widget: Canvas?
    private var photo: Photo?
    private var playback: Playback?
    private var box = (width: 1, height: 1)
    private var stream: AnimationStream?
    /// Frames by their serials, drawn ones as textures: what is kept is uploaded once.
    private var frames: [Int: AnimationFrame] = [:]
    private var textures: [Int: Texture] = [:]
    private var serialCount = 0
    private let ticks = FrameTicks()
    private var timer: GtkBridge.Timer?
    private var isOn = false
    private var isLookedAt = false

    /// Frames that were asked for since the program began.
    private(set) static var framesAsked = 0

    /// The frame to be drawn instead of the still picture; nil before the first one.
    private(set) var shown: (texture: Texture, frame: AnimationFrame)?
    /// Called when `shown` or the state changed.
    var onChange: (() -> Void)?

    init(pipeline: PhotoPipeline) {
        self.pipeline = pipeline
    }

    /// Draws by that widget's frame clock.
    func attach(to widget: Canvas) { self.widget = widget }

    /// What the user sees of the animation; nil for a still photo.
    var state: Playback.State? {
        guard let playback, playback.state != .still else { return nil }
        return playback.state
    }

    /// Plays a photo's animation from its beginning; nil, or a still one, plays nothing.
    func set(_ photo: Photo?, imageSize: Size<Image>) {
        guard photo?.id != self.photo?.id || photo?.version != self.photo?.version else { return }
        send(.screen(isOn: false, isLookedAt: false))
        self.photo = photo
        playback = photo.map { _ in Playback(autoplays: Desktop.animationsEnabled) }
        box = FramePlan.box(imageSize: imageSize)
        send(.screen(isOn: isOn, isLookedAt: isLookedAt))
        onChange?()
    }

    /// Whether it plays this photo in this state of its file.
    func plays(_ photo: Photo) -> Bool {
        photo.id == self.photo?.id && photo.version == self.photo?.version
    }

    /// Tells whether the page is on the screen, and whether nothing covers or moves it.
    func place(isOn: Bool, isLookedAt: Bool) {
        guard isOn != self.isOn || isLookedAt != self.isLookedAt else { return }
        self.isOn = isOn
        self.isLookedAt = isLookedAt
        send(.screen(isOn: isOn, isLookedAt: isLookedAt))
    }

    /// Stops, goes on, or begins anew.
    func toggle() { send(.toggled) }

    private func send(_ event: Playback.Event, at time: Double = MainLoop.now) {
        guard let before = playback?.state,
            let actions = playback?.handle(event, at: time)
        else { return }
        for action in actions { perform(action) }
        if playback?.state != before { onChange?() }
        arm(at: time)
    }

    private func perform(_ action: Playback.Action) {
        switch action {
        case .open: open()
        case .close:
            stream?.cancel()
            stream = nil
        case .ask(let count):
            Self.framesAsked += count
            stream?.ask(for: count)
        case .show(let serial): show(serial)
        case .release(let serial):
            frames[serial] = nil
            textures[serial] = nil
        case .showNothing:
            shown = nil
            onChange?()
        }
    }

    private func open() {
        guard let photo else { return }
        stream = pipeline.frames(of: photo, boxWidth: box.width, boxHeight: box.height) {
            [weak self] update in
            self?.handle(update)
        }
    }

    private func handle(_ update: AnimationUpdate) {
        switch update {
        case .opened(let count): send(.opened(playCount: count))
        case .frame(let frame):
            serialCount += 1
            frames[serialCount] = frame
            send(
                .arrived(
                    Playback.Frame(
                        serial: serialCount, index: frame.index, delay: frame.delay,
                        isLast: frame.isLast, byteCount: frame.pixels.byteCount)))
        case .failed(let failure):
            Log.debug("animation: \(failure.kind) \(failure.detail)")
            send(.failed)
        }
    }

    private func show(_ serial: Int) {
        guard let frame = frames[serial] else { return }
        let texture = textures[serial] ?? Texture(pixels: frame.pixels)
        textures[serial] = texture
        shown = (texture, frame)
        widget?.queueDraw()
    }

    // MARK: Time

    private func arm(at now: Double) {
        timer?.cancel()
        timer = nil
        guard let next = playback?.nextTime, let widget else { return ticks.stop() }
        let wait = next - now - Self.lead
        guard wait > 0 else {
            return ticks.start(on: widget) { [weak self] time in self?.tick(at: time) ?? false }
        }
        ticks.stop()
        timer = MainLoop.after(milliseconds: Int(wait.rounded(.up))) { [weak self] in
            self?.arm(at: MainLoop.now)
        }
    }

    /// Whether the next frame of the screen is of use too.
    private func tick(at time: Double) -> Bool {
        send(.tick, at: time)
        return ticks.isRunning
    }
}
