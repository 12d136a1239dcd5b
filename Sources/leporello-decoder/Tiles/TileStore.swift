import CSandbox
import CVips
import CVipsSupport
import DecodeProtocol
import Glibc

/// A tile store that a decoder has filled: its head, and how to get regions of it.
///
/// Another decoder wrote it, perhaps one that was taken over: nothing of it is believed.
struct TileStore {
    private static let magic = Array("LEPTILES".utf8)
    private static let version: UInt8 = 1
    private static let headCount = 21

    private let descriptor: Int32
    private let layout: TileStoreLayout
    /// Exif's orientation, 1 to 8, by which stored pixels become upright ones.
    let orientation: Int
    let isTruncated: Bool

    /// Reads the head of a filled store.
    init(descriptor: Int32) throws(DecodeProblem) {
        let file = try PictureFile(descriptor: descriptor)
        var head = ByteReader(file.bytes(at: 0, count: Self.headCount), at: 0, of: "tile store")
        for byte in Self.magic + [Self.version] {
            guard try head.uint8() == byte else { throw head.damaged("no head") }
        }
        let width = try head.bigEndian(4)
        let height = try head.bigEndian(4)
        let bytesPerPixel = Int(try head.uint8())
        orientation = Int(try head.uint8())
        isTruncated = try head.uint8() != 0
        guard (1...8).contains(orientation),
            let layout = TileStoreLayout(
                width: width, height: height, bytesPerPixel: bytesPerPixel),
            file.size >= layout.byteCount
        else { throw head.damaged("impossible head") }
        self.layout = layout
        self.descriptor = descriptor
    }

    var hasAlpha: Bool { layout.bytesPerPixel == 4 }

    /// The upright size of level 0.
    var size: PixelSize {
        let stored = PixelSize(width: layout.levels[0].width, height: layout.levels[0].height)
        return orientation >= 5 ? stored.swapped : stored
    }

    /// The pixels of an upright region, as stored, still to be turned; sRGB.
    func pixels(of region: PictureRegion) throws(DecodeProblem) -> Picture {
        guard region.level < layout.levels.count,
            region.fits(width: size.width, height: size.height)
        else { throw DecodeProblem(.damaged, "no such region in the tile store") }
        let part = StoredRegion(region, of: size, orientation: orientation)
        let count = Int(part.size.pixels) * layout.bytesPerPixel
        guard let memory = malloc(count) else {
            throw DecodeProblem(.outOfMemory, "no memory for a tile")
        }
        var store = lep_store(layout, descriptor: descriptor)
        let problem = lep_store_read(
            &store, Int32(region.level), Int32(part.x), Int32(part.y), Int32(part.size.width),
            Int32(part.size.height), memory.assumingMemoryBound(to: UInt8.self))
        guard problem == 0 else {
            free(memory)
            throw DecodeProblem(.unreadable, "tile store: \(String(cString: strerror(problem)))")
        }
        return try Picture(
            lep_vips_adopt(
                memory, count, Int32(part.size.width), Int32(part.size.height),
                Int32(layout.bytesPerPixel), VIPS_INTERPRETATION_sRGB))
    }

    /// Writes all pixels of a picture into an empty store; whether the file ended early.
    static func fill(
        _ descriptor: Int32, with picture: OpenPicture, watch: CancelWatch
    ) throws(DecodeProblem) -> Bool {
        let stored = PixelSize(width: picture.whole.width, height: picture.whole.height)
        let bytesPerPixel = picture.header.hasAlpha ? 4 : 3
        guard
            let layout = TileStoreLayout(
                width: stored.width, height: stored.height, bytesPerPixel: bytesPerPixel)
        else { throw DecodeProblem(.tooLarge, "\(stored.width) × \(stored.height)") }
        var store = lep_store(layout, descriptor: descriptor)
        guard let writer = lep_store_writer_open(&store) else {
            throw DecodeProblem(.outOfMemory, "no memory for a tile store")
        }
        defer { lep_store_writer_close(writer) }
        let (pixels, way) = try picture.pixels(picture.size, watch)
        var sink = lep_sink()
        sink.width = Int32(clamping: stored.width)
        sink.height = Int32(clamping: stored.height)
        sink.channels = Int32(bytesPerPixel)
        sink.orientation = 1
        sink.take_rows = lep_store_take_rows
        sink.taker = UnsafeMutableRawPointer(writer)
        let isWhole = watch.run(&sink, on: pixels, through: way)
        if sink.stopped { throw DecodeProblem(.cancelled, "while filling a tile store") }
        // With no rows it says whether something has gone wrong so far.
        let writing = lep_store_take_rows(UnsafeMutableRawPointer(writer), nil, 0)
        let padding = writing == 0 ? lep_store_pad(writer) : writing
        guard padding == 0 else {
            throw DecodeProblem(.unreadable, "tile store: \(String(cString: strerror(padding)))")
        }
        let damage = Damage(String(cString: lep_vips_damage()))
        if !isWhole, sink.rows_done == 0 { throw damage.problem }
        let isTruncated = !isWhole || damage.concernsPixels
        try writeHead(
            descriptor, stored, bytesPerPixel, picture.header.orientation, isTruncated)
        return isTruncated
    }

    /// Last, so that a store that was not filled has none.
    private static func writeHead(
        _ descriptor: Int32, _ size: PixelSize, _ bytesPerPixel: Int, _ orientation: Int,
        _ isTruncated: Bool
    ) throws(DecodeProblem) {
        var head = magic + [version]
        for side in [size.width, size.height] {
            head += (0..<4).reversed().map { UInt8(truncatingIfNeeded: side >> (8 * $0)) }
        }
        head += [UInt8(bytesPerPixel), UInt8(orientation), isTruncated ? 1 : 0]
        guard pwrite(descriptor, head, head.count, 0) == head.count else {
            throw DecodeProblem(.unreadable, "tile store: its head cannot be written")
        }
    }
}

extension lep_store {
    /// The layout as C takes it.
    fileprivate init(_ layout: TileStoreLayout, descriptor: Int32) {
        self.init()
        self.descriptor = descriptor
        bytes_per_pixel = Int32(layout.bytesPerPixel)
        block_width = Int32(TileStoreLayout.blockWidth)
        block_height = Int32(TileStoreLayout.blockHeight)
        level_count = Int32(min(layout.levels.count, Int(LEP_STORE_LEVELS)))
        withUnsafeMutableBytes(of: &levels) { bytes in
            let places = bytes.bindMemory(to: lep_store_level.self)
            for (place, level) in zip(places.indices, layout.levels) {
                places[place] = lep_store_level(
                    width: Int32(level.width), height: Int32(level.height), offset: level.offset)
            }
        }
    }
}
