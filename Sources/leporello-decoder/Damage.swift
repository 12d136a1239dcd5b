import DecodeProtocol

/// What the libraries said about a file while they read it, one complaint a line.
struct Damage {
    private let lines: [String]

    init(_ text: String) {
        lines = text.split(separator: "\n").map(String.init)
    }

    /// Whether pixels are missing or wrong.
    ///
    /// The libraries also report what changes no pixel, such as an unknown tag.
    var concernsPixels: Bool { lines.contains { Self.concernsPixels($0.lowercased()) } }

    /// The failure that the complaints amount to when there are no pixels.
    var problem: DecodeProblem {
        let isMemory = lines.contains { line in
            Self.memoryWords.contains { line.lowercased().contains($0) }
        }
        let telling = lines.first { line in !Self.emptyWords.contains { line.hasPrefix($0) } }
        let reason = telling ?? lines.first ?? ""
        let isUnknown = Self.unsupportedWords.contains { reason.lowercased().contains($0) }
        return DecodeProblem(
            isMemory ? .outOfMemory : isUnknown ? .unsupported : .damaged, reason)
    }

    private static let memoryWords = [
        "out of memory", "cannot allocate", "insufficient memory", "memory allocation",
    ]

    /// A kind of coding that the library, or this build of it, does not know.
    private static let unsupportedWords = [
        "unsupported jpeg", "unsupported codec", "compression support is not configured",
    ]

    /// Beginnings of lines that only say that another line has the reason.
    private static let emptyWords = ["error in tile", "read gave", "Unknown field"]

    private static let pixelWords = [
        "premature end", "truncat", "corrupt", "read error", "unexpected end", "end of file",
        "end of stream", "not enough data", "too short", "bad huffman", "decode error",
        "decoding error", "invalid data", "invalid scanline", "inflate", "read fail",
        "failed to read", "unable to read",
    ]

    private static func concernsPixels(_ line: String) -> Bool {
        guard pixelWords.contains(where: { line.contains($0) }) else { return false }
        // libjpeg counts bytes that it skipped before a marker, which it names at the line's end.
        // Before one that stands among the headers no pixel is missing; before a restart or the
        // end of the image some are (ITU T.81, table B.1).
        guard line.contains("extraneous bytes before marker 0x") else { return true }
        return ["d0", "d1", "d2", "d3", "d4", "d5", "d6", "d7", "d9"].contains(line.suffix(2))
    }
}
