import DecodeProtocol

/// A size in whole pixels, both sides at least 1.
struct PixelSize: Hashable {
    var width: Int
    var height: Int

    var pixels: Int64 { Int64(width) * Int64(height) }
    var swapped: PixelSize { PixelSize(width: height, height: width) }
}

/// Which size to produce, decided in 64 bits before anything is allocated.
struct DecodePlan {
    /// The upright result.
    let result: PixelSize
    let format: PictureFormat
    /// Bytes from row to row: a multiple of 4, which texture uploads like.
    let stride: Int
    let byteCount: Int64

    /// Plans for an upright picture of size `whole`; throws when its declared size is beyond the
    /// order's limits.
    ///
    /// One that is deep stays so if the order has room for it.
    init(
        whole: PixelSize, hasAlpha: Bool, isVector: Bool, isDeep: Bool, order: DecodeOrder
    ) throws(DecodeProblem) {
        if !isVector { try Self.check(whole, order.limits) }
        var size = whole
        switch order.want {
        case .fit(let maxWidth, let maxHeight), .frames(let maxWidth, let maxHeight),
            .preview(let maxWidth, let maxHeight):
            size = Self.contain(whole, maxWidth: maxWidth, maxHeight: maxHeight)
        case .drawn(let maxWidth, let maxHeight):
            size = Self.contain(
                whole, maxWidth: maxWidth, maxHeight: maxHeight, mayEnlarge: isVector)
        case .full, .probe, .details, .region, .store: break
        }
        let flat = PictureFormat(hasAlpha: hasAlpha, isDeep: false)
        size = Self.capped(
            size, bytesPerPixel: flat.bytesPerPixel, maxBytes: order.limits.maxOutputBytes)
        let deep = PictureFormat(hasAlpha: hasAlpha, isDeep: true)
        let deepBytes = Int64(Self.stride(size, deep)) * Int64(size.height)
        format = isDeep && deepBytes <= order.limits.maxDeepBytes ? deep : flat
        result = size
        stride = Self.stride(size, format)
        byteCount = Int64(stride) * Int64(size.height)
        if byteCount > order.limits.maxOutputBytes {
            throw DecodeProblem(.tooLarge, "\(whole.width) × \(whole.height)")
        }
    }

    private static func stride(_ size: PixelSize, _ format: PictureFormat) -> Int {
        (size.width * format.bytesPerPixel + 3) & ~3
    }

    /// Plans for a region; 8 bits a channel are enough for what is one of many.
    init(
        _ region: PictureRegion, hasAlpha: Bool, order: DecodeOrder
    ) throws(DecodeProblem) {
        result = PixelSize(width: region.width, height: region.height)
        format = PictureFormat(hasAlpha: hasAlpha, isDeep: false)
        stride = Self.stride(result, format)
        byteCount = Int64(stride) * Int64(region.height)
        if byteCount > order.limits.maxOutputBytes {
            throw DecodeProblem(.tooLarge, "\(region.width) × \(region.height)")
        }
    }

    /// Throws where a picture declares more pixels than the limits allow.
    static func check(_ whole: PixelSize, _ limits: DecodeLimits) throws(DecodeProblem) {
        let (pixels, overflow) = Int64(whole.width)
            .multipliedReportingOverflow(by: Int64(whole.height))
        if overflow || pixels > limits.maxPixels {
            throw DecodeProblem(.tooLarge, "\(whole.width) × \(whole.height)")
        }
    }

    /// The largest size of the same shape in a box; above the picture's own only if it may be.
    static func contain(
        _ whole: PixelSize, maxWidth: Int, maxHeight: Int, mayEnlarge: Bool = false
    ) -> PixelSize {
        let factor = min(
            mayEnlarge ? .infinity : 1, Double(maxWidth) / Double(whole.width),
            Double(maxHeight) / Double(whole.height))
        if factor == 1 { return whole }
        return PixelSize(
            width: min(maxWidth, max(1, Int((Double(whole.width) * factor).rounded()))),
            height: min(maxHeight, max(1, Int((Double(whole.height) * factor).rounded()))))
    }

    /// A smaller size of the same shape where the bytes would exceed the limit.
    private static func capped(
        _ size: PixelSize, bytesPerPixel: Int, maxBytes: Int64
    ) -> PixelSize {
        // In floating point, because a vector picture's size may be anything.
        let row = Double(size.width) * Double(bytesPerPixel) + 3
        let bytes = row * Double(size.height)
        guard bytes > Double(maxBytes) else { return size }
        let factor = (Double(maxBytes) / bytes).squareRoot()
        return PixelSize(
            width: max(1, Int(Double(size.width) * factor)),
            height: max(1, Int(Double(size.height) * factor)))
    }

    /// The factor that libjpeg is to shrink by while it decodes.
    ///
    /// The largest that leaves at least the wanted pixels.
    static func jpegShrink(from whole: PixelSize, to wanted: PixelSize) -> Int {
        let factor = min(
            Double(whole.width) / Double(wanted.width),
            Double(whole.height) / Double(wanted.height))
        return [8, 4, 2].first { Double($0) <= factor } ?? 1
    }
}
