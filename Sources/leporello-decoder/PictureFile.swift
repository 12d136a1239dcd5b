import CSandbox
import CVips
import CVipsSupport
import DecodeProtocol
import Glibc

/// Why an order ends without a picture.
struct DecodeProblem: Error {
    var code: DecodeErrorCode
    /// English, for logs and a details line.
    var detail: String

    init(_ code: DecodeErrorCode, _ detail: String) {
        self.code = code
        self.detail = detail
    }
}

/// The picture's bytes, behind the descriptor that came with an order or within such a file.
///
/// The file may change or shrink while it is read; every read says how much there was.
struct PictureFile {
    private enum Contents {
        /// Owned by whoever made this value.
        case descriptor(Int32)
        case memory([UInt8])
    }

    let size: Int64
    private let contents: Contents

    init(descriptor: Int32) throws(DecodeProblem) {
        var size: UInt64 = 0
        guard lep_regular_size(descriptor, &size) == 0, let size = Int64(exactly: size) else {
            throw DecodeProblem(.unreadable, "not a regular file")
        }
        guard size > 0 else { throw DecodeProblem(.empty, "the file has no bytes") }
        contents = .descriptor(descriptor)
        self.size = size
    }

    /// A file within a file, such as an icon's PNG.
    init(bytes: [UInt8]) throws(DecodeProblem) {
        guard !bytes.isEmpty else { throw DecodeProblem(.damaged, "an empty picture in the file") }
        contents = .memory(bytes)
        size = Int64(bytes.count)
    }

    /// The most pixels that the file may declare to be worth any work.
    ///
    /// No coding of photos makes a byte of more than a few thousand of them. Small pictures have the
    /// benefit of the doubt: they cost little, and may be of one colour.
    var mostPixels: Int64 { max(64 << 20, min(size, 1 << 40) * 20_000) }

    /// The descriptor; nil for a file in memory.
    var descriptor: Int32? {
        if case .descriptor(let descriptor) = contents { descriptor } else { nil }
    }

    /// A source for libvips, to be released by its taker.
    func source() throws(DecodeProblem) -> UnsafeMutablePointer<VipsSource> {
        let source: UnsafeMutablePointer<VipsSource>? =
            switch contents {
            case .descriptor(let descriptor): lep_vips_source(descriptor)
            case .memory(let bytes): lep_vips_source_over(bytes, bytes.count)
            }
        guard let source else { throw Picture.failure() }
        return source
    }

    /// The bytes from `offset`, at most `count`; fewer at the end of the file.
    func bytes(at offset: Int64, count: Int) -> [UInt8] {
        guard offset >= 0, offset < size, count > 0 else { return [] }
        let wanted = Int(min(Int64(count), size - offset))
        let descriptor: Int32
        switch contents {
        case .memory(let bytes): return Array(bytes[Int(offset)..<(Int(offset) + wanted)])
        case .descriptor(let number): descriptor = number
        }
        return [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
            while filled < wanted {
                let start = buffer.baseAddress.map { $0 + filled }
                let got = pread(descriptor, start, wanted - filled, off_t(offset) + filled)
                if got < 0, errno == EINTR { continue }
                if got <= 0 { break }
                filled += got
            }
        }
    }

    /// Tells the format by content; the suffix only where content says too little.
    func format(suffixHint: String) throws(DecodeProblem) -> ContentFormat {
        let head = bytes(at: 0, count: FormatSniffer.headBytes)
        guard !head.isEmpty else { throw DecodeProblem(.unreadable, "reading failed") }
        if let format = FormatSniffer.raster(head) {
            return format == .tiff && isRaw(suffixHint) ? .raw : format
        }
        if FormatSniffer.isGzip(head) { return .svg }
        if FormatSniffer.looksLikeMarkup(head) {
            if FormatSniffer.isSVG(text: bytes(at: 0, count: FormatSniffer.textBytes)) {
                return .svg
            }
            throw DecodeProblem(.unsupported, "markup that is no SVG")
        }
        // SVG in UTF-16: told by its byte order mark, and by name.
        if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]), suffixHint == "svg" {
            return .svg
        }
        if let header = TgaHeader(head), suffixHint == "tga" || header.fits(self) { return .tga }
        throw DecodeProblem(.unsupported, Self.guess(head))
    }

    /// Whether a TIFF is a camera's raw file.
    ///
    /// Most of them differ by what only their makers know; their names tell. One without a preview
    /// whose first page is a whole picture is a TIFF under a wrong name.
    private func isRaw(_ suffixHint: String) -> Bool {
        let directory = TiffDirectory(self)
        return directory.isDigitalNegative || RawPreview.tiffSuffixes.contains(suffixHint)
    }

    /// Says what the bytes are if they are no picture.
    private static func guess(_ head: [UInt8]) -> String {
        if head.allSatisfy({ $0 == 0 }) { return "nothing but zero bytes" }
        let isText = head.allSatisfy { $0 >= 0x20 || (0x09...0x0D).contains($0) }
        return isText ? "text, not a picture" : "no known picture format"
    }
}
