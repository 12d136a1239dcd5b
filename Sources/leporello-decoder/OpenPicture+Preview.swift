import CVipsSupport
import DecodeProtocol

extension OpenPicture {
    /// The smaller picture that the file carries, as stored, where it shows the whole one.
    ///
    /// In memory, without the black bars that it may have come with. Throws `noPreview` where there
    /// is none, or one of something else.
    func preview() throws(DecodeProblem) -> Picture {
        // A preview has no alpha.
        guard !header.hasAlpha, let found = try reader.embedded(whole),
            found.width < whole.width, found.height < whole.height,
            found.pixelCount <= PictureReader.mostPreviewPixels,
            let part = PreviewPart(
                ofPreview: (found.width, found.height), showing: (whole.width, whole.height))
        else { throw DecodeProblem(.noPreview, header.formatName) }
        // What the libraries said about the picture itself is not about the preview.
        lep_vips_forget_damage()
        let pixels = try Picture(lep_vips_in_memory(found.image))
        let isWhole = !Damage(String(cString: lep_vips_damage())).concernsPixels
        guard isWhole, part.bars.allSatisfy({ pixels.isBlack($0) }) else {
            throw DecodeProblem(.noPreview, "the preview is of another picture, or damaged")
        }
        if part.bars.isEmpty { return pixels }
        return try Picture(
            lep_vips_part(
                pixels.image, Int32(part.x), Int32(part.y), Int32(part.width),
                Int32(part.height)))
    }

    /// The size for a preview: the picture's shape within the order's box and the preview.
    func plan(
        for preview: Picture, order: DecodeOrder
    ) throws(DecodeProblem) -> DecodePlan {
        let stored = PixelSize(width: preview.width, height: preview.height)
        let upright = isTurned ? stored.swapped : stored
        var order = order
        if let box = order.want.box {
            order.want = .preview(
                maxWidth: min(box.maxWidth, upright.width),
                maxHeight: min(box.maxHeight, upright.height))
        }
        return try DecodePlan(
            whole: size, hasAlpha: false, isVector: false, isDeep: false, order: order)
    }
}

extension PictureReader {
    /// The most pixels of a preview that is worth decoding for a first glance.
    fileprivate static let mostPreviewPixels: Int64 = 2_000_000

    /// The smaller version that a file carries, its header read; nil where there is none.
    fileprivate func embedded(_ whole: Picture) throws(DecodeProblem) -> Picture? {
        switch format {
        case .jpeg:
            // What libexif found while the header was read (Exif 2.32, 4.5.8).
            let bytes = whole.bytes("jpeg-thumbnail-data")
            guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
            return try PictureReader(
                file: PictureFile(bytes: bytes), format: .jpeg, limits: limits
            ).whole()
        case .heic, .avif: return isSequence ? nil : try load(thumbnail: true)
        default: return nil
        }
    }
}

extension ContentFormat {
    /// Whether files of the format carry a smaller version of their picture.
    var hasPreviews: Bool {
        switch self {
        case .jpeg, .heic, .avif: true
        default: false
        }
    }
}

extension Picture {
    /// A blob of the metadata, copied; empty where there is none.
    fileprivate func bytes(_ name: String) -> [UInt8] {
        var count = 0
        guard let start = lep_vips_blob(image, name, &count) else { return [] }
        return Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    fileprivate func isBlack(_ bar: PreviewPart.Bar) -> Bool {
        let brightest = lep_vips_brightest(
            image, Int32(bar.x), Int32(bar.y), Int32(bar.width), Int32(bar.height))
        return brightest >= 0 && brightest <= PreviewPart.barLevel
    }
}
