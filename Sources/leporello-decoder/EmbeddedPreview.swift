import CVipsSupport
import DecodeProtocol

/// A smaller version of its picture that a file carries; not known yet to be one of it.
enum EmbeddedPreview {
    /// A JPEG that stands in the picture's metadata.
    case jpeg([UInt8])
    /// A JPEG behind the picture, read when it is needed.
    case behind(MultiPictureIndex.Thumbnail)
    /// What libheif calls a thumbnail.
    case container

    /// The most pixels of a preview that is worth decoding for a first glance: 1920 × 1080.
    static let mostPixels: Int64 = 1_920 * 1_080

    /// Whether one of that width is good enough where another is wanted: half of it.
    ///
    /// It is seen for a moment. A camera's next larger one has a hundred times the pixels of its smallest,
    /// and takes 8 ms.
    static func isEnough(_ width: Int, for wanted: Int) -> Bool { width * 2 >= wanted }

    /// Its sides, as stored; nil where they cannot be read.
    func size(_ reader: PictureReader) -> PixelSize? {
        switch self {
        case .jpeg, .behind:
            guard let file = file(reader), let frame = JpegSegments(file).frame,
                frame.width > 0, frame.height > 0
            else { return nil }
            return PixelSize(width: frame.width, height: frame.height)
        case .container:
            return (try? reader.load(thumbnail: true)).map {
                PixelSize(width: $0.width, height: $0.height)
            }
        }
    }

    /// All pixels in memory; a JPEG's reduced so many times.
    ///
    /// Nil where it is in colours that no camera's preview is in.
    func pixels(
        _ reader: PictureReader, shrink: Int, _ watch: CancelWatch
    ) throws(DecodeProblem) -> Picture? {
        switch self {
        case .jpeg, .behind:
            guard let file = file(reader) else { return nil }
            return try PictureReader(file: file, format: .jpeg, limits: reader.limits)
                .decodedJPEG(shrink: shrink, watch)
        case .container:
            let thumbnail = try reader.load(thumbnail: true)
            return try Picture(lep_vips_in_memory(thumbnail.image))
        }
    }

    /// The JPEG as a file of its own.
    private func file(_ reader: PictureReader) -> PictureFile? {
        let bytes: [UInt8]
        switch self {
        case .jpeg(let found): bytes = found
        case .behind(let place): bytes = reader.file.bytes(at: place.offset, count: place.byteCount)
        case .container: return nil
        }
        return bytes.starts(with: [0xFF, 0xD8]) ? try? PictureFile(bytes: bytes) : nil
    }
}

extension PictureReader {
    /// The smaller versions that a file carries, the one with the fewest pixels mostly first.
    func embedded(_ whole: Picture) -> [EmbeddedPreview] {
        switch format {
        case .jpeg:
            // What libexif found while the header was read (Exif 2.32, 4.5.8).
            let metadata = [whole.bytes("jpeg-thumbnail-data")].filter { !$0.isEmpty }
            let block = JpegSegments(file).multiPicture
            let behind = block.map { MultiPictureIndex(file, at: $0).thumbnails } ?? []
            return metadata.map { .jpeg($0) } + behind.map { .behind($0) }
        case .heic, .avif: return isSequence ? [] : [.container]
        default: return []
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
}
