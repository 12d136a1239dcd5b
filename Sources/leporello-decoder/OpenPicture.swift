import CVips
import CVipsSupport
import DecodeProtocol

/// A picture whose header was read: what it declares, and how to get pixels of it.
struct OpenPicture {
    let file: PictureFile
    let format: ContentFormat
    /// The whole picture as it is stored, in the sink's form.
    let whole: Picture
    /// The header for the app.
    let header: PictureHeader
    let conversion: ColorConversion?
    private let calibration: PngCalibration?
    private let reader: PictureReader

    init(
        _ file: PictureFile, format: ContentFormat, order: DecodeOrder
    ) throws(DecodeProblem) {
        self.file = file
        self.format = format
        reader = PictureReader(file: file, format: format, limits: order.limits)
        let chunks = format == .png ? PngChunks(file) : nil
        if let chunks, !chunks.isPlausible {
            throw DecodeProblem(.damaged, "PNG: nearly all of its pixels are missing")
        }
        let stored = try reader.whole()
        let readable = try stored.readable()
        whole = readable
        calibration = chunks?.calibration
        // Only what the sink reads as it was stored still means what its profile says.
        conversion =
            readable === stored
            ? ColorConversion.needed(by: readable, calibration: calibration) : nil
        header = Self.header(
            order.id, format, stored, chunks, isForeign: conversion?.isEmbedded ?? false)
    }

    /// The upright size of the whole picture.
    var size: PixelSize { PixelSize(width: header.width, height: header.height) }

    /// Whether upright rows are stored columns.
    var isTurned: Bool { header.orientation >= 5 }

    /// The pixels at an upright size, as stored, still to be turned; with their way to sRGB.
    func pixels(_ upright: PixelSize) throws(DecodeProblem) -> (Picture, ColorConversion?) {
        let wanted = isTurned ? upright.swapped : upright
        guard let reduced = try reader.reduced(whole, to: wanted) else {
            return (try whole.resized(to: wanted), conversion)
        }
        let readable = try reduced.readable()
        let way =
            readable.hasSamePixels(as: whole) || readable !== reduced
            ? conversion : ColorConversion.needed(by: readable, calibration: calibration)
        return (try readable.resized(to: wanted), way)
    }

    private static func header(
        _ id: UInt64, _ format: ContentFormat, _ stored: Picture, _ chunks: PngChunks?,
        isForeign: Bool
    ) -> PictureHeader {
        let tag = stored.integer(VIPS_META_ORIENTATION, fallback: 1)
        let orientation = format.isTurnedByLoader || !(1...8).contains(tag) ? 1 : tag
        let turned = orientation >= 5
        let pages = chunks?.frameCount ?? stored.integer(VIPS_META_N_PAGES, fallback: 1)
        return PictureHeader(
            id: id, width: turned ? stored.height : stored.width,
            height: turned ? stored.width : stored.height, formatName: format.name,
            orientation: orientation, hasAlpha: stored.hasAlpha, pageCount: max(1, pages),
            isAnimated: chunks?.isAnimated ?? (format.pagesAreFrames && pages > 1),
            hasForeignProfile: isForeign, texts: chunks?.texts ?? [])
    }
}
