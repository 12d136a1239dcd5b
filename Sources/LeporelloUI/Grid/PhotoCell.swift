import GtkBridge
import PhotoModel
import PhotoPipeline

/// One card of the grid: the photo contained in it or why there is none, or a folder.
///
/// Its background, corners and hover are style; the photo is drawn here. A cell is rebound to other
/// photos for as long as it lives; what comes late for an earlier photo is dropped by identity.
@MainActor
final class PhotoCell: Canvas {
    /// How long the first arrival of a photo fades in, in ms.
    private static let fadeMilliseconds = 120

    /// The mark's distance from the corner, logical px.
    private static let markMargin = 6.0

    /// The flow box's child that holds the cell.
    let child = FlowBoxChild()
    /// Calls back when what is asked for is there and faded in, or will never be.
    var onFinish: (@MainActor () -> Void)?

    /// What the cell stands for; nil for a spare.
    private(set) var item: GridItem?
    /// The photo shown; nil for a folder and for a spare.
    var photo: Photo? { item?.photo }
    private var folderFace: FolderFace?
    /// What is drawn, nil while nothing has arrived.
    private(set) var texture: Texture?
    /// Nothing better will come: the pixels asked for, or a failure.
    private(set) var isFinished = true
    /// Nothing better will come, and what there is does not change any more.
    var isAtRest: Bool { isFinished && fade == nil && folderFace?.isFinished ?? true }
    /// Drawn empty, while the hero flies.
    var isPhotoHidden = false {
        didSet {
            guard isPhotoHidden != oldValue else { return }
            badge?.isVisible = !isPhotoHidden
            queueDraw()
        }
    }

    private let pipeline: PhotoPipeline
    private let textures: TextureShelf
    /// The cell's width and height in logical pixels.
    private var side = 0.0
    private var subscription: PixelSubscription?
    private var want: PixelRequest.Want?
    /// The picture's size in image pixels, to never enlarge it.
    private var imageSize: Size<Image> = .zero
    private var arrival = 1.0
    private var fade: TimedAnimation?
    private var problem: CellProblem?
    private var badge: Label?
    /// Between the badge and the card's edges, logical px.
    private static let badgeInset = 6.0
    /// The card with the name below it; nil without names.
    private var caption: CaptionedCard?
    /// What assistive technologies are told of it besides its name.
    private var description = CellDescription() {
        didSet {
            if description != oldValue { child.setAccessibleDescription(description.text) }
        }
    }
    private var isSelected = false
    /// The mark in the corner, while photos are being selected.
    private var mark: SelectionMark?

    init(pipeline: PhotoPipeline, textures: TextureShelf) {
        self.pipeline = pipeline
        self.textures = textures
        super.init(cssName: "photo-cell")
        clipsContent = true
        setAccessibleRole(.presentation)
        child.setChild(self)
        child.setSelected(false)
    }

    // MARK: Binding

    /// Shows an item, forgetting the one before.
    ///
    /// Lengths are those of the card and of the name below it, logical px.
    func bind(
        _ item: GridItem, side: Double, captionHeight: Double, priority: RequestPriority
    ) {
        let isSamePicture = self.item?.id == item.id
        self.item = item
        child.tooltip = item.name
        child.setAccessibleLabel(item.name)
        want = nil
        showBadge(badge(for: nil))
        if !isSamePicture {
            isPhotoHidden = false
            clearPicture()
        }
        removeFolderFace()
        if case .folder(let folder) = item {
            show(folder, side: side, priority: priority)
        }
        request(side: side, captionHeight: captionHeight, priority: priority)
        caption?.name = item.caption
    }

    /// Tells the place among all items, from 1, and their number.
    func tell(place: Int, of count: Int) {
        child.setAccessiblePosition(place, of: count)
        description.place = CellDescription.Place(number: place, count: count)
    }

    private func show(_ folder: Folder, side: Double, priority: RequestPriority) {
        subscription?.cancel()
        subscription = nil
        isFinished = true
        description.words = tr("Folder")
        let face = FolderFace(
            folder, side: side, priority: priority, pipeline: pipeline, textures: textures)
        face.onFinish = { [weak self] in self?.onFinish?() }
        insert(face)
        folderFace = face
    }

    private func removeFolderFace() {
        folderFace?.unparent()
        folderFace = nil
    }

