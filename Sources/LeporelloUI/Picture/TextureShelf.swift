import GtkBridge
import PhotoPipeline

/// One texture for each block of pixels, shared by whoever shows it.
///
/// The grid's cell, the hero and the viewer's page draw the very same texture, so that it is
/// uploaded once. Textures are held weakly: the last widget that shows one lets it go.
@MainActor
public final class TextureShelf {
    private struct Entry {
        weak var texture: Texture?
        weak var pixels: Pixels?
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    /// Entries at which those of gone pixels are swept out; doubles with what is alive.
    private var sweepCount = 64

    /// An empty shelf.
    public init() {}

    /// The texture of these pixels, made if there is none.
    public func texture(for pixels: Pixels) -> Texture {
        let key = ObjectIdentifier(pixels)
        // The identifier may have been given to later pixels: both must still be the same.
        if let entry = entries[key], entry.pixels === pixels, let texture = entry.texture {
            return texture
        }
        if entries.count >= sweepCount { sweep() }
        let texture = Texture(pixels: pixels)
        entries[key] = Entry(texture: texture, pixels: pixels)
        return texture
    }

    private func sweep() {
        entries = entries.filter { $0.value.texture != nil && $0.value.pixels != nil }
        sweepCount = max(64, entries.count * 2)
    }
}
