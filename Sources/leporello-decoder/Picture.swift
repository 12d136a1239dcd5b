import CVips
import CVipsSupport
import DecodeProtocol

/// An image of libvips: a header, and pixels that are made when they are asked for.
///
/// Owns one reference.
final class Picture {
    let image: UnsafeMutablePointer<VipsImage>

    /// Takes over the reference; nil stands for a failure that libvips can explain.
    init(_ image: UnsafeMutablePointer<VipsImage>?) throws(DecodeProblem) {
        guard let image else { throw Picture.failure() }
        self.image = image
    }

    deinit { lep_vips_unref(image) }

    var width: Int { Int(vips_image_get_width(image)) }
    var height: Int { Int(vips_image_get_height(image)) }
    var bands: Int { Int(vips_image_get_bands(image)) }
    var pixelCount: Int64 { Int64(width) * Int64(height) }
    var hasAlpha: Bool { lep_vips_has_alpha(image) }

    func integer(_ name: String, fallback: Int) -> Int {
        Int(lep_vips_int(image, name, Int32(clamping: fallback)))
    }

    /// How long each frame of an animation is to be shown, in ms.
    ///
    /// Empty where there are no times.
    var delays: [Int] {
        var count = 0
        guard let first = lep_vips_delays(image, &count) else { return [] }
        return UnsafeBufferPointer(start: first, count: count).map { Int($0) }
    }

    /// Whether both hold pixels of the same kind, size aside.
    func hasSamePixels(as other: Picture) -> Bool {
        bands == other.bands
            && vips_image_get_format(image) == vips_image_get_format(other.image)
            && vips_image_guess_interpretation(image)
                == vips_image_guess_interpretation(other.image)
    }

    /// Whether a channel has more than 8 bits.
    var isDeep: Bool { lep_vips_is_deep(image) }

    /// The picture in a form that the sink reads; the same object when it already is.
    ///
    /// What has to be converted keeps more than 8 bits a channel only if `isDeep`.
    func readable(isDeep: Bool) throws(DecodeProblem) -> Picture {
        let result = try Picture(lep_vips_readable(image, isDeep))
        return result.image == image ? self : result
    }

    /// The picture at exactly that size, alpha taken care of.
    func resized(to size: PixelSize) throws(DecodeProblem) -> Picture {
        if size.width == width, size.height == height { return self }
        let (across, down) = (Int32(clamping: size.width), Int32(clamping: size.height))
        guard hasAlpha else { return try Picture(lep_vips_resize(image, across, down)) }
        // Colour under transparent pixels must not bleed into its neighbours.
        let premultiplied = try Picture(lep_vips_premultiply(image))
        let small = try Picture(lep_vips_resize(premultiplied.image, across, down))
        return try Picture(lep_vips_unpremultiply(small.image))
    }

    /// What libvips says about the last failure.
    static func failure() -> DecodeProblem {
        Damage(String(cString: lep_vips_error())).problem
    }
}
