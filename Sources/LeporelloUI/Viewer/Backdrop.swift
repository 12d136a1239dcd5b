import GtkBridge
import PhotoModel

/// What lies behind the picture: black, or a blurred copy of the grid (H4).
///
/// The copy is a texture of its own, drawn once: what goes on beneath costs nothing, and shows only
/// while the backdrop is not opaque. Which copies are made is decided by `BackdropCopies`.
@MainActor
final class Backdrop: Canvas {
    /// What a person can choose; the names are those of the settings.
    enum Kind: String, CaseIterable {
        case black
        case blurred
    }

    /// How far colours run into each other, logical px.
    private static let radius = 40.0
    /// Pixels of the copy per logical px: what is blurred that much needs no more.
    private static let resolution = 0.25
    /// What is laid over the copy in the dark style, so that it stays behind the picture.
    private static let darkTint = Color.black.withAlpha(0.55)
    /// The same in the light style.
    private static let lightTint = Color.white.withAlpha(0.4)

    /// Which backdrop is drawn.
    var kind = Kind.black {
        didSet { if kind != oldValue { kindChanged() } }
    }

    /// How opaque it is, 0 to 1.
    var level = 0.0 {
        didSet { if level != oldValue { queueDraw() } }
    }

    /// What it is a copy of.
    var beneath: () -> View? = { nil }
    /// Called when what lies in front must be readable on another brightness.
    var onChange: (() -> Void)?

    private var copies = BackdropCopies()
    private var copy: Texture?
    private var timer: GtkBridge.Timer?

    init() {
        super.init(cssName: "backdrop")
        canTarget = false
        canFocus = false
        setAccessibleRole(.presentation)
    }

    /// Whether dark text is readable on it, and light text is not.
    var isLight: Bool { kind == .blurred && copy != nil && !Desktop.isDark }

    /// The viewer opens: takes the copy before anything beneath changes for it.
    func opened() {
        guard kind == .blurred, let view = beneath() else { return }
        let isReady = view.isMapped
        if copies.opened(over: view.size, isReady: isReady, at: MainLoop.now) { takeCopy() }
        arm()
    }

    /// The viewer is closed: the copy is let go.
    func closed() {
        copies.closed()
        copy = nil
        arm()
        onChange?()
    }

    private func kindChanged() {
        if level > 0, kind == .blurred {
            opened()
        } else if kind == .black {
            closed()
        }
        queueDraw()
    }

    private func takeCopy() {
        copy = beneath()?.blurredCopy(
            radius: Self.radius, resolution: Self.resolution,
            background: Desktop.isDark ? .darkWindow : .lightWindow)
        queueDraw()
        onChange?()
    }

    private func arm() {
        timer?.cancel()
        timer = nil
        guard let deadline = copies.deadline else { return }
        let wait = max(0, deadline - MainLoop.now).rounded(.up)
        timer = MainLoop.after(milliseconds: Int(wait)) { [weak self] in
            guard let self else { return }
            if copies.tick(at: MainLoop.now) { takeCopy() }
            arm()
        }
    }

    // MARK: Layout and drawing

    override func allocate(width: Int, height: Int) {
        guard kind == .blurred else { return }
        copies.resized(
            to: Size(width: Double(width), height: Double(height)), at: MainLoop.now)
        arm()
    }

    override func styleChanged() {
        guard kind == .blurred else { return }
        copies.styleChanged(at: MainLoop.now)
        arm()
    }

    override func draw(_ snapshot: Snapshot) {
        let all = Rect<Widget>(origin: .zero, size: size)
        guard kind == .blurred, let copy else {
            if level > 0 { snapshot.append(Color.black.withAlpha(level), in: all) }
            return
        }
        snapshot.faded(to: level) {
            snapshot.append(copy, in: all)
            snapshot.append(Desktop.isDark ? Self.darkTint : Self.lightTint, in: all)
        }
    }
}

extension Color {
    /// The window's background in libadwaita 1.7's dark style.
    static let darkWindow = Color(red: 0.133, green: 0.133, blue: 0.149)
    /// The same in the light style.
    static let lightWindow = Color(red: 0.98, green: 0.98, blue: 0.984)
}
