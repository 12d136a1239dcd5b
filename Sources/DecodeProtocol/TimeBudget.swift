/// How long an order may take, by the size its header declares.
public enum TimeBudget {
    /// The pixels that a header declares, or as many as would take as long.
    ///
    /// A pixel of JPEG XL counts for seven: libjxl 0.11 needs 120 ms a megapixel of noise where libjpeg
    /// needs 6 and libheif 33 (measured 2026-11, one core of a virtual machine, 24 megapixels).
    public static func declaredWork(_ header: PictureHeader) -> Int64 {
        let (pixels, overflow) = Int64(header.width)
            .multipliedReportingOverflow(by: Int64(header.height))
        let weight: Int64 = header.formatName == "JPEG XL" ? 7 : 1
        let (work, isTooMuch) = pixels.multipliedReportingOverflow(by: weight)
        return overflow || isTooMuch ? .max : work
    }

    /// The work of filling a tile store.
    ///
    /// Decoding, and making four thirds of the pixels and writing them to a disk.
    public static func storeWork(_ header: PictureHeader) -> Int64 {
        let (work, overflow) = declaredWork(header).multipliedReportingOverflow(by: 3)
        return overflow ? .max : work
    }

    /// CPU seconds: 2 s, and 20 ms for each million declared pixels.
    public static func cpuSeconds(declaredPixels: Int64) -> Double {
        2 + 0.02 * Double(min(max(0, declaredPixels), mostWork)) / 1_000_000
    }

    /// A gigapixel of the slowest format: whoever declares more gets no more time for it.
    private static let mostWork: Int64 = 7_000_000_000

    /// Wall-clock seconds: three times the CPU seconds, so that a busy machine blames no file.
    public static func wallSeconds(declaredPixels: Int64) -> Double {
        3 * cpuSeconds(declaredPixels: declaredPixels)
    }
}
