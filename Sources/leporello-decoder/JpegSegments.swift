/// The segments before a JPEG's frame header, as far as they have to be bounded.
///
/// See ITU T.81, B.1.1.4.
/// libjpeg keeps all of them for libvips, and looks for the next one to the end of the file.
struct JpegSegments {
    /// The most bytes that they may take together.
    ///
    /// The largest profile is 16 MB and extended XMP with a depth map some tens of them.
    static let mostBytes: Int64 = 64 << 20
    /// How far the next marker may be from where a segment ends, in bytes.
    private static let mostGarbage = 1 << 20

    /// Whether no more stands before the frame than one made in good faith has.
    private(set) var isPlausible = false
    /// The sides that the frame declares, 0 in a damaged file; nil without a frame.
    private(set) var frame: (width: Int, height: Int)?
    /// Where the first multi-picture block has its own TIFF structure (CIPA DC-007, 5.1).
    private(set) var multiPicture: Range<Int64>?

    init(_ file: PictureFile) {
        var offset: Int64 = 2
        while offset <= Self.mostBytes {
            guard let (place, code) = Self.marker(in: file, from: offset) else {
                // Cut short, which is told when it is read; or filled up with what is no JPEG.
                isPlausible = offset + Int64(Self.mostGarbage) >= file.size
                return
            }
            let length = file.bytes(at: place + 2, count: 2)
            guard Self.isBeforeFrame(code), length.count == 2 else {
                if Self.isFrame(code) { frame = Self.frame(in: file, at: place) }
                isPlausible = true
                return
            }
            offset = place + 2 + Int64(length[0]) << 8 + Int64(length[1])
            if code == 0xE2, multiPicture == nil, place + 8 < offset,
                file.bytes(at: place + 4, count: 4) == Array("MPF\0".utf8)
            {
                multiPicture = place + 8..<offset
            }
        }
    }

    /// The next marker: 0xFF, and a byte that is neither a filler nor part of the data.
    private static func marker(
        in file: PictureFile, from offset: Int64
    ) -> (place: Int64, code: UInt8)? {
        for reach in [2, mostGarbage] {
            let bytes = file.bytes(at: offset, count: reach)
            for index in bytes.indices.dropLast()
            where bytes[index] == 0xFF && (1...0xFE).contains(bytes[index + 1]) {
                return (offset + Int64(index), bytes[index + 1])
            }
        }
        return nil
    }

    /// Tables, restart interval, application data and comments (ITU T.81, table B.1).
    private static func isBeforeFrame(_ marker: UInt8) -> Bool {
        switch marker {
        case 0xC4, 0xCC, 0xDB, 0xDD, 0xE0...0xEF, 0xFE: true
        default: false
        }
    }

    /// A start of frame of any coding.
    private static func isFrame(_ marker: UInt8) -> Bool {
        (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
    }

    /// The sides in the frame header at a marker (ITU T.81, B.2.2).
    private static func frame(
        in file: PictureFile, at place: Int64
    ) -> (width: Int, height: Int)? {
        var reader = ByteReader(file.bytes(at: place + 5, count: 4), of: "JPEG")
        guard let height = try? reader.bigEndian(2), let width = try? reader.bigEndian(2) else {
            return nil
        }
        return (width, height)
    }
}
