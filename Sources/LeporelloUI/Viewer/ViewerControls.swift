import GtkBridge
import PhotoModel

/// What lies over the picture: header, page label, previous and next, zoom (H5).
///
/// Each part is a child of the overlay on its own, so that touches between them reach the picture and
/// touches on them never do (T3). When to show them is decided by `IdleControls`.
@MainActor
final class ViewerControls {
    /// What a control was used for.
    enum Use {
        case back
        case menu
        case fullscreen
        case slideshow
        case turn(by: Int)
        case intent(GestureIntent)
    }

    /// What the controls show.
    struct Facts: Equatable {
        var name = ""
        var label = PageLabel.name
        var hasPrevious = false
        var hasNext = false
        /// Device pixels per image pixel; nil while the picture's size is not known.
        var zoom: Double?
        var isFullscreen = false
        /// Whether a slideshow plays.
        var isPlaying = false
        /// Whether previous and next are wanted: there is a pointer.
        var hasPointer = true
        /// Whether there is a strip below the label.
        var hasStrip = false
        /// Which of the pictures in the photo's file is shown, from 0, and how many there are.
        var filePage = 0
        var filePageCount = 1
        /// Whether a raw file's own preview is shown.
        var isPreview = false
        /// Whether the file ended early, and a part of the picture is missing.
        var isTruncated = false
        /// What plays; nil for a still photo.
        var playback: Playback.State?
    }

    /// Narrower viewers have no room for the zoom controls beside the label, logical px.
    static let zoomControlsWidth = 600.0

    var onUse: ((Use) -> Void)?

    /// Where what hangs below the header begins, logical px.
    private static let belowHeader = 62

    private let headerBar = HeaderBar()
    private let title = WindowTitle()
    private let label = Label()
    /// What is to be known of the pixels beside the page label.
    private let note = Label()
    private let percent = Label()
    private let previous: Button
    private let next: Button
    private let fullscreen: Button
    private let menu: Button
    private let details: Button
    private let back: Button
    private let slideshow: Button
    private let zoomBox = Box(.horizontal)

    private let header: Fader
    private let pill: Fader
    private let noteFader: Fader
    private let zoomControls: Fader
    private let filePages = FilePageControl(below: belowHeader)
    private let filePageFader: Fader
    private let playback = PlaybackControl()
    private let playbackFader: Fader
    private let strip: Fader
    private let stripView: View
    private let previousArrow: Fader
    private let nextArrow: Fader

    private var facts = Facts()
    private var isRevealed = false
    private var isWide = true

    /// Controls over a picture, with a strip of thumbnails made elsewhere.
    init(strip stripView: View) {
        self.stripView = stripView
        strip = Fader(stripView, keepsInput: true)
        previous = Button(
            icon: "go-previous-symbolic", tooltip: tr("Previous Photo"),
            key: Shortcut.previousPhoto.stroke)
        next = Button(
            icon: "go-next-symbolic", tooltip: tr("Next Photo"), key: Shortcut.nextPhoto.stroke)
        fullscreen = Button(
            icon: "view-fullscreen-symbolic", tooltip: tr("Fullscreen"),
            key: Shortcut.fullscreen.stroke)
        menu = Button(
            icon: "view-more-symbolic", tooltip: tr("Photo Menu"), key: Shortcut.photoMenu.stroke)
        details = Button(
            icon: "document-properties-symbolic", tooltip: tr("Details"),
            key: Shortcut.details.stroke)
        back = Button(
            icon: "go-previous-symbolic", tooltip: tr("Back to Photos"),
            key: Shortcut.backToGrid.stroke)
        slideshow = Button(icon: "media-playback-start-symbolic", tooltip: "")
        header = Fader(headerBar)
        pill = Fader(label, takesInput: false)
        noteFader = Fader(note, takesInput: false)
        zoomControls = Fader(zoomBox)
        filePageFader = Fader(filePages.view)
        playbackFader = Fader(playback.view)
        previousArrow = Fader(previous)
        nextArrow = Fader(next)
        buildHeader()
        buildLabel()
        buildZoom()
        buildArrows()
        filePages.onTurn = { [weak self] way in
            self?.onUse?(.intent(.turnFilePage(by: way)))
        }
        playback.onToggle = { [weak self] in self?.onUse?(.intent(.togglePlayback)) }
    }

