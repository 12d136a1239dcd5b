import DecodeProtocol

/// The large thumbnails that a JPEG's multi-picture block names (CIPA DC-007, 5.2).
///
/// The block stands before the first picture's frame; the others follow that picture in the file.
struct MultiPictureIndex {
    /// A smaller version of the first picture.
    struct Thumbnail: Hashable {
        /// From the file's beginning.
        let offset: Int64
        /// At least 1; the bytes all lie in the file.
        let byteCount: Int
    }

    /// The most bytes of a thumbnail that are worth reading for a first glance.
    static let mostThumbnailBytes = 4 << 20
    /// The most pictures that are looked at.
    static let mostPictures = 64

    /// Those of class 1 (640 × 480), then those of class 2 (1920 × 1080).
    let thumbnails: [Thumbnail]

    private static let entriesTag = 0xB002
    private static let undefinedType = 7
    private static let entryBytes = 16
    /// The type codes of the two classes, in the lower 24 bits of an entry's attributes.
    private static let classes = [0x01_0001, 0x01_0002]

    /// Reads the block; what is damaged in it, or lies outside the file, is none.
    init(_ file: PictureFile, at block: Range<Int64>) {
        let bytes = file.bytes(at: block.lowerBound, count: block.count)
        let found = (try? Self.entries(TiffBytes(bytes))) ?? []
        thumbnails = Self.classes.flatMap { kind in
            found.filter { $0.attributes & 0xFF_FFFF == kind }.compactMap { entry in
                // Offset 0 is the first picture; a data format of 0 is JPEG (table 4).
                let offset = block.lowerBound + Int64(entry.offset)
                guard entry.offset > 0, entry.attributes >> 24 & 7 == 0,
                    (1...Self.mostThumbnailBytes).contains(entry.byteCount),
                    offset + Int64(entry.byteCount) <= file.size
                else { return nil }
                return Thumbnail(offset: offset, byteCount: entry.byteCount)
            }
        }
    }

    private struct Entry {
        let attributes: Int
        let byteCount: Int
        /// From the block's beginning.
        let offset: Int
    }

    private static func entries(_ tiff: TiffBytes) throws(DecodeProblem) -> [Entry] {
        let directory = try tiff.number(at: 4, count: 4)
        for index in 0..<(try tiff.number(at: directory, count: 2)) {
            let field = directory + 2 + 12 * index
            guard try tiff.number(at: field, count: 2) == entriesTag,
                try tiff.number(at: field + 2, count: 2) == undefinedType
            else { continue }
            let count = try tiff.number(at: field + 4, count: 4) / entryBytes
            let start = try tiff.number(at: field + 8, count: 4)
            var entries: [Entry] = []
            for number in 0..<min(count, mostPictures) {
                let place = start + number * entryBytes
                entries.append(
                    Entry(
                        attributes: try tiff.number(at: place, count: 4),
                        byteCount: try tiff.number(at: place + 4, count: 4),
                        offset: try tiff.number(at: place + 8, count: 4)))
            }
            return entries
        }
        return []
    }
}

/// A TIFF structure in memory: its numbers, in the byte order that it declares.
private struct TiffBytes {
    private let bytes: [UInt8]
    private let isLittle: Bool

    init(_ bytes: [UInt8]) throws(DecodeProblem) {
        self.bytes = bytes
        isLittle = bytes.starts(with: [0x49, 0x49, 0x2A, 0])
        guard isLittle || bytes.starts(with: [0x4D, 0x4D, 0, 0x2A]) else {
            throw DecodeProblem(.damaged, "MPF: no byte order")
        }
    }

    /// A number of 1 to 4 bytes; throws beyond the end.
    func number(at place: Int, count: Int) throws(DecodeProblem) -> Int {
        var reader = ByteReader(bytes, at: place, of: "MPF")
        return isLittle ? try reader.littleEndian(count) : try reader.bigEndian(count)
    }
}
