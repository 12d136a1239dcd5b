import CVipsSupport
import DecodeProtocol

/// A picture format, told by content.
///
/// The decoder chooses the loader itself: hostile bytes cannot pick an obscure one.
enum ContentFormat: CaseIterable {
    case jpeg, png, webp, tiff, gif, heic, avif, jpegXL, svg, bmp, jpeg2000, netpbm, pam, radiance,
        ico, psd, tga, qoi, exr, raw

    /// The short English name that the header carries.
    var name: String {
        switch self {
        case .jpeg: "JPEG"
        case .png: "PNG"
        case .webp: "WebP"
        case .tiff: "TIFF"
        case .gif: "GIF"
        case .heic: "HEIC"
        case .avif: "AVIF"
        case .jpegXL: "JPEG XL"
        case .svg: DecodeProtocol.drawingFormatName
        case .bmp: "BMP"
        case .jpeg2000: "JPEG 2000"
        case .netpbm, .pam: "Netpbm"
        case .radiance: "Radiance"
        case .ico: "ICO"
        case .psd: "PSD"
        case .tga: "TGA"
        case .qoi: "QOI"
        case .exr: "OpenEXR"
        case .raw: "RAW"
        }
    }

    /// The loader of libvips; nil where the decoder has its own, or shows a preview.
    var loader: lep_loader? {
        switch self {
        case .jpeg: LEP_LOAD_JPEG
        case .png: LEP_LOAD_PNG
        case .webp: LEP_LOAD_WEBP
        case .tiff: LEP_LOAD_TIFF
        case .gif: LEP_LOAD_GIF
        case .heic, .avif: LEP_LOAD_HEIF
        case .jpegXL: LEP_LOAD_JXL
        case .svg: LEP_LOAD_SVG
        case .jpeg2000: LEP_LOAD_JP2K
        case .netpbm: LEP_LOAD_PPM
        case .radiance: LEP_LOAD_RADIANCE
        case .bmp, .ico, .pam, .psd, .tga, .qoi, .exr, .raw: nil
        }
    }

    /// Whether the container's own turning was applied by the loader.
    ///
    /// An Exif orientation beside it has no say then (ISO 23008-12, 6.5.10; ISO 18181-2, 8.3).
    var isTurnedByLoader: Bool {
        switch self {
        case .heic, .avif, .jpegXL: true
        default: false
        }
    }

    /// Whether pages of the file are frames in time.
    var pagesAreFrames: Bool {
        switch self {
        case .gif, .webp, .jpegXL: true
        default: false
        }
    }
}
