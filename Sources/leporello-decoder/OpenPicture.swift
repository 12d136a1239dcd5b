import CVips
import CVipsSupport
import DecodeProtocol

/// A picture whose header was read: what it declares, and how to get pixels of it.
struct OpenPicture {
    /// The whole picture as it is stored, in the sink's form.
    let whole: Picture
    /// The header for the app.
    let header: PictureHeader
    /// What the order gets, or why it gets no pixels; the header is told in either case.
    private let planned: Result<DecodePlan, DecodeProblem>
    let isDeep: Bool
    let conversion: ColorConversion?
    let calibration: ColorCalibration?
    let reader: PictureReader

    init(
        _ file: PictureFile, format: ContentFormat, order: DecodeOrder
    ) throws(DecodeProblem) {
        let preview = format == .raw ? try RawPreview.find(in: file, limits: order.limits) : nil
        // A raw file without a preview is a TIFF.
        let format = preview?.format ?? (format == .raw ? .tiff : format)
        let pages = preview == nil && format == .tiff ? TiffPages(file).directories : [0]
        guard pages.indices.contains(order.page) else {
            throw DecodeProblem(.damaged, "page \(order.page + 1) of \(pages.count)")
        }
        reader = PictureReader(
            file: preview?.file ?? file, format: format, limits: order.limits,
            directory: pages[order.page])
        let chunks = format == .png ? PngChunks(file) : nil
        if let chunks, !chunks.isPlausible {
            throw DecodeProblem(.damaged, "PNG: nearly all of its pixels are missing")
        }
        let stored = try reader.whole()
        if format != .svg, stored.pixelCount > reader.file.mostPixels {
            throw DecodeProblem(.damaged, "nearly all of its pixels are missing")
        }
        let ownTurn = format.isTurnedByLoader ? 1 : Self.orientation(of: stored)
        let orientation = preview?.orientation ?? ownTurn
        let size = PixelSize(
            width: orientation >= 5 ? stored.height : stored.width,
            height: orientation >= 5 ? stored.width : stored.height)
        planned = Result { () throws(DecodeProblem) in
            try DecodePlan(
                whole: size, hasAlpha: stored.hasAlpha, isVector: format == .svg,
                isDeep: stored.isDeep, order: order)
        }
        isDeep = (try? planned.get())?.format.isDeep ?? false
        let readable = try stored.readable(isDeep: isDeep)
        whole = readable
        calibration = chunks?.calibration ?? reader.containerCalibration(of: readable)
        // Only what the sink reads as it was stored still means what its profile says.
        conversion =
            readable === stored
            ? ColorConversion.needed(by: readable, calibration: calibration, isDeep: isDeep) : nil
        let motion = Self.motion(of: stored, reader, chunks)
        header = PictureHeader(
            id: order.id, width: size.width, height: size.height,
            formatName: preview == nil ? format.name : ContentFormat.raw.name,
            orientation: orientation, hasAlpha: stored.hasAlpha,
            pageCount: motion?.frames ?? pages.count, isAnimated: motion != nil,
            playCount: motion?.plays ?? 0,
            hasForeignProfile: conversion?.isEmbedded ?? false,
            isPreview: preview != nil, texts: chunks?.texts ?? [])
    }

    /// The frames in time and how often they are to be played; nil for a still picture.
    private static func motion(
        of stored: Picture, _ reader: PictureReader, _ chunks: PngChunks?
    ) -> (frames: Int, plays: Int)? {
        if let chunks {
            return chunks.isAnimated
                ? (min(chunks.frameCount, Int(Int32.max)), min(chunks.playCount, Int(Int32.max)))
                : nil
        }
        if reader.isSequence, let track = try? FrameTrack(reader.file, limits: reader.limits) {
            return (1, track.playCount)
        }
        let count = stored.integer(VIPS_META_N_PAGES, fallback: 1)
        // Pages without times follow each other as in a book.
        guard reader.format.pagesAreFrames, count > 1, !stored.delays.isEmpty else { return nil }
        return (count, max(0, stored.integer("loop", fallback: 0)))
    }

    /// The frames of an animation.
    func frames() throws(DecodeProblem) -> any FrameSource {
        guard header.isAnimated else { throw DecodeProblem(.unsupported, "not an animation") }
        if reader.format == .png {
            return try PngFrames(reader.file, calibration: calibration, limits: reader.limits)
        }
        if reader.isSequence {
            return try FrameTrack(
                reader.file, calibration: calibration, limits: reader.limits)
        }
        return try FrameStrip(self, reader)
    }

    /// Exif's orientation; what it does not define counts as upright.
    private static func orientation(of picture: Picture) -> Int {
        let tag = picture.integer(VIPS_META_ORIENTATION, fallback: 1)
        return (1...8).contains(tag) ? tag : 1
    }

    /// The upright size of the whole picture.
    var size: PixelSize { PixelSize(width: header.width, height: header.height) }

    /// Which size and format the order gets; throws when the declared size is beyond its limits.
    func plan() throws(DecodeProblem) -> DecodePlan { try planned.get() }

    /// Whether upright rows are stored columns.
    var isTurned: Bool { header.orientation >= 5 }

    /// The pixels at an upright size, as stored, still to be turned; with their way to sRGB.
    func pixels(
        _ upright: PixelSize, _ watch: CancelWatch
    ) throws(DecodeProblem) -> (Picture, ColorConversion?) {
        let wanted = isTurned ? upright.swapped : upright
        guard let reduced = try reader.reduced(whole, to: wanted, watch) else {
            return (try whole.resized(to: wanted), conversion)
        }
        let (readable, way) = try readable(reduced)
        return (try readable.resized(to: wanted), way)
    }

    /// Pixels of the same file in the sink's form, with their way to sRGB.
    func readable(_ part: Picture) throws(DecodeProblem) -> (Picture, ColorConversion?) {
        let readable = try part.readable(isDeep: isDeep)
        let way =
            readable.hasSamePixels(as: whole) || readable !== part
            ? conversion
            : ColorConversion.needed(by: readable, calibration: calibration, isDeep: isDeep)
        return (readable, way)
    }
}
