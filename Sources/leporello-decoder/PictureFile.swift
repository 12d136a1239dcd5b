import CSandbox
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

/// The picture's bytes behind the descriptor that came with an order.
///
/// The file may change or shrink while it is read; every read says how much there was.
struct PictureFile {
    /// Owned by whoever made this value.
    let descriptor: Int32
    let size: Int64

    init(descriptor: Int32) throws(DecodeProblem) {
        var size: UInt64 = 0
        guard lep_regular_size(descriptor, &size) == 0, let size = Int64(exactly: size) else {
            throw DecodeProblem(.unreadable, "not a regular file")
        }
        guard size > 0 else { throw DecodeProblem(.empty, "the file has no bytes") }
        self.descriptor = descriptor
        self.size = size
    }

    /// The bytes from `offset`, at most `count`; fewer at the end of the file.
    func bytes(at offset: Int64, count: Int) -> [UInt8] {
        guard offset >= 0, offset < size, count > 0 else { return [] }
        let wanted = Int(min(Int64(count), size - offset))
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

    /// Tells the format by content; the suffix only where content is compressed.
    func format(suffixHint: String) throws(DecodeProblem) -> ContentFormat {
        let head = bytes(at: 0, count: FormatSniffer.headBytes)
        guard !head.isEmpty else { throw DecodeProblem(.unreadable, "reading failed") }
        if let format = FormatSniffer.raster(head) { return format }
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
        throw DecodeProblem(.unsupported, Self.guess(head))
    }

    /// Says what the bytes are if they are no picture.
    private static func guess(_ head: [UInt8]) -> String {
        if head.allSatisfy({ $0 == 0 }) { return "nothing but zero bytes" }
        let isText = head.allSatisfy { $0 >= 0x20 || (0x09...0x0D).contains($0) }
        return isText ? "text, not a picture" : "no known picture format"
    }
}
