/// Where a picture looks otherwise than an independent decoder makes it, and who is right.
struct Disagreement {
    enum Kind: Equatable {
        /// The other decoder makes no picture of it.
        case refused
        /// The other decoder makes a picture of another size.
        case otherSize
        /// A larger mean difference, of 255 levels, than that between sound decoders, up to this.
        case pixels(Double)
    }

    var kind: Kind
    var reason: String

    static let all: [String: Disagreement] = {
        var all: [String: Disagreement] = [:]
        for (kind, reason, paths) in groups {
            for path in paths { all[path] = Disagreement(kind: kind, reason: reason) }
        }
        return all
    }()

    private static let groups: [(Kind, String, [String])] = [
        (
            .pixels(45), "ImageMagick does not convert by gAMA and cHRM; here they are honoured",
            [
                "png-color/ArcTriomphe-cHRM-red-green-swap.png",
                "png-color/kodim03_grayscale_gamma1.6.png", "pngsuite/basi3p08.png",
                "pngsuite/basn6a16.png", "pngsuite/oi9n2c16.png", "pngsuite/tbwn0g16.png",
            ]
        ),
        (
            .pixels(120),
            "heif-dec does not convert by code points (P3, high dynamic range); here they count",
            ["avif/10bit-HDR-P3-nclx.avif"]
        ),
        (
            .pixels(10), "inks without a profile: a press's here, plain arithmetic there",
            [
                "jpeg-cmyk/duplicate-component-ids.jpg", "jpeg-cmyk/pil_sample_cmyk.jpg",
            ]
        ),
        (
            .pixels(200), "an RGB profile on four inks: ignored here, used there",
            ["jpeg-cmyk/jfif-cmyk-invalid-icc-profile-srgb.jpg"]
        ),
        (
            .pixels(10), "a grey profile on colours: ignored here, used there",
            ["webp/incompatible-icc-gray.webp"]
        ),
        (
            .pixels(15),
            "turned by a text chunk of ImageMagick's own, which other programs do not read",
            ["png-orientation/exif_imagemagick_orientation.png"]
        ),
        (
            .pixels(200),
            "what the first frame leaves uncovered: black here (libvips), white there",
            ["gif/images-combine.gif"]
        ),
        (
            .refused, "a profile that cannot be used: ignored here",
            ["icc/corrupted-icc-srgb.jpg"]
        ),
        (
            .refused, "colours beyond the palette: black here",
            ["png-corrupt/invalid_palette_index.png"]
        ),
        (.refused, "higher than ImageMagick's own limit", ["tiff/big_g4.tif"]),
        (
            .refused, "heif-dec wants the last bytes of the picture too",
            ["heic-corrupt/truncated.heic"]
        ),
    ]
}
