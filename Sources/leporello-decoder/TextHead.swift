/// The text that a Netpbm or a Radiance file begins with, as far as it has to be bounded.
///
/// libvips reads a line to its end, wherever that is in the file, one byte after the other.
struct TextHead {
    /// Comments have no bound in either format; this one is generous.
    static let mostBytes = 65_536

    /// Whether the text ends where one made in good faith does.
    let isPlausible: Bool

    init(_ file: PictureFile, of format: ContentFormat) {
        // All of a small file is a bound too; what is wrong with it is told when it is read.
        guard file.size > Self.mostBytes else {
            isPlausible = true
            return
        }
        let bytes = file.bytes(at: 0, count: Self.mostBytes)
        isPlausible =
            switch format {
            case .netpbm: Self.endsNetpbm(bytes)
            case .radiance: Self.endsRadiance(bytes)
            default: true
            }
    }

    /// Words, between which comments may stand, and one space (Netpbm's ppm(5) of 2013).
    ///
    /// Width, height and maximum; a bitmap (P1, P4) has no maximum, a float map a scale instead.
    private static func endsNetpbm(_ bytes: [UInt8]) -> Bool {
        let isBitmap = bytes.count > 1 && (bytes[1] == 0x31 || bytes[1] == 0x34)
        var wordsLeft = isBitmap ? 3 : 4
        var isWord = false
        var isComment = false
        for byte in bytes {
            let isSpace = byte == 0x20 || (0x09...0x0D).contains(byte)
            if isComment {
                isComment = byte != 0x0A
            } else if isSpace {
                if isWord { wordsLeft -= 1 }
                if wordsLeft == 0 { return true }
                isWord = false
            } else if byte == 0x23 {
                isComment = true
            } else {
                isWord = true
            }
        }
        return false
    }

    /// Lines, an empty one, and the line with the sides (Radiance's file formats, 1997).
    private static func endsRadiance(_ bytes: [UInt8]) -> Bool {
        var start = bytes.startIndex
        while let stop = bytes[start...].firstIndex(of: 0x0A) {
            if stop == start { return bytes[(stop + 1)...].contains(0x0A) }
            start = stop + 1
        }
        return false
    }
}
