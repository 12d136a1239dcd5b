import GtkBridge
import PhotoFiles
import PhotoModel
import PhotoPipeline

/// The front of a folder's card: up to four of its photos, and its name.
///
/// The folder is looked into when the card comes near the page; both the look and the thumbnails end
/// when the card is given to something else, with this object.
@MainActor
final class FolderFace: Canvas {
    let folder: Folder
    /// Calls back when everything that the card can show is there.
    var onFinish: (@MainActor () -> Void)?
    /// Nothing more will come.
    private(set) var isFinished = false

    private let pipeline: PhotoPipeline
    private let textures: TextureShelf
    private let label = Label()
    private let symbol = Icon("folder-symbolic")
    private var side: Double
    private var priority: RequestPriority
    private var photos: [Photo] = []
    private var shown: [PhotoID: Texture] = [:]
    private var subscriptions: [PhotoID: PixelSubscription] = [:]
    private var open: Set<PhotoID> = []
    private var looking: Task<Void, Never>?
    /// The radius of the photos' corners, logical px.
    private static let photoRadius = 4.0

    /// The face of a folder for a card of a side in logical pixels.
    init(
        _ folder: Folder, side: Double, priority: RequestPriority, pipeline: PhotoPipeline,
        textures: TextureShelf
    ) {
        self.folder = folder
        self.side = side
        self.priority = priority
        self.pipeline = pipeline
        self.textures = textures
        super.init(cssName: "folder-face")
        setAccessibleRole(.presentation)
        canTarget = false
        label.text = folder.name
        label.setEllipsis(.middle)
        label.addStyle("caption-heading")
        symbol.addStyle("dimmed")
        insert(symbol)
        insert(label)
        lookInside()
    }

    deinit { looking?.cancel() }

    /// Looks for the folder's photos, once, and not while the card only passes.
    private func lookInside() {
        guard looking == nil, priority > .passing else { return }
        looking = Task { [weak self, folder] in
            let photos = await FolderPreview.photos(
                ofFolder: folder.id.uri, count: FolderCardLayout.photoLimit)
            guard !Task.isCancelled else { return }
            self?.found(photos)
        }
    }

    /// Follows the cell's size and whether it is on the page.
    func request(side: Double, priority: RequestPriority) {
        self.priority = priority
        for subscription in subscriptions.values { subscription.priority = priority }
        lookInside()
        guard side != self.side else { return }
        self.side = side
        ask()
        queueResize()
        queueDraw()
    }

    private var layout: FolderCardLayout {
        FolderCardLayout(side: side, photoCount: photos.count)
    }

    private func found(_ photos: [Photo]) {
        self.photos = photos
        symbol.isVisible = photos.isEmpty
        ask()
        queueResize()
        queueDraw()
        if photos.isEmpty { finish() }
    }

    private func ask() {
        let want = PhotoCell.want(devicePixels: (side / 2 * scale).rounded(.up))
        open = Set(photos.map(\.id))
        for photo in photos {
            subscriptions[photo.id] = pipeline.load(
                PixelRequest(photo, want: want), priority: priority
            ) { [weak self] update in
                self?.receive(update, for: photo.id)
            }
        }
    }

    private func receive(_ update: PixelUpdate, for id: PhotoID) {
        var isLast = true
        if case .pixels(let pixels, let isFinal) = update {
            shown[id] = textures.texture(for: pixels)
            isLast = isFinal
            queueDraw()
        }
        guard isLast, open.remove(id) != nil, open.isEmpty else { return }
        finish()
    }

    private func finish() {
        isFinished = true
        onFinish?()
    }

    // MARK: Drawing

    override func draw(_ snapshot: Snapshot) {
        let places = layout.photos
        for (index, photo) in photos.enumerated() where index < places.count {
            let place = isRightToLeft ? mirrored(places[index]) : places[index]
            snapshot.clipped(to: place, radius: Self.photoRadius) {
                if let texture = shown[photo.id] {
                    let aspect = Double(texture.width) / Double(texture.height)
                    snapshot.append(
                        texture, in: FolderCardLayout.filling(place, aspect: aspect),
                        filter: .trilinear)
                } else {
                    snapshot.append(foreground.withAlpha(Self.emptyOpacity), in: place)
                }
            }
        }
        super.draw(snapshot)
    }

    /// How much of the text's colour a photo's place shows before the photo is there.
    private static let emptyOpacity = 0.08

    private func mirrored(_ place: Rect<Widget>) -> Rect<Widget> {
        Rect(
            x: side - place.maxX, y: place.minY, width: place.size.width,
            height: place.size.height)
    }

    override func measure(
        _ orientation: Orientation, for other: Int
    ) -> (minimum: Int, natural: Int) {
        // Measured for GTK's sake: both have the room that the card has.
        for child in [label, symbol] as [View] { _ = measure(child, orientation) }
        return (0, Int(side))
    }

    override func allocate(width: Int, height: Int) {
        let layout = layout
        symbol.setSize(Int(layout.symbol.size.width))
        place(
            symbol, width: Int(layout.symbol.size.width), height: Int(layout.symbol.size.height),
            at: Point(x: layout.symbol.minX, y: layout.symbol.minY))
        if let name = layout.name {
            place(
                label, width: Int(name.size.width), height: Int(name.size.height),
                at: Point(x: name.minX, y: name.minY))
        } else {
            place(label, width: 0, height: 0)
        }
    }
}
