import CVips
import CVipsSupport
import DecodeProtocol

/// Opens a picture with the loader of its format, whole or reduced while it is decoded.
struct PictureReader {
    let file: PictureFile
    let format: ContentFormat
    let limits: DecodeLimits
    /// The directory of a TIFF file.
    var directory = 0

    /// The whole picture; its header is read, its pixels follow when they are asked for.
    func whole() throws(DecodeProblem) -> Picture {
        switch format {
        case .bmp: try BmpReader(file, limits: limits).picture()
        case .ico: try IcoReader(file, limits: limits).picture()
        case .psd: try PsdReader(file, limits: limits).picture()
        case .pam: try PamReader(file, limits: limits).picture()
        case .tga: try TgaReader(file, limits: limits).picture()
        case .qoi: try QoiReader(file, limits: limits).picture()
        case .exr: try light()
        case .jpeg: try jpeg()
        case .webp: try webp()
        case .heic, .avif: try heif()
        case .netpbm, .radiance: try textual()
        default: try load()
        }
    }

    private func jpeg() throws(DecodeProblem) -> Picture {
        guard JpegSegments(file).isPlausible else {
            throw DecodeProblem(.damaged, "JPEG: more before the picture than any has")
        }
        return try load()
    }

    private func textual() throws(DecodeProblem) -> Picture {
        guard TextHead(file, of: format).isPlausible else {
            throw DecodeProblem(.damaged, "\(format.name): its header does not end")
        }
        return try load()
    }

    private func webp() throws(DecodeProblem) -> Picture {
        do {
            return try load()
        } catch {
            // What libvips says by itself is that it cannot parse the picture.
            let bytes = file.bytes(at: 0, count: Int(min(file.size, Self.mostCutBytes)))
            let most = min(limits.maxPixels, limits.maxOutputBytes / 4, file.mostPixels)
            return try Picture(lep_vips_load_cut_webp(bytes, bytes.count, UInt64(most)))
        }
    }

    /// The most bytes of a WebP that are taken into memory: its sides have 14 bits.
    private static let mostCutBytes: Int64 = 128 << 20

    private func heif() throws(DecodeProblem) -> Picture {
        do {
            return try load()
        } catch {
            // A sequence needs no still picture beside it.
            guard let track = isSequence ? try? FrameTrack(file, limits: limits) : nil else {
                throw error
            }
            lep_vips_forget_damage()
            return try track.first()
        }
    }

    /// Whether the file says that it holds frames in time beside, or instead of, still pictures.
    var isSequence: Bool {
        (format == .heic || format == .avif)
            && FormatSniffer.isSequence(file.bytes(at: 0, count: FormatSniffer.headBytes))
    }

    /// How a HEIC or AVIF without an ICC profile says that its numbers mean light.
    func containerCalibration(of picture: Picture) -> ColorCalibration? {
        var count = 0
        guard format == .heic || format == .avif, let descriptor = file.descriptor,
            lep_vips_blob(picture.image, VIPS_META_ICC_NAME, &count) == nil
        else { return nil }
        return ColorCalibration(
            container: lep_heif_code_points(descriptor, UInt64(file.size)))
    }

    /// So many frames of an animation, one below the other.
    func strip(frames count: Int) throws(DecodeProblem) -> Picture { try load(frames: count) }

    private func light() throws(DecodeProblem) -> Picture {
        guard let descriptor = file.descriptor else {
            throw DecodeProblem(.unsupported, "OpenEXR within another file")
        }
        // Four numbers of 4 bytes a pixel, all in memory.
        let most = min(limits.maxPixels, limits.maxOutputBytes / 16)
        return try Picture(lep_vips_load_exr(descriptor, UInt64(most)))
    }

    /// The picture decoded at or above a smaller stored size, where the format can.
    ///
    /// Nil where only the whole can be decoded.
    func reduced(
        _ whole: Picture, to wanted: PixelSize, _ watch: CancelWatch
    ) throws(DecodeProblem) -> Picture? {
        let size = PixelSize(width: whole.width, height: whole.height)
        let factor = Double(wanted.width) / Double(size.width)
        switch format {
        case .jpeg:
            let shrink = DecodePlan.jpegShrink(from: size, to: wanted)
            if shrink == 1 { return nil }
            if let decoded = try decodedJPEG(shrink: shrink, watch) { return decoded }
            return try load(shrink: shrink)
        case .webp where wanted != size:
            return try load(scale: factor)
        case .svg where wanted != size:
            return try load(scale: factor)
        case .heic, .avif:
            return isSequence ? nil : try thumbnail(of: size, for: wanted)
        case .tiff:
            let level = levels(of: size).last { level in
                level.level > 0
                    && PictureRegion.side(size.width, level: level.level) > wanted.width
                    && PictureRegion.side(size.height, level: level.level) > wanted.height
            }
            return try level.map { level throws(DecodeProblem) in try anywhere(level) }
        default:
            return nil
        }
    }

    /// The embedded thumbnail, when it has enough pixels and the picture's shape.
    private func thumbnail(
        of size: PixelSize, for wanted: PixelSize
    ) throws(DecodeProblem) -> Picture? {
        // Thumbnails are small: none is looked for where it could not serve.
        guard wanted.width * 2 <= size.width, max(wanted.width, wanted.height) <= 1_024 else {
            return nil
        }
        let small = try load(thumbnail: true)
        let isSmaller = small.width < size.width && small.height < size.height
        let isEnough = small.width >= wanted.width && small.height >= wanted.height
        let shape = Double(small.width) * Double(size.height)
        let wholeShape = Double(small.height) * Double(size.width)
        // Two in a hundred: a thumbnail's sides are whole pixels; a cropped one differs by more.
        let isSameShape = abs(shape - wholeShape) <= 0.02 * wholeShape
        return isSmaller && isEnough && isSameShape ? small : nil
    }

    /// - Parameter anywhere: pixels are asked for in any order; TIFF with tiles only.
    func load(
        shrink: Int = 1, scale: Double = 1, thumbnail: Bool = false, anywhere: Bool = false,
        frames: Int = 1, subdirectory: Int? = nil
    ) throws(DecodeProblem) -> Picture {
        guard let loader = format.loader else {
            throw DecodeProblem(.internal, "no loader for \(format.name)")
        }
        let source = try file.source()
        defer { lep_vips_unref(source) }
        var options = lep_load_options(
            shrink: Int32(clamping: shrink), scale: scale,
            dpi: format == .svg ? SvgUnits.dpi(of: file) : 0, thumbnail: thumbnail,
            page: Int32(clamping: directory),
            subdirectory: Int32(clamping: subdirectory ?? -1), anywhere: anywhere,
            frames: Int32(clamping: frames))
        return try Picture(lep_vips_load(source, loader, &options))
    }
}
