import CGio
import CGtk
import CGtkSupport
import PhotoModel

/// Pixels that GTK can draw, immutable.
@MainActor
public final class Texture: Object {
    /// Draws a buffer's own bytes, uncopied; the buffer lives as long as GTK needs it.
    public convenience init(pixels: any PixelBuffer) {
        self.init(pixels: pixels, x: 0, y: 0, width: pixels.width, height: pixels.height)
    }

    /// The same with a part of the buffer, which must lie inside it; in pixels.
    public init(pixels: any PixelBuffer, x: Int, y: Int, width: Int, height: Int) {
        let pixelSize = pixels.format.bytesPerPixel
        let bytes = pixels.withBytes { buffer in
            let start = y * pixels.stride + x * pixelSize
            let part = UnsafeRawBufferPointer(
                rebasing: buffer[start..<start + (height - 1) * pixels.stride + width * pixelSize])
            // The buffer's promise: its bytes stay valid and unchanged while the object lives. It is
            // released by the last owner of the GBytes, on whichever thread that is.
            lep_count_add(LEP_COUNT_TEXTURES, 1)
            return g_bytes_new_with_free_func(
                part.baseAddress, gsize(part.count), releasePixels,
                ClosureBox<any PixelBuffer>.retain(pixels))
        }
        defer { g_bytes_unref(bytes) }
        uploadedBytes = width * height * pixels.format.uploadedBytesPerPixel
        let format =
            switch pixels.format {
            case .rgb8: GDK_MEMORY_R8G8B8
            case .rgba8: GDK_MEMORY_R8G8B8A8
            case .rgb16: GDK_MEMORY_R16G16B16
            case .rgba16: GDK_MEMORY_R16G16B16A16
            }
        super.init(
            adopting: existing(
                gdk_memory_texture_new(
                    Int32(width), Int32(height), format, bytes, gsize(pixels.stride))))
    }

    /// Takes over a texture that the renderer itself has made.
    override init(adopting raw: UnsafeMutableRawPointer) {
        uploadedBytes = 0
        super.init(adopting: raw)
    }

    /// Width in texture pixels.
    public var width: Int { Int(gdk_texture_get_width(pointer())) }
    /// Height in texture pixels.
    public var height: Int { Int(gdk_texture_get_height(pointer())) }

    /// Bytes of all textures ever drawn, each counted at its first time only.
    ///
    /// What a frame adds is what it uploads, as the renderer keeps it. A texture that the renderer
    /// has dropped since and gets again is not counted again.
    public private(set) static var bytesDrawnFirst = 0
    /// The longest side of all textures ever drawn, in pixels.
    public private(set) static var longestSideDrawn = 0
    private let uploadedBytes: Int
    private var isDrawn = false

    /// Notes that a snapshot draws it.
    func drawn() {
        guard !isDrawn else { return }
        isDrawn = true
        Self.bytesDrawnFirst += uploadedBytes
        Self.longestSideDrawn = max(Self.longestSideDrawn, width, height)
    }
}

/// How a texture's pixels become the screen's.
public enum ScalingFilter: Sendable {
    /// Between neighbouring pixels.
    case linear
    /// The nearest pixel: enlarged pixels stay square.
    case nearest
    /// From a chain of halved copies: reduced pictures do not shimmer.
    case trilinear

    var native: GskScalingFilter {
        switch self {
        case .linear: GSK_SCALING_FILTER_LINEAR
        case .nearest: GSK_SCALING_FILTER_NEAREST
        case .trilinear: GSK_SCALING_FILTER_TRILINEAR
        }
    }
}

/// Counts a texture's bytes out and releases their buffer.
///
/// Any thread: not a closure of the class, which would belong to the main actor.
private let releasePixels: GDestroyNotify = { data in
    lep_count_add(LEP_COUNT_TEXTURES, -1)
    releaseClosure(data)
}