    /// Shows nothing and wants nothing.
    func unbind() {
        item = nil
        removeFolderFace()
        want = nil
        showBadge(nil)
        subscription?.cancel()
        subscription = nil
        isFinished = true
        isPhotoHidden = false
        showSelection(isSelected: false, isMarked: false)
        clearPicture()
    }

    /// Shows whether the photo is selected, and the mark that says so, if wanted.
    func showSelection(isSelected: Bool, isMarked: Bool) {
        if isSelected != self.isSelected {
            self.isSelected = isSelected
            child.setSelected(isSelected)
        }
        if isMarked, mark == nil {
            let mark = SelectionMark()
            insert(mark)
            self.mark = mark
        } else if !isMarked {
            mark?.unparent()
            mark = nil
        }
        mark?.isSet = isSelected
    }

    /// Asks for pixels that fill a card of this side, unless they are there or on their way.
    func request(side: Double, captionHeight: Double, priority: RequestPriority) {
        showCaption(height: captionHeight, side: side)
        if side != self.side {
            self.side = side
            queueResize()
        }
        folderFace?.request(side: side, priority: priority)
        guard let photo else { return }
        let want = Self.want(devicePixels: (side * scale).rounded(.up))
        subscription?.priority = priority
        guard want != self.want else { return }
        self.want = want
        isFinished = false
        let request = PixelRequest(photo, want: want)
        if let pixels = pipeline.cached(request) {
            show(pixels, isFinal: true, fadesIn: false)
        }
        // Also for pixels at hand: the subscription keeps them in memory while they are shown.
        subscription = pipeline.load(request, priority: priority) { [weak self] update in
            self?.receive(update, for: photo, want: want)
        }
    }

    private func showCaption(height: Double, side: Double) {
        guard height > 0 else {
            if caption != nil {
                caption?.release()
                caption = nil
                child.setChild(self)
            }
            return
        }
        if caption == nil {
            child.setChild(nil)
            let caption = CaptionedCard(self)
            caption.name = item?.caption ?? ""
            child.setChild(caption)
            self.caption = caption
        }
        caption?.layOut(side: side, captionHeight: height)
    }

    /// What fills a cell of this many device pixels.
    static func want(devicePixels: Double) -> PixelRequest.Want {
        if devicePixels <= Double(ThumbnailSize.xxLarge.side) {
            return .thumbnail(ThumbnailSize(devicePixels: devicePixels))
        }
        return .fit(width: Int(devicePixels), height: Int(devicePixels))
    }

    private func receive(_ update: PixelUpdate, for photo: Photo, want: PixelRequest.Want) {
        guard photo == self.photo, want == self.want else { return }
        switch update {
        case .pixels(let pixels, let isFinal):
            if isFinished { return }
            show(pixels, isFinal: isFinal, fadesIn: texture == nil)
        case .failed(let failure):
            isFinished = true
            if texture == nil { show(failure) }
            onFinish?()
        }
    }

    private func show(_ pixels: Pixels, isFinal: Bool, fadesIn: Bool) {
        removeProblem()
        texture = textures.texture(for: pixels)
        imageSize = Size(width: Double(pixels.imageWidth), height: Double(pixels.imageHeight))
        // What comes meanwhile from the cache may not know as much as what was shown before.
        let words = badge(for: pixels)
        if isFinal || words != nil { showBadge(words) }
        if isFinal { isFinished = true }
        if fadesIn { fadeIn() }
        queueDraw()
        if isAtRest { onFinish?() }
    }

    private func show(_ failure: PixelFailure) {
        let words = ProblemWords.cause(failure)
        removeProblem()
        // With names the one below is enough.
        let problem = CellProblem(name: caption == nil ? photo?.name ?? failure.fileName : nil)
        self.problem = problem
        insert(problem.root)
        child.tooltip = words
        description.words = words
        queueResize()
    }

    /// The one thing about the photo that its picture does not show; nil for most.
    private func badge(for pixels: Pixels?) -> String? {
        if pixels?.isTruncated == true { return tr("Incomplete") }
        if pixels?.isAnimated == true { return tr("Animated") }
        if photo?.isRaw == true { return tr("RAW") }
        let pages = pixels?.filePageCount ?? 1
        return pages > 1 ? trn("%d page", "%d pages", pages) : nil
    }

    private func showBadge(_ text: String?) {
        description.words = text
        guard text != badge?.text else { return }
        badge?.unparent()
        badge = text.map { Label($0) }
        guard let badge else { return }
        badge.addStyle("photo-badge")
        badge.canTarget = false
        insert(badge)
    }

