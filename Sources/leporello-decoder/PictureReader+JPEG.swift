import CVipsSupport
import DecodeProtocol

extension PictureReader {
    /// The most bytes of pixels that a JPEG is decoded to at once: four megapixels.
    ///
    /// Beyond, libvips' threads and its few rows in memory are worth what they cost.
    private static let mostBytesAtOnce = 12 << 20

    /// All pixels of a JPEG in memory, reduced by libjpeg: 1, 2, 4 or 8 times.
    ///
    /// Nil for what libvips decodes better: inks, and large results. The damage is noted.
    func decodedJPEG(shrink: Int, _ watch: CancelWatch) throws(DecodeProblem) -> Picture? {
        let source = try file.source()
        defer { lep_vips_unref(source) }
        var load = lep_jpeg_load()
        load.shrink = Int32(clamping: shrink)
        load.most_bytes = Self.mostBytesAtOnce
        let image = watch.watching { check, context in
            load.should_stop = check
            load.context = context
            return lep_jpeg_load(source, &load)
        }
        if load.stopped { throw DecodeProblem(.cancelled, "while decoding") }
        return load.declined ? nil : try Picture(image)
    }
}
