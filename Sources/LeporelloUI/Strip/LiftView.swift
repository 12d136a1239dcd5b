import GtkBridge
import PhotoModel

/// The lifted photo above everything, and the drop zone (S2, S6).
///
/// The zone says what release will do. A canvas as large as the viewer that catches no input.
@MainActor
final class LiftView: Canvas {
    private static let shadow = Color.black.withAlpha(0.45)
    /// Between the drop zone and the viewer's sides, the header and the strip, logical px.
    private static let inset = 24.0
    private static let headerHeight = 56.0

    private let label = Label(tr("Release to send"))
    private let strip: StripView
    private let ticks = FrameTicks()
    /// Whether a mouse drags a photo over the viewer.
    var isHovered = false {
        didSet { if isHovered != oldValue { sync() } }
    }

    init(strip: StripView) {
        self.strip = strip
        super.init(cssName: "lift")
        canTarget = false
        canFocus = false
        setAccessibleRole(.presentation)
        label.addStyle("viewer-pill")
        label.opacity = 0
        insert(label)
    }

    /// Draws what the strip has lifted now.
    func sync() {
        label.opacity = zoneOpacity
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
        Rect(
            x: Self.inset, y: Self.headerHeight,
            width: max(0, width - 2 * Self.inset),
            height: max(
                0, strip.strip.layout.frame.minY - Self.headerHeight - Self.inset))
    }

    override func allocate(width: Int, height: Int) {
        let labelWidth = measure(label, .horizontal).natural
        let labelHeight = measure(label, .vertical, for: labelWidth).natural
        place(
            label, width: labelWidth, height: labelHeight,
            at: Point(
                x: ((Double(width) - Double(labelWidth)) / 2).rounded(),
                y: zone.minY + Self.inset))
    }

    override func measure(
        _ orientation: Orientation, for other: Int
    ) -> (minimum: Int, natural: Int) {
        _ = measure(label, orientation)
        return (0, 0)
    }

    override func draw(_ snapshot: Snapshot) {
        let opacity = zoneOpacity
        if opacity > 0 {
            snapshot.faded(to: opacity) {
                snapshot.append(Color.black.withAlpha(0.25), in: zone)
                snapshot.appendOutline(
                    of: zone, radius: 16, color: Desktop.accentColor, width: 3, dash: [10, 7])
            }
        }
        drawPhoto(on: snapshot)
        super.draw(snapshot)
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