    /// The parts, to be laid over the picture in this order.
    var views: [View] {
        [
            previous, next, stripView, label, note, zoomBox, playback.view, filePages.view,
            headerBar,
        ]
    }

    /// The parts that keep the controls shown while the pointer is on them.
    var places: [View] {
        [previous, next, stripView, zoomBox, playback.view, filePages.view, headerBar]
    }

    /// Where the menu opens from its button, in the button's coordinates.
    var menuButton: View { menu }

    // MARK: State

    /// Shows or hides all of them, fading.
    func reveal(_ isRevealed: Bool) {
        self.isRevealed = isRevealed
        updateVisibility()
    }

    func show(_ new: Facts) {
        guard new != facts else { return }
        facts = new
        title.title = new.name
        label.text =
            switch new.label {
            case .name: new.name
            case .place(let page, let count):
                tr("%1$s / %2$s", grouped(page), grouped(count))
            }
        percent.text = new.zoom.map { tr("%s %", grouped(Int(($0 * 100).rounded()))) } ?? ""
        fullscreen.setIcon(
            new.isFullscreen ? "view-restore-symbolic" : "view-fullscreen-symbolic")
        slideshow.setIcon(
            new.isPlaying ? "media-playback-pause-symbolic" : "media-playback-start-symbolic")
        slideshow.describe(
            new.isPlaying ? tr("Pause Slideshow") : tr("Start Slideshow"),
            key: Shortcut.slideshow.stroke)
        placeAboveStrip(hasStrip: new.hasStrip)
        filePages.show(page: new.filePage, of: new.filePageCount)
        playback.show(new.playback)
        note.text = new.note ?? ""
        updateVisibility()
    }

    /// Whether the header reaches the window's end, and so has the buttons that stand there.
    var isAtWindowEnd = true {
        didSet { headerBar.setShowsWindowButtons(start: true, end: isAtWindowEnd) }
    }

    /// The middle of a view as large as the viewer that nothing shown lies over.
    func freeArea(in view: View) -> Rect<Widget> {
        func frames(_ faders: [Fader]) -> [Rect<Widget>] {
            faders.filter(\.isShown).compactMap { $0.view.frame(in: view) }
        }
        var left = 0.0
        var right = view.width
        let middle = (left + right) / 2
        for arrow in frames([previousArrow, nextArrow]) {
            if arrow.center.x < middle {
                left = max(left, arrow.maxX)
            } else {
                right = min(right, arrow.minX)
            }
        }
        let top = frames([header, filePageFader]).map(\.maxY).max() ?? 0
        let bottom =
            frames([pill, noteFader, playbackFader, zoomControls, strip]).map(\.minY).min()
            ?? view.height
        return Rect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
    }

    private func placeAboveStrip(hasStrip: Bool) {
        let height = hasStrip ? Int(StripLayout.height.rounded(.up)) : 0
        label.setMargins(bottom: max(18, height + 8))
        zoomBox.setMargins(bottom: max(12, height + 4), end: 12)
        playback.view.setMargins(bottom: max(12, height + 4), start: 12)
        // Both marks stand in the corner where reading begins, one beside the other.
        let room = facts.playback == nil ? 0 : PlaybackControl.side + 8
        note.setMargins(bottom: max(18, height + 8), start: 12 + room)
    }

    /// The viewer's width changed.
    func resized(width: Double) {
        isWide = width >= Self.zoomControlsWidth
        updateVisibility()
    }

    private func updateVisibility() {
        // A narrow header has room for it only while it is needed to go on or pause.
        slideshow.isVisible = isWide || facts.isFullscreen
        header.update(isShown: isRevealed)
        pill.update(hasPlace: !label.text.isEmpty, isShown: isRevealed)
        zoomControls.update(hasPlace: isWide, isShown: isRevealed && facts.zoom != nil)
        filePageFader.update(hasPlace: facts.filePageCount > 1, isShown: isRevealed)
        playbackFader.update(
            hasPlace: facts.playback != nil, isShown: isRevealed || playback.isMark)
        noteFader.update(hasPlace: facts.note != nil, isShown: isRevealed)
        strip.update(hasPlace: facts.hasStrip, isShown: isRevealed)
        previousArrow.update(isShown: isRevealed && facts.hasPointer && facts.hasPrevious)
        nextArrow.update(isShown: isRevealed && facts.hasPointer && facts.hasNext)
    }

