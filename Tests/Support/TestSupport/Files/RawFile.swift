/// A camera's raw file as far as programs read it that show its preview.
public enum RawFile {
    /// One entry of a TIFF directory.
    ///
    /// Tag, kind of value, how many, and the value or where it is.
    struct Entry {
        var tag: Int
        var kind: Int
        var count: Int
        var value: Int

        init(_ tag: Int, _ kind: Int, _ count: Int, _ value: Int) {
            self.tag = tag
            self.kind = kind
            self.count = count
            self.value = value
        }
    }

    /// A TIFF directory with a JPEG in its one strip, as cameras write it.
    ///
    /// - Parameters:
    ///   - preview: the JPEG, `width` × `height` pixels as stored.
    ///   - orientation: Exif's, 1 to 8.
    ///   - isNegative: whether it says that it is a Digital Negative.
    public static func bytes(
        preview: [UInt8], width: Int, height: Int, orientation: Int = 1, isNegative: Bool = false
    ) -> [UInt8] {
        var entries = [
            Entry(254, 4, 1, 1), Entry(256, 4, 1, width), Entry(257, 4, 1, height),
            Entry(259, 3, 1, 6), Entry(262, 3, 1, 6), Entry(273, 4, 1, 0),
            Entry(274, 3, 1, orientation), Entry(277, 3, 1, 3), Entry(279, 4, 1, preview.count),
        ]
        if isNegative { entries.append(Entry(50_706, 1, 4, 0x0401)) }
        entries[5].value = 8 + directoryBytes(entries.count)
        return joined(little(42, start: "II"), little(8, 4), directory(entries, next: 0), preview)
    }

    /// How long a directory of so many entries is.
    static func directoryBytes(_ count: Int) -> Int { 2 + 12 * count + 4 }

    /// A directory, and where the next one is.
    static func directory(_ entries: [Entry], next: Int) -> [UInt8] {
        var bytes = little(entries.count, 2)
        for entry in entries {
            bytes += joined(
                little(entry.tag, 2), little(entry.kind, 2), little(entry.count, 4),
                little(entry.value, 4))
        }
        return bytes + little(next, 4)
    }

    /// The parts, one after the other.
    static func joined(_ parts: [UInt8]...) -> [UInt8] { Array(parts.joined()) }

    /// A text, then a number of two bytes.
    static func little(_ value: Int, start text: String) -> [UInt8] {
        Array(text.utf8) + little(value, 2)
    }

    static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    static func big(_ value: Int, _ count: Int) -> [UInt8] { little(value, count).reversed() }
}
