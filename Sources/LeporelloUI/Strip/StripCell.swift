import GtkBridge
import PhotoModel
import PhotoPipeline

/// One thumbnail of the strip: the photo cropped to fill it, never stretched (S1).
@MainActor
final class StripCell: Canvas {
    /// The radius of its corners, logical px; the style sheet has the same number.
    static let cornerRadius = 6.0
    /// A crop shows up to this much more of a picture's pixels than the cell has.
    private static let cropReserve = 1.5

    private(set) var photo: Photo?
    /// What is drawn; nil while nothing has arrived.
    private(set) var texture: Texture?
    /// The whole picture's size as far as it is known, for the flight to its page.
    private(set) var imageSize: Size<Image>?

    private let pipeline: PhotoPipeline
    private let textures: TextureShelf
    private var subscription: PixelSubscription?
    private var request: PixelRequest?
    /// The index and the count that assistive technologies were told.
    private var place: [Int] = []

    init(pipeline: PhotoPipeline, textures: TextureShelf) {
        self.pipeline = pipeline
        self.textures = textures
        super.init(cssName: "strip-cell")
        canTarget = false
        isFocusable = true
        setAccessibleRole(.listItem)
    }

    /// Shows a photo at a place of the list, forgetting the one before.
    func bind(_ photo: Photo, index: Int, of count: Int, width: Double) {
        if place != [index, count] {
            place = [index, count]
            setAccessiblePosition(index + 1, of: count)
            setAccessibleDescription(CellDescription.Place(number: index + 1, count: count).text)
        }
        let side = max(width, StripLayout.cellHeight) * StripLayout.currentScale
        let want = PixelRequest.Want.thumbnail(
            ThumbnailSize(devicePixels: (side * Self.cropReserve * scale).rounded(.up)))
        let request = PixelRequest(photo, want: want)
        guard request != self.request else { return }
        if photo.id != self.photo?.id {
            texture = nil
            imageSize = nil
            setAccessibleLabel(photo.name)
        }
        self.photo = photo
        self.request = request
        if let pixels = pipeline.cached(request) { show(pixels, isFinal: true) }
        subscription = pipeline.load(request, priority: .visible) { [weak self] update in
            guard let self, self.request == request else { return }
            if case .pixels(let pixels, let isFinal) = update { show(pixels, isFinal: isFinal) }
        }
        queueDraw()
    }

    /// Shows nothing and wants nothing.
    func unbind() {
        guard photo != nil else { return }
        photo = nil
        texture = nil
        imageSize = nil
        request = nil
        subscription?.cancel()
        subscription = nil
        queueDraw()
    }

    private func show(_ pixels: Pixels, isFinal: Bool) {
        texture = textures.texture(for: pixels)
        imageSize =
            ShownSize(
                width: pixels.width, height: pixels.height,
                image: Size(width: Double(pixels.imageWidth), height: Double(pixels.imageHeight)),
                isFinal: pixels.isImageSizeKnown
            ).size
        queueDraw()
    }

    override func draw(_ snapshot: Snapshot) {
        guard let texture else { return }
        let bounds = Rect<Widget>(origin: .zero, size: size)
        let crop = HeroFrame.End.cropped(
            picture: Size(width: Double(texture.width), height: Double(texture.height)),
            to: bounds)
        snapshot.clipped(to: bounds, radius: Self.cornerRadius) {
            snapshot.append(texture, in: crop.picture, filter: .trilinear)
        }
    }
}