    // MARK: Building

    private func buildHeader() {
        headerBar.addStyle("osd", "viewer-header")
        headerBar.setTitle(title)
        headerBar.packStart(back)
        headerBar.packStart(slideshow)
        slideshow.onClick { [weak self] in self?.onUse?(.slideshow) }
        // From the end: details, menu, fullscreen, as one reads.
        for button in [fullscreen, menu, details] { headerBar.packEnd(button) }
        details.setAction(ViewerCommand.showDetails.action)
        details.addStyle("viewer-details")
        back.onClick { [weak self] in self?.onUse?(.back) }
        menu.onClick { [weak self] in self?.onUse?(.menu) }
        fullscreen.onClick { [weak self] in self?.onUse?(.fullscreen) }
        headerBar.verticalAlign = .start
    }

    private func buildLabel() {
        label.addStyle("osd", "viewer-pill", "numeric")
        label.setEllipsis(.middle)
        label.setMaximumCharacters(40)
        label.horizontalAlign = .center
        label.verticalAlign = .end
        note.addStyle("osd", "viewer-pill")
        note.horizontalAlign = .start
        note.verticalAlign = .end
    }

    private func buildZoom() {
        zoomBox.addStyle("osd", "viewer-zoom")
        let fit = Button(
            icon: "zoom-fit-best-symbolic", tooltip: tr("Fit to Window"),
            key: Shortcut.wholePhoto.stroke)
        let smaller = Button(
            icon: "zoom-out-symbolic", tooltip: tr("Zoom Out"), key: Shortcut.zoomOut.stroke)
        let larger = Button(
            icon: "zoom-in-symbolic", tooltip: tr("Zoom In"), key: Shortcut.zoomIn.stroke)
        let turn = Button(
            icon: "object-rotate-right-symbolic", tooltip: tr("Turn Clockwise"),
            key: Shortcut.turnClockwise.stroke)
        let step = KeyBindings.zoomStep
        turn.onClick { [weak self] in self?.onUse?(.intent(.rotate(quarterTurns: 1))) }
        fit.onClick { [weak self] in self?.onUse?(.intent(.zoomHome)) }
        smaller.onClick { [weak self] in
            self?.onUse?(.intent(.zoomBy(factor: 1 / step, at: nil, isAnimated: true)))
        }
        larger.onClick { [weak self] in
            self?.onUse?(.intent(.zoomBy(factor: step, at: nil, isAnimated: true)))
        }
        percent.addStyle("numeric")
        percent.setSizeRequest(width: 52)
        for button in [turn, fit, smaller, larger] {
            button.addStyle("flat", "circular")
            button.focusesOnClick = false
        }
        for part in [turn, fit, smaller, percent, larger] as [View] { zoomBox.append(part) }
        zoomBox.horizontalAlign = .end
        zoomBox.verticalAlign = .end
        placeAboveStrip(hasStrip: false)
    }

    private func buildArrows() {
        for (button, align, way) in [(previous, Align.start, -1), (next, Align.end, 1)] {
            button.addStyle("osd", "circular", "viewer-arrow")
            button.focusesOnClick = false
            button.onClick { [weak self] in self?.onUse?(.turn(by: way)) }
            button.horizontalAlign = align
            button.verticalAlign = .center
            button.setMargins(start: 12, end: 12)
        }
    }
}

extension ViewerControls.Facts {
    /// A word on the pixels that are shown; nil for a picture as it is meant.
    ///
    /// An animation that breaks off has a mark of its own.
    fileprivate var note: String? {
        if isTruncated, playback == nil { return tr("Incomplete") }
        return isPreview ? tr("Preview") : nil
    }
}
