import CVips
import CVipsSupport
import DecodeProtocol

extension OpenPicture {
    /// The pixels of an upright region, as stored, still to be turned; with their way to sRGB.
    ///
    /// Throws `needsStore` where they can be had by reading from the top only and `origin` says no.
    func pixels(
        of region: PictureRegion, from origin: RegionOrigin, watch: CancelWatch
    ) throws(DecodeProblem) -> (Picture, ColorConversion?) {
        guard region.fits(width: size.width, height: size.height) else {
            throw DecodeProblem(.damaged, "no such region in \(size.width) × \(size.height)")
        }
        let levels = reader.levels(of: PixelSize(width: whole.width, height: whole.height))
        guard !levels.isEmpty || origin == .fileFromTop else {
            throw DecodeProblem(.needsStore, header.formatName)
        }
        let stored = StoredRegion(region, of: size, orientation: header.orientation)
        // The coarsest that has the region's pixels: the file's own level, or libjpeg's.
        let own = levels.last { $0.level <= region.level }
        let level = own?.level ?? (reader.format == .jpeg ? min(3, region.level) : 0)
        let coarse =
            if let own { try reader.anywhere(own) } else {
                try reader.shrunk(whole, by: 1 << level)
            }
        let readable = try coarse.readable(isDeep: isDeep)
        let factor = 1 << (region.level - level)
        let way =
            readable.hasSamePixels(as: whole) || readable !== coarse
            ? conversion
            : ColorConversion.needed(
                by: readable, calibration: calibration, isDeep: isDeep)
        if let own, factor > Self.mostAtOnce {
            return (try banded(stored, of: own, reducedBy: factor, watch), way)
        }
        return (try readable.part(stored, reducedBy: factor), way)
    }

    /// The reduction from which on a region of a file's level is made band by band.
    private static let mostAtOnce = 4
    /// The rows of the file's level that a band is made of: those of one or two of its tiles.
    private static let bandRows = 512

    /// A region of a level that is much finer, one band after the other.
    ///
    /// libvips keeps two rows of tiles of a file that it has open, 124 MB for 40,000 columns: more than
    /// the region has in a band, which is why the file is opened for each anew.
    private func banded(
        _ region: StoredRegion, of level: TiffPages.Level, reducedBy factor: Int,
        _ watch: CancelWatch
    ) throws(DecodeProblem) -> Picture {
        let rows = max(1, Self.bandRows / factor)
        var bands: [Picture] = []
        for top in stride(from: 0, to: region.size.height, by: rows) {
            if watch.wasCancelled() { throw DecodeProblem(.cancelled, "while decoding") }
            var band = region
            band.y += top
            band.size.height = min(rows, region.size.height - top)
            let fine = try reader.anywhere(level).readable(isDeep: isDeep)
            bands.append(try fine.part(band, reducedBy: factor).inMemory())
        }
        return try Picture.stack(bands)
    }
}

extension PictureReader {
    /// The levels of its pyramid that the file has in tiles, the finest first.
    ///
    /// Empty for a file whose pixels can be had from the top only.
    func levels(of whole: PixelSize) -> [TiffPages.Level] {
        format == .tiff ? TiffPages(file).levels(of: directory, size: whole) : []
    }

    /// A level of the file whose pixels can be asked for in any order.
    func anywhere(_ level: TiffPages.Level) throws(DecodeProblem) -> Picture {
        var reader = self
        reader.directory = level.directory
        return try reader.load(anywhere: true, subdirectory: level.subdirectory)
    }

    /// The picture from the top, reduced by the loader; only libjpeg's by more than 1.
    func shrunk(_ whole: Picture, by factor: Int) throws(DecodeProblem) -> Picture {
        factor == 1 ? whole : try load(shrink: factor)
    }
}

extension Picture {
    /// Pictures of one width below each other; all but the last of one height.
    fileprivate static func stack(_ pictures: [Picture]) throws(DecodeProblem) -> Picture {
        let images: [UnsafeMutablePointer<VipsImage>?] = pictures.map(\.image)
        return try withExtendedLifetime(pictures) { () throws(DecodeProblem) in
            try Picture(lep_vips_stack(images, Int32(clamping: images.count)))
        }
    }

    /// The region of a picture `factor` times as large, reduced to its size.
    fileprivate func part(
        _ region: StoredRegion, reducedBy factor: Int
    ) throws(DecodeProblem) -> Picture {
        // A file's own level may be a pixel smaller than it should: the last one is repeated.
        let left = min(region.x * factor, width - 1)
        let top = min(region.y * factor, height - 1)
        let part = try Picture(
            lep_vips_part(
                image, Int32(left), Int32(top),
                Int32(min(region.size.width * factor, width - left)),
                Int32(min(region.size.height * factor, height - top))))
        let small = factor == 1 ? part : try part.shrunk(by: factor)
        return try Picture(
            lep_vips_part(
                small.image, 0, 0, Int32(region.size.width), Int32(region.size.height)))
    }

    /// The same with all its pixels made.
    fileprivate func inMemory() throws(DecodeProblem) -> Picture {
        try Picture(lep_vips_in_memory(image))
    }

    private func shrunk(by factor: Int) throws(DecodeProblem) -> Picture {
        guard hasAlpha else { return try Picture(lep_vips_shrink(image, Int32(factor))) }
        let premultiplied = try Picture(lep_vips_premultiply(image))
        let small = try Picture(lep_vips_shrink(premultiplied.image, Int32(factor)))
        return try Picture(lep_vips_unpremultiply(small.image))
    }
}
