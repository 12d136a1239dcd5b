import CVips
import CVipsSupport

/// The way from a picture's own colours to sRGB.
///
/// Does nothing to pixels until the sink uses it.
///
/// Owns the conversion.
final class ColorConversion {
    let color: OpaquePointer
    /// Whether it comes from a profile or calibration in the file, rather than from a default.
    let isEmbedded: Bool

    private init(_ color: OpaquePointer, isEmbedded: Bool) {
        self.color = color
        self.isEmbedded = isEmbedded
    }

    deinit { lep_color_close(color) }

    /// The conversion that a picture needs; nil when its numbers are sRGB already.
    ///
    /// `picture` is as the sink will read it; a profile that does not suit its pixels is ignored.
    /// `isDeep` is whether the results are to have 16 bits a channel.
    static func needed(
        by picture: Picture, calibration: ColorCalibration?, isDeep: Bool
    ) -> ColorConversion? {
        var count = 0
        let profile = lep_vips_blob(picture.image, VIPS_META_ICC_NAME, &count)
        // The chunk of code points comes before a profile (PNG 3, 11.3.2.6).
        if calibration?.isFirst != true, let profile,
            let color = lep_color_open(picture.image, profile, count, isDeep)
        {
            return unlessIdentity(ColorConversion(color, isEmbedded: true))
        }
        if vips_image_guess_interpretation(picture.image) == VIPS_INTERPRETATION_CMYK {
            return lep_color_open(picture.image, nil, 0, isDeep)
                .map { ColorConversion($0, isEmbedded: false) }
        }
        guard let calibration,
            let color = lep_color_open_calibrated(
                picture.image, calibration.curve, calibration.curve.count,
                calibration.chromaticities, isDeep)
        else { return nil }
        return unlessIdentity(ColorConversion(color, isEmbedded: true))
    }

    private static func unlessIdentity(_ conversion: ColorConversion) -> ColorConversion? {
        lep_color_is_identity(conversion.color) ? nil : conversion
    }
}