    private func clearPicture() {
        texture = nil
        imageSize = .zero
        fade?.pause()
        fade = nil
        arrival = 1
        removeProblem()
        queueDraw()
    }

    private func removeProblem() {
        problem?.root.unparent()
        problem = nil
    }

    private func fadeIn() {
        guard isMapped, Desktop.animationsEnabled else { return }
        arrival = 0
        let fade = TimedAnimation(
            widget: self, from: 0, to: 1, milliseconds: Self.fadeMilliseconds, easing: .linear
        ) { [weak self] value in
            self?.arrival = value
            self?.queueDraw()
        }
        self.fade = fade
        fade.onDone { [weak self, weak fade] in
            guard let self, let fade, self.fade === fade else { return }
            self.fade = nil
            if isAtRest { onFinish?() }
        }
        fade.play()
    }

    // MARK: Drawing

    /// Where the photo stands in the cell: contained, centred, on device pixels, never enlarged.
    ///
    /// All of the cell while there is no photo.
    var photoFrame: Rect<Widget> {
        guard let texture else { return Rect(x: 0, y: 0, width: side, height: side) }
        let aspect = Double(texture.width) / Double(texture.height)
        // A thumbnail knows its picture's size only if it says so; its own is the least it can be.
        let whole = Size<Image>(
            width: max(imageSize.width, Double(texture.width)),
            height: max(imageSize.height, Double(texture.height)))
        let fitted = min(side, side * aspect)
        let shown = min(fitted, whole.width / scale)
        return snapped(width: shown, height: shown / aspect)
    }

    /// The radius of the photo's own corners: the card's, less for one that is tiny.
    var photoRadius: Double {
        let size = photoFrame.size
        return min(GridLayout.cornerRadius, min(size.width, size.height) / 8)
    }

    private func snapped(width shownWidth: Double, height shownHeight: Double) -> Rect<Widget> {
        func whole(_ value: Double) -> Double { (value * scale).rounded() / scale }
        let deviceWidth = max(1 / scale, whole(shownWidth))
        let deviceHeight = max(1 / scale, whole(shownHeight))
        return Rect(
            x: whole((side - deviceWidth) / 2), y: whole((side - deviceHeight) / 2),
            width: deviceWidth, height: deviceHeight)
    }

    override func draw(_ snapshot: Snapshot) {
        if let texture, !isPhotoHidden {
            let card = Rect<Widget>(x: 0, y: 0, width: width, height: height)
            snapshot.clipped(to: card, radius: GridLayout.cornerRadius) {
                snapshot.faded(to: arrival) {
                    let frame = photoFrame
                    snapshot.clipped(to: frame, radius: photoRadius) {
                        snapshot.append(texture, in: frame, filter: .trilinear)
                    }
                }
            }
        }
        super.draw(snapshot)
    }

    override func measure(
        _ orientation: Orientation, for other: Int
    ) -> (minimum: Int, natural: Int) {
        // Measured for GTK's sake; a problem has the room that the cell has.
        if let problem { _ = measure(problem.root, orientation) }
        if let folderFace { _ = measure(folderFace, orientation) }
        if let badge { _ = measure(badge, orientation) }
        if let mark { _ = measure(mark, orientation) }
        return (Int(side), Int(side))
    }

    override func allocate(width: Int, height: Int) {
        if let problem { place(problem.root, width: width, height: height) }
        if let folderFace { place(folderFace, width: width, height: height) }
        if let badge { place(badge, inCorner: width, height) }
        if let mark { place(mark, inCorner: width) }
    }

    private func place(_ badge: Label, inCorner width: Int, _ height: Int) {
        let badgeWidth = measure(badge, .horizontal).natural
        let badgeHeight = measure(badge, .vertical, for: badgeWidth).natural
        let inset = Self.badgeInset
        place(
            badge, width: badgeWidth, height: badgeHeight,
            at: Point(
                x: isRightToLeft ? Double(width - badgeWidth) - inset : inset,
                y: Double(height - badgeHeight) - inset))
    }

    /// At the top and the end of the line, where it hides least.
    private func place(_ mark: SelectionMark, inCorner width: Int) {
        let markWidth = measure(mark, .horizontal).natural
        let markHeight = measure(mark, .vertical, for: markWidth).natural
        let free = Double(width - markWidth) - Self.markMargin
        place(
            mark, width: markWidth, height: markHeight,
            at: Point(x: isRightToLeft ? Self.markMargin : free, y: Self.markMargin))
    }
}
