import GtkBridge
import PhotoModel

/// The lifted photo above everything, and the drop zone (S2, S6).
///
/// The zone says what release will do. A canvas as large as the viewer that catches no input.
@MainActor
final class LiftView: Canvas {
    private static let shadow = Color.black.withAlpha(0.45)
    /// Between the drop zone and the controls and edges around it, logical px.
    private static let inset = 12.0
    /// Between the zone's upper edge and its words, logical px.
    private static let labelInset = 24.0
    /// Of the zone's corners, logical px.
    private static let zoneRadius = 16.0

    private let label = Label(tr("Release to send"))
    private let strip: StripView
    private let controls: ViewerControls
    private let ticks = FrameTicks()
    /// Whether something was drawn last: then the end of it has to be drawn too.
    private var hasDrawn = false
    /// Whether a mouse drags a photo over the drop zone.
    var isHovered = false {
        didSet { if isHovered != oldValue { sync() } }
    }

    init(strip: StripView, controls: ViewerControls) {
        self.strip = strip
        self.controls = controls
        super.init(cssName: "lift")
        canTarget = false
        canFocus = false
        setAccessibleRole(.presentation)
        label.addStyle("viewer-pill")
        insert(label)
    }

    /// Draws what the strip has lifted now.
    func sync() {
        let draws = strip.strip.lift != nil || isHovered
        guard draws || hasDrawn else { return }
        hasDrawn = draws
        queueDraw()
        guard strip.strip.lift?.phase == .held, !ticks.isRunning else { return }
        // A finger that rests reports nothing, but its photo hangs straight again.
        ticks.start(on: self) { [weak self] _ in
            guard let self, let lift = strip.strip.lift, lift.phase == .held else { return false }
            queueDraw()
            return lift.tilt(at: MainLoop.now) != 0
        }
    }

    private var zoneOpacity: Double {
        if isHovered { return 1 }
        return strip.strip.lift?.dropZoneOpacity(stripTop: strip.strip.layout.frame.minY) ?? 0
    }

    private var zone: Rect<Widget> {
        let free = controls.freeArea(in: self)
        let inset = Self.inset
        return Rect(
            x: free.minX + inset, y: free.minY + inset,
            width: max(0, free.size.width - 2 * inset),
            height: max(0, free.size.height - 2 * inset))
    }

    override func allocate(width: Int, height: Int) {
        let labelWidth = measure(label, .horizontal).natural
        let labelHeight = measure(label, .vertical, for: labelWidth).natural
        place(label, width: labelWidth, height: labelHeight)
    }

    override func measure(
        _ orientation: Orientation, for other: Int
    ) -> (minimum: Int, natural: Int) {
        _ = measure(label, orientation)
        return (0, 0)
    }

    override func draw(_ snapshot: Snapshot) {
        snapshot.faded(to: zoneOpacity) { drawZone(on: snapshot) }
        drawPhoto(on: snapshot)
    }

    private func drawZone(on snapshot: Snapshot) {
        let zone = zone
        snapshot.clipped(to: zone, radius: Self.zoneRadius) {
            snapshot.append(Color.black.withAlpha(0.25), in: zone)
        }
        snapshot.appendOutline(
            of: zone, radius: Self.zoneRadius, color: Desktop.accentColor, width: 3, dash: [10, 7])
        let place = Vector<Widget>(
            dx: (zone.center.x - label.width / 2).rounded(),
            dy: (zone.minY + Self.labelInset).rounded())
        snapshot.translated(by: place) { snapshot.append(label, of: self) }
    }

    private func drawPhoto(on snapshot: Snapshot) {
        guard let lift = strip.strip.lift, let cell = strip.cell(of: lift.index),
            let texture = cell.texture
        else { return }
        let picture = Size<Image>(width: Double(texture.width), height: Double(texture.height))
        let held = HeroFrame.End.cropped(
            picture: picture, to: lift.held, cornerRadius: StripCell.cornerRadius)
        let state: HeroFrame.End
        switch lift.phase {
        case .held: state = held
        case .returning:
            state = .cropped(
                picture: picture, to: lift.returning, cornerRadius: StripCell.cornerRadius)
        case .flying:
            state = HeroFrame(thumbnail: held, place: stage(of: cell.imageSize ?? picture))
                .at(lift.progress)
        }
        snapshot.turned(by: lift.tilt(at: MainLoop.now) * .pi / 180, about: state.clip.center) {
            snapshot.appendShadow(
                around: state.clip, radius: state.cornerRadius, color: Self.shadow,
                offset: Vector(dx: 0, dy: 6), blur: 18)
            snapshot.clipped(to: state.clip, radius: state.cornerRadius) {
                snapshot.append(texture, in: state.picture, filter: .trilinear)
            }
        }
    }

    /// Where the photo's page will show it.
    private func stage(of image: Size<Image>) -> HeroFrame.End {
        let viewport = Viewport(size: size, scale: scale)
        let frame = ZoomLevels(image: image, viewport: viewport).opening(
            image: image, viewport: viewport, isRightToLeft: isRightToLeft
        ).widgetFrame
        return HeroFrame.End(
            picture: frame, clip: frame.clipped(to: Rect(origin: .zero, size: size)))
    }
}
