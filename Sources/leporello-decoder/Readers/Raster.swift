import CSandbox
import CVips
import CVipsSupport
import DecodeProtocol
import Glibc

/// A picture in memory that a reader of ours fills: 8 bits a channel, all zero at first.
///
/// Owns its pixels until ``picture(profile:)`` hands them over.
final class Raster {
    /// What the channels mean.
    enum Kind {
        case grey, greyAlpha, rgb, rgba
        /// Ink, 255 is full.
        case cmyk

        var bands: Int {
            switch self {
            case .grey: 1
            case .greyAlpha: 2
            case .rgb: 3
            case .rgba, .cmyk: 4
            }
        }

        fileprivate var interpretation: VipsInterpretation {
            switch self {
            case .grey, .greyAlpha: VIPS_INTERPRETATION_B_W
            case .rgb, .rgba: VIPS_INTERPRETATION_sRGB
            case .cmyk: VIPS_INTERPRETATION_CMYK
            }
        }
    }

    let size: PixelSize
    let kind: Kind
    private var place: UnsafeMutableBufferPointer<UInt8>

    /// Makes room, unless the size is beyond the limits or the file is nearly empty.
    ///
    /// `stored` is the most pixels that the file's bytes can mean. One with less than a twentieth of
    /// what it declares is damaged, and would cost memory and time to show as black. A picture made
    /// here is decoded before its header is sent, so its size sets the time from here on.
    init(
        _ size: PixelSize, _ kind: Kind, stored: Int64 = .max, limits: DecodeLimits
    ) throws(DecodeProblem) {
        let (pixels, overflow) = Int64(size.width)
            .multipliedReportingOverflow(by: Int64(size.height))
        if overflow || pixels > limits.maxPixels
            || pixels > limits.maxOutputBytes / Int64(kind.bands)
        {
            throw DecodeProblem(.tooLarge, "\(size.width) × \(size.height)")
        }
        if pixels / 20 > stored {
            throw DecodeProblem(.damaged, "nearly all of its pixels are missing")
        }
        let count = Int(pixels) * kind.bands
        guard count > 0 else { throw DecodeProblem(.damaged, "\(size.width) × \(size.height)") }
        guard let memory = calloc(1, count) else {
            throw DecodeProblem(.outOfMemory, "no memory for \(size.width) × \(size.height)")
        }
        self.size = size
        self.kind = kind
        place = UnsafeMutableBufferPointer(
            start: memory.assumingMemoryBound(to: UInt8.self), count: count)
        TimeBudget.limit(declaredPixels: pixels)
    }

    deinit { free(place.baseAddress) }

    /// The bytes of row `y`, counted from the top; `y` is within the picture.
    func row(_ y: Int) -> UnsafeMutableBufferPointer<UInt8> {
        let bytes = size.width * kind.bands
        return UnsafeMutableBufferPointer(rebasing: place[(y * bytes)..<((y + 1) * bytes)])
    }

    /// Hands the pixels over; nothing can be written afterwards.
    func picture(profile: [UInt8] = []) throws(DecodeProblem) -> Picture {
        let pixels = place
        place = UnsafeMutableBufferPointer(start: nil, count: 0)
        let picture = try Picture(
            lep_vips_adopt(
                pixels.baseAddress, pixels.count, Int32(clamping: size.width),
                Int32(clamping: size.height), Int32(kind.bands), kind.interpretation))
        if !profile.isEmpty { lep_vips_set_profile(picture.image, profile, profile.count) }
        return picture
    }
}
