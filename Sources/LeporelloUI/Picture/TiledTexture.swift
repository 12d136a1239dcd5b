import GtkBridge
import PhotoModel
import PhotoPipeline

/// What the frame being drawn may still upload, for all pages of a viewer together.
@MainActor
public final class FrameUploads {
    var allowance = UploadAllowance(isTouched: false)
    /// Whether a finger is down, or a button.
    public var isTouched = false

    /// What the frames of one viewer upload.
    public init() {}

    /// A frame is being drawn: what it may upload counts from here.
    public func beginFrame() { allowance = UploadAllowance(isTouched: isTouched) }
}

/// The pixels of a large picture as tiles that the renderer gets one after the other.
@MainActor
final class TiledTexture {
    let pixels: Pixels
    private var uploads: TileUploads
    private var textures: [Int: Texture] = [:]

    init(_ pixels: Pixels) {
        self.pixels = pixels
        uploads = TileUploads(
            grid: TileGrid(
                width: pixels.width, height: pixels.height,
                bytesPerPixel: pixels.format.uploadedBytesPerPixel))
    }

    /// Whether pixels are too many for one texture.
    ///
    /// More than one frame may upload while a finger is down, or more in a row than one may hold.
    static func isNeeded(for pixels: Pixels) -> Bool {
        pixels.width * pixels.height * pixels.format.uploadedBytesPerPixel > TileGrid.byteLimit
            || max(pixels.width, pixels.height) > DetailPlan.sideLimit
    }

    /// How the picture is to be drawn in a frame.
    struct Place {
        /// Where all of it would lie.
        let rect: Rect<Widget>
        /// What of it is seen.
        let visible: Rect<Texel>
        let filter: ScalingFilter
        /// Moves a rectangle's sides to whole device pixels.
        let onPixels: (Rect<Widget>) -> Rect<Widget>
    }

    /// Draws the tiles that are there or may come now over the stand-in; how many are missing.
    func draw(
        _ place: Place, over standIn: Texture?, uploads frame: FrameUploads,
        on snapshot: Snapshot
    ) -> Int {
        let plan = uploads.frame(
            visible: place.visible, at: MainLoop.now, hasStandIn: standIn != nil,
            allowance: &frame.allowance)
        let isOpaque = !pixels.format.hasAlpha
        if let standIn {
            // Only where it is needed: each pixel that is drawn twice takes time, and beneath translucent
            // tiles nothing of the same picture may shine through. It is enlarged, so linear.
            for tile in plan.missing {
                let part = place.onPixels(rect(of: uploads.grid.area(of: tile), place))
                snapshot.clipped(to: part) {
                    snapshot.append(standIn, in: place.rect, filter: .linear)
                }
            }
        }
        for tile in plan.drawn {
            let frame = rect(of: uploads.grid.texels(of: tile), place)
            // Opaque tiles overlap; of translucent ones each pixel may be drawn only once.
            if isOpaque {
                snapshot.append(texture(of: tile), in: frame, filter: place.filter)
            } else {
                snapshot.clipped(
                    to: place.onPixels(rect(of: uploads.grid.area(of: tile), place))
                ) {
                    snapshot.append(texture(of: tile), in: frame, filter: place.filter)
                }
            }
        }
        textures = textures.filter { uploads.has($0.key) }
        return plan.missing.count
    }

    private func rect(of part: Rect<Texel>, _ place: Place) -> Rect<Widget> {
        let across = place.rect.size.width / Double(pixels.width)
        let down = place.rect.size.height / Double(pixels.height)
        return Rect(
            x: place.rect.minX + part.minX * across, y: place.rect.minY + part.minY * down,
            width: part.size.width * across, height: part.size.height * down)
    }

    private func texture(of tile: Int) -> Texture {
        if let texture = textures[tile] { return texture }
        let part = uploads.grid.texels(of: tile)
        let texture = Texture(
            pixels: pixels, x: Int(part.minX), y: Int(part.minY), width: Int(part.size.width),
            height: Int(part.size.height))
        textures[tile] = texture
        return texture
    }
}
